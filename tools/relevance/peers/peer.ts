import type { LanguageTag } from '../../../mappings/document.ts';
import type { QueryKind } from '../queries.ts';

/** The searched texts of a symbol in one language: the same for all engines in the comparison. */
export interface SymbolTexts {
  id: number;
  name: string;
  keywords: readonly string[];
}

/** Data and folders that a peer is started with. */
export interface PeerSetting {
  /** Every symbol that has a name in a language, by language, in the order of ids. */
  texts: ReadonlyMap<LanguageTag, readonly SymbolTexts[]>;
  /** The same as a file: one line of JSON a symbol and language (`{language, id, name, keywords}`). */
  textsFile: string;
  /** An empty folder for this peer alone, removed at the end. */
  folder: string;
  /** Downloads are kept here between runs. */
  cacheDir: string;
  /** An OpenSearch that runs already, for a peer that needs one; absent: the peer starts its own. */
  openSearchUrl?: string | undefined;
  /** Receives a line before anything slow. */
  log: (line: string) => void;
}

/** A query in one language. */
export interface PeerQuery {
  kind: QueryKind;
  language: LanguageTag;
  text: string;
}

/** A search server that answers on 127.0.0.1. */
export interface ComparedEngine {
  /** Name and version, as the table says it. */
  title: string;
  /** `http://host:port` */
  url: string;
  /** How much of each symbol is answered, which is part of the time: of `five fields`, id, name, language and two URLs. */
  answers: 'ids only' | 'five fields' | 'whole symbols';
  /** A note to its figures. */
  note: string;
  /** Path and query string of a GET for the ten best symbols. */
  pathOf(query: PeerQuery): string;
  /** Ids in the JSON of the answer to a query by place, best first: one at a place, or those shown with a suggestion. */
  placesIn(answer: unknown, query: PeerQuery): number[][];
  /** Ends the server, where the comparison has started it. */
  stop(): Promise<void>;
}

/** Another search engine: an adapter that fills it with the symbols and starts it as an HTTP server. */
export interface Peer {
  name: string;
  /** @throws Error with one line, where it cannot be installed on this machine */
  start(setting: PeerSetting): Promise<ComparedEngine>;
}

/**
 * Sends a query to an engine over HTTP; ids of the symbols by place, best first.
 * @throws Error where the answer is not 200
 */
export async function executeQuery(engine: ComparedEngine, query: PeerQuery): Promise<number[][]> {
  const path = engine.pathOf(query);
  const response = await fetch(engine.url + path);
  const body = await response.text();
  if (!response.ok) {
    throw new Error(`${engine.title} answered ${response.status} to ${path}: ${body.slice(0, 300)}`);
  }
  return engine.placesIn(JSON.parse(body), query);
}

/** The answer of the servers that are ours to write: `{"ids": […]}`, best first. */
export function placesOfAnswer(answer: unknown): number[][] {
  return (answer as { ids: number[] }).ids.map((id) => [id]);
}
