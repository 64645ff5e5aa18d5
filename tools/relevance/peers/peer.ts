import type { LanguageTag } from '../../../mappings/document.ts';
import type { QueryKind } from '../queries.ts';

/** What is searched of a symbol in one language: the same for everyone in the comparison. */
export interface SymbolTexts {
  id: number;
  name: string;
  keywords: readonly string[];
}

/** What a peer is started with. */
export interface PeerSetting {
  /** Every symbol that has a name in a language, by language, in the order of ids. */
  texts: ReadonlyMap<LanguageTag, readonly SymbolTexts[]>;
  /** The same as a file: one line of JSON a symbol and language (`{language, id, name, keywords}`). */
  textsFile: string;
  /** An empty folder of its own, removed at the end. */
  folder: string;
  /** What is fetched once is kept here. */
  cacheDir: string;
  /** Receives a line before anything slow. */
  log: (line: string) => void;
}

/** What is asked, in one language. */
export interface Question {
  kind: QueryKind;
  language: LanguageTag;
  text: string;
}

/** A search server that answers on 127.0.0.1. */
export interface Contender {
  /** Name and version, as the table says it. */
  title: string;
  /** `http://host:port` */
  url: string;
  /** What to know when its figures are read; empty where there is nothing. */
  remark: string;
  /** Path and query string of a GET that asks for the ten best symbols. */
  pathOf(question: Question): string;
  /** Ids in the JSON of the answer to a question by place, best first: one at a place, or those shown with a suggestion. */
  placesIn(answer: unknown, question: Question): number[][];
  /** Ends the server, where the comparison has started it. */
  stop(): Promise<void>;
}

/** Another search engine: an adapter that fills it with the symbols and starts it as an HTTP server. */
export interface Peer {
  name: string;
  /** @throws Error with one line, where it cannot be had on this machine */
  start(setting: PeerSetting): Promise<Contender>;
}

/**
 * Asks a contender over HTTP; ids of the symbols by place, best first.
 * @throws Error where the answer is not 200
 */
export async function ask(contender: Contender, question: Question): Promise<number[][]> {
  const path = contender.pathOf(question);
  const response = await fetch(contender.url + path);
  const body = await response.text();
  if (!response.ok) {
    throw new Error(`${contender.title} answered ${response.status} to ${path}: ${body.slice(0, 300)}`);
  }
  return contender.placesIn(JSON.parse(body), question);
}

/** The answer of the servers that are ours to write: `{"ids": […]}`, best first. */
export function placesOfAnswer(answer: unknown): number[][] {
  return (answer as { ids: number[] }).ids.map((id) => [id]);
}
