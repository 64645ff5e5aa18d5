import { openMojiSource } from '../../ingest/sources/openmoji.ts';
import type { UncheckedSymbol } from '../../ingest/symbol.ts';

let symbols: Promise<readonly UncheckedSymbol[]> | undefined;

/** All symbols of OpenMoji as its source yields them, read once for all files of a lane: CLDR's names take seconds. */
export function openMojiSymbols(): Promise<readonly UncheckedSymbol[]> {
  symbols ??= readSymbols();
  return symbols;
}

async function readSymbols(): Promise<UncheckedSymbol[]> {
  const read: UncheckedSymbol[] = [];
  for await (const { symbol } of openMojiSource({ complete: true }).entries())
    read.push(symbol as UncheckedSymbol);
  return read;
}
