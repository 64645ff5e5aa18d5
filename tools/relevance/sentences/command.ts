import { parseArgs } from 'node:util';
import { z } from 'zod';
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts';
import { writeSection } from '../document.ts';
import { readCatalogue } from '../peers/service.ts';
import { columns } from '../report.ts';
import { readSymbolKeys } from '../reviewed/symbol-keys.ts';
import { defaultService } from '../service-client.ts';
import { type JudgedSentence, readSentences } from './entries.ts';
import { type AnsweredToken, judgeSentence, type SentenceVerdict, sentenceShares } from './verdicts.ts';

const usage = `npm run relevance -- sentences [options]

  --service <url>       a running service without limits (RATE_LIMIT_JSON=0) (${defaultService})
  --languages <list>    comma list of files of tools/relevance/sentences (all)
  --failures            list the wrong tokens of the tuned part too; the held-out part is never listed
  --no-write            leave docs/relevance.md as it is; a part of the languages never changes it
`;

/** Least share of right tokens: of the first languages, and of all others. */
const rightMinimum = { de: 0.9, en: 0.9, es: 0.9, fr: 0.9, others: 0.85 } as const;
/** Least share of words with a meaning that have a symbol. */
const withSymbolMinimum = 0.75;
/** Sentences in flight; no time is measured. */
const concurrency = 2;

const answer = z.looseObject({
  data: z.array(
    z.looseObject({
      text: z.string(),
      lemma: z.string(),
      symbol: z.looseObject({ id: z.int() }).nullable(),
      overlay: z.string().optional(),
    }),
  ),
});

/**
 * `npm run relevance -- sentences`: the sentences whose symbols a person has decided, word by word.
 * @returns whether every limit is kept
 */
export async function measureSentences(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      service: { type: 'string', default: defaultService },
      languages: { type: 'string' },
      failures: { type: 'boolean', default: false },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return true;
  }
  const files = values.languages?.split(',');
  const entries = (await readSentences(import.meta.dirname, await readSymbolKeys())).filter(
    ({ language }) => files?.includes(language) ?? true,
  );
  const keys = new Map(
    (await readCatalogue(values.service)).map(({ core }) => [
      core.id,
      `${core.source.set}/${core.source.id}`,
    ]),
  );
  const verdicts = await mapConcurrently(entries, concurrency, async (entry) =>
    judgeSentence(entry, await answeredTokens(values.service, entry, keys)),
  );
  const { table, missed } = rowsOf(verdicts);
  process.stdout.write(`${columns(table).join('\n')}\n`);
  if (values.failures) process.stdout.write(failureLines(verdicts.filter(({ entry }) => !entry.held_out)));
  if (values.write && files === undefined) {
    const subject = `${verdicts.length} sentences, a third of them held out`;
    await writeSection('sentences', { command: 'npm run relevance -- sentences', subject, table });
  }
  return missed.length === 0;
}

async function answeredTokens(
  service: string,
  { language, sentence }: JudgedSentence,
  keys: ReadonlyMap<number, string>,
): Promise<AnsweredToken[]> {
  const parameters = new URLSearchParams({ text: sentence, lang: language });
  const response = await fetch(`${service.replace(/\/$/, '')}/api/v1/sentences?${parameters}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} to "${sentence}": ${text.slice(0, 300)}`);
  return answer.parse(JSON.parse(text)).data.map((token) => ({
    text: token.text,
    lemma: token.lemma,
    key: token.symbol ? keys.get(token.symbol.id) : undefined,
    overlay: token.overlay,
  }));
}

/** The parts with their limits, then each language in both parts. */
function rowsOf(verdicts: readonly SentenceVerdict[]): { table: string[][]; missed: string[] } {
  const missed: string[] = [];
  const row = (name: string, some: readonly SentenceVerdict[], rightLimit: number) => {
    const shares = sentenceShares(some);
    const misses = [
      ...(shares.right < rightLimit ? [`right ≥ ${rightLimit}`] : []),
      ...(shares.withSymbol < withSymbolMinimum ? [`with a symbol ≥ ${withSymbolMinimum}`] : []),
      ...(shares.hurtful > 0 ? ['hurtful 0'] : []),
    ];
    missed.push(...misses.map((miss) => `${name}: ${miss}`));
    const { sentences, tokens, right, withSymbol, hurtful, lemmas, plurals } = shares;
    return [
      name,
      String(sentences),
      String(tokens),
      `${right.toFixed(3)} (≥ ${rightLimit})`,
      withSymbol.toFixed(3),
      String(hurtful),
      lemmas.toFixed(3),
      plurals.toFixed(3),
      misses.length === 0 ? 'reached' : `NOT REACHED: ${misses.join(', ')}`,
    ];
  };
  const parts = { tuned: false, 'held-out': true } as const;
  const inPart = (isHeldOut: boolean) => verdicts.filter(({ entry }) => entry.held_out === isHeldOut);
  const rows = Object.entries(parts).map(([name, isHeldOut]) =>
    row(name, inPart(isHeldOut), rightMinimum.others),
  );
  const languages = Object.entries(parts).flatMap(([name, isHeldOut]) =>
    [...Map.groupBy(inPart(isHeldOut), ({ entry }) => entry.language)].map(([language, some]) =>
      row(`${language}, ${name}`, some, limitOf(language)),
    ),
  );
  const heading = [
    '',
    'sentences',
    'tokens',
    'right',
    `with a symbol (≥ ${withSymbolMinimum})`,
    'hurtful (0)',
    'lemmas',
    'plurals',
    '',
  ];
  return { table: [heading, ...rows, ...languages.toSorted(byName)], missed };
}

const limitOf = (language: string): number =>
  (({ ...rightMinimum }) as Readonly<Record<string, number>>)[language] ?? rightMinimum.others;

const byName = ([left = '']: string[], [right = '']: string[]) => (left < right ? -1 : 1);

function failureLines(verdicts: readonly SentenceVerdict[]): string {
  return verdicts
    .flatMap(({ entry, tokens }) => {
      const wrong = tokens.filter(({ isRight, hurtful }) => !isRight || hurtful.length > 0);
      if (wrong.length === 0) return [];
      const parts = wrong.map(({ expected, answered, hurtful }) => {
        const got = answered
          .map(
            ({ text, key = '–', overlay, lemma }) =>
              `${text}>${lemma} ${key}${overlay ? ` (${overlay})` : ''}`,
          )
          .join(' | ');
        const hurt = hurtful.length > 0 ? ` HURTFUL ${hurtful.join(', ')}` : '';
        return `    ${expected.text} [${expected.accepted[0] ?? expected.kind}${expected.isNegated ? '!' : ''}]: ${got || 'nothing'}${hurt}`;
      });
      return [`${entry.language}  ${entry.sentence}`, ...parts];
    })
    .map((line) => `${line}\n`)
    .join('');
}
