import type { LanguageTag } from '../../mappings/document.ts';
import { nearWords } from '../../mappings/near-words.ts';
import { badParameters } from '../http/parse-parameters.ts';
import type { Hit } from '../search/matcher.ts';
import { hitsNear } from '../search/search.ts';
import { matchTexts } from '../sentences/match-texts.ts';
import { mayBePhrase, namesSideBySide } from '../sentences/phrase-meaning.ts';
import { type MatchWord, matchBody } from '../symbols/match-parameters.ts';
import { languageParameters } from '../symbols/parameters.ts';
import { matchAnswer } from '../symbols/schemas.ts';
import { toMatched } from '../symbols/serialize.ts';
import { ignoredWords } from './answer.ts';
import { route } from './route.ts';
import { anyLanguageFactor, searchCost, wordsPerRequest } from './search-cost.ts';

/** `POST /symbols/match`: the symbols of many words at once, for whole boards and vocabularies. */
export const matchRoute = route({
  operationId: 'matchWords',
  path: '/symbols/match',
  summary: 'The best symbols of many words at once',
  description: `Each word is answered by the best symbol that carries it or a form of it as a whole, never by a longer word that begins so (\`more\` is no \`more information\`). A misspelled word is answered by what is spelt like it: \`match.type\` is then \`fuzzy\`, and \`corrected_to\` names the word it was taken for. A correctly spelled word without a symbol is \`null\`. Several words that nothing carries as a whole are read as a sentence: where they mean one thing alone (\`I'm cold\`), or are names for it parted by a slash (\`sofa / couch\`), its symbol answers with the type \`phrase\`; of things of one kind (\`book / newspaper\`) the first does; what is negated, unknown or two things is \`null\`. Beside a \`null\` stands in \`near\` what a person judged to be near the word. The languages may be given in the query or in the body. Unknown fields are ignored and named in \`warnings\`. Against the rate limit it counts as one request for every ${wordsPerRequest} words begun, in each language of the chain; several words count twice, as they are read too, and no language as ${anyLanguageFactor}.`,
  parameters: languageParameters,
  body: matchBody,
  answer: matchAnswer,
  cost: ({ values, body }) => searchCost(textsRead(body.words, chainOf(values, body)), chainOf(values, body)),
  async handle(services, { values, body, warnings, release, baseUrl, signal }) {
    const { words, alternatives, fields, ...filters } = body;
    const parameters = { ...filters, lang: chainOf(values, body) };
    const { byText, chain } = await matchTexts(
      services,
      release,
      words.map(({ q }) => q),
      { ...parameters, limit: 1 + alternatives, signal },
    );
    const texts = [...byText.keys()];
    const foundOf = (q: string): readonly Hit[] => byText.get(q)?.hits ?? [];
    const missed = texts.filter((q) => foundOf(q).length === 0);
    const near = await hitsNear(services, release, missed, parameters, signal);
    const matchedSymbol = ({ symbol, match }: Hit) => toMatched(symbol, { chain, match, baseUrl }, fields);
    const data = words.map(({ word, q }) => {
      const correctedTo = byText.get(q)?.correctedTo;
      const [symbol = null, ...others] = foundOf(q).map(matchedSymbol);
      const shownNear = near.get(q)?.map(({ hit, ...rest }) => ({ ...rest, symbol: matchedSymbol(hit) }));
      return {
        word,
        symbol,
        alternatives: others,
        ...(correctedTo !== undefined && { corrected_to: correctedTo }),
        ...(shownNear && { near: shownNear }),
      };
    });
    return {
      body: {
        success: true,
        data,
        count: data.length,
        found_count: data.filter(({ symbol }) => symbol !== null).length,
        warnings: [...warnings, ...words.flatMap(({ q }, position) => ignoredWords(q, `words[${position}]`))],
      },
      // Counted as if each word had been searched.
      searches: texts.map((text) => ({
        text,
        language: parameters.lang?.[0],
        found: foundOf(text).length > 0,
        similar: foundOf(text)[0]?.match?.type === 'fuzzy',
      })),
    };
  },
});

/** Texts that a request searches: labels of several words once more as sentences, and the near words of each word. */
function textsRead(words: readonly MatchWord[], [language = 'en']: readonly LanguageTag[] = []): string[] {
  return words.flatMap(({ q }) => [
    ...(mayBePhrase(q, language) ? [q, q, ...namesSideBySide(q)] : [q]),
    ...nearWords(q, language).map(({ text }) => text),
  ]);
}

interface Languages {
  lang?: LanguageTag[] | undefined;
}

/**
 * The requested chain, from the query or the body.
 * @throws HttpError `bad-parameter` where the query and the body name different ones.
 */
function chainOf({ lang: inQuery }: Languages, { lang: inBody }: Languages): LanguageTag[] | undefined {
  if (!inQuery || !inBody || inQuery.join() === inBody.join()) return inBody ?? inQuery;
  const message = 'of the query and of the body mean the same: give one of them, or both alike';
  throw badParameters([{ parameter: 'lang', message }]);
}
