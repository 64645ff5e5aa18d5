import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import packageJson from '../../package.json' with { type: 'json' };
import { HttpError } from '../errors.ts';
import { canonicalPath } from '../http/deprecated-prefix.ts';
import { cacheControl } from '../http/headers.ts';
import { badParameters } from '../http/parse-parameters.ts';
import { baseUrlFor } from '../http/request-address.ts';
import { bodyMaximumBytes, readJsonObject } from '../http/request-body.ts';
import { requestSignal } from '../http/request-signal.ts';
import { textProblems } from '../http/text-bounds.ts';
import { parseStaticPath, type Rendition } from '../images/serving/rendition.ts';
import { onLiveRelease } from '../opensearch/release.ts';
import { noParameters } from '../symbols/parameters.ts';
import { countSearches } from './answer.ts';
import { inputSchemaOf, type Tool, type ToolName, tools } from './mcp-tools.ts';
import { parseRequest } from './parse-request.ts';
import { type ParsedRequest, pathNames, type Route, type RouteServices } from './route.ts';

/**
 * The door for assistants: operations of the API as tools of the Model Context Protocol, over streamable HTTP without
 * sessions. A call is parsed, limited and charged as its operation is.
 * @see https://modelcontextprotocol.io/specification
 */

/** Pictures beside an answer: a model looks at each, and each weighs as much as a thousand words. */
const picturesMaximum = 8;
/** Width and height of a picture, in pixels. */
const pictureSize = 256;

const instructions =
  'Pictures for people who cannot speak. A wrong picture is a wrong word: show only what the tools answer, and say where there is no symbol. Each picture has an author and a licence that have to be told where it is shown. Name the language of the words in `lang` (BCP 47).';

/** `POST /mcp`: a message of the protocol. */
export const mcpRoute: Route = {
  operationId: 'callTool',
  method: 'POST',
  path: '/mcp',
  summary: 'Model Context Protocol, streamable HTTP',
  parameters: noParameters,
  budget: 'json',
  async send(services, _request, context) {
    const message = await readJsonObject(context.req, bodyMaximumBytes);
    let fault: unknown;
    const onFault = (error: unknown) => {
      fault ??= error;
    };
    const handler = createMcpHandler(() => serverFor(services, context, onFault), {
      // A client that listens would be told nothing: tools change with the service alone.
      maxSubscriptions: 0,
    });
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: context.headers as Record<string, string>,
      signal: requestSignal(context.res),
    });
    const answer = await handler.fetch(request, { parsedBody: message });
    // The protocol would tell the client what went wrong inside, and the log nothing.
    if (fault !== undefined) throw fault;
    context.status = answer.status;
    context.set({ ...Object.fromEntries(answer.headers), 'Cache-Control': cacheControl.none });
    context.body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : null;
  },
};

/** The tools as a client reads them. */
const toolList = Object.entries(tools).map(([name, tool]) => ({
  name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchemaOf(tool),
  annotations: { readOnlyHint: true },
}));

function serverFor(services: RouteServices, context: Context, onFault: (error: unknown) => void): Server {
  const info = { name: 'symbol-catalog', title: 'Symbol Catalog', version: packageJson.version };
  const server = new Server(info, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler('tools/list', () => ({ tools: toolList }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
    try {
      if (!Object.hasOwn(tools, name)) {
        throw badParameters([
          { parameter: 'name', message: `must be one of ${Object.keys(tools).join(', ')}` },
        ]);
      }
      const answer = await call(tools[name as ToolName], services, given, context);
      return {
        content: [
          { type: 'text', text: JSON.stringify(answer) },
          ...(await picturesIn(answer, services, context)),
        ],
      };
    } catch (error) {
      // What the caller can mend is told to the model; all else is the service's own failure.
      if (!(error instanceof HttpError)) {
        onFault(error);
        throw error;
      }
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    }
  });
  return server;
}

/** @throws HttpError as the operation does, and `bad-parameter` for arguments that the tool does not take. */
async function call(
  tool: Tool,
  services: RouteServices,
  given: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<object> {
  const { route, takes, fixed, answer } = tool;
  const unknown = Object.keys(given).filter((name) => !takes.includes(name));
  if (unknown.length > 0) {
    throw badParameters(
      unknown.map((name) => ({ parameter: name.slice(0, 40), message: `is none of ${takes.join(', ')}` })),
    );
  }
  const problems = Object.entries(given).flatMap(([name, value]) => textProblems(value, name));
  if (problems.length > 0) throw badParameters(problems);
  const request = requestOf(tool, { ...given, ...fixed }, baseUrlFor(context.req, services.publicBaseUrl));
  await services.limits.charge('json', context, route.cost?.(request) ?? 1);
  if (answer) return answer(services, request, context);
  const result = await onLiveRelease(services.catalogue, (release) => {
    if (!route.handle) throw new Error(`${route.operationId} does not answer with JSON`);
    return route.handle(services, { ...request, release, signal: requestSignal(context.res) });
  });
  countSearches(services, route, result.searches);
  return result.body;
}

/** The arguments as the operation gets them: those of its path, and the others in its body or its query. */
function requestOf(
  { route }: Tool,
  given: Readonly<Record<string, unknown>>,
  baseUrl: string,
): ParsedRequest<object, object> {
  const inPath = pathNames(route);
  const path = Object.fromEntries(inPath.map((name) => [name, textOf(given[name] ?? '', name)]));
  const others = Object.entries(given).filter(([name, value]) => !inPath.includes(name) && value !== null);
  const inQuery = route.body ? [] : others;
  const pairs = new Map(inQuery.map(([name, value]) => [name, [textOf(value, name)]]));
  const sent = { path, pairs, fields: Object.fromEntries(others) };
  return parseRequest(route, sent, { baseUrl, urlPath: canonicalPath(route.path) });
}

/** A value as a query writes it, lists joined by commas. @throws HttpError `bad-parameter` for objects. */
function textOf(value: unknown, parameter: string): string {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  if (parts.some((part) => typeof part === 'object')) {
    throw badParameters([{ parameter, message: 'must be a text, a number or a list of these' }]);
  }
  return parts.join(',');
}

/** The first pictures that an answer names, as content; without those that cannot be had now. */
async function picturesIn(answer: object, services: RouteServices, context: Context) {
  const paths = new Set<string>();
  JSON.stringify(answer, (_name, value: unknown) => {
    const path = typeof value === 'string' && paths.size < picturesMaximum ? picturePath(value) : undefined;
    if (path !== undefined) paths.add(path);
    return value;
  });
  const pictures = [...paths].map(async (path) => {
    const rendition: Rendition = { path, format: 'webp', size: pictureSize };
    try {
      await services.limits.take('images', context);
      const bytes = await services.images.get(rendition, () => services.limits.take('renders', context));
      return [{ type: 'image' as const, mimeType: 'image/webp', data: bytes.toString('base64') }];
    } catch (error) {
      if (error instanceof HttpError) return [];
      throw error;
    }
  });
  return (await Promise.all(pictures)).flat();
}

/** The image that a URL of ours leads to. */
function picturePath(url: string): string | undefined {
  const from = url.indexOf('/static/');
  return from < 0 ? undefined : parseStaticPath(url.slice(from + '/static/'.length))?.rendition.path;
}
