import { join } from 'node:path';
import { fold } from '../../mappings/fold.ts';
import { readSymbolKeys } from '../relevance/reviewed/symbol-keys.ts';
import { type JudgedSentence, readSentences } from '../relevance/sentences/entries.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import type { LoadRequest } from '../support/load-process.ts';
import { pseudoRandom, ratios, spread } from '../support/statistics.ts';
import { startDemoService } from './support/demo-service.ts';
import { type Figure, ratio, single } from './support/figures.ts';
import { root } from './support/folders.ts';
import type { Workspace } from './support/workspace.ts';

const rounds = 5;
const sentencesPerRound = 240;
/** Until then Node and Java still compile, and the commonest words are read. */
const warmUpSentences = 2400;
const words = 20;
const concurrency = 4;
const p99MaximumMilliseconds = 50;

/** Twenty words of what people say in one language. */
interface LongSentence {
  language: string;
  text: string;
  tokens: readonly string[];
}

/**
 * Sentences of twenty words in twelve languages, four at a time and none twice, against a bare `terms` query for their
 * words on the same index: what any look-up of them costs at least.
 */
export async function sentencesBench(workspace: Workspace): Promise<Figure[]> {
  const { service, openSearchUrl, alias } = await startDemoService(workspace);
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const folder = join(root, 'tools/relevance/sentences');
  const judged = await readSentences(folder, await readSymbolKeys());
  const sentences = longSentences(judged, warmUpSentences + rounds * sentencesPerRound);
  const sides = {
    sentence: { url: service.url, request: sentenceRequest },
    terms: { url: openSearchUrl, request: termsRequest(`/${alias}/_search`) },
  } as const;
  type Side = keyof typeof sides;
  const run = (side: Side, some: readonly LongSentence[]) =>
    load.run({ url: sides[side].url, requests: some.map(sides[side].request), concurrency });
  const names = Object.keys(sides) as Side[];
  for (const side of names) await run(side, sentences.slice(0, warmUpSentences));
  const times: Record<Side, { p50: number[]; p99: number[] }> = {
    sentence: { p50: [], p99: [] },
    terms: { p50: [], p99: [] },
  };
  for (let round = 0; round < rounds; round += 1) {
    const start = warmUpSentences + round * sentencesPerRound;
    for (const side of round % 2 === 0 ? names : names.toReversed()) {
      const { p50Milliseconds, p99Milliseconds } = await run(
        side,
        sentences.slice(start, start + sentencesPerRound),
      );
      times[side].p50.push(p50Milliseconds);
      times[side].p99.push(p99Milliseconds);
    }
  }
  const median = (side: Side, quantile: 'p50' | 'p99') => spread(times[side][quantile]).median;
  const against = (quantile: 'p50' | 'p99'): Figure => ({
    figure: `sentence of ${words} words, ${concurrency} at a time, ${quantile}`,
    measured: `${median('sentence', quantile).toFixed(1)} ms`,
    reference: `bare terms query ${median('terms', quantile).toFixed(1)} ms`,
    ...ratio(ratios(times.sentence[quantile], times.terms[quantile])),
  });
  return [
    against('p50'),
    against('p99'),
    {
      figure: 'the same p99 in milliseconds',
      measured: `${median('sentence', 'p99').toFixed(1)} ms`,
      reference: '–',
      ...single(median('sentence', 'p99'), { side: 'at most', bound: p99MaximumMilliseconds, unit: 'ms' }),
    },
  ];
}

/** Judged sentences of a language, joined at random until they have enough words. */
function longSentences(judged: readonly JudgedSentence[], count: number): LongSentence[] {
  const random = pseudoRandom(25);
  const byLanguage = [...Map.groupBy(judged, ({ language }) => language)];
  return Array.from({ length: count }, (_, index) => {
    const [language, entries] = byLanguage[index % byLanguage.length] as (typeof byLanguage)[number];
    const parts: JudgedSentence[] = [];
    while (parts.reduce((sum, { tokens }) => sum + tokens.length, 0) < words) {
      parts.push(entries[Math.floor(random() * entries.length)] as JudgedSentence);
    }
    const tokens = parts.flatMap((part) => part.tokens.map(({ text }) => text));
    return { language, text: parts.map(({ sentence }) => sentence).join(' '), tokens };
  });
}

const sentenceRequest = ({ text, language }: LongSentence): LoadRequest => ({
  path: `/api/v1/sentences?${new URLSearchParams({ text, lang: language })}`,
});

function termsRequest(path: string): (sentence: LongSentence) => LoadRequest {
  return ({ tokens, language }) => {
    const terms = tokens.map((token) => `${language}:${fold(token)}`);
    const should = [{ terms: { 'query.name': terms } }, { terms: { 'query.keyword': terms } }];
    const query = { bool: { filter: { bool: { should } } } };
    return { path, body: JSON.stringify({ size: 100, _source: false, query }) };
  };
}
