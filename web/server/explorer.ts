import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type HeldFile, heldFile, pageCacheControl } from './held-file.ts';
import { html } from './html.ts';
import { pageSecurityPolicy } from './page-headers.ts';
import { headersOf } from './search-page.ts';

/** Where requests to the API can be tried from a form. */
const explorerPath = '/docs/api/explorer';

/** What is served of Swagger UI, as its package holds it. */
const packagedFiles = ['swagger-ui-bundle.js', 'swagger-ui.css'] as const;

/** As strict as for any page, but for Swagger UI's icons (`data:`), and the pictures and sounds that it is answered (`blob:`). */
const explorerSecurityPolicy = pageSecurityPolicy
  .replace("img-src 'self'", "img-src 'self' data: blob:")
  .replace("media-src 'self'", "media-src 'self' blob:");

/**
 * The explorer: Swagger UI over the document of the public API. It stands beside the reference, which is accessible.
 * @param assetsPath folder of this service's own script and style sheet for it
 * @returns files by path.
 */
export function readExplorer(assetsPath: string): ReadonlyMap<string, HeldFile> {
  const contents = packagedFiles.map((name): [string, Buffer] => [
    name,
    readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))),
  ]);
  const hash = createHash('sha256');
  for (const [, content] of contents) hash.update(content);
  const packagePath = `/assets/${hash.digest('hex').slice(0, 12)}/`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Explorer – Symbol Catalog</title>
<link rel="icon" href="../../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../..${packagePath}swagger-ui.css">
<link rel="stylesheet" href="../..${assetsPath}explorer.css">
<script src="../..${packagePath}swagger-ui-bundle.js" defer></script>
<script src="../..${assetsPath}explorer.js" type="module"></script>
</head>
<body>
<header><a href="../api">Back to the reference</a></header>
<div id="explorer" data-document="../../openapi.json"></div>
</body>
</html>
`;
  const headers = {
    ...headersOf('explorer.html', pageCacheControl.page),
    'Content-Security-Policy': explorerSecurityPolicy,
    'Content-Language': 'en',
  };
  return new Map([
    [explorerPath, heldFile(page.html, headers)],
    ...contents.map(([name, content]): [string, HeldFile] => [
      packagePath + name,
      heldFile(content, headersOf(name, pageCacheControl.asset)),
    ]),
  ]);
}
