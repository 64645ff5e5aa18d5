import { fold } from '../../mappings/fold.ts';
import { formsOfRow, type IrregularForms } from '../../mappings/irregular-forms.ts';

/** What a rule says of a form beside its lemma. */
type FormMark = 'plural' | 'negated';

/**
 * A way from a form to what may be its lemma: a pattern, replacements parted by spaces (`_` is a blank within one), and a mark or nothing. Replacements
 * are lemma candidates: only those that are a text of some symbol count.
 */
export type FormRule = readonly [pattern: string, replacements: string, mark: string];

/** A lemma that a word may be a form of. */
export interface LemmaCandidate {
  /** Folded, as the catalogue's whole texts are looked up. */
  key: string;
  /** As it is written. */
  lemma: string;
  /** 0 = the word as it stands there, 1 = an irregular form, 2 = by one rule, 3 = by two. */
  distance: number;
  mark?: FormMark;
  /** The table of irregular forms has the word as several of this one: `яблоки`. */
  isListedPlural?: boolean;
  /** Whether a text that folds alike is another word, by its accents or letters. */
  isTwin?: (text: string) => boolean;
  /** The emoji that draws just this, without U+FE0F: the key of a number, a question mark. */
  characters?: string;
  /** Another form of the same row: it says what is meant only where the lemma is in no text (`was`, `am` of `be`). */
  isSibling?: true;
  /** By the table it is the word's only lemma, whichever text the catalogue has. */
  isUnambiguous?: true;
  /** Another word for the same, whose lemma it is not. */
  isSynonym?: true;
}

/** Longer texts are no form of a word, and cost the rules more than they find. */
const formMaximumLetters = 40;
/** Most candidates of a word: each is one key to look up. */
const candidatesMaximum = 40;

/** A row of the table of irregular forms, which one of its words leads to. */
interface Row {
  lemma: string;
  members: readonly string[];
  /** What the table says of that word. */
  isPlural: boolean;
  isUnambiguous: boolean;
  isSynonym: boolean;
}

/**
 * The lemma candidates of a word, likeliest first: the word itself, its row of irregular forms, what rules make of it. Those
 * that are no text of a symbol are dropped later.
 */
export type Lemmatizer = (word: string) => readonly LemmaCandidate[];

/** The tables of a language. */
interface LemmaTables {
  rules: readonly FormRule[];
  /** Whether a rule may be applied to what another one left (clitics before endings). */
  rulesTwice: boolean;
  /** The words for the numbers from zero on; a bar parts several for one, and `-` stands for none. */
  numbers: readonly string[];
  forms: IrregularForms;
  /** The dictionary word of a form by the language's table of lemmas, where it has one. */
  lemmaOf(form: string): string | undefined;
}

/** Prepares the tables of a language. */
export function createLemmatizer(tables: LemmaTables): Lemmatizer {
  const lexicon = prepared(tables);
  return (word) => generateLemmas(asWritten(word), lexicon);
}

const prepared = ({ rules, numbers, forms, ...tables }: LemmaTables) => ({
  ...tables,
  ...{ rows: rowsOf(forms), keys: numberKeys(numbers), rules: rules.map(preparedRule) },
});

/** Rows by each of their words. */
function rowsOf(forms: IrregularForms): ReadonlyMap<string, readonly Row[]> {
  const rows = new Map<string, Row[]>();
  for (const [base, row] of Object.entries(forms)) {
    const lemma = asWritten(base);
    const words = formsOfRow(row).map(({ form, ...marks }) => ({ ...marks, form: asWritten(form) }));
    const members = [lemma, ...words.map(({ form }) => form)];
    const own = { form: lemma, isPlural: false, isAmbiguous: true, isSynonym: false };
    for (const { form, isPlural, isAmbiguous, isSynonym } of [own, ...words]) {
      const entry = { lemma, members, isPlural, isUnambiguous: !isAmbiguous, isSynonym };
      rows.set(form, [...(rows.get(form) ?? []), entry]);
    }
  }
  return rows;
}

/** The emoji of keys with digits, by the words for the numbers. */
function numberKeys(numbers: readonly string[]): ReadonlyMap<string, string> {
  const named = numbers.flatMap((words, value) =>
    words.split('|').map((word): [string, string] => [word, `${value}\u20E3`]),
  );
  return new Map(named.filter(([word]) => word !== '-'));
}

/** Lower case in NFC, with a plain apostrophe: as the tables of a grammar are written. */
export function asWritten(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[’ʼ]/g, "'");
}

function generateLemmas(
  written: string,
  { rows, keys, rules, rulesTwice, lemmaOf }: ReturnType<typeof prepared>,
): LemmaCandidate[] {
  const candidates = new Map<string, LemmaCandidate>();
  const add = (
    lemma: string,
    distance: number,
    mark: FormMark | undefined,
    flags: Pick<LemmaCandidate, 'isSibling' | 'isUnambiguous' | 'isSynonym' | 'characters'> = {},
  ) => {
    const key = fold(lemma);
    // By the lemma as written: `Vögel` and `Vogel` have one key, and one of them is a plural.
    const existing = candidates.get(lemma);
    if (key === '') return;
    if (!existing) candidates.set(lemma, { key, lemma, distance, ...(mark && { mark }), ...flags });
    // Another row says more of it than a row that only has it too: `ходили` is of `ходить`, beside it in the row of `идти`.
    else if (existing.isSibling && !flags.isSibling && distance <= existing.distance) {
      delete existing.isSibling;
      Object.assign(existing, flags, mark && { mark });
    }
    // Where a likelier candidate is singular, it is singular: `mleka` is rather `of the milk` than several.
    // A negation that is lost says the opposite.
    else if (
      mark &&
      !existing.mark &&
      (mark === 'negated' || existing.distance === 1 || distance < existing.distance) &&
      existing.distance > 0
    ) {
      existing.mark = mark;
    }
  };
  const characters = keys.get(written);
  add(written, 0, undefined, characters === undefined ? {} : { characters });
  if (written.length > formMaximumLetters) return [...candidates.values()];
  const addRows = (form: string, distance: number, mark: FormMark | undefined) => {
    for (const { lemma, members, isPlural, isUnambiguous, isSynonym } of rows.get(form) ?? []) {
      // What a rule has put on says nothing of the form: Polish `psa` is no `psy`.
      const formMark = isPlural && written.includes(form) ? 'plural' : mark;
      add(lemma, distance, formMark, {
        ...(isUnambiguous && distance === 1 && { isUnambiguous }),
        ...(isSynonym && distance === 1 && { isSynonym }),
        ...(isPlural && distance === 1 && { isListedPlural: true }),
      });
      for (const member of members)
        if (member !== lemma) add(member, distance, formMark, { isSibling: true });
    }
  };
  /** A dictionary word by the table of lemmas. */
  const addListed = (lemma: string | undefined, distance: number, mark?: FormMark) => {
    if (lemma === undefined) return;
    add(lemma, distance, mark);
    addRows(lemma, distance, mark);
  };
  addRows(written, 1, undefined);
  const listed = lemmaOf(written);
  addListed(listed, 1);
  // Where the table has the form, what rules take for the plural of another word is none: Swedish `slutar` is no `slut`.
  const once = applyRules(written, rules).map(({ base, mark }) =>
    mark === 'plural' && listed !== undefined && listed !== base ? { base, mark: undefined } : { base, mark },
  );
  for (const { base, mark } of once) {
    add(base, 2, mark);
    addRows(base, 3, mark);
    // Czech `nebij`: the rule leaves a form.
    addListed(lemmaOf(base), 2, mark === 'negated' ? mark : undefined);
  }
  if (rulesTwice) {
    for (const { base, mark } of once) {
      // What a rule has put on says nothing of the form: `chleba` is no `chleby`.
      const isPart = written.includes(base);
      for (const twice of applyRules(base, rules)) {
        // Turkish `giymeme` is that somebody wears it: what two endings negate is not negated.
        const isUndone = mark === 'negated' && twice.mark === mark;
        const own = twice.mark === 'plural' && !isPart ? undefined : twice.mark;
        const twiceMark = isUndone ? undefined : (mark ?? own);
        add(twice.base, 3, twiceMark);
        addRows(twice.base, 3, twiceMark);
      }
    }
  }
  return [...candidates.values()]
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, candidatesMaximum);
}

/** A rule with its patterns: it is tried with its shortest and with its longest ending, `mang-ée` beside `mangé-e`. */
interface Rule {
  patterns: readonly RegExp[];
  replacements: readonly string[];
  mark: FormMark | undefined;
}

function preparedRule([pattern, replacements, mark]: FormRule): Rule {
  // With lazy quantifiers what they leave to the ending is as long as it can be.
  const lazy = pattern.replace(/\.(\{\d+,\}|\+|\*)(?!\?)/g, '.$1?');
  return {
    patterns: [new RegExp(pattern), new RegExp(lazy)],
    replacements: replacements.split(' ').map((each) => each.replaceAll('_', ' ')),
    mark: mark === '' ? undefined : (mark as FormMark),
  };
}

function applyRules(word: string, rules: readonly Rule[]): { base: string; mark: FormMark | undefined }[] {
  return rules.flatMap(({ patterns, replacements, mark }) =>
    patterns[0]?.test(word)
      ? patterns.flatMap((each) =>
          replacements.map((replacement) => ({ base: word.replace(each, replacement), mark })),
        )
      : [],
  );
}
