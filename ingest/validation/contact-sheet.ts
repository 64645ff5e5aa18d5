import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { escapeXml } from '../../src/lib/xml.ts';
import { type Finding, isError, rules } from '../rules.ts';

/** A symbol on a sheet: where it stands, how it is named and drawn, and what is wrong with it. */
export interface SheetEntry {
  file: string;
  /** From 1; 0 = the file as a whole. */
  line: number;
  id: string;
  names: Readonly<Record<string, string>>;
  /** WebP; undefined where it cannot be drawn. */
  thumbnail: Buffer | undefined;
  findings: readonly Finding[];
}

/** A page that shows every drawing of a validation, written as the entries come. */
export type ContactSheet = ReturnType<typeof openContactSheet>;

const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>
body{font:14px/1.4 sans-serif;margin:1rem;color:#111;background:#fff}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(170px,1fr));gap:12px}
figure{margin:0;border:1px solid #bbb;border-radius:6px;padding:8px;overflow-wrap:anywhere}
figure.warning{border:2px solid #a60}figure.error{border:2px solid #b00020}
img,.none{display:block;width:100%;aspect-ratio:1;background:repeating-conic-gradient(#eee 0 25%,#fff 0 50%) 0 0/16px 16px}
.none{display:grid;place-items:center}small{color:#555}ul{margin:6px 0 0;padding-left:16px}
body:has(#wrong:checked) figure:not(.warning,.error){display:none}
@media print{figure{break-inside:avoid}}
</style><p><label><input type="checkbox" id="wrong"> only those with findings</label></p><main>
`;

/** Begins a sheet; the file appears when it is complete. */
export function openContactSheet(path: string) {
  const partial = `${path}.partial`;
  const stream = createWriteStream(partial);
  // Told by whoever writes next.
  stream.on('error', () => undefined);
  const write = async (html: string) => {
    if (stream.errored) throw stream.errored;
    if (!stream.write(html)) await once(stream, 'drain');
  };
  stream.write(head);
  return {
    add: (entry: SheetEntry): Promise<void> => write(figureOf(entry)),
    /** Puts the complete file in its place. */
    close: async (): Promise<void> => {
      stream.end('</main></html>\n');
      await finished(stream);
      await rename(partial, path);
    },
    /** Leaves no file. */
    discard: async (): Promise<void> => {
      stream.destroy();
      await rm(partial, { force: true });
    },
  };
}

function figureOf({ file, line, id, names, thumbnail, findings }: SheetEntry): string {
  const severity = findings.some(isError) ? 'error' : findings.length > 0 ? 'warning' : '';
  const image = thumbnail
    ? `<img loading="lazy" alt="" src="data:image/webp;base64,${thumbnail.toString('base64')}">`
    : '<div class="none">not drawn</div>';
  const named = Object.entries(names).map(
    ([tag, name]) =>
      `<span lang="${escapeXml(tag)}" dir="auto" title="${escapeXml(tag)}">${escapeXml(name)}</span>`,
  );
  const wrong = findings.map(
    ({ rule, message }) => `<li><b>${rule}</b>: ${escapeXml(message)}; ${escapeXml(rules[rule].remedy)}</li>`,
  );
  const place = `<small>${escapeXml(id)} · ${escapeXml(file)}:${line}</small>`;
  const list = wrong.length > 0 ? `<ul>${wrong.join('')}</ul>` : '';
  return `<figure class="${severity}">${image}<figcaption>${named.join(' · ')}<br>${place}${list}</figcaption></figure>\n`;
}
