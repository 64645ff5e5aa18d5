import type { JSONObject } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import type { BoardRequest } from '../boards/parameters.ts';
import { describedObject } from '../http/described-schema.ts';
import { boardRoute, makeBoard } from './boards.ts';
import { matchRoute } from './match.ts';
import { type ParsedRequest, pathNames, type Route, type RouteServices } from './route.ts';
import { postedSentenceRoute } from './sentences.ts';
import { searchRoute, symbolRoute } from './symbols.ts';

/** A tool of the Model Context Protocol: an operation of the API with some of its parameters, by the same names. */
export interface Tool {
  title: string;
  /** Purpose of the tool and reading of its answer, for the model that chooses among tools. */
  description: string;
  /** The operation that parses, charges and answers a call. */
  route: Route;
  /** Names of its parameters and body's fields that a caller may give. */
  takes: readonly string[];
  /** Parameters and fields that every call has, as a query and a body write them. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Answers a call, where the operation itself sends a file. */
  answer?(services: RouteServices, request: ParsedRequest, context: Context): Promise<object>;
}

/** Fields of a symbol in answers to models: all names and search words would be thirty times as much text. */
const symbolFields = 'id,name,language_code,part_of_speech,license,thumbnails.256,match';

/** The tools by name, in the order in which they are listed. */
export const tools = {
  search_symbols: {
    title: 'Search symbols',
    description:
      'Finds pictures of a word or a meaning in any language. Without a result no picture shows it: say so, and show none instead.',
    route: searchRoute,
    takes: ['q', 'lang', 'age_group', 'tags', 'set', 'part_of_speech', 'limit', 'offset'],
    fixed: { fields: symbolFields },
  },
  match_words: {
    title: 'One symbol for each word',
    description:
      'The best picture of each of up to 200 words at once, for a board or a vocabulary. `symbol: null` says that no picture shows the word: never put another in its place. `corrected_to` names the word that a misspelled one was taken for.',
    route: matchRoute,
    takes: ['words', 'lang', 'age_group', 'set'],
    fixed: { fields: symbolFields.split(','), alternatives: 0 },
  },
  read_sentence: {
    title: 'A sentence as symbols',
    description:
      'The pictures of a sentence, word by word in their order; articles have none. `overlay` says that a picture is to be shown as plural or negated.',
    route: postedSentenceRoute,
    takes: ['text', 'lang', 'set'],
  },
  create_board: {
    title: 'Create a communication board',
    description:
      'A board of the Open Board Format from words, ids or cells, which communication apps open. Its images are links; credits that have to be shown with it are in ext_symbolcatalog_credits, words without a picture, and words that were taken for others, in ext_symbolcatalog_warnings.',
    route: boardRoute,
    takes: ['words', 'ids', 'cells', 'lang', 'name', 'grid', 'age_group', 'set', 'skin', 'hair', 'colours'],
    fixed: { format: 'obf', embed: false },
    async answer(services, request, context) {
      const made = await makeBoard(services, request as ParsedRequest<object, BoardRequest>, context);
      return made.board;
    },
  },
  get_symbol: {
    title: 'One symbol',
    description: 'All that is known of a symbol, in every language or in those of `lang`.',
    route: symbolRoute,
    takes: ['id', 'lang', 'translations'],
  },
} as const satisfies Record<string, Tool>;

/** The name of a tool. */
export type ToolName = keyof typeof tools;

/** `lang` as a model reads it: the operation's pattern is as long as a tool, and tells of a second name that no tool takes. */
const langSchema = {
  type: 'string',
  description:
    'BCP 47 language tag, such as `de` or `pt-BR`, or a comma list as a fallback chain (`ca,es`): the first that the catalogue has counts.',
};

/** The JSON Schema of what a tool takes: that of its operation's query, body and path, cut down to it. */
export function inputSchemaOf({ route, takes }: Tool) {
  const query = route.parameters && describedObject(route.parameters);
  const body = route.body && describedObject(route.body);
  const inPath = Object.fromEntries(
    pathNames(route).map((name) => [name, route.pathParameters?.[name]?.schema ?? { type: 'integer' }]),
  );
  const properties = { ...query?.properties, ...body?.properties, ...inPath, lang: langSchema };
  const required = [...(query?.required ?? []), ...(body?.required ?? []), ...Object.keys(inPath)];
  return {
    type: 'object' as const,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => takes.includes(name)),
    ) as JSONObject,
    required: required.filter((name) => takes.includes(name)),
    additionalProperties: false,
  };
}
