/**
 * Makes the tables of `mappings/frequencies` from the data of wordfreq, a package of PyPI:
 * `pip download --no-deps wordfreq==3.1.1`, unpack the wheel, `node tools/words/frequencies.ts <folder>/wordfreq/data`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode } from '@msgpack/msgpack';
import { pinyin } from 'pinyin-pro';
import {
  frequencyTables,
  rarestFrequent,
  rarestSeen,
  slipMinimumZipf,
  stepOf,
  zipfMaximum,
} from '../../src/words/frequencies.ts';

const tablesFolder = join(import.meta.dirname, '../../mappings/frequencies');
/** Centibels in a unit of Zipf frequency: both are logarithms to the base of ten. */
const centibelsPerZipf = 100;
/** Numbers are written as zeros there; words that a person types have letters. */
const word = /^[\p{L}\p{M}'’-]+$/u;

/** Zipf frequencies of the words in a file: a header, then for each centibel below "every word" those that are so frequent. */
function frequenciesIn(file: string): Map<string, number> {
  const [, ...byCentibels] = decode(gunzipSync(readFileSync(file))) as [unknown, ...string[][]];
  return new Map(
    byCentibels.flatMap((words, centibels) =>
      words
        .filter((each) => word.test(each))
        .map((each) => [each, zipfMaximum - centibels / centibelsPerZipf] as const),
    ),
  );
}

/** A text and all that it is without one letter: texts that are one edit apart share one of them. */
function shortened(text: string): string[] {
  const letters = [...text];
  return [text, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))];
}

const [dataFolder] = process.argv.slice(2);
if (dataFolder === undefined) throw new Error('node tools/words/frequencies.ts <folder of wordfreq/data>');

for (const language of frequencyTables) {
  const small = join(dataFolder, `small_${language}.msgpack.gz`);
  // Of the other languages `lists.py` makes the tables.
  if (!existsSync(small)) continue;
  const frequent = frequenciesIn(small);
  const large = join(dataFolder, `large_${language}.msgpack.gz`);
  const all = existsSync(large) ? frequenciesIn(large) : new Map<string, number>();
  const meant = new Set(
    [...frequent].flatMap(([each, zipf]) => (zipf < slipMinimumZipf.typo ? [] : shortened(each))),
  );
  // Of words that are rare only those matter that a frequent one may be meant by.
  const seen = [...all].filter(
    ([each, zipf]) =>
      zipf >= rarestSeen && zipf < rarestFrequent && shortened(each).some((part) => meant.has(part)),
  );
  const lines = [...frequent, ...seen].map(([each, zipf]) => `${each}\t${stepOf(zipf)}`);
  writeFileSync(
    join(tablesFolder, `${language}.tsv.gz`),
    gzipSync(`${lines.sort().join('\n')}\n`, { level: 9 }),
  );
}

/** Zipf frequency of the rarest Chinese words that are told apart from others of their sound, and their characters at most. */
const homophoneMinimum = { zipf: 3.5, word: /^\p{Script=Han}{1,2}$/u };
/** Words that join others, and are typed to write rather than to look up: `shui` is water rather than `谁`. */
const joining = new Set(
  '谁 或 和 与 于 且 但 而 及 则 若 因 以 之 其 此 该 被 把 将 从 向 往 对 为 了 着 过 的 地 得 吗 呢 吧 啊 都 也 就 还 又 再 才 只 很 太 更 最',
);
const chinese = [...frequenciesIn(join(dataFolder, 'large_zh.msgpack.gz'))]
  .filter(([each, zipf]) => zipf >= homophoneMinimum.zipf && homophoneMinimum.word.test(each))
  .sort(([left, ofLeft], [right, ofRight]) => {
    return Number(joining.has(left)) - Number(joining.has(right)) || ofRight - ofLeft;
  });
const byReading = Map.groupBy(chinese, ([each]) =>
  pinyin(each, { toneType: 'none', type: 'array', v: true }).join(''),
);
const homophones = [...byReading].filter(([, words]) => words.length > 1);
const rows = homophones.map(([reading, words]) => `${reading}\t${words.map(([each]) => each).join(' ')}`);
writeFileSync(
  join(tablesFolder, '../tables/pinyin.tsv'),
  `${['reading\twords', ...rows.sort()].join('\n')}\n`,
);
