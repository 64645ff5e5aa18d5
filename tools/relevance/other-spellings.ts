import { join } from 'node:path';
import { fold } from '../../mappings/fold.ts';
import { readTable } from '../../mappings/read-table.ts';
import { mapConcurrently } from '../../src/lib/map-concurrently.ts';
import { isHeldOut } from './cases.ts';
import type { CatalogueSymbol, ServiceClient } from './service-client.ts';
import type { QuestionVerdict } from './suite.ts';

/** A word, and another way in which it is typed. */
interface Spelling {
  language: string;
  word: string;
  typed: string;
}

const table = join(import.meta.dirname, 'cases/other-spellings.tsv');
const rows: readonly Spelling[] = readTable(table, ['language', 'word', 'typed']).flatMap(
  ({ language, word, typed }) => typed.split(', ').map((each) => ({ language, word, typed: each })),
);

/** Letters that keyboards of other languages lack, as they are typed there. */
const digraphs = readTable(join(import.meta.dirname, 'cases/digraphs.tsv'), ['language', 'letters']).map(
  ({ language, letters }) => ({
    language,
    letters: new Map(letters.split(' ').map((each) => each.split(':') as [string, string])),
  }),
);
/** Words of a language that are asked. */
const digraphWordsMaximum = 100;
const concurrency = 4;

/** The texts of each symbol in a language. */
function textsIn(language: string, symbols: readonly CatalogueSymbol[]) {
  return symbols.flatMap(({ id, translations }) => {
    const { name, keywords = [] } = translations.get(language) ?? {};
    return name === undefined ? [] : [{ id, texts: [name, ...keywords] }];
  });
}

function digraphSpellings(symbols: readonly CatalogueSymbol[]): Spelling[] {
  return digraphs.flatMap(({ language, letters }) => {
    const words = textsIn(language, symbols).flatMap(({ texts }) => texts.map((text) => text.toLowerCase()));
    const asked = [...new Set(words)].filter((word) => /^\p{L}+$/u.test(word) && /[^a-z]/.test(word)).sort();
    const step = Math.ceil(asked.length / digraphWordsMaximum);
    return asked.flatMap((word, index) => {
      const typed = [...word].map((letter) => letters.get(letter) ?? letter).join('');
      return index % step === 0 && typed !== word ? [{ language, word, typed }] : [];
    });
  });
}

/** A check that search and `match` answer a word first, however it is typed; words without a symbol are not asked. */
function spellingCheck(
  name: string,
  spellingsOf: (symbols: readonly CatalogueSymbol[]) => readonly Spelling[],
) {
  return {
    name,
    async ask(service: ServiceClient, symbols: readonly CatalogueSymbol[]) {
      const verdicts: QuestionVerdict[] = [];
      for (const [language, spellings] of Map.groupBy(spellingsOf(symbols), ({ language }) => language)) {
        const texts = textsIn(language, symbols);
        // What sounds alike is typed alike: `はし` are chopsticks and a bridge.
        const byTyped = Map.groupBy(spellings, ({ typed }) => typed);
        const carriers = ({ typed }: Spelling) => {
          const meant = (byTyped.get(typed) ?? []).map(({ word }) => fold(word));
          const keys = new Set([...meant, fold(typed)]);
          return new Set(
            texts.filter((each) => each.texts.some((text) => keys.has(fold(text)))).map(({ id }) => id),
          );
        };
        const asked = spellings
          .map((each) => ({ ...each, right: carriers(each) }))
          .filter(({ right }) => right.size > 0);
        const queries = asked.map(({ typed }) => typed);
        const matched = await service.match(queries, language);
        const found = await mapConcurrently(queries, concurrency, (text) =>
          service.search({ text, language }, 1),
        );
        for (const [position, { word, typed, right }] of asked.entries()) {
          const shown = [matched[position], found[position]?.[0]];
          const isRight = shown.every((hit) => right.has(hit?.id ?? 0));
          const wrong = isRight ? undefined : shown.map((hit) => hit?.name ?? 'nothing').join(', ');
          verdicts.push({
            language,
            query: `${typed} (${word})`,
            held_out: isHeldOut(language, word),
            wrong,
          });
        }
      }
      return verdicts;
    },
  };
}

/** Kana for kanji, pinyin for Chinese, abbreviations of countries. */
export const readingsCheck = spellingCheck('words by their reading or abbreviation', () => rows);
/** Umlauts and the like as two letters. */
export const digraphsCheck = spellingCheck('umlauts written as two letters', digraphSpellings);
