import type { ComparedEngine } from '../../relevance/peers/peer.ts';
import type { Coded } from '../images/bytes.ts';
import type { Figure } from '../support/figures.ts';

/** The content of a search engine's answers. */
export interface Answers {
  /** Share of the queries whose symbol is among the first ten. */
  found: number;
  content: ComparedEngine['answers'];
}

/** Differences below these are no reason. */
const foundMargin = 0.005;
const bytesMargin = 0.05;
const similarityMargin = 0.001;

/** The row of a peer that cannot be installed on this machine. @param line `name: reason` */
export function missingPeer(line: string): Figure {
  const [name = '', ...reason] = line.split(': ');
  return peerNote(name, `not measured: ${reason.join(': ')}`);
}

/** A row without figures, on how a peer runs or why it does not. */
export function peerNote(name: string, note: string): Figure {
  return { figure: name, measured: '–', reference: note, result: '–', target: '–', reached: undefined };
}

/**
 * What else differs between the service and a search engine that is faster.
 * @param sameContent ratio of the service to the peer where its answers have the same content
 */
export function searchDifference(own: Answers, peer: Answers, sameContent: number): string {
  return differences([
    ...(peer.content === own.content
      ? []
      : [`its answers are ${peer.content}; with the same content ours is at ${sameContent.toFixed(2)} ×`]),
    ...(Math.abs(peer.found - own.found) < foundMargin
      ? []
      : [`it finds ${percent(peer.found)}, ours ${percent(own.found)}`]),
  ]);
}

/** What else differs between the thumbnails of the service and those of an image server that is faster. */
export function thumbnailDifference(own: Coded, peer: Coded): string {
  const growth = peer.bytes / own.bytes - 1;
  return differences([
    ...(Math.abs(growth) < bytesMargin
      ? []
      : [`its files are ${percent(Math.abs(growth))} ${growth > 0 ? 'larger' : 'smaller'}`]),
    ...(Math.abs(peer.similarity - own.similarity) < similarityMargin
      ? []
      : [`${peer.similarity > own.similarity ? 'better' : 'worse'} likeness`]),
  ]);
}

function differences(all: readonly string[]): string {
  return all.length === 0 ? 'nothing else differs' : all.join('; ');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
