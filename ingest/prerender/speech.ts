import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import type { Synthesiser } from '../../src/audio/espeak.ts';
import { audioKey } from '../../src/audio/speech.ts';
import { speechText } from '../../src/audio/speech-text.ts';
import type { SynthesisPool, Utterance } from '../../src/audio/synthesis-pool.ts';
import { voiceOf } from '../../src/audio/voices.ts';
import type { PreparedFiles } from '../../src/lib/prepared-files.ts';
import { WorkFailed } from '../../src/lib/worker-pool.ts';
import { scan } from '../opensearch/scan.ts';
import { countSymbols } from '../pipeline/base.ts';
import type { Progress } from '../progress.ts';
import { type PrerenderOutcome, type PrerenderReport, prerender } from './prerender.ts';

/** The input of a run that pre-renders speech. */
export interface SpeechOptions {
  client: Client;
  alias: string;
  files: PreparedFiles;
  speaker: SynthesisPool;
  synthesiser: Synthesiser;
  /** Undefined: all languages with audio. */
  languages: ReadonlySet<LanguageTag> | undefined;
  /** Names in the making at once: somewhat more than there are processes that speak. */
  concurrency: number;
  progress: Progress;
  /** Ends the run early; its reason is thrown. Files made by then are kept. */
  signal: AbortSignal;
}

/** A name that was not spoken, and why. */
interface UnspokenName {
  id: number;
  language: LanguageTag;
  name: string;
  reason: string;
}

/** Counts of pre-rendered speech; two symbols of one name share a file. */
type SpeechReport = PrerenderReport<UnspokenName>;

/** A name that a voice speaks. */
interface SpokenName {
  id: number;
  language: LanguageTag;
  name: string;
  utterance: Utterance;
}

type Spoken = Pick<SymbolDisplay, 'id' | 'translations' | 'recordings'>;

/** Symbols a page: the engine reads each whole, some 50 KB. */
const pageSize = 100;

/**
 * Speaks the names of the live release that are not there yet, as MP3.
 * @throws IngestFailure where there is no live release, or when it is ended early.
 */
export async function makeSpeech(options: SpeechOptions): Promise<SpeechReport> {
  const { client, languages, files } = options;
  const report = await prerender(options, {
    phase: 'speech',
    count: ({ name }) => countSpoken(client, name, languages),
    items: ({ name }) => spokenNames(client, name, languages),
    make: (name: SpokenName) => speak(options, name),
  });
  // Last, as a service of the older version still serves these files while this runs.
  await files.removeOutdated();
  return report;
}

/** The report as lines of text. */
export function speechLines({ release, made, present, failed, seconds }: SpeechReport): string[] {
  return [
    `${release}: ${made} names spoken, ${present} were there already, ${failed.length} failed, ${seconds} s`,
    ...failed.map(({ id, language, name, reason }) => `${id} ${language} ${name}: ${reason}`),
  ];
}

/** Names in languages that have a voice, recorded ones among them: near enough for progress. */
async function countSpoken(
  client: Client,
  index: string,
  languages: ReadonlySet<LanguageTag> | undefined,
): Promise<number> {
  const named = await countSymbols(client, index, { match_all: {} });
  return [...named.languages]
    .filter(([tag]) => voiceOf(tag) !== undefined && (languages?.has(tag) ?? true))
    .reduce((sum, [, symbols]) => sum + symbols, 0);
}

async function* spokenNames(
  client: Client,
  index: string,
  languages: ReadonlySet<LanguageTag> | undefined,
): AsyncGenerator<SpokenName> {
  const symbols = scan<{ display: Spoken }>(client, {
    index,
    sortField: 'filter.id',
    pageSize,
    includes: ['display.id', 'display.translations', 'display.recordings'],
  });
  for await (const { display } of symbols) {
    const { id, translations, recordings = {} } = display;
    for (const [language, { name }] of Object.entries(translations)) {
      if (Object.hasOwn(recordings, language) || !(languages?.has(language) ?? true)) continue;
      const text = speechText(language, name);
      const voice = voiceOf(language);
      if (text !== undefined && voice) yield { id, language, name, utterance: { voice, text } };
    }
  }
}

async function speak(
  { files, speaker, synthesiser }: SpeechOptions,
  { utterance, ...spoken }: SpokenName,
): Promise<PrerenderOutcome<UnspokenName>> {
  const key = audioKey({ format: 'mp3', utterance }, synthesiser);
  if (await files.has(key)) return 'present';
  try {
    const bytes = await speaker.run({ utterance, format: 'mp3' });
    if (bytes) await files.write(key, bytes);
    return 'made';
  } catch (error) {
    // Only this name's own trouble; a full disk or a closed speaker concerns all.
    if (!(error instanceof WorkFailed) || error.reason === 'closed') throw error;
    return { ...spoken, reason: error.message };
  }
}
