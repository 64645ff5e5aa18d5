/**
 * One word, named in the first language of a chain that has it.
 * Run: node examples/language-chain.ts http://localhost:8080 Hund de-AT,de,en
 */

const [base = 'http://localhost:8080', word = 'Hund', chain = 'de-AT,de,en'] = process.argv.slice(2);

const query = new URLSearchParams({ q: word, lang: chain, limit: '1' });
const response = await fetch(`${base}/api/v1/symbols/search?${query}`);
if (!response.ok) throw new Error(`Status ${response.status}: ${await response.text()}`);
const { data } = (await response.json()) as {
  data: { name: string; language_code: string; license: { attribution: string } }[];
};
for (const { name, language_code, license } of data) {
  console.log(`${name} (${language_code})`);
  console.log(license.attribution);
}
