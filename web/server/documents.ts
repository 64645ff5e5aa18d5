import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { notFoundPath, type PageFiles } from '../../src/http/page-files.ts';
import type { Representation } from '../../src/http/representation.ts';
import { type ApiDescription, apiReference } from './api-reference.ts';
import documentTables from './documents.json' with { type: 'json' };
import { type Html, html } from './html.ts';
import { type RenderedDocument, renderMarkdown } from './markdown.ts';
import { memoryFile, pageCacheControl, pageHeaders } from './memory-file.ts';

const rootFolder = join(import.meta.dirname, '../..');
const sourceFolder = join(rootFolder, 'docs');
/** Programs and data that the documents refer to; an image of the service may be built without them. */
const examplesFolder = join(rootFolder, 'examples');

/** Where tools and people look for it; a document like the others. */
const changelogFile = 'CHANGELOG.md';
/** The document that stands at `/docs` itself. */
const indexFile = 'index.md';
/**
 * `order`: of the documents in the navigation; any other comes after these, by name. `inHead`: how many of them the head of
 * every page names; all are in its menu. `aboutOwnMachine`: those in which the address is that of the reader's own machine,
 * which starts the service: it stays.
 */
const { order, inHead, aboutOwnMachine } = documentTables;

/** The service's address as the documents and examples write it. */
const writtenBase = 'http://localhost:8080';

/** Kinds of example files that are shown as text, and the one that stands for a whole folder. */
const exampleExtensions: ReadonlySet<string> = new Set(['.ts', '.py', '.yaml', '.json', '.ndjson']);
const folderEntry = /\/catalog\.ndjson$/;

/**
 * Renders every Markdown file of `docs/` and the references as pages.
 * @param references by name: they have no files of their own
 * @param assetsPath folder of the style sheets
 * @param base public URL of the service: guides and examples show it instead of `http://localhost:8080`
 * @returns pages by path (`/docs`, `/docs/<name>`), the JSON Schemas beside them, the examples as text, and the page for
 *   wrong paths.
 */
export function readDocuments(
  references: Readonly<Record<string, ApiDescription>>,
  { assetsPath, base }: { assetsPath: string; base: string },
): PageFiles {
  const files = new Map([
    ...readdirSync(sourceFolder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file, join(sourceFolder, file)] as const),
    [changelogFile.toLowerCase(), join(rootFolder, changelogFile)],
  ]);
  const examples = readExamples(base);
  const written = new Map([
    ...[...files].map(([file, path]) => [file, readFileSync(path, 'utf8')] as const),
    ...Object.entries(references).map(([name, api]) => [`${name}.md`, apiReference(api, base)] as const),
  ]);
  const documents = new Map<string, RenderedDocument>(
    [...written].map(([file, text]) => {
      const name = file.replace(/\.md$/, '');
      const shown = aboutOwnMachine.includes(name) ? text : text.replaceAll(writtenBase, base);
      const document = renderMarkdown(shown, {
        linkTo: (linked) => up(file) + addressOf(linked.toLowerCase()),
        exampleLink: (path) => {
          const served = exampleNamed(examples, path);
          return served && up(file) + served.slice(1);
        },
      });
      return [name, document];
    }),
  );
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = [...documents.keys()].sort(
    (left, right) => place(left) - place(right) || left.localeCompare(right),
  );
  const schemas = readdirSync(sourceFolder).filter((file) => file.endsWith('.schema.json'));
  const linksFrom = (from: string, current?: string) =>
    names.map((name) => ({
      href: up(from) + addressOf(`${name}.md`),
      title: documents.get(name)?.title ?? name,
      isCurrent: name === current,
    }));
  const headers = { ...pageHeaders('document.html', pageCacheControl.page), 'Content-Language': 'en' };
  return new Map([
    ...examples,
    ...schemas.map((file): [string, Representation] => [
      `/docs/${file}`,
      memoryFile(readFileSync(join(sourceFolder, file)), pageHeaders(file, pageCacheControl.page)),
    ]),
    ...[...documents].map(([name, document]): [string, Representation] => {
      const file = `${name}.md`;
      const page = layout(document, linksFrom(file, name), up(file), assetsPath.slice(1));
      return [`/${addressOf(file)}`, memoryFile(page.html, headers)];
    }),
    // Linked by absolute paths, as it serves `/docs/x` and `/docs/x/y`.
    [notFoundPath, memoryFile(notFoundPage(linksFrom(indexFile), assetsPath, base).html, headers)],
  ]);
}

/** The examples as text, by their paths below `/docs/examples/`. */
function readExamples(base: string): [string, Representation][] {
  if (!existsSync(examplesFolder)) return [];
  return readdirSync(examplesFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => exampleExtensions.has(extname(name)) && !name.includes('node_modules/'))
    .sort()
    .map((name) => [
      `/docs/examples/${name}`,
      memoryFile(
        readFileSync(join(examplesFolder, name), 'utf8').replaceAll(writtenBase, base),
        pageHeaders('example.txt', pageCacheControl.page),
      ),
    ]);
}

/** The served path of an example, or of the first file to read in a folder of them. */
function exampleNamed(examples: readonly [string, Representation][], path: string): string | undefined {
  const wanted = `/docs/${path}`;
  const paths = examples.map(([served]) => served);
  return (
    paths.find((served) => served === wanted) ??
    paths.find((served) => served.startsWith(`${wanted}/`) && folderEntry.test(served))
  );
}

/** Answers a wrong path: says so, and offers what there is. */
function notFoundPage(links: readonly PageLink[], assetsPath: string, base: string): Html {
  const root = `${new URL(base).pathname.replace(/\/$/, '')}/`;
  const rooted = links.map((link) => ({ ...link, href: root + link.href.replace(/^\.\//, '') }));
  const document = {
    title: 'Page not found',
    sections: [],
    body: html`<h1>Page not found</h1>
<p>There is nothing at this address. These are the documents:</p>
<ul>${rooted.map(({ href, title }) => html`<li><a href="${href}">${title}</a></li>`)}</ul>
<p>Looking for a symbol? <a href="${root}">Search the catalogue</a>.</p>`,
  };
  return layout(document, rooted, root, assetsPath.slice(1));
}

function addressOf(file: string): string {
  return file === indexFile ? 'docs' : `docs/${file.replace(/\.md$/, '')}`;
}

/** The way from a document to the root of the service. */
function up(file: string): string {
  return file === indexFile ? './' : '../';
}

interface PageLink {
  href: string;
  title: string;
  isCurrent: boolean;
}

function layout(
  { title, body, sections }: RenderedDocument,
  links: readonly PageLink[],
  root: string,
  assets: string,
): Html {
  const contents = sections.map((section) => ({
    href: `#${section.id}`,
    title: section.title,
    isCurrent: false,
  }));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Symbol Catalog</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${root}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}${assets}docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="row">
<a class="home" href="${root}"><img src="${root}icon.svg" alt="" width="40" height="40"> Symbol Catalog</a>
${list('documents', 'Main documents', links.slice(0, inHead))}
${menu('documents', 'All documents', links)}
</header>
<div class="columns">
${sections.length > 2 && [list('contents', 'On this page', contents), menu('contents', 'On this page', contents)]}
<main id="content" tabindex="-1">${body}</main>
</div>
</body>
</html>
`;
}

/** Links that are in sight where there is room. */
function list(name: string, title: string, links: readonly PageLink[]): Html {
  return html`<nav class="${name} unfolded" aria-label="${title}">${items(links)}</nav>`;
}

/** Links behind a line that opens them, which needs no script. */
function menu(name: string, title: string, links: readonly PageLink[]): Html {
  return html`<details class="${name} folded"><summary>${title}</summary><nav aria-label="${title}">${items(links)}</nav></details>`;
}

function items(links: readonly PageLink[]): Html {
  return html`<ul role="list">${links.map(
    (link) =>
      html`<li><a href="${link.href}"${link.isCurrent && html` aria-current="page"`}>${link.title}</a></li>`,
  )}</ul>`;
}
