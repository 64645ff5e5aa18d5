import type { SymbolCore } from '../../mappings/document.ts';

/** A line of credits: author and licence. */
interface Credit {
  attribution: string;
  license: string;
  url: string;
  set: string;
}

/** Attributions as the ingest writes them: `“dog” by Sofie Ascherl, OpenMoji, CC BY-SA 4.0`. */
const namedAttribution = /^(?:(“[^”]*”) by )?(.+)$/s;

/** Credits of some symbols: one line for all that one author drew under one licence, ready to print. */
export function creditsOf(symbols: Iterable<Pick<SymbolCore, 'license' | 'source'>>): Credit[] {
  const credits = new Map<string, { names: Set<string>; first: Omit<Credit, 'attribution'> }>();
  for (const { license, source } of symbols) {
    const [, name, author = ''] = namedAttribution.exec(license.attribution) ?? [];
    const first = { license: license.id, url: license.url, set: source.set };
    const credit = credits.get(author) ?? { names: new Set(), first };
    credits.set(author, credit);
    if (name !== undefined) credit.names.add(name);
  }
  return [...credits].map(([author, { names, first }]) => ({
    attribution: names.size > 0 ? `${[...names].join(', ')} by ${author}` : author,
    ...first,
  }));
}
