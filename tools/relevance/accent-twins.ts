import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fold } from '../../mappings/fold.ts';
import { irregularBase } from '../../mappings/irregular-forms.ts';
import { inOneScript } from '../../mappings/mixed-scripts.ts';
import { frequencyTables, stepOf } from '../../src/words/frequencies.ts';
import { lemmaOf } from '../../src/words/lemmas.ts';
import type { LanguageCheck } from './language-check.ts';
import type { CatalogueSymbol } from './service-client.ts';

/** Letters and their marks alone, as they are written but for case and what is written either way. */
function writtenAs(text: string, language: string): string {
  const letters = text
    .toLocaleLowerCase(language)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const written = letters
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('ё', 'е')
    .replace(/['ʼʻ]/g, '');
  if (language === 'vi') return behindSyllable(written);
  // An accent on the one vowel of a Greek word is left out, or stands there before a word that leans on it: `μας`, `μάς`.
  return language === 'el' && oneSyllable.test(fold(written)) ? fold(written) : written;
}

const oneSyllable = /^[^αεηιουω]*(?:[αεο]?[ιυ]|[αεηιουω])[^αεηιουω]*$/u;
const tones = /[\u0300\u0301\u0303\u0309\u0323]/gu;

/** A Vietnamese tone is the syllable's, on whichever vowel it stands: `khoá`, `khóa`. */
function behindSyllable(word: string): string {
  const decomposed = word.normalize('NFD');
  return [decomposed.replace(tones, ''), ...(decomposed.match(tones) ?? [])].join('');
}

/** A way of writing a word, and the ids of the symbols that carry it. */
interface Spelling {
  text: string;
  carriers: Set<number>;
}
/** Words of a language by what folding leaves of them. */
type Spellings = ReadonlyMap<string, ReadonlyMap<string, Spelling>>;

function spellingsIn(language: string, symbols: readonly CatalogueSymbol[]): Spellings {
  const spellings = new Map<string, Map<string, Spelling>>();
  for (const { id, translations } of symbols) {
    const { name, keywords = [] } = translations.get(language) ?? {};
    for (const text of name === undefined ? [] : [name, ...keywords]) {
      const key = fold(text).replaceAll(' ', '');
      const written = writtenAs(text, language);
      const ways = spellings.get(key) ?? new Map<string, Spelling>();
      const spelling = ways.get(written) ?? { text, carriers: new Set() };
      spelling.carriers.add(id);
      spellings.set(key, ways.set(written, spelling));
    }
  }
  return spellings;
}

/** Scripts with accents: kana, nukta and vowel signs are other matters. */
const accented = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}\p{P}\p{Lm} ]+$/u;

function languagesOf(symbols: readonly CatalogueSymbol[]): string[] {
  return [...new Set(symbols.flatMap(({ translations }) => [...translations.keys()]))].sort();
}

/** Words of the catalogue that differ from another word of it by accents alone: a symbol that carries the word comes first. */
export const twinsCheck: LanguageCheck = {
  name: 'words with an accent twin',
  questionsOf: (symbols) =>
    languagesOf(symbols).flatMap((language) => {
      const ways = [...spellingsIn(language, symbols).values()].filter(({ size }) => size > 1);
      const asked = ways.flatMap((way) => [...way.values()]).filter(({ text }) => accented.test(text));
      return asked.map(({ text: query, carriers }) => ({
        ...{ language, query },
        // A region's word may be carried by a symbol of its language.
        isRight: (hit) =>
          writtenAs(hit?.text ?? '', language) === writtenAs(query, language) || carriers.has(hit?.id ?? 0),
      }));
    }),
};

const frequencyFolder = join(import.meta.dirname, '../../mappings/frequencies');
/** A frequent word: one in a hundred thousand (Zipf frequency 4), as a step of a table. */
const frequentStep = stepOf(4);

/** The frequent words of a table. */
export function frequentWords(table: string): string[] {
  const rows = gunzipSync(readFileSync(join(frequencyFolder, `${table}.tsv.gz`)))
    .toString()
    .split('\n');
  return rows.flatMap((row) => {
    const [word = '', step = ''] = row.split('\t');
    return Number(step) >= frequentStep ? [word] : [];
  });
}

/** Whether a word is another one without some of its accents. */
function isLeftOut(word: string, other: string): boolean {
  const letters = other.toLowerCase().normalize('NFD');
  let at = 0;
  return [...word.normalize('NFD')].every((letter) => {
    at = letters.indexOf(letter, at) + 1;
    return at > 0;
  });
}

/** Last letters by which languages inflect a word that ends in the plain one: Lithuanian `knygą`, Polish `zimą`, Latvian `bankā`. */
const caseEndings: Readonly<Record<string, string>> = { lt: 'ąę', lv: 'āēīū', pl: 'ąę', ro: 'ă' };
/** Languages whose tables know one of the words that share such a form: `gydytoją` is of `gydytojas` and of `gydytoja`. */
const sharedForms: ReadonlySet<string> = new Set(['lt', 'lv']);

/** The dictionary word of a form; undefined where no table has it. */
function baseOf(word: string, language: string): string | undefined {
  const base = irregularBase(language, fold(word))?.text ?? lemmaOf(language, word)?.lemma;
  return base === undefined ? undefined : fold(base);
}

/**
 * Whether a word is a form of its twin, or of the same word as that, which is what it means then: `gärten`, Lithuanian `gerą`
 * and `gera`, and not `mają` (they have) of `maja`.
 */
function isFormOf(word: string, twin: string, language: string): boolean {
  const isEnding = caseEndings[language]?.includes(word.slice(-1)) === true;
  const isCase =
    isEnding && writtenAs(word.slice(0, -1), language) === writtenAs(twin.slice(0, -1), language);
  const base = sharedForms.has(language) && isCase ? undefined : baseOf(word, language);
  return base === undefined ? isCase : base === fold(twin) || base === baseOf(twin, language);
}

/** Frequent words with accents that no symbol carries, but for others: no answer is one of those, unless as the word of its form. */
export const strangersCheck: LanguageCheck = {
  name: 'frequent words that only a twin is like',
  questionsOf: (symbols) =>
    languagesOf(symbols)
      .filter((tag) => frequencyTables.has(tag))
      .flatMap((language) => {
        const spellings = spellingsIn(language, symbols);
        const asked = frequentWords(language).filter((word) => {
          // Some rows of the tables mix letters of two scripts, or are no words (`nº`).
          const isWritten =
            inOneScript(word) === word && word.normalize('NFKC') === word && !word.includes("'");
          const isWord = accented.test(word) && isWritten && word !== fold(word);
          const ways = isWord ? spellings.get(fold(word)) : undefined;
          return ways !== undefined && !ways.has(writtenAs(word, language));
        });
        return asked.map((query) => ({
          ...{ language, query },
          isRight: ({ text = '', name = '' } = {}) => {
            const isAlike = fold(text) === fold(query) && !isLeftOut(query, text);
            // The vowels of an ending that is named alone go by the word before it: `-ssa`, `-ssä`.
            const isEnding = text.startsWith('-');
            const isBase = baseOf(query, language) === fold(name);
            return !isAlike || isEnding || isBase || isFormOf(query, text, language);
          },
        }));
      }),
};
