import type { LanguageTag } from '../../mappings/document.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import type { Release } from '../opensearch/release.ts';
import type { Hit } from '../search/matcher.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { possessiveIds } from './phrases.ts';
import { type SentenceServices, type SentenceToken, symbolsOfSentence } from './sentence.ts';

/** Most characters of a label that is read: longer ones are sentences, of which no one symbol is the meaning. */
const labelMaximumCharacters = 48;

/** Core words that only help others to say something: `I'm cold` is about the cold, `I want to eat` about eating. */
const helperIds: ReadonlySet<string> = new Set([
  ...[
    'i',
    'you',
    'he',
    'she',
    'it',
    'we',
    'they',
    'you-all',
    'myself',
    'this',
    'that',
    'these',
    'those',
    'the',
  ],
  ...['my', 'your', 'his', 'her', 'our', 'their', 'be', 'have', 'want', 'need', 'will', 'let', 'lets', 'and'],
  ...['to', 'of', 'at', 'for', 'with', 'please', 'very', 'some'],
]);

/** Whether a text may be a label of several words. */
export function mayBePhrase(text: string, language: LanguageTag): boolean {
  if (text.length > labelMaximumCharacters) return false;
  return /\S\s+\S/u.test(text) || (isSpaceless(language) && [...text].length > 2);
}

/**
 * The one thing that the tokens of a label are about; undefined where it is negated, where a word is not known or taken for
 * another one, and where two things remain: half of a meaning may be its opposite. Pure.
 */
export function meaningOf(tokens: readonly SentenceToken[]): Hit | undefined {
  const telling = tokens.filter(({ kind }) => kind !== 'function');
  const helpers = telling.filter((token) => helperIds.has(idOf(token)));
  const [content, ...others] = telling.filter((token) => !helpers.includes(token));
  const isSure =
    telling.every(
      ({ kind, hits, overlay, correctedTo }) =>
        kind !== 'negation' && overlay !== 'negation' && correctedTo === undefined && hits.length > 0,
    ) && helpers.every(({ hits: [first] }) => first?.match?.type === 'exact');
  const [meant] = content?.hits ?? [];
  if (!isSure || !meant || others.length > 0) return undefined;
  // What belongs to somebody is a thing: French `son éteint` is a sound that is off, and not "his".
  const isOwned = helpers.some((token) => possessiveIds.has(idOf(token)));
  return isOwned && meant.symbol.core.part_of_speech !== 'noun' ? undefined : meant;
}

const idOf = ({ hits: [first] }: SentenceToken): string => first?.symbol.core.source.id ?? '';

/**
 * The symbol of the one concept that a label of several words means, if nothing has the label as a whole.
 * @param chain languages of the catalogue, of which the first is that of the label.
 */
export async function symbolOfPhrase(
  services: SentenceServices,
  release: Release,
  label: string,
  chain: readonly LanguageTag[],
  parameters: SearchParameters,
  signal?: AbortSignal,
): Promise<Hit | undefined> {
  const { tokens } = await symbolsOfSentence(services, release, label, chain, parameters, signal);
  const hit = meaningOf(tokens);
  return hit?.match && { ...hit, match: { ...hit.match, type: 'phrase' } };
}
