/**
 * A sentence as a row of symbols, in one request.
 * Run: node examples/sentence.ts http://localhost:8080 She ate two bananas
 */

const [base = 'http://localhost:8080', ...given] = process.argv.slice(2);
const text = given.length > 0 ? given.join(' ') : 'She ate two bananas';

const parameters = new URLSearchParams({ text, lang: 'en' });
const response = await fetch(`${base}/api/v1/sentences?${parameters}`);
if (!response.ok) throw new Error(`Status ${response.status}: ${await response.text()}`);
const { tokens } = (await response.json()) as {
  tokens: { text: string; symbol: { name: string } | null; overlay?: string; image_url: string | null }[];
};
for (const { text: word, symbol, overlay } of tokens) {
  console.log(`${word}: ${symbol ? symbol.name : 'no symbol'}${overlay ? `, ${overlay}` : ''}`);
}
