import { byLength, firstFit } from './patterns.ts';

/** The forms of verbs, from the tables of verbs and of their endings. */

/** How many persons a form of a verb is told for: three of one, three of several. */
const personCount = 6;

/** The forms of a verb; six persons each. */
export interface Conjugation {
  present: readonly string[];
  /** Undefined where the past is an auxiliary with the participle. */
  past: readonly string[] | undefined;
  future: readonly string[] | undefined;
  auxiliary: string;
  participle: string;
  /** What stands apart from the finite verb (German `auf` of `aufstehen`); empty for most. */
  particle: string;
}

/** A row of `tables/verbs`: a verb, or the pattern of an ending (`-er`), with its forms; a hyphen in them stands for the stem. */
export type VerbRow = Readonly<Record<'verb' | 'present' | 'past' | 'future', string>>;

/** Six forms of a cell that has six or one for all. */
function formsOf(cell: string, stem: string): string[] {
  const forms = cell.split(' ').map((form) => form.replace('-', stem));
  return forms.length === 1 ? Array.from({ length: personCount }, () => forms[0] ?? '') : forms;
}

/** The forms of a cell; those of a past of two parts are an auxiliary and a participle. */
function formsOfCell(cell: string, stem: string): string[] {
  if (cell === '') return [];
  const parts = cell.split(' ');
  return parts.length === 2 ? parts.map((form) => form.replace('-', stem)) : formsOf(cell, stem);
}

/**
 * Makes the forms of verbs: by their own row first, else by the ending's. Of several words (`turn off`) the first is
 * inflected, of `auf|stehen` the second part.
 * @param particles what stands before a verb that is parted (`auf`), by the verb.
 */
export function conjugator(
  verbs: readonly VerbRow[],
  particles: ReadonlyMap<string, string>,
): (verb: string) => Conjugation {
  const rows = new Map(verbs.map((row) => [row.verb, row]));
  const endings = byLength(
    verbs.filter(({ verb }) => verb.includes('-')).map((row) => ({ ...row, pattern: row.verb })),
  );
  return (verb) => {
    const particle = particles.get(verb) ?? '';
    const [head = verb, ...others] = particle === '' ? verb.split(' ') : [verb.slice(particle.length)];
    const own = rows.get(verb);
    const base = rows.get(head);
    const fit = firstFit(head, endings);
    const cell = (name: 'present' | 'past' | 'future') =>
      base?.[name] ? formsOfCell(base[name], '') : formsOfCell(fit?.row[name] ?? '', fit?.stem ?? '');
    const rest = others.length === 0 ? '' : ` ${others.join(' ')}`;
    const whole = (forms: string[]) => forms.map((form) => form + rest);
    const ownPast = own?.past && own !== base ? own.past.split(' ') : undefined;
    const [past, future] = [cell('past'), cell('future')];
    const [auxiliary = '', participle = ''] = ownPast ?? (past.length === 2 ? past : []);
    return {
      present: whole(cell('present')),
      past: past.length === 2 || past.length === 0 ? undefined : whole(past),
      future: future.length === 0 ? undefined : whole(future),
      auxiliary,
      participle: ownPast ? participle : particle + participle + rest,
      particle: particle.trim(),
    };
  };
}
