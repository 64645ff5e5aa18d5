import { z } from 'zod';
import type { ErrorDetail } from '../errors.ts';

/**
 * Bounds of every text that a request carries, checked before anything works on it: normalisation, folding and tokenising
 * take time by length, and canonical reordering the square of the marks in a row.
 */

/** Most UTF-16 code units of any one text: a sentence of a thousand characters, each taken apart into four. */
export const textMaximumCodeUnits = 4096;
/** UTF-16 code units that one character of NFC may come as: the most that canonical decomposition makes of one (UAX #15). */
export const codeUnitsPerCharacter = 4;
/**
 * Most combining marks in a row, as in the Stream-Safe Text Format (UAX #15 §13): more occur in no language, and canonical
 * reordering takes the square of their number.
 */
export const marksInARowMaximum = 30;
/** Levels of lists and objects in a body: a report in a list in the body has three. */
const depthMaximum = 5;
/** Problems that are looked for: a body has room for thousands. */
const problemsMaximum = 20;

const marksInARow = new RegExp(`\\p{M}{${marksInARowMaximum + 1}}`, 'u');

/** Message about a text that is out of bounds; undefined for one within them. */
function problemOf(text: string): string | undefined {
  if (text.length > textMaximumCodeUnits) return `may have at most ${textMaximumCodeUnits} characters`;
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  if (marksInARow.test(text)) return `may have at most ${marksInARowMaximum} combining marks in a row`;
  return undefined;
}

/**
 * Problems of all texts in a value of JSON, keys of objects among them: too long, halves of surrogate pairs (which JSON can
 * escape and UTF-8 cannot hold, RFC 8259 §8.2), or too many marks in a row. Linear in the size of the value.
 * @param path the value's name in messages.
 */
export function textProblems(value: unknown, path: string): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  collectProblems(value, path, 1, problems);
  return problems;
}

function collectProblems(value: unknown, path: string, depth: number, problems: ErrorDetail[]): void {
  if (problems.length >= problemsMaximum) return;
  const report = (message: string, parameter = path) => problems.push({ parameter, message });
  if (typeof value === 'string') {
    const problem = problemOf(value);
    if (problem !== undefined) report(problem);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > depthMaximum) {
    report(`may have at most ${depthMaximum} levels of lists and objects`);
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      collectProblems(entry, `${path}[${index}]`, depth + 1, problems);
    }
    return;
  }
  for (const [key, entry] of Object.entries(value)) {
    const problem = problemOf(key);
    if (problem === undefined) collectProblems(entry, `${path}.${key}`, depth + 1, problems);
    else report(`has a name that ${problem}`);
  }
}

/**
 * A text whose length is looked at before anything else: every parameter and every field of a body begins with it. Further
 * checks are not made, and nothing is transformed, where it is too long.
 * @param maximumCodeUnits most UTF-16 code units.
 * @param error what is said of another type of value; `tooLong` of a longer text.
 */
export function boundedText(
  maximumCodeUnits = textMaximumCodeUnits,
  error: { type?: z.core.$ZodErrorMap | string; tooLong?: string } = {},
) {
  const tooLong = error.tooLong ?? `may have at most ${maximumCodeUnits} characters`;
  return z
    .string(error.type === undefined ? {} : { error: error.type as string })
    .max(maximumCodeUnits, { error: tooLong, abort: true });
}

/**
 * A text of a person, of so many characters (code points of NFC); its code units are bounded before it is normalised.
 * @param prepare what is made of the text in NFC, before its characters are counted.
 */
export function typedText(
  maximumCharacters: number,
  prepare: (text: string) => string,
  type?: z.core.$ZodErrorMap | string,
) {
  const tooLong = `may have at most ${maximumCharacters} characters`;
  return boundedText(codeUnitsPerCharacter * maximumCharacters, {
    tooLong,
    ...(type !== undefined && { type }),
  }).transform((value, context) => {
    const text = prepare(value.normalize('NFC'));
    if ([...text].length <= maximumCharacters) return text;
    context.addIssue({ code: 'custom', message: tooLong });
    return z.NEVER;
  });
}

/** Characters that show nothing in any text: soft hyphens, zero-width spaces, fillers, marks of direction. Joiners join letters and emoji. */
const invisible =
  /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu;

/** A text on one line, without what nobody sees: control characters and runs of white space are single spaces. */
export function onOneLine(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/(?:\p{Cc}|\s)+/gu, ' ')
    .trim();
}
