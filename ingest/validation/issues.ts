import type { z } from 'zod';

/**
 * An issue of a schema as a sentence for curators: which field, what it has to be. Messages of the schemas' own patterns
 * are sentences already. Pure.
 */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const where = issue.path.join('.');
  const field = where === '' ? 'it' : where;
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? `${field} is missing`
        : `${field} has to be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string') return `${field} is empty`;
      return `${field} has to have at least ${issue.minimum} ${issue.minimum === 1 ? 'entry' : 'entries'}`;
    case 'too_big':
      return `${field} has more than ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'entries'}`;
    case 'invalid_value':
      return `${field} has to be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `${where === '' ? '' : `${where}: `}nothing reads ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_key':
      return `${field}: ${issue.issues[0]?.message ?? 'not a language tag'}`;
    case 'invalid_union':
      return `${field} has none of the forms that it may have`;
    default:
      return `${where === '' ? '' : `${where}: `}${issue.message}`;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  record: 'an object in { }',
  object: 'an object in { }',
};
