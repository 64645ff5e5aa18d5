import type { SymbolCore } from '../../mappings/document.ts';

/** Credits of some symbols: one line for all that one author drew under one licence, ready to print. */
export function creditsOf(symbols: Iterable<Pick<SymbolCore, 'license' | 'source'>>): Credit[] {
  const credits = new Map<string, Credit & { names: Set<string>; author: string }>();
  for (const { license, source } of symbols) {
    const [, name = '', author = license.attribution] = namedAttribution.exec(license.attribution) ?? [];
    const credit = credits.get(author) ?? {
      attribution: '',
      license: license.id,
      url: license.url,
      set: source.set,
      names: new Set(),
      author,
    };
    credits.set(author, credit);
    if (name !== '') credit.names.add(name);
  }
  return [...credits.values()].map(({ names, author, license, url: licenseUrl, set }) => ({
    attribution: names.size > 0 ? `${[...names].join(', ')} by ${author}` : author,
    license,
    url: licenseUrl,
    set,
  }));
}

/** A line of credits: author and licence. */
export interface Credit {
  attribution: string;
  license: string;
  url: string;
  set: string;
}

/** Attributions as the ingest writes them: `“dog” by Sofie Ascherl, OpenMoji, CC BY-SA 4.0`. */
const namedAttribution = /^(“[^”]*”) by (.+)$/;
