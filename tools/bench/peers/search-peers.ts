import { groongaPeer } from '../../relevance/peers/groonga.ts';
import { judge } from '../../relevance/peers/judge.ts';
import { concurrentRequests, measureSpeed, type Speed } from '../../relevance/peers/measure.ts';
import { miniSearchPeer } from '../../relevance/peers/minisearch.ts';
import { multiMatchPeer } from '../../relevance/peers/multi-match.ts';
import type { ComparedEngine, Peer, PeerQuery } from '../../relevance/peers/peer.ts';
import { comparedService, readCatalogue } from '../../relevance/peers/service.ts';
import { lineOf, startPeers } from '../../relevance/peers/start.ts';
import { tantivyPeer } from '../../relevance/peers/tantivy.ts';
import { type GeneratedQuery, generateQueries, type QueryKind } from '../../relevance/queries.ts';
import { seededRandom, shuffle } from '../../relevance/random.ts';
import { type Vocabulary, vocabularyOf } from '../../relevance/vocabulary.ts';
import { startLoadGenerator } from '../../support/load-generator.ts';
import { ratios, spread } from '../../support/statistics.ts';
import { startDemoService } from '../support/demo-service.ts';
import { type Figure, ratio } from '../support/figures.ts';
import { cacheDir } from '../support/folders.ts';
import { untilSymbolsRead } from '../support/metrics.ts';
import type { Workspace } from '../support/workspace.ts';
import { type Answers, missingPeer, peerNote, searchDifference } from './peer-rows.ts';

const peers: readonly Peer[] = [multiMatchPeer, miniSearchPeer, tantivyPeer, groongaPeer];
const language = 'en';
/** No answer to a measured query is cached by them, but code that runs often is compiled. */
const warmUpLanguages = ['de', 'fr', 'es', 'it', 'pt'];
const warmUpQueries = 2400;
/** So that the measured language has been read, too. */
const warmUpOwnQueries = 100;
/** Of each group, in all rounds. */
const measuredQueries = 4000;
/** Of these, as many are judged. */
const judgedQueries = 600;
const symbolsDeadlineSeconds = 120;

/** A group of queries, and the answers that the service gives to an app. */
interface Group {
  title: string;
  kinds: readonly QueryKind[];
  answers: ComparedEngine['answers'];
}

const groups: readonly Group[] = [
  { title: 'correctly spelled', kinds: ['exact'], answers: 'whole symbols' },
  {
    title: 'misspelled (one typo)',
    kinds: ['typo-long', 'typo-short', 'typo-phrase'],
    answers: 'whole symbols',
  },
  // Suggestions, each with the five fields of up to five symbols.
  { title: 'type-ahead', kinds: ['first-half'], answers: 'five fields' },
];

/** Searches in English against the search engines of the registries, over HTTP: times, answers a second, and how many found it. */
export async function searchPeerFigures(workspace: Workspace): Promise<Figure[]> {
  const { service, openSearchUrl } = await startDemoService(workspace);
  await untilSymbolsRead(service, symbolsDeadlineSeconds);
  const symbols = await readCatalogue(service.url);
  const { running, missing } = await startPeers(
    peers,
    symbols,
    { cacheDir, openSearchUrl, log: workspace.say },
    workspace.atEnd,
  );
  const load = startLoadGenerator();
  workspace.atEnd(load.end);

  const vocabulary = vocabularyOf(symbols, language);
  const warmUpVocabularies = warmUpLanguages.map((tag) => vocabularyOf(symbols, tag));
  const figures: Figure[] = [];
  let engines = running;
  for (const { title, kinds, answers } of groups) {
    const queries = distinctQueries([vocabulary], kinds, measuredQueries);
    const warmUp = [
      ...distinctQueries(warmUpVocabularies, kinds, warmUpQueries),
      ...queries.splice(0, warmUpOwnQueries),
    ];
    workspace.say(`${title}: ${queries.length} queries`);
    const own = await comparedService(service.url, answers);
    const ownIds = await comparedService(service.url, 'ids only');
    for (const engine of [own, ownIds, ...engines]) {
      try {
        const requests = warmUp.map((query) => ({ path: engine.pathOf(query) }));
        await load.run({ url: engine.url, requests, concurrency: concurrentRequests });
      } catch (error) {
        if (!engines.includes(engine)) throw error;
        missing.push(`${engine.title}: ${title}, ${lineOf(error)}`);
        engines = engines.filter((other) => other !== engine);
      }
    }
    const speeds = await measureSpeed([own, ownIds, ...engines], queries, load);
    const measured: Measured[] = [];
    for (const [engine, speed] of speeds) {
      // A suggestion counts as its first symbol: the others have ten symbols at ten places.
      const { singleOutcomes } = await judge(engine, queries.slice(0, judgedQueries), symbols);
      const found = singleOutcomes.filter(({ rank }) => rank !== undefined).length / singleOutcomes.length;
      measured.push({ title: engine.title, speed, found, content: engine.answers });
    }
    const [ours, idsOnly, ...theirs] = measured;
    if (ours && idsOnly) figures.push(...theirs.flatMap((peer) => rowsOf(title, ours, idsOnly, peer)));
  }
  return [
    ...figures,
    ...engines.map(({ title, note }) => peerNote(title, note)),
    ...missing.map(missingPeer),
  ];
}

/** The figures of one engine with one group of queries. */
interface Measured extends Answers {
  title: string;
  speed: Speed;
}

/**
 * The row of the times and that of the answers a second.
 * @param idsOnly the service with the content that the peers answer
 */
function rowsOf(group: string, own: Measured, idsOnly: Measured, peer: Measured): Figure[] {
  const row = (
    measure: 'p50Milliseconds' | 'requestsPerSecond',
    figure: string,
    textOf: (value: number) => string,
  ): Figure => {
    const cell = ({ speed, ...answers }: Measured) =>
      `${textOf(spread(speed[measure]).median)}, ${answersText(answers)}`;
    const toPeer = ({ speed }: Measured) => ratios(speed[measure], peer.speed[measure]);
    return {
      figure: `search, ${group}, ${figure}`,
      measured: cell(own),
      reference: `${peer.title} ${cell(peer)}`,
      ...ratio(toPeer(own), { side: measure === 'p50Milliseconds' ? 'at most' : 'at least', bound: 1 }),
      why: searchDifference(own, peer, toPeer(idsOnly).median),
    };
  };
  return [
    row('p50Milliseconds', 'p50 one at a time', (value) => `${value.toFixed(2)} ms`),
    row('requestsPerSecond', `answers a second at ${concurrentRequests}`, (value) => `${value.toFixed(0)}/s`),
  ];
}

function answersText({ found, content }: Answers): string {
  return `${content}, ${(found * 100).toFixed(1)} % found`;
}

/** Up to `count` queries, each text once, evenly from the vocabularies and kinds; the same at every run. */
function distinctQueries(
  vocabularies: readonly Vocabulary[],
  kinds: readonly QueryKind[],
  count: number,
): GeneratedQuery[] {
  const queries = vocabularies.flatMap((vocabulary) =>
    kinds.flatMap((kind) => generateQueries(kind, vocabulary, { count, seed: 'peers' })),
  );
  const distinct = new Map(queries.map((query) => [keyOf(query), query]));
  return shuffle(seededRandom('peers'), [...distinct.values()]).slice(0, count);
}

/** Caches of the service take no notice of case. */
function keyOf({ language: tag, text }: PeerQuery): string {
  return `${tag} ${text.toLocaleLowerCase(tag)}`;
}
