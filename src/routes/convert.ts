import type { LanguageTag } from '../../mappings/document.ts';
import { readBoardFiles, sourceIn } from '../boards/board-files.ts';
import { hasNoLanguage, labelsOf, languageWarning, likelyLanguages } from '../boards/board-language.ts';
import type { JsonObject } from '../boards/board-package.ts';
import {
  conversionLimits,
  convertedPackage,
  jsonOf,
  type ReadBoard,
  readConvertible,
} from '../boards/conversion-file.ts';
import { conversionParameters, convertedBoard, convertSymbols } from '../boards/convert-board.ts';
import { creditsOf } from '../catalogue/credits.ts';
import { type BodyKind, readBody } from '../http/request-body.ts';
import { zipStream } from '../lib/zip-stream.ts';
import { onLiveRelease, type Release } from '../opensearch/release.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { matchTexts } from '../sentences/match-texts.ts';
import { boardHeaders, cellsPerRequest, withinTime } from './boards.ts';
import { type RouteServices, route } from './route.ts';
import { searchCost } from './search-cost.ts';

const { bytes, zip, boards: most } = conversionLimits;
/** Bytes of a file that count as one request: a board is parsed in one turn of the event loop. */
const bytesPerRequest = 1024 * 1024;
/** Labels that are searched together: more would hold up other searches. */
const labelsAtOnce = 200;
/** The folder of new files in a package, where none of its own are. */
const newFolder = 'symbolcatalog/';

const file: BodyKind = {
  types: [
    ...['application/obf', 'application/obz', 'application/json', 'application/zip'],
    ...['application/x-zip-compressed', 'application/octet-stream'],
  ],
  expected: 'a file of the Open Board Format, sent as Content-Type: application/obf or application/obz',
  maximumBytes: bytes,
};

/** `POST /boards/convert`: boards of any program in another set, another language, another skin. */
export const convertRoute = route({
  operationId: 'convertBoard',
  path: '/boards/convert',
  summary: 'A file of boards with other symbols, in another language',
  description: `Takes a board (\`.obf\`) or a package of boards (\`.obz\`) of any program and gives it back with pictures of another set, labels in another language, other skin, hair or colours. Layout, links, recorded sounds, own pictures and all that the format does not know stay. A picture of this service is known by its id; any other by the label of its button, as \`POST /symbols/match\` finds it, but never by similar spelling. A label that is a name of its symbol is translated; one of its own stays. What stays although something else was asked for is in \`ext_symbolcatalog_kept\` of the first board, a list of \`board\`, \`button\`, \`label\`, \`what\` (\`picture\`, \`label\` or \`sound\`) and \`why\` (\`no-symbol\`, \`no-picture\`, \`no-name\` or \`own\`); a board that does not say its language is read in that of \`lang\` or in English, whichever knows more of its labels, and \`ext_symbolcatalog_warnings\` says which. At most ${bytes} bytes, ${zip.bytes} unpacked, ${zip.entries} entries, ${most.boards} boards and ${most.listed} buttons. Against the rate limit it counts as \`POST /boards\` with its buttons and labels, and as one request for every board and every ${bytesPerRequest} bytes.`,
  parameters: conversionParameters,
  file,
  responses: {
    200: {
      description: 'The boards as a file.',
      files: ['application/obf', 'application/obz'],
    },
  },
  failures: ['not-found', 'audio-not-found', 'speech-unavailable', 'shutting-down'],
  async send(services, { values, warnings, baseUrl }, context) {
    services.exports.occupy(context.req, context.res);
    const upload = await readBody(context.req, file);
    const { original, boards, isPackage } = await readConvertible(upload);
    const holds =
      isPackage || boards.some(({ board }) => board.images.some(({ data }) => data !== undefined));
    await services.limits.charge(
      'json',
      context,
      costOf(boards, upload.length, { holds, lang: values.lang }),
    );
    const unread = original.boards.flatMap(({ file: name, fault }) =>
      fault === undefined ? [] : [`${name} stays as it is: ${fault}.`],
    );
    const root = boards.find(({ file: name }) => name === original.root) ?? boards[0];
    context.body = await withinTime(context, (signal) =>
      onLiveRelease(services.catalogue, async (release) => {
        const { changed, unsaid } = await convertSymbols(
          {
            services,
            release,
            values,
            baseUrl,
            match: (labels, language) =>
              symbolsOfLabels(services, release, labels, { ...values, lang: [language], signal }),
            isStored: services.images.isStored,
          },
          boards,
        );
        const beforeMaking = () => services.limits.take('renders', context);
        const images = holds ? changed.flat().map(({ image }) => ({ image })) : [];
        const held = await readBoardFiles(services, images, { beforeMaking, signal });
        const sourceOf = sourceIn(held, isPackage, newFolder);
        const converted = new Map<string, JsonObject>();
        for (const [position, board] of boards.entries()) {
          const buttons = changed[position] ?? [];
          const credits = creditsOf(buttons.flatMap(({ shown }) => shown?.core ?? []));
          const fields = {
            ...(values.lang && { locale: values.lang[0] }),
            ext_symbolcatalog_credits: credits.map(({ attribution }) => attribution),
            ...(board === root && {
              ext_symbolcatalog_kept: changed.flat().flatMap(({ kept }) => kept),
              ext_symbolcatalog_warnings: [...warnings, ...unread, ...languageWarning(boards, unsaid)],
            }),
          };
          converted.set(board.file, convertedBoard(board, buttons, sourceOf, fields));
        }
        if (!isPackage) return jsonOf(converted.get(original.root) ?? {});
        const added = new Map(
          images.flatMap(({ image }) => {
            const content = image && held.get(image.id);
            return content ? [[image.id, { path: newFolder + image.path, content }] as const] : [];
          }),
        );
        return zipStream(await convertedPackage(original, converted, added), release.createdAt);
      }),
    );
    context.set(boardHeaders(isPackage ? 'obz' : 'obf', root?.board.name ?? 'Board', values.lang?.[0]));
  },
});

function costOf(
  boards: readonly ReadBoard[],
  byteLength: number,
  { holds, lang }: { holds: boolean; lang: readonly LanguageTag[] | undefined },
): number {
  const cells = boards.reduce((sum, { board }) => sum + board.buttons.length, 0);
  const perRequest = cellsPerRequest[holds ? 'whole' : 'linked'];
  const searchesOf = (some: readonly ReadBoard[]) => searchCost(labelsOf(some), ['en']);
  const isTwice = likelyLanguages(lang).length > 1;
  const searches = searchesOf(boards) + (isTwice ? searchesOf(boards.filter(hasNoLanguage)) : 0);
  return Math.ceil(cells / perRequest) + searches + boards.length + Math.ceil(byteLength / bytesPerRequest);
}

/** A word of a longer name is another thing: Lucia is a person, and no flag of St. Lucia. */
const wordsOf = (text: string) => text.trim().split(/\s+/u).length;

/** The symbols of labels that carry the whole of them. */
async function symbolsOfLabels(
  services: RouteServices,
  release: Release,
  labels: readonly string[],
  {
    lang,
    prefer_set,
    signal,
  }: { lang: LanguageTag[]; prefer_set?: string[] | undefined; signal: AbortSignal },
): Promise<Map<string, CachedSymbol>> {
  const found = new Map<string, CachedSymbol>();
  for (let start = 0; start < labels.length; start += labelsAtOnce) {
    signal.throwIfAborted();
    const options = { lang, prefer_set, fuzzy: 'never' as const, limit: 1, signal };
    const part = labels.slice(start, start + labelsAtOnce);
    for (const [text, { hits }] of (await matchTexts(services, release, part, options)).byText) {
      const [hit] = hits;
      if (hit?.match && wordsOf(hit.match.text) <= wordsOf(text)) found.set(text, hit.symbol);
    }
  }
  return found;
}
