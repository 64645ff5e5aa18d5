import { escapeXml } from '../../src/lib/xml.ts';

/** HTML that needs no escaping. */
export interface Html {
  readonly html: string;
}

/**
 * Writes HTML: `` html`<p>${text}</p>` ``. Texts are escaped; pieces of HTML and lists of them stay as they are.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: strings.reduce((before, part, index) => before + written(values[index - 1]) + part) };
}

/** Marks a text as HTML. */
export function rawHtml(text: string): Html {
  return { html: text };
}

type HtmlValue = string | number | Html | readonly Html[] | undefined | false;

function written(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeXml(String(value));
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}
