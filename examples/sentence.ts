/**
 * A sentence as a row of symbols, in one request.
 * Run: node examples/sentence.ts http://localhost:8080 I want aple juice
 */

const [base = 'http://localhost:8080', ...given] = process.argv.slice(2);
const words = given.length > 0 ? given : ['I', 'want', 'aple', 'juice'];

const response = await fetch(`${base}/api/v1/symbols/match?lang=en`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ words, alternatives: 0 }),
});
if (!response.ok) throw new Error(`Status ${response.status}: ${await response.text()}`);
const { data } = (await response.json()) as {
  data: { word: string; symbol: { name: string; image_url: string } | null }[];
};
for (const { word, symbol } of data) console.log(`${word}: ${symbol ? symbol.name : 'no symbol'}`);
