import { expect, it } from 'vitest';
import { readSearchPage } from '../../web/server/page-assets.ts';

const base = 'https://symbols.example.org';
const { files } = readSearchPage(base);
const textOf = (path: string) => files.get(path)?.identity.toString() ?? '';

it('llms.txt names the address under which it is asked, whatever the settings say', () => {
  const links = [...textOf('/llms.txt').matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link);
  expect(links).toContain('/mcp');
  const asked = 'http://catalogue.local:4711';
  for (const link of links) expect(new URL(link, `${asked}/llms.txt`).origin, link).toBe(asked);
});

it('robots.txt has the whole address of the sitemap, as crawlers want it', () => {
  expect(textOf('/robots.txt')).toContain(`Sitemap: ${base}/sitemap.xml`);
});
