import { join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { readTable } from '../../mappings/read-table.ts';
import type { Hit } from '../search/matcher.ts';
import { searchAll } from '../search/search.ts';
import { tierOf } from '../search/tiers.ts';
import { isMeantBy, partsCarried } from './carriers.ts';
import { idOf, isCoreWordOf, isCountable } from './senses.ts';
import {
  alternativesMaximum,
  type SentenceResult,
  type SentenceToken,
  symbolsOfSentence,
  type TextContext,
} from './sentence.ts';

/** Most characters of a label that is read: longer ones are sentences, of which no one symbol is the meaning. */
const labelMaximumCharacters = 48;

/** Core words by those that say the opposite. */
const opposites = new Map<string, Set<string>>();
for (const { one, other } of readTable(join(import.meta.dirname, 'tables/opposites.tsv'), ['one', 'other'])) {
  opposites.set(one, (opposites.get(one) ?? new Set()).add(other));
  opposites.set(other, (opposites.get(other) ?? new Set()).add(one));
}
/** Groups of signs and of words without a picture of their own: another of them is another message (`he / she`, play / pause). */
const groupsOfSigns: ReadonlySet<string | undefined> = new Set(['symbols', 'little-words', undefined]);

/** Whether a text may be a label of several words. */
export function mayBePhrase(text: string, language: LanguageTag): boolean {
  if (text.length > labelMaximumCharacters) return false;
  return /\S[\s/]+\S/u.test(text) || (isSpaceless(language) && [...text].length > 2);
}

/** Names for one thing that a label offers side by side, parted by a slash: `sofa / couch`; none = it has no slash. Pure. */
export function namesSideBySide(label: string): string[] {
  const names = label.split('/').map((name) => name.trim());
  return names.length > 1 && names.every((name) => name !== '') ? [...new Set(names)] : [];
}

/**
 * Of different things of one kind that a label offers side by side the first (`book / newspaper`); undefined where fewer than two are
 * known, as one word alone may be misread, where they are of several kinds, and where two are opposites. Pure.
 */
export function firstOfOneKind(things: readonly Hit[]): Hit | undefined {
  const [first, ...others] = things;
  const group = first?.symbol.core.group;
  if (others.length === 0 || things.some(({ symbol }) => groupsOfSigns.has(symbol.core.group)))
    return undefined;
  const ids = things.map(({ symbol }) => symbol.core.source.id);
  const areOpposed = ids.some((id) => ids.some((other) => opposites.get(id)?.has(other)));
  const isOneKind = others.every(({ symbol }) => symbol.core.group === group);
  // A noun beside one of another group is rather misread; what describes or is done may be said in many ways.
  const isNoThing = things.every(({ symbol: { core } }) =>
    /^(?:adjective|verb)$/.test(core.part_of_speech ?? ''),
  );
  return (isOneKind || isNoThing) && !areOpposed ? first : undefined;
}

/**
 * The one thing that the tokens of a label are about; undefined where it is negated, where a word is not known or taken for
 * another one, and where two things remain: half of a meaning may be its opposite. Pure.
 */
export function meaningOf(tokens: readonly SentenceToken[]): Hit | undefined {
  const telling = tokens.filter(({ kind }) => kind !== 'function');
  const beside = telling.filter(({ hits }) => isCoreWordOf('helpers', hits[0]?.symbol));
  const [content, ...others] = telling.filter((token) => !beside.includes(token));
  const helpers = telling.filter((token) => token !== content && !others.includes(token));
  const isSure =
    telling.every(
      ({ kind, hits, overlay, correctedTo }) =>
        kind !== 'negation' && overlay !== 'negation' && correctedTo === undefined && hits.length > 0,
    ) && helpers.every(({ hits: [first] }) => first?.match?.type === 'exact');
  const [meant] = content?.hits ?? [];
  // Two words may be one thing: `half & half`.
  const isOne = others.every(({ hits }) => idOf(hits[0]) === idOf(meant));
  if (!isSure || !meant || !isOne) return undefined;
  // What belongs to somebody is a thing: French `son éteint` is a sound that is off, and not "his".
  const isOwned = helpers.some(({ hits }) => isCoreWordOf('possessives', hits[0]?.symbol));
  return isOwned && meant.symbol.core.part_of_speech !== 'noun' ? undefined : meant;
}

/**
 * The symbol of the one concept that a label of several words means, if nothing has the label as a whole.
 * @param chain languages of the catalogue, of which the first is that of the label.
 */
export async function symbolOfPhrase(
  context: TextContext,
  label: string,
  chain: readonly LanguageTag[],
): Promise<Hit | undefined> {
  const names = namesSideBySide(label);
  const hit =
    names.length > 0
      ? await symbolOfAll(context, names)
      : ((await symbolCarried(context, label, chain[0] ?? 'en')) ??
        (await meaningBesideNames(context, await symbolsOfSentence(context, label, chain))));
  return hit?.match && { ...hit, match: { ...hit.match, type: 'phrase' } };
}

/**
 * The symbol that has each of some names as a whole, and is what one of them finds first: those are names for one thing; else the first
 * of several things of one kind.
 */
async function symbolOfAll(context: TextContext, names: readonly string[]): Promise<Hit | undefined> {
  const found = await wholeHits(context, names);
  const isIn = (hits: readonly Hit[], { symbol }: Hit) =>
    hits.some((other) => other.symbol.core.id === symbol.core.id);
  const firsts = found.flatMap(([first]) => first ?? []);
  return firsts.find((hit) => found.every((hits) => isIn(hits, hit))) ?? firstOfOneKind(firsts);
}

/** The one thing that a label is about, beside names that no dictionary has: `barbie doll`, `srf1 radio`. */
async function meaningBesideNames(
  { services: { wordLists } }: TextContext,
  { tokens, language }: SentenceResult,
): Promise<Hit | undefined> {
  const standings = await Promise.all(
    tokens.map(({ text, hits }) => (hits.length > 0 ? 'known' : wordLists.standingOf(text, [language]))),
  );
  const others = tokens.filter((_, place) => standings[place] !== 'misspelled');
  const meant = meaningOf(others);
  return others.length === tokens.length || (meant && isCountable(meant)) ? meant : undefined;
}

/** The symbol of the part of a label that carries its meaning, the longest part that is one thing: `where is my ball`. */
async function symbolCarried(
  context: TextContext,
  label: string,
  language: LanguageTag,
): Promise<Hit | undefined> {
  const parts = partsCarried(label, language);
  if (parts.length === 0) return undefined;
  const texts = [...new Set(parts.map(({ text }) => text))];
  const found = await wholeHits(context, texts);
  for (const part of parts) {
    const [hit] = found[texts.indexOf(part.text)] ?? [];
    if (hit && isMeantBy(part, hit)) return hit;
  }
  return undefined;
}

/** The symbols that carry each of some texts as a whole, or are named by another form of it. */
async function wholeHits(
  { services, release, parameters, signal }: TextContext,
  texts: readonly string[],
): Promise<Hit[][]> {
  const page = { offset: 0, limit: 1 + alternativesMaximum };
  const searches = texts.map((q) => ({ ...parameters, q }));
  const results = await searchAll(services, release, searches, page, { wholeWords: true, signal });
  return results.map(({ hits, correctedTo }) =>
    correctedTo === undefined ? hits.filter(({ match }) => match && isSame(match)) : [],
  );
}

/** Forms of keywords lead too far: Arabic "activities" is none of water polo. */
const isSame = ({ type, tier }: NonNullable<Hit['match']>): boolean =>
  tier === 'listed_name' || tier === 'form_of_name' || (type === 'exact' && tierOf(tier).isWhole);
