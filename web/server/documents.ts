import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiDescription, apiReference } from './api-reference.ts';
import { type Html, html } from './html.ts';
import { type RenderedDocument, renderMarkdown } from './markdown.ts';
import { type MemoryFile, memoryFile, pageCacheControl, pageHeaders } from './memory-file.ts';

/** Where the documents are written. */
const sourceFolder = join(import.meta.dirname, '../../docs');

/** The document that stands at `/docs` itself. */
const indexFile = 'index.md';
/** Order of the documents in the navigation; any other comes after these, by name. */
const order = [
  'index',
  'app-developers',
  'api',
  'catalogue-format',
  'curators',
  'operators',
  'partners',
  'partner-api',
  'licences',
];

/**
 * Renders every Markdown file of `docs/` and the references as pages.
 * @param references by name: they have no files of their own
 * @param assetsPath folder of the style sheets
 * @param base URL that examples for a command line begin with
 * @returns pages by path: `/docs` and `/docs/<name>`; and the JSON Schemas that lie beside them.
 */
export function readDocuments(
  references: Readonly<Record<string, ApiDescription>>,
  { assetsPath, base }: { assetsPath: string; base: string },
): ReadonlyMap<string, MemoryFile> {
  const files = readdirSync(sourceFolder).filter((file) => file.endsWith('.md'));
  const documents = new Map<string, RenderedDocument>([
    ...files.map((file): [string, RenderedDocument] => [
      file.replace(/\.md$/, ''),
      renderMarkdown(
        readFileSync(join(sourceFolder, file), 'utf8'),
        (linked) => up(file) + addressOf(linked),
      ),
    ]),
    ...Object.entries(references).map(([name, description]): [string, RenderedDocument] => [
      name,
      apiReference(description, base),
    ]),
  ]);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = [...documents.keys()].sort(
    (left, right) => place(left) - place(right) || left.localeCompare(right),
  );
  const schemas = readdirSync(sourceFolder).filter((file) => file.endsWith('.schema.json'));
  return new Map([
    ...schemas.map((file): [string, MemoryFile] => [
      `/docs/${file}`,
      memoryFile(readFileSync(join(sourceFolder, file)), pageHeaders(file, pageCacheControl.page)),
    ]),
    ...[...documents].map(([name, document]): [string, MemoryFile] => {
      const links = names.map((other) => ({
        href: up(`${name}.md`) + addressOf(`${other}.md`),
        title: documents.get(other)?.title ?? other,
        isHere: other === name,
      }));
      const page = layout(document, links, up(`${name}.md`), assetsPath.slice(1));
      const headers = { ...pageHeaders('document.html', pageCacheControl.page), 'Content-Language': 'en' };
      return [`/${addressOf(`${name}.md`)}`, memoryFile(page.html, headers)];
    }),
  ]);
}

/** The address of a document, from the root of the service. */
function addressOf(file: string): string {
  return file === indexFile ? 'docs' : `docs/${file.replace(/\.md$/, '')}`;
}

/** The way from a document to the root of the service. */
function up(file: string): string {
  return file === indexFile ? './' : '../';
}

function layout(
  { title, body, sections }: RenderedDocument,
  links: readonly { href: string; title: string; isHere: boolean }[],
  root: string,
  assets: string,
): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Symbol Catalog</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${root}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}${assets}tokens.css">
<link rel="stylesheet" href="${root}${assets}docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="${root}"><img src="${root}icon.svg" alt="" width="40" height="40"> Symbol Catalog</a>
<nav aria-label="Documents"><ul>${links.map(
    (link) =>
      html`<li><a href="${link.href}"${link.isHere && html` aria-current="page"`}>${link.title}</a></li>`,
  )}</ul></nav>
</header>
<div class="columns">
${
  sections.length > 2 &&
  html`<nav class="contents" aria-label="On this page"><ul>${sections.map(
    ({ id, title: section }) => html`<li><a href="#${id}">${section}</a></li>`,
  )}</ul></nav>`
}
<main id="content" tabindex="-1">${body}</main>
</div>
</body>
</html>
`;
}
