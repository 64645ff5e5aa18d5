import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import { type Html, html, rawHtml } from './html.ts';

/** A document as a page shows it. */
export interface RenderedDocument {
  title: string;
  body: Html;
  /** Its sections, for a table of contents. */
  sections: readonly { id: string; title: string }[];
}

interface DocumentLinks {
  /** Address of another document by its file's name (`operators.md`, also of one beside the folder: `../CHANGELOG.md`). */
  linkTo: (file: string) => string;
  /** Address of an example by its path (`examples/python/symbols.py`); undefined where it is not served. */
  exampleLink: (path: string) => string | undefined;
}

/** An example in a text (`examples/python/symbols.py`) or as a link's target (`../examples/python/symbols.py`). */
const examplePattern = /^(?:\.\.\/)?(examples\/[\w./-]+)$/;

/** A heading with an id of its own: `Search symbols {#searchSymbols}`. */
const ownId = /^(.*) \{#([\w-]+)\}$/;

/**
 * Renders a Markdown document. Headings get the ids that GitHub gives them, so that one link works in both places;
 * an element wider than the page scrolls by itself, by keyboard too; a table is named by its section and first column.
 */
export function renderMarkdown(text: string, { linkTo, exampleLink }: DocumentLinks): RenderedDocument {
  const slugger = new GithubSlugger();
  const sections: { id: string; title: string }[] = [];
  let title = '';
  let heading = '';
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text: written }) {
        const [, plain = written, given] = ownId.exec(written) ?? [];
        const id = given ?? slugger.slug(plain);
        const content = this.parser.parseInline(tokens).replace(ownId, '$1');
        heading = plain.replaceAll('`', '');
        if (depth === 1) title = plain;
        if (depth === 2) sections.push({ id, title: heading });
        return `<h${depth} id="${id}">${content}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const [, file, rest = ''] = /^(?:\.\.\/)?([\w-]+\.md)(#.*)?$/.exec(href) ?? [];
        const example = examplePattern.exec(href)?.[1];
        const target = (example && exampleLink(example)) ?? (file === undefined ? href : linkTo(file) + rest);
        return html`<a href="${target}">${rawHtml(this.parser.parseInline(tokens))}</a>`.html;
      },
      codespan({ text: code }) {
        const target = exampleLink(examplePattern.exec(code)?.[1] ?? '');
        const shown = html`<code>${code}</code>`;
        return (target === undefined ? shown : html`<a href="${target}">${shown}</a>`).html;
      },
      code({ text: code }) {
        return html`<pre tabindex="0"><code>${code}</code></pre>`.html;
      },
      table(token) {
        const rows = [token.header, ...token.rows].map((cells, row) =>
          cells.map((cell, column) => {
            const content = this.parser.parseInline(cell.tokens);
            // A corner that heads nothing is no header (axe: empty-table-header).
            if (row === 0) return content === '' ? '<td></td>' : `<th scope="col">${content}</th>`;
            return column === 0 ? `<th scope="row">${content}</th>` : `<td>${content}</td>`;
          }),
        );
        const [head = [], ...body] = rows.map((cells) => `<tr>${cells.join('')}</tr>`);
        const label = [heading, token.header[0]?.text].filter(Boolean).join(': ');
        return (
          html`<div class="wide" tabindex="0"><table aria-label="${label}">`.html +
          `<thead>${head}</thead><tbody>${body.join('')}</tbody></table></div>`
        );
      },
    },
  });
  const body = rawHtml(marked.parse(text, { async: false }));
  return { title, body, sections };
}
