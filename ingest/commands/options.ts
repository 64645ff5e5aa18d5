import { InvalidArgumentError, Option } from 'commander';
import type { LanguageTag } from '../../mappings/document.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { insightsMaximum } from '../../src/catalogue/insights.ts';
import { keyRights } from '../../src/partners/keys.ts';
import { requestStates } from '../../src/partners/requests.ts';
import type { Scope } from '../scope.ts';
import { setPattern } from '../symbol.ts';

/** The options of all commands by name: each command names those that it takes. */
export const options = {
  only: {
    flags: '--only <part>',
    description: 'set=<name>,… only the symbols of these sets; everything else stays unchanged',
    parse: parsePart,
  },
  'keep-others': {
    flags: '--keep-others',
    description:
      'symbols that the sources do not name stay as they are live: for a few changes to many symbols',
  },
  'dry-run': { flags: '--dry-run', description: 'validate and diff, write nothing' },
  strict: { flags: '--strict', description: 'warnings count as errors' },
  force: {
    flags: '--force',
    description: 'go live even if more than 5 % of the live symbols or names of a language are lost',
  },
  rebuild: {
    flags: '--rebuild',
    description: 'make everything anew, and a new release even where nothing differs',
  },
  'max-rejected': {
    flags: '--max-rejected <percent>',
    description: 'percent of the entries that may be rejected (default 1)',
    parse: numberParser(/^\d{1,2}(\.\d+)?$|^100$/, 'a number from 0 to 100'),
  },
  limit: {
    flags: '--limit <number>',
    description: 'only the first symbols of each source, or words of a list',
    parse: numberParser(/^[1-9]\d{0,8}$/, 'a whole number from 1'),
  },
  from: {
    flags: '--from <archive>',
    description: 'the set from a local archive or folder, or from another address than its publisher’s',
  },
  title: { flags: '--title <text>', description: 'what the set is called' },
  author: { flags: '--author <text>', description: 'who drew it, or the images of boards' },
  license: {
    flags: '--license <id>',
    description: 'SPDX identifier of its licence (default CC-BY-4.0), or of boards that state none',
  },
  languages: { flags: '--languages <tags>', description: 'languages of its words: en,de (default en)' },
  site: { flags: '--site <address>', description: 'where it is on the web' },
  sheet: {
    flags: '--sheet <file.html>',
    description: 'also write a page that shows every drawing with its names and findings',
  },
  'accept-license': {
    flags: '--accept-license',
    description: 'ingest a set although its licence forbids commercial use',
  },
  lang: { flags: '--lang <tags>', description: 'only these languages: de,pt-BR', parse: parseLanguages },
  state: {
    flags: '--state <states>',
    description: `only requests in these states: ${requestStates.join(',')}`,
    parse: listParser(requestStates),
  },
  reason: { flags: '--reason <text>', description: 'why; partners read it', mandatory: true },
  days: {
    flags: '--days <number>',
    description: `so many days back, today among them: 1 to ${insightsMaximum.days} (default ${insightsMaximum.days / 2})`,
    parse: numberParser(/^([1-9]|[1-5]\d|60)$/, `a whole number from 1 to ${insightsMaximum.days}`),
  },
  csv: { flags: '--csv', description: 'print a table (CSV) on standard output' },
  rights: {
    flags: '--rights <rights>',
    description: `what else the key may do: ${keyRights.join(',')}`,
    parse: listParser(keyRights),
  },
  export: {
    flags: '--export <folder>',
    description: 'write the changed symbols as a folder that can be ingested, with what was changed',
  },
} as const satisfies Record<string, OptionDefinition>;

/** Options of every command that talks to the engine. */
export const engineOptions = {
  alias: {
    flags: '--alias <name>',
    description: 'alias of the catalogue (default: SYMBOL_CATALOG_ALIAS, else symbols)',
    parse: parseAlias,
  },
  wait: {
    flags: '--wait <seconds>',
    description: 'how long an engine that does not answer is waited for (default 30)',
    parse: numberParser(/^\d{1,4}$/, 'a whole number of seconds'),
  },
} as const satisfies Record<string, OptionDefinition>;

/** The option of every command. */
export const commonOptions = {
  json: { flags: '--json', description: 'print the result as one JSON document on standard output' },
} as const satisfies Record<string, OptionDefinition>;

interface OptionDefinition {
  flags: string;
  description: string;
  /** Whether the command cannot do without it. */
  mandatory?: true;
  /** @throws InvalidArgumentError with what is allowed. */
  parse?: (text: string, previous: never) => unknown;
}

/** One of the keys of {@link options}. */
export type OptionName = keyof typeof options;

type Definitions = typeof options & typeof engineOptions & typeof commonOptions;

/** What commander makes of an option: what its `parse` gives, the text of one with a value, or true. */
type ValueOf<Definition extends OptionDefinition> = Definition extends {
  parse: (text: string, previous: never) => infer Value;
}
  ? Value
  : Definition['flags'] extends `${string}<${string}`
    ? string
    : true;

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The parsed options by their names in camel case; each command sees those that it takes. */
export type OptionValues = {
  [Name in keyof Definitions as CamelCase<Name>]?: ValueOf<Definitions[Name]>;
};

/** An option as commander takes it. */
export function toOption({ flags, description, parse, mandatory }: OptionDefinition): Option {
  const option = new Option(flags, description);
  if (parse !== undefined) option.argParser(parse as (text: string, previous: unknown) => unknown);
  return mandatory ? option.makeOptionMandatory() : option;
}

/** The name of an alias, as the settings of the service allow it. */
export function parseAlias(text: string): string {
  if (/^[a-z][a-z0-9-]{0,40}$/.test(text)) return text;
  throw new InvalidArgumentError('An alias is lower-case letters, digits and hyphens.');
}

function numberParser(pattern: RegExp, allowed: string): (text: string) => number {
  return (text) => {
    if (pattern.test(text)) return Number(text);
    throw new InvalidArgumentError(`It is ${allowed}.`);
  };
}

/** `--only` may be given several times: `--only set=a --only set=b`. */
function parsePart(text: string, previous: Scope = {}): Scope {
  const [, list = ''] = /^set=(.+)$/.exec(text) ?? [];
  const names = list.split(',').map((name) => name.trim());
  if (!names.every((name) => setPattern.test(name))) throw new InvalidArgumentError('It is set=<name>,….');
  return { sets: new Set([...(previous.sets ?? []), ...names]) };
}

function parseLanguages(text: string): ReadonlySet<LanguageTag> {
  const tags = text.split(',').map((tag) => canonicalTag(tag));
  if (tags.includes(undefined)) throw new InvalidArgumentError('It is a list of language tags: de,pt-BR.');
  return new Set(tags.filter((tag) => tag !== undefined));
}

function listParser<Word extends string>(known: readonly Word[]): (text: string) => readonly Word[] {
  return (text) => {
    const words = text.split(',');
    if (words.every((word) => (known as readonly string[]).includes(word))) return words as Word[];
    throw new InvalidArgumentError(`It is a list of ${known.join(', ')}.`);
  };
}
