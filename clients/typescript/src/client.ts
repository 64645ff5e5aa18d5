import type { components, paths } from './api.ts';
import { fetchPolitely, type RetryOptions } from './retry.ts';

/** Schemas of the API, by their names in its OpenAPI document. */
export type Schemas = components['schemas'];
/** A symbol with everything that is known of it. */
export type FullSymbol = Schemas['FullSymbol'];
/** The five fields of a symbol. */
export type SimplifiedSymbol = Schemas['SimplifiedSymbol'];
/** A symbol that was found, and why. */
export type SymbolHit = Schemas['SymbolHit'];
/** Stable code of a failure; a later version may know more. */
export type FailureCode = Schemas['ErrorAnswer']['error']['code'] | (string & {});

type Operation<Path extends keyof paths, Method extends 'get' | 'post'> = NonNullable<paths[Path][Method]>;
type JsonOf<Op> = Op extends { responses: { 200: { content: { 'application/json': infer Json } } } }
  ? Json
  : never;
type PathsOf<Method extends 'get' | 'post'> = {
  [Path in keyof paths]: [JsonOf<Operation<Path, Method>>] extends [never] ? never : Path;
}[keyof paths];

/** Paths that answer a GET with JSON. */
export type GetPath = PathsOf<'get'>;
/** Paths that answer a POST with JSON. */
export type PostPath = PathsOf<'post'>;
/** The JSON that a path answers with. */
export type Answer<Path extends keyof paths, Method extends 'get' | 'post' = 'get'> = JsonOf<
  Operation<Path, Method>
>;

/** What is left of a field of a symbol where `fields` may name a part of it. */
type Part<Value> = Value extends readonly (infer Item)[]
  ? Part<Item>[]
  : Value extends object
    ? { [Name in keyof Value]?: Part<Value[Name]> }
    : Value;
/** Data whose symbols hold the chosen fields alone: their id, and any other field may be missing. */
type Chosen<Value> = Value extends readonly (infer Item)[]
  ? Chosen<Item>[]
  : Value extends { id: number }
    ? Pick<Value, 'id'> & Part<Omit<Value, 'id'>>
    : Value extends object
      ? { [Name in keyof Value]: Chosen<Value[Name]> }
      : Value;
/** An answer with {@link Chosen} data. */
type ChosenOf<Json> = Json extends { data: unknown }
  ? Omit<Json, 'data'> & { data: Chosen<Json['data']> }
  : never;
/** What parameters, or a body, may choose fields by. */
type FieldsOf<Values> = Values extends { fields?: infer Fields } ? Fields | undefined : undefined;
/** The same values, with the `fields` that are chosen in a call. */
type Choosing<Values, Fields> = Omit<Values, 'fields'> &
  ('fields' extends keyof Values ? { fields?: Fields } : unknown);
/** The whole answer, or what is chosen of it. */
type Selected<Json, Fields> = [Fields] extends [undefined] ? Json : ChosenOf<Json>;

/** Fallback chain of languages: each symbol is named in the first of them that it has. */
interface Languages {
  lang?: string | readonly string[];
}
/** Whether parameters have a language, by either of its names. */
type HasLanguage<Values> = Extract<keyof Values, 'lang' | 'language'> extends never ? false : true;
type WithLanguages<Values> = Omit<Values, 'lang' | 'language'> &
  (HasLanguage<Values> extends true ? Languages : unknown);

/** Query parameters of a path; `lang` may be a list. */
export type Query<Path extends keyof paths, Method extends 'get' | 'post' = 'get'> =
  Operation<Path, Method> extends { parameters: { query?: infer Values } }
    ? WithLanguages<NonNullable<Values>>
    : Record<never, never>;
/** Fields of a path's JSON body; `lang` may be a list. */
export type Body<Path extends keyof paths> =
  Operation<Path, 'post'> extends { requestBody: { content: { 'application/json': infer Fields } } }
    ? WithLanguages<Fields>
    : never;
type InPath<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string | number> & InPath<Rest>
  : unknown;

/** What every request takes. */
export interface RequestOptions {
  /** Gives the request up, also while it waits to be sent again. */
  signal?: AbortSignal | undefined;
}
type GetOptions<Path extends keyof paths, Fields> =
  unknown extends InPath<Path>
    ? [options?: RequestOptions & { query?: Choosing<Query<Path>, Fields> }]
    : [options: RequestOptions & { query?: Choosing<Query<Path>, Fields>; path: InPath<Path> }];

type UntypedOptions = RequestOptions & { query?: object; path?: Readonly<Record<string, unknown>> };

/** Operations that answer alike in every language, and take none. */
type WithoutLanguages = Exclude<
  {
    [Path in GetPath]: 'lang' extends keyof Query<Path> ? never : Path;
  }[GetPath],
  `/${'livez' | 'readyz' | 'openapi.json'}`
>;
const withoutLanguages = {
  '/api/v1/sets': true,
  '/api/v1/translations/languages': true,
} as const satisfies Record<WithoutLanguages, true>;

/** What a client is made from. */
export interface ClientOptions extends RetryOptions {
  /** Where the service is, such as `https://symbols.example.org`. */
  baseUrl: string;
  /** Fallback chain of all requests that name no languages themselves. */
  languages?: readonly string[];
}

/** A failure that the service answered. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly status: number;
  readonly code: FailureCode;
  /** What is wrong with each parameter. */
  readonly details: readonly { parameter: string; message: string }[];
  /** Of a removed symbol: the id of one that means the same, where there is one. */
  readonly successor: number | undefined;

  constructor(
    status: number,
    { code, message, details, successor }: Partial<Schemas['ErrorAnswer']['error']>,
  ) {
    super(message ?? `Status ${status}`);
    this.status = status;
    this.code = code ?? 'internal';
    this.details = details ?? [];
    this.successor = successor;
  }
}

/** What can be varied in the picture of a symbol. */
export type Variant = Query<'/api/v1/symbols/{id}/variant'>;

/** A client of a service of the Symbol Catalog. It waits where the service asks it to. */
export class CatalogueClient {
  readonly #options: ClientOptions;
  readonly #fetch: (url: string, init: RequestInit) => Promise<Response>;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#fetch = fetchPolitely(options);
  }

  /** The symbols for a text, best first, and why each was found: whole symbols, or the `fields` of them that are chosen. */
  search<Fields extends FieldsOf<Query<'/api/v1/symbols/search'>> = undefined>(
    q: string,
    query?: Choosing<Omit<Query<'/api/v1/symbols/search'>, 'q'>, Fields>,
    options: RequestOptions = {},
  ): Promise<Selected<Answer<'/api/v1/symbols/search'>, Fields>> {
    return this.#get('/api/v1/symbols/search', { ...options, query: { ...query, q } });
  }

  /** Words that are probably being typed. */
  suggest<Fields extends FieldsOf<Query<'/api/v1/symbols/suggest'>> = undefined>(
    q: string,
    query?: Choosing<Omit<Query<'/api/v1/symbols/suggest'>, 'q'>, Fields>,
    options: RequestOptions = {},
  ): Promise<Selected<Answer<'/api/v1/symbols/suggest'>, Fields>> {
    return this.#get('/api/v1/symbols/suggest', { ...options, query: { ...query, q } });
  }

  /** One symbol, or the `fields` of it that are chosen. */
  symbol<Fields extends FieldsOf<Query<'/api/v1/symbols/{id}'>> = undefined>(
    id: number,
    query: Choosing<Query<'/api/v1/symbols/{id}'>, Fields> = {},
    options: RequestOptions = {},
  ): Promise<Selected<Answer<'/api/v1/symbols/{id}'>, Fields>> {
    return this.#get('/api/v1/symbols/{id}', { ...options, path: { id }, query });
  }

  /** The best symbol of each of up to 200 words. */
  match<Fields extends FieldsOf<Body<'/api/v1/symbols/match'>> = undefined>(
    words: readonly string[],
    fields?: Choosing<Omit<Body<'/api/v1/symbols/match'>, 'words'>, Fields>,
    options: RequestOptions = {},
  ): Promise<Selected<Answer<'/api/v1/symbols/match', 'post'>, Fields>> {
    return this.#postJson('/api/v1/symbols/match', { ...fields, words }, options);
  }

  /** A sentence as a row of symbols. */
  sentence(
    text: string,
    fields: Omit<Body<'/api/v1/sentences'>, 'text' | 'lang'> & Languages = {},
    options: RequestOptions = {},
  ) {
    return this.#postJson<Answer<'/api/v1/sentences', 'post'>>(
      '/api/v1/sentences',
      { ...fields, text },
      options,
    );
  }

  /** A communication board as a file of the Open Board Format: of ids or words, `.obf` or (with `format: 'obz'`) `.obz`. */
  async board(fields: Body<'/api/v1/boards'>, { signal }: RequestOptions = {}): Promise<Blob> {
    return (await this.#post('/api/v1/boards', fields, signal)).blob();
  }

  /** Any GET that is answered with JSON. */
  get<Path extends GetPath, Fields extends FieldsOf<Query<Path>> | undefined = undefined>(
    path: Path,
    ...[options]: GetOptions<Path, Fields>
  ): Promise<Selected<Answer<Path>, Fields>> {
    return this.#get(path, options as UntypedOptions);
  }

  #get<Json>(path: string, { query = {}, path: inPath = {}, signal }: UntypedOptions = {}): Promise<Json> {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])));
    return this.follow(filled + queryString(this.#withLanguages(path, query)), { signal });
  }

  /** Any POST that is answered with JSON. */
  post<Path extends PostPath, Fields extends FieldsOf<Body<Path>> | undefined = undefined>(
    path: Path,
    body: Choosing<Body<Path>, Fields>,
    options: RequestOptions = {},
  ): Promise<Selected<Answer<Path, 'post'>, Fields>> {
    return this.#postJson(path, body, options);
  }

  async #postJson<Json>(path: string, body: object, { signal }: RequestOptions): Promise<Json> {
    return (await (await this.#post(path, body, signal)).json()) as Json;
  }

  /** A URL that an answer holds: `next`, `next_changes`. */
  async follow<Json>(path: string, { signal }: RequestOptions = {}): Promise<Json> {
    return (await (await this.#send(this.#url(path), { signal: signal ?? null })).json()) as Json;
  }

  /** @throws CatalogueError for any answer but 2xx. */
  async #send(url: string, init: RequestInit): Promise<Response> {
    const response = await this.#fetch(url, init);
    if (response.ok) return response;
    const { error = {} } = (await response.json().catch(() => ({}))) as Partial<Schemas['ErrorAnswer']>;
    throw new CatalogueError(response.status, error);
  }

  #post(path: string, body: object, signal: AbortSignal | undefined): Promise<Response> {
    return this.#send(this.#url(path), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(this.#withLanguages(path, body)),
      signal: signal ?? null,
    });
  }

  /** Below the base URL, which may have a path of its own. */
  #url(path: string): string {
    return this.#options.baseUrl.replace(/\/+$/, '') + path;
  }

  #withLanguages(path: string, values: Languages): object {
    const takesLanguages = path.startsWith('/api/') && !Object.hasOwn(withoutLanguages, path);
    const lang = values.lang ?? (takesLanguages ? this.#options.languages : undefined);
    return lang === undefined ? values : { ...values, lang: typeof lang === 'string' ? lang : lang.join() };
  }
}

/** The URL of a symbol's picture with another skin, hair or sign (its `variants.url_template`, RFC 6570). */
export function variantUrl({ variants }: Pick<FullSymbol, 'variants'>, variant: Variant): string {
  return variants.url_template.replace(/\{.*\}$/, '') + queryString(variant);
}

/** The URL of a symbol's spoken name; `has_audio` of a translation says whether there is one. */
export function audioUrl(
  { variants }: Pick<FullSymbol, 'variants'>,
  { lang, ...query }: Query<'/api/v1/symbols/{id}/audio'> = {},
): string {
  const base = variants.url_template.replace(/\/variant(?:\{.*\})?$/, '/audio');
  return base + queryString({ lang: lang === undefined ? undefined : String(lang), ...query });
}

function queryString(values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
