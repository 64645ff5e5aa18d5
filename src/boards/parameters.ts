import { z } from 'zod';
import { colourSchemes } from '../../mappings/parts-of-speech.ts';
import { describedSchema } from '../http/described-schema.ts';
import { idField, listField, oneOf, searchText } from '../http/parameter-types.ts';
import { boundedText, textMaximumCodeUnits } from '../http/text-bounds.ts';
import { imageSizes, overlays } from '../images/variants/variant.ts';
import { hairField, sizeParameter, skinField } from '../images/variants/variant-fields.ts';
import { chainOrList, listOf } from '../symbols/match-parameters.ts';
import { ageGroup, filters, language } from '../symbols/parameters.ts';
import type { Grid } from './open-board.ts';

/** Most cells of a board, empty places among them: the largest boards of core words have some 150. */
export const boardMaximumCells = 200;
/** Most rows, and most columns. */
const sideMaximum = 50;
const labelMaximumCharacters = 100;
const nameMaximumCharacters = 100;

const word = boundedText(textMaximumCodeUnits, { type: 'must be text' }).pipe(searchText);

const yesOrNo = z.boolean({ error: 'must be true or false' });
const placeError = `must be a whole number from 1 to ${sideMaximum}`;
const place = z.int({ error: placeError }).min(1, placeError).max(sideMaximum, placeError);
const colourError = 'must be a colour such as #fff2a8';
const colour = boundedText(textMaximumCodeUnits, { type: colourError })
  .regex(/^#[0-9a-f]{6}$/i, colourError)
  .meta({ schema: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' } });
const label = boundedText(labelMaximumCharacters, { type: 'must be text' });

const variantFields = {
  skin: skinField,
  hair: hairField,
  mono: yesOrNo.optional().meta({ description: 'Line drawings in black and white.' }),
};

/** The parameter `size`: of the images that a package of boards holds. */
export const imageSize = sizeParameter.optional().meta({
  description:
    'Of `obz`: width and height of its images in pixels. At 256 a package has a quarter of the bytes that it has at 1024, the default.',
  schema: { type: 'integer', enum: imageSizes, default: 1024 },
});

const cellFields = {
  id: idField.optional(),
  word: word.optional(),
  label: label.optional(),
  ...variantFields,
  overlay: oneOf(overlays).optional(),
  row: place.optional(),
  column: place.optional(),
  colour: colour.optional(),
};

/** A field of a cell that is null or empty counts as not given, as everywhere in bodies; `color` is `colour`. */
const withoutEmptyFields = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, field]) => field !== null && field !== '')
          .map(([name, field]) => [name === 'color' ? 'colour' : name, field]),
      )
    : value;

const cell = z
  .preprocess(
    withoutEmptyFields,
    z.strictObject(cellFields, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `may have ${Object.keys(cellFields).join(', ')} alone`
          : 'must be a JSON object',
    }),
  )
  .superRefine(({ id: symbolId, word: text, label: shown, row, column }, context) => {
    const message =
      symbolId !== undefined && text !== undefined
        ? 'may have an id or a word, not both'
        : symbolId === undefined && text === undefined && shown === undefined
          ? 'must have an id, a word or a label'
          : (row === undefined) !== (column === undefined)
            ? 'must have both row and column, or neither'
            : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const cellSchema = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(cellFields).map(([name, field]) => [name, describedSchema(field).schema]),
  ),
};

const schemes = ['none', ...Object.keys(colourSchemes)] as ['none', ...(keyof typeof colourSchemes)[]];

/** Fields of the body of `POST /boards`. */
export const boardBody = z
  .object({
    ids: listField(idField, boardMaximumCells, 'ids')
      .optional()
      .meta({
        description: `Symbols by id, 1 to ${boardMaximumCells}: a cell each, named in the language.`,
      }),
    words: listField(word, boardMaximumCells, 'words')
      .optional()
      .meta({
        description: `Words, 1 to ${boardMaximumCells}: a cell each, with the symbol that \`POST /symbols/match\` finds. A word without one is a cell without an image.`,
      }),
    cells: listField(cell, boardMaximumCells, 'cells', cellSchema).optional().meta({
      description:
        'Cells one by one: each has an `id`, a `word` or only a `label`; a `label` stands in place of the name. `row` and `column` count from 1; cells without a place fill the free ones in order. Skin, hair and `mono` go before those of the board.',
    }),
    grid: z
      .strictObject({ rows: place, columns: place }, { error: 'must be an object with rows and columns' })
      .refine(
        ({ rows, columns }) => rows * columns <= boardMaximumCells,
        `may have at most ${boardMaximumCells} places`,
      )
      .optional()
      .meta({
        description: `Rows and columns, at most ${boardMaximumCells} places; by default about as many rows as columns.`,
      }),
    name: boundedText(nameMaximumCharacters, { type: 'must be text' })
      .default('Board')
      .meta({ description: 'Name of the board, and of the file.' }),
    lang: chainOrList(language.lang),
    set: listOf(filters.set),
    age_group: ageGroup.age_group,
    ...variantFields,
    colours: oneOf(schemes)
      .optional()
      .meta({
        description:
          'The scheme by which the backgrounds of cells show word classes; `none` (the default) leaves them as they are.',
        schema: { type: 'string', enum: schemes, default: 'none' },
      }),
    sounds: yesOrNo.default(true).meta({
      description: 'Whether a cell that is labelled with the name of its symbol has the spoken name.',
    }),
    embed: yesOrNo.default(false).meta({
      description:
        'Of `obf`, whether images and sounds are in the file as data URIs; otherwise it links to them. An `obz` always holds them.',
    }),
    format: oneOf(['obf', 'obz']).default('obf').meta({
      description: '`obf` = one JSON file; `obz` = a ZIP of the board with its images and sounds.',
    }),
  })
  .superRefine((values, context) => {
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const { ids, words, cells } = values;
    if ([ids, words, cells].filter((list) => list !== undefined).length !== 1) {
      report(['cells'], 'or ids or words must be given: exactly one of them');
      return;
    }
    const { rows, columns } = gridOf(values);
    if (rows * columns > boardMaximumCells || cellsOf(values).length > rows * columns) {
      report(['grid'], `must have a place for each cell, and at most ${boardMaximumCells}`);
      return;
    }
    const taken = new Set<string>();
    for (const [index, { row, column }] of (cells ?? []).entries()) {
      if (row === undefined || column === undefined) continue;
      const place = `${row} ${column}`;
      if (row > rows || column > columns) {
        report(['cells', index], `is outside of the ${rows} rows and ${columns} columns`);
      } else if (taken.has(place)) report(['cells', index], 'is at the place of another cell');
      taken.add(place);
    }
  });

/** The parsed body of `POST /boards`. */
export type BoardRequest = z.output<typeof boardBody>;
/** A cell as it is asked for. */
export type CellRequest = z.output<typeof cell>;

/** The cells of a request, whichever way it names them. */
export function cellsOf({ ids, words, cells }: Pick<BoardRequest, 'ids' | 'words' | 'cells'>): CellRequest[] {
  return cells ?? ids?.map((each) => ({ id: each })) ?? words?.map((each) => ({ word: each })) ?? [];
}

/** The grid of a request; without one, about as many rows as columns, and all places that cells name. */
export function gridOf(request: Pick<BoardRequest, 'ids' | 'words' | 'cells' | 'grid'>): Grid {
  if (request.grid) return request.grid;
  const cells = cellsOf(request);
  let columns = Math.max(Math.ceil(Math.sqrt(cells.length)), ...cells.map(({ column = 1 }) => column));
  // Nearly square grids of 197 to 200 cells have more places than a board may have (15 × 14): wider ones fit.
  while (columns < cells.length && columns * Math.ceil(cells.length / columns) > boardMaximumCells)
    columns += 1;
  const rows = Math.max(Math.ceil(cells.length / columns), ...cells.map(({ row = 1 }) => row));
  return { rows, columns };
}

/** The places of a board row by row: cells with a place of their own, then the others in the free ones. */
export function placed<Cell>(request: BoardRequest, cells: readonly Cell[]): (Cell | undefined)[] {
  const { rows, columns } = gridOf(request);
  const places: (Cell | undefined)[] = Array.from({ length: rows * columns }, () => undefined);
  const others: Cell[] = [];
  for (const [index, { row, column }] of cellsOf(request).entries()) {
    const cell = cells[index] as Cell;
    if (row === undefined || column === undefined) others.push(cell);
    else places[(row - 1) * columns + column - 1] = cell;
  }
  return places.map((cell) => cell ?? others.shift());
}
