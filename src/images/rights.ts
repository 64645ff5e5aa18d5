import type { Rights } from './render/render-job.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML may hold it: characters that XML 1.0 §2.2 excludes are left out. */
function xmlText(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return allowed.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);
}

/**
 * What a derived picture says of its rights wherever it goes: an XMP packet (ISO 16684-1) with the sentence as
 * `dc:rights` and the licence's address as `xmpRights:WebStatement` and `cc:license` (Creative Commons, "XMP").
 */
export function rightsXmp({ attribution, url }: Rights): string {
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
    'xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:cc="http://creativecommons.org/ns#" ' +
    `xmpRights:Marked="True" xmpRights:WebStatement="${xmlText(url)}">` +
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(attribution)}</rdf:li></rdf:Alt></dc:rights>` +
    `<cc:license rdf:resource="${xmlText(url)}"/></rdf:Description></rdf:RDF></x:xmpmeta>`
  );
}
