/** What a rule says of a form beside its lemma. */
export type FormMark = 'plural' | 'negated';

/**
 * A way from a form to what may be its lemma: a pattern, and its replacements parted by spaces. Replacements are lemma
 * candidates: only those that are a text of some symbol count.
 */
export type FormRule = readonly [pattern: RegExp, replacements: string, mark?: FormMark];

/** What the file of a language says of it. */
export interface GrammarTable {
  /** Articles, particles and the like, parted by spaces: they have no symbol. */
  functionWords: string;
  /** Articles: what follows is a noun, or an adjective before one. They are among the function words too. */
  articles?: string;
  /** Phrases without meaning of their own, parted by a bar: `est-ce que`. */
  functionPhrases?: string;
  /** The numbers from zero on, parted by spaces; a bar parts several words for one, and `-` stands for a number whose word is an article too. */
  numbers?: string;
  /** Particles that belong to the word before them, in languages without spaces. */
  enclitics?: string;
  /** Words behind a name: `ちゃん`. */
  honorifics?: string;
  rules: readonly FormRule[];
  /** Dictionary words by those that names have, where they differ: Arabic dictionaries list verbs under the past. */
  listedAs?: Readonly<Record<string, string>>;
  /** Beginnings with an apostrophe that are words of their own: `l'eau`. */
  elisions?: RegExp;
  /** Whether a rule may be applied to what another one left (clitics before endings). */
  rulesTwice?: true;
  /**
   * Words that stand at the beginning of a clause alone, with the characters after which they are cut elsewhere: `はい` is
   * `yes`, and within a clause the particle は with the next word.
   */
  midClauseCuts?: Readonly<Record<string, number>>;
  /** Whether each character may be a word: dictionaries join `我想`, which the catalogue has apart. */
  cutsCharacters?: true;
  /** Verbs leave these particles at the end of their clause: `zieh … an`. */
  separableParticles?: string;
  /** Words that negate, beyond those that searches know. */
  negations?: string;
  /** Words of {@link negations} that stand behind the finite verb that they negate: `jag hittar inte min sko`. */
  negationsOfVerbs?: string;
  /** Words behind what has to be, whose form is like a negated one: `gitmem lazım` is "I have to go". */
  necessities?: string;
  /** Words that negate what stands before them (`je veux pas`), where a verb does. */
  negationsBehind?: string;
  /** Words before a verb by which words of {@link negationsBehind} negate: `plus` says `more` without `ne`. */
  negationFrames?: string;
  /** Verbs that mean little beside another one or a noun: they are not what is negated. */
  auxiliaries?: string;
}
