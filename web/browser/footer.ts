import { h } from 'preact';
import type { Texts } from './texts/en.ts';

/** The foot of every view: what is owed to the authors, and the documents. */
export function Footer({ texts }: { texts: Texts }) {
  return h(
    'footer',
    null,
    h('p', null, texts.footer),
    h(
      'p',
      { 'data-scan': 'items', 'data-scan-order': 7 },
      h('a', { href: 'docs', hreflang: 'en' }, texts.documents),
    ),
  );
}
