import { isHeldOut } from './cases.ts';
import type { CatalogueSymbol, ServiceClient } from './service-client.ts';
import { askEach, type QuestionVerdict, sampleOf } from './suite.ts';

const languages = 'en de fr es it pt nl pl ru uk cs sv nb da tr ar he fa hi sr'.split(' ');

/** A word is shown by one symbol: the first of type-ahead, of the search, of `match` and of a sentence. */
export async function oneTruthVerdicts(
  service: ServiceClient,
  symbols: readonly CatalogueSymbol[],
  all: boolean,
): Promise<QuestionVerdict[]> {
  const keys = new Map(symbols.map(({ id, key }) => [id, key]));
  const core = symbols.filter(({ key }) => key.startsWith('core/'));
  const verdicts: QuestionVerdict[] = [];
  for (const language of languages) {
    const known = [...new Set(core.flatMap(({ translations }) => translations.get(language)?.name ?? []))];
    const words = all ? known : sampleOf(known, (word) => word);
    const matched = await service.match(words, language);
    const firsts = await askEach(words, (word) => firstSymbols(service, word, language, keys));
    for (const [position, query] of words.entries()) {
      const shown = { ...firsts[position], match: keys.get(matched[position]?.id ?? 0) };
      const isOne = new Set(Object.values(shown)).size === 1;
      const wrong = isOne
        ? undefined
        : Object.entries(shown)
            .map((each) => each.join(' '))
            .join(', ');
      verdicts.push({ language, query, held_out: isHeldOut(language, query), wrong });
    }
  }
  return verdicts;
}

async function firstSymbols(
  service: ServiceClient,
  word: string,
  language: string,
  keys: ReadonlyMap<CatalogueSymbol['id'], string>,
) {
  const [[suggested] = []] = await service.suggest(word, language, 1);
  const [found] = await service.search({ text: word, language }, 1);
  const tokens = await service.sentence(word, language, keys);
  const shown = tokens.flatMap(({ key }) => key ?? []);
  // A name of several words is a sentence of several symbols, and an ending (`-siz`) is no word of one.
  const isOneToken = tokens.length === 1 && !word.startsWith('-');
  return {
    suggest: keys.get(suggested?.id ?? 0),
    search: found?.key,
    ...(isOneToken && { sentence: shown[0] }),
  };
}
