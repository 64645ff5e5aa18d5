import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Representation } from '../../src/http/representation.ts';
import type { FullSymbol } from '../../src/symbols/serialize.ts';
import { languageLabel } from '../browser/languages.ts';
import { reportPictureLink } from '../browser/report-picture.ts';
import {
  bindTexts,
  choosePageLanguage,
  type PageLanguage,
  pageLanguages,
  type Texts,
  type WrittenTexts,
} from '../browser/texts.ts';
import { type Html, html, rawHtml } from './html.ts';
import { memoryFile, pageHeaders } from './memory-file.ts';

/** Writes the page of a symbol, which has all its translations, in the language that it is named in. */
export type SymbolPage = (symbol: FullSymbol, baseUrl: string) => Representation;

const textsFolder = join(import.meta.dirname, '../browser/texts');

/**
 * Reads what the pages of symbols are written with: the texts of the page in each of its languages. Names in other
 * languages stand on a page in English.
 * @param assetsPath folder of the style sheets, with a slash at its beginning and end
 * @param reportPicture where people report a wrong picture, as the setting has it; empty = nowhere
 * @throws where a text's file is missing or wrong.
 */
export function symbolPages(assetsPath: string, reportPicture: string): SymbolPage {
  const textsOf = new Map(
    (Object.keys(pageLanguages) as PageLanguage[]).map((language): [PageLanguage, Texts] => [
      language,
      bindTexts(
        language,
        JSON.parse(readFileSync(join(textsFolder, `${language}.json`), 'utf8')) as WrittenTexts,
      ),
    ]),
  );
  return (symbol, baseUrl) => {
    const language = choosePageLanguage([symbol.language_code]);
    const texts = textsOf.get(language);
    if (!texts) throw new Error(`There are no texts in ${language}.`);
    const page = write({ symbol, baseUrl, texts, language, assets: `..${assetsPath}`, reportPicture });
    const headers = { ...pageHeaders('symbol.html', 'public, max-age=300'), 'Content-Language': language };
    return memoryFile(page.html, headers);
  };
}

interface WrittenPage {
  symbol: FullSymbol;
  baseUrl: string;
  texts: Texts;
  language: PageLanguage;
  assets: string;
  reportPicture: string;
}

function write(page: WrittenPage): Html {
  const { symbol, baseUrl, texts, language, assets, reportPicture } = page;
  // From wherever the page itself came: the security policy lets nothing else in.
  const here = (url: string) => url.replace(baseUrl, '..');
  const { name, language_code } = symbol;
  const { direction } = pageLanguages[language];
  const reportLink = reportPictureLink(reportPicture, symbol);
  const search = `../?symbol=${symbol.id}&lang=${language_code}&ui=${language}`;
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} – ${texts.title}</title>
${metadata(page)}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets}symbol-page.css">
</head>
<body>
<header class="row">
<a class="home" href="../?ui=${language}"><img src="../icon.svg" alt="" width="40" height="40"> ${texts.title}</a>
<form action="../" role="search">
<input type="hidden" name="lang" value="${language_code}"><input type="hidden" name="ui" value="${language}">
<label class="visually-hidden" for="q">${texts.search}</label>
<input id="q" type="search" name="q" maxlength="128" placeholder="${texts.search}">
</form>
</header>
<main>
<div class="picture"><img src="${here(symbol.thumbnails['512'])}" alt="${name}" lang="${language_code}" width="512" height="512"></div>
<div class="facts">
<h1 lang="${language_code}" dir="auto">${name}</h1>
${audio(page)}
<p class="actions"><a class="button primary" href="${search}">${texts.symbolTools}</a>
<a class="button" href="${here(symbol.image.url)}" download="${symbol.id}.png">${texts.downloadPng}</a>
${symbol.image.svg_url !== undefined && html`<a class="button" href="${here(symbol.image.svg_url)}" download="${symbol.id}.svg">${texts.downloadSvg}</a>`}</p>
${keywords(page)}
<h2>${texts.licence}</h2>
<p lang="en" dir="ltr">${symbol.license.attribution}</p>
<p><a rel="license external noreferrer" href="${symbol.license.url}">${symbol.license.id}</a>
${symbol.license.commercial_use ? texts.commercial : texts.notCommercial}</p>
${reportLink !== undefined && html`<p><a rel="external noreferrer" href="${reportLink}">${texts.reportPicture}</a></p>`}
</div>
${names(page)}
</main>
</body>
</html>
`;
}

/** What search engines and other sites read: the canonical address, the same in other languages, Open Graph, schema.org. */
function metadata({ symbol, baseUrl, texts, language }: WrittenPage): Html {
  const { name, image, license, translations = {}, thumbnails } = symbol;
  const address = `${baseUrl}/symbols/${symbol.id}`;
  const addressIn = (tag: string) => (tag === 'en' ? address : `${address}?lang=${tag}`);
  const canonical = addressIn(pageLanguages[language].symbols);
  const alternates = Object.entries(pageLanguages).filter(([, { symbols }]) => symbols in translations);
  const description = `${name}. ${license.attribution}. ${texts.tagline}.`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    name,
    inLanguage: symbol.language_code,
    url: canonical,
    contentUrl: image.url,
    thumbnailUrl: thumbnails['512'],
    encodingFormat: image.content_type,
    width: image.width,
    height: image.height,
    keywords: translations[symbol.language_code]?.keywords,
    license: license.url,
    acquireLicensePage: canonical,
    creditText: license.attribution,
    copyrightNotice: license.attribution,
    creator: { '@type': 'Organization', name: license.author ?? symbol.source.set },
    dateModified: symbol.updated_at,
  };
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${canonical}">
${alternates.map(
  ([tag, { symbols }]) => html`<link rel="alternate" hreflang="${tag}" href="${addressIn(symbols)}">
`,
)}<link rel="alternate" hreflang="x-default" href="${address}">
<meta property="og:type" content="article">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${canonical}">
<meta property="og:image" content="${image.url}">
<meta property="og:image:alt" content="${name}">
<meta property="og:locale" content="${language}">
<meta name="twitter:card" content="summary">
<script type="application/ld+json">${rawHtml(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;
}

function audio({ symbol: { id, language_code, translations = {} }, texts }: WrittenPage): Html | false {
  return (
    translations[language_code]?.has_audio === true &&
    html`<audio controls preload="none" aria-label="${texts.play}" src="../api/v1/symbols/${id}/audio?lang=${language_code}"></audio>`
  );
}

function keywords({ symbol: { language_code, translations = {} }, texts }: WrittenPage): Html | false {
  const words = translations[language_code]?.keywords ?? [];
  return (
    words.length > 0 &&
    html`<p>${texts.words} <span lang="${language_code}" dir="auto">${words.join(', ')}</span></p>`
  );
}

/** The name in each language, ordered as readers of the page's language look for it. */
function names({ symbol: { translations = {} }, texts, language }: WrittenPage): Html {
  const collator = new Intl.Collator(language);
  const rows = Object.entries(translations)
    .map(([tag, { name }]) => ({ tag, name, label: languageLabel(tag, language) ?? tag }))
    .sort((left, right) => collator.compare(left.label, right.label));
  return html`<section class="names"><h2>${texts.namesInLanguages(rows.length)}</h2>
<dl>${rows.map(
    ({ tag, name, label }) =>
      html`<div><dt>${label}</dt><dd lang="${tag}"><a dir="auto" href="?lang=${tag}">${name}</a></dd></div>
`,
  )}</dl></section>`;
}
