import type { FullSymbol } from '../api-client.ts';

/** The names and the author within an attribution, as the service writes it: `“dog” by Sofie Ascherl, OpenMoji (https://openmoji.org), CC BY-SA 4.0`. */
const namedAttribution = /^(“.*”) by (.+)$/;

/** An attribution as people read it, in any language: `“dog” – Sofie Ascherl, OpenMoji (openmoji.org), CC BY-SA 4.0`. */
export function readableCredit(attribution: string): string {
  return attribution.replace(namedAttribution, '$1 – $2').replaceAll(/https?:\/\/(www\.)?/g, '');
}

/** Whom to name below some symbols, which have the names of the board: a line for all that one person drew under one licence. */
export function creditsOf(symbols: readonly FullSymbol[]): string[] {
  const lines = new Map<string, Set<string>>();
  for (const { license, name } of symbols) {
    const [, quoted, author = license.attribution] = namedAttribution.exec(license.attribution) ?? [];
    const names = lines.get(author) ?? new Set();
    lines.set(author, names);
    if (quoted !== undefined) names.add(`“${name}”`);
  }
  return [...lines].map(([author, names]) =>
    readableCredit(names.size > 0 ? `${[...names].join(', ')} by ${author}` : author),
  );
}
