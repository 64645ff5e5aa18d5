import { type Context, hasTrait, timesOf, Unsure } from './clause-context.ts';
import { chunkTokens } from './complements.ts';
import { type Entry, persons, type Tense } from './lexicon.ts';
import { agreed, type Token, tokenOf } from './noun-phrases.ts';
import type { Chunk } from './read-words.ts';
import { linkOf } from './readings.ts';

/** The verbs of a sentence: the finite form, and what belongs to it. */

/** The finite verb with what stands at its sides, and the forms behind it. */
export function verbGroup(
  context: Context,
  clitics: readonly Chunk[],
  asks: boolean,
): { finite: Token[]; tail: Token[] } {
  const { clause, head, lexicon } = context;
  const { negation } = clause;
  const style = lexicon.setting('negation');
  const others = infinitives(context);
  const objects = clitics.flatMap((chunk) => chunkTokens(context, chunk, 'object'));
  let { finite, tail } = finiteForms(context);
  if (style === 'after') return { finite, tail: [...others, ...tail] };
  const isHelper = head.entry.lemma === lexicon.setting('support') && others.length > 0;
  const needsSupport =
    (asks || negation !== undefined) && !hasTrait(head, 'modal') && !isHelper && tail.length === 0;
  if (style === 'support' && needsSupport) {
    tail = [tokenOf(head, head.entry.lemma)];
    finite = [tokenOf(head, formOf(context, lexicon.setting('support'), context.tense))];
  }
  const isLate = lexicon.setting('clitics') === 'infinitive' && others.length > 0;
  const behind = isLate
    ? [...tail, ...others.slice(0, -1), ...objects, ...others.slice(-1)]
    : [...tail, ...others];
  const inner = isLate ? finite : [...objects, ...finite];
  if (!negation) return { finite: inner, tail: behind };
  if (style === 'around') {
    return {
      finite: [tokenOf(negation, 'ne'), ...inner, tokenOf(negation, negation.entry?.forms.at(-1))],
      tail: behind,
    };
  }
  if (style === 'before') return { finite: [tokenOf(negation), ...inner], tail: behind };
  const not = tokenOf(negation, 'not');
  return asks ? { finite: inner, tail: [not, ...behind] } : { finite: [...inner, not], tail: behind };
}

function formOf({ lexicon, agreement }: Context, verb: string, tense: Tense): string {
  const form = lexicon.conjugate(verb)[tense]?.[persons.indexOf(agreement.person)];
  if (form === undefined || form === '?') throw new Unsure();
  return form;
}

/** The finite form, and a participle, infinitive or particle behind it. */
function finiteForms(context: Context): { finite: Token[]; tail: Token[] } {
  const { clause, head, lexicon, tense, agreement } = context;
  const { lemma } = head.entry;
  const { particle, past, future, auxiliary, participle } = lexicon.conjugate(lemma);
  const group = (finite: string, ...tail: string[]) => ({
    finite: [tokenOf(head, finite)],
    tail: tail.filter((text) => text !== '').map((text) => tokenOf(head, text)),
  });
  const simple = (inTense: Tense) => group(formOf(context, lemma, inTense), particle);
  if (tense === 'past' && past) return simple('past');
  if (tense === 'past') {
    const agrees = auxiliary === lexicon.setting('agreeing');
    const form = agrees ? agreed(lexicon.agreeing(participle), agreement) : participle;
    return group(formOf(context, auxiliary, 'present'), form);
  }
  if (tense === 'future' && future) return simple('future');
  const [helper = '', link = ''] = lexicon.setting('future').split(' ');
  // `Morgen gehe ich`: the time says it.
  const isSaid =
    lexicon.setting('future.time') === 'present' && timesOf(clause).some((item) => hasTrait(item, 'future'));
  const isModal = hasTrait(head, 'modal') && !hasTrait(head, 'be');
  if (tense === 'present' || helper === '' || isModal || isSaid) return simple('present');
  return group(formOf(context, helper, 'present'), link, lemma);
}

/** Verbs behind the finite one, with the words between (`want to eat`, `commencer à manger`). */
export function infinitives({ clause, lexicon }: Context): Token[] {
  const { verbs } = clause;
  const tokens = verbs.slice(1).flatMap((verb, place) => {
    const link = linkOf(verbs[place]?.entry as Entry) ?? '';
    const between = verb.link ? [tokenOf(verb.link)] : link === '' ? [] : [tokenOf(verb, link)];
    return [...between, tokenOf(verb, verb.entry.lemma)];
  });
  return lexicon.setting('order') === 'verb-second' ? tokens.reverse() : tokens;
}
