import { conjunctions, type Grammar } from './grammar.ts';
import { asWritten } from './lemma-candidates.ts';
import type { SymbolsByKey } from './lookup.ts';
import { alone } from './phrases.ts';
import type { Reading } from './read-sentence.ts';
import { type Sense, sensesOf } from './senses.ts';
import type { Token } from './tokenize.ts';

/** A verb whose particle stands at the end of its clause: `Zieh deine Schuhe an`. */
interface SeparableVerb {
  /** Index of the token of the verb, and of that of the particle. */
  verb: number;
  particle: number;
  text: string;
  /** Keys and lemmas of the whole verb: `anziehen`. */
  candidates: Sense['candidate'][];
}

/** Verbs and particles that may belong together. Pure. */
export function separableVerbs(tokens: readonly Token[], grammar: Grammar): SeparableVerb[] {
  const { separableParticles: particles } = grammar;
  if (particles.size === 0) return [];
  // Hungarian `vedd le a csizmát`: right behind the verb, wherever the clause ends.
  const isBehindVerb = grammar.settings.has('particle-behind-verb');
  const verbs: SeparableVerb[] = [];
  let clauseStart = 0;
  for (const [position, token] of tokens.entries()) {
    const next = tokens[position + 1];
    const endsClause = next?.kind !== 'word' || conjunctions.has(asWritten(next.text));
    if ((endsClause || isBehindVerb) && particles.has(asWritten(token.text))) {
      const first = isBehindVerb ? Math.max(clauseStart, position - 1) : clauseStart;
      for (const [offset, { text }] of tokens.slice(first, position).entries()) {
        const candidates = wholeVerbs(text, asWritten(token.text), grammar);
        verbs.push({ verb: first + offset, particle: position, text, candidates });
      }
    }
    if (endsClause) clauseStart = position + 1;
  }
  return verbs;
}

const isInfinitive = ({ lemma, distance }: Sense['candidate']) => distance > 0 && /e?n$/.test(lemma);

function wholeVerbs(text: string, particle: string, grammar: Grammar): Sense['candidate'][] {
  // German and Dutch dictionaries list the infinitive, Hungarian ones the third person.
  const isListed = grammar.settings.has('particle-behind-verb') ? () => true : isInfinitive;
  return grammar
    .lemmasOf(text)
    .filter(isListed)
    .map(({ key, lemma, distance }) => ({ key: particle + key, lemma: particle + lemma, distance }));
}

/** Joins each particle with the verb that the catalogue has with it. Pure. */
export function joinSeparableVerbs(
  readings: readonly Reading[],
  verbs: readonly SeparableVerb[],
  symbols: SymbolsByKey,
): Reading[] {
  const joined = [...readings];
  const at = (token: number) => joined.findIndex(({ from, to }) => from <= token && token < to);
  const done = new Set<number>();
  for (const { verb, particle, text, candidates } of verbs) {
    if (done.has(particle)) continue;
    const senses = sensesOf(text, candidates, symbols, alone);
    const [best] = senses;
    const [verbAt, particleAt] = [at(verb), at(particle)];
    const [verbReading, particleReading] = [joined[verbAt], joined[particleAt]];
    if (!best || !verbReading || !particleReading || verbReading === particleReading) continue;
    joined[verbAt] = { ...verbReading, lemma: best.candidate.lemma, kind: 'word', senses };
    joined[particleAt] = { ...particleReading, kind: 'function', senses: [] };
    done.add(particle);
  }
  return joined;
}
