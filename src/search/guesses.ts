import type { LanguageTag } from '../../mappings/document.ts';
import type { Release } from '../catalogue/release.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { ask, type EngineAnswer } from './ask.ts';
import { type ClauseName, clauseOfScore, isConfident } from './clauses.ts';
import { fewForms } from './few-hits.ts';
import { type Hit, readHits } from './hits.ts';
import type { Matcher } from './rank.ts';
import { candidateRequest, type SearchBody, type TextQuestion } from './request.ts';
import type { SearchServices } from './services.ts';
import { soundingAlike } from './sounding-alike.ts';
import { speltAlike } from './spelt-alike.ts';
import type { PairedVocabulary } from './vocabulary.ts';

/** Symbols that may be meant by a text that matches little as it is typed. */
export interface Guesses {
  /** Those whose texts are alike enough; among them may be some that match as typed. */
  hits: readonly Hit[];
  /** What the engine was asked, where the words in memory did not tell. */
  request?: SearchBody;
}

/** Candidates whose texts are compared with the text; fewer where it is with those of every language. */
const candidates = { ofChain: 100, ofAnyLanguage: 50 } as const;

/** Looks for symbols that may be meant: among the words in memory, or by the engine where they are not there. */
export async function guess(
  services: SearchServices,
  release: Release,
  question: TextQuestion,
  matcher: Matcher,
): Promise<Guesses> {
  const known = new Map<LanguageTag, PairedVocabulary | undefined>();
  for (const language of question.chain ?? []) {
    known.set(language, await services.vocabularies.soon(release, language));
  }
  const hits = guessFromMemory(question, (language) => known.get(language), matcher);
  return hits ? { hits } : guessByEngine(services, release, question, matcher);
}

/**
 * The symbols that may be meant, by the words in memory: those that sound like the text before those that are spelt like
 * it, and each of the two in the order of ids.
 * @param vocabularyOf the vocabulary of a language, where it is in memory.
 * @returns undefined where the engine has to be asked.
 */
export function guessFromMemory(
  question: TextQuestion,
  vocabularyOf: (language: LanguageTag) => PairedVocabulary | undefined,
  matcher: Matcher,
): Hit[] | undefined {
  const alike = speltAlike(question, vocabularyOf, candidates.ofChain);
  if (!alike) return undefined;
  const clauses = new Map<HeldSymbol, ClauseName[]>();
  for (const symbol of soundingAlike(question, vocabularyOf, candidates.ofChain)) {
    clauses.set(symbol, ['sound']);
  }
  for (const symbol of alike.toSorted((left, right) => left.display.id - right.display.id)) {
    clauses.set(symbol, [...(clauses.get(symbol) ?? []), 'fuzzy']);
  }
  const hits: Hit[] = [];
  for (const [symbol, found] of clauses) {
    const match = matcher.match(symbol, found[0]);
    if (match) hits.push(question.parameters.explain ? { symbol, match, clauses: found } : { symbol, match });
  }
  return hits;
}

/** What matches as typed comes first, of which there is little. */
async function guessByEngine(
  { engine, documents }: SearchServices,
  release: Release,
  question: TextQuestion,
  matcher: Matcher,
): Promise<Guesses> {
  const most = question.chain ? candidates.ofChain : candidates.ofAnyLanguage;
  const request = candidateRequest(question, most + fewForms);
  const answer = await ask<EngineAnswer>(engine, release, request);
  const guessed = answer.hits.hits.filter(({ _score }) => !isConfident(clauseOfScore(_score ?? 0)));
  const hits = await readHits(documents, release, matcher, guessed.slice(0, most));
  return { hits: hits.filter(({ match }) => match !== undefined), request };
}
