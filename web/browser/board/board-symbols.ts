import type { z } from 'zod';
import type { listAnswer } from '../../../src/symbols/schemas.ts';
import type { VariantChoice } from '../address.ts';
import { type FullSymbol, pathWith, sameOriginUrl, variantPath } from '../api-client.ts';
import type { Settings } from '../settings.ts';
import type { BoardCell } from './board.ts';

/** Response of the list of symbols. */
export type ListResponse = z.output<typeof listAnswer>;

/** Path of the symbols of a board: one request for all, the same for every order of the cells; undefined without symbols. */
export function boardSymbolsPath(cells: readonly (BoardCell | null)[], lang: string): string | undefined {
  const ids = [...new Set(cells.flatMap((cell) => (cell && cell.id > 0 ? [cell.id] : [])))].sort(
    (left, right) => left - right,
  );
  if (ids.length === 0) return undefined;
  return pathWith('api/v1/symbols', { ids: ids.join(','), lang, translations: 'none', limit: '100' });
}

/**
 * URL of a symbol's image as a visitor's settings ask for it, with a marker where it has one.
 * @param size width in pixels
 */
export function imageUrl(
  symbol: FullSymbol,
  { skin, hair, mono }: Settings,
  overlay: string | undefined,
  size: 256 | 512,
): string {
  const { skin: canSkin, hair: canHair } = symbol.variants;
  const variant: VariantChoice = {
    ...(skin !== undefined && canSkin && !mono && { skin }),
    ...(hair !== undefined && canHair && !mono && { hair }),
    ...(mono && { mono }),
    ...(overlay !== undefined && { overlay }),
  };
  const { baseURI } = document;
  if (Object.keys(variant).length === 0) return sameOriginUrl(symbol.thumbnails[size], baseURI);
  return new URL(variantPath(symbol.id, variant, size), baseURI).href;
}

/** The author and licence within an attribution, as the service writes it: `“dog” by Sofie Ascherl, OpenMoji, CC BY-SA 4.0`. */
const namedAttribution = /^(“[^”]*”) by (.+)$/;

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
    names.size > 0 ? `${[...names].join(', ')} by ${author}` : author,
  );
}
