import { z } from 'zod';

/**
 * The Open Board Format (https://www.openboardformat.org/docs) as programs write it: null, or a number, where a text stands, and
 * null where a list or a map stands. What has another form counts as absent, so that one odd field loses no board.
 */

/** A text that says something; a number is its digits. */
const Text = z
  .union([z.number().transform(String), z.string().refine((text) => text.trim() !== '')])
  .optional()
  .catch(undefined);

/** The entries of a list that are objects. */
const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries): z.output<Schema>[] =>
      entries.flatMap((entry) => schema.safeParse(entry).data ?? []),
    );

/** Texts by their names. */
const Texts = z
  .record(z.string(), Text)
  .catch({})
  .transform(
    (texts): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : []))),
  );

/** Terms of a board or of an image; a text is their name. Fields are called in any case, and a `url` a `link` by older boards. */
const Licence = z
  .preprocess(
    (written) => {
      if (typeof written === 'string') return { type: written };
      const fields = Object.entries(written ?? {}).filter(([, value]) => value !== null);
      return Object.fromEntries(
        fields.map(([name, value]) => [name.toLowerCase().replace(/_link$/, '_url'), value]),
      );
    },
    z.object({ type: Text, copyright_notice_url: Text, source_url: Text, author_name: Text }),
  )
  .catch({});

const Media = z.object({
  id: Text,
  content_type: Text,
  /** A data URI. */
  data: Text,
  /** Its place in the package. */
  path: Text,
  url: Text,
  license: Licence,
  /** A symbol of a set that the program has, and the board has not. */
  symbol: z.object({ set: Text, filename: Text }).catch({}),
  /** Of boards of this service: the sentence to print, and whether a licence of its own allows commercial use. */
  ext_symbolcatalog_attribution: Text,
  ext_symbolcatalog_commercial_use: z.boolean().optional().catch(undefined),
});
/** An image or a sound of a board. */
export type Media = z.output<typeof Media>;

const Button = z.object({ id: Text, label: Text, vocalization: Text, image_id: Text, sound_id: Text });

/** A board: buttons that show images. A button has what it shows, says and plays. */
export const Board = z.object({
  id: Text,
  /** What is neither a text nor absent is no language: its words would pass for English ones. */
  locale: z
    .preprocess((written) => (typeof (written ?? '') === 'string' ? written : JSON.stringify(written)), Text)
    .optional(),
  name: Text,
  license: Licence,
  buttons: listOf(Button),
  images: listOf(Media),
  sounds: listOf(Media),
  /** Translations of its texts, by language as it is written. */
  strings: z.record(z.string(), Texts).catch({}),
});
/** A board that passed {@link Board}. */
export type Board = z.output<typeof Board>;

const nowhere = { boards: {}, images: {}, sounds: {} };

/** `manifest.json` of a package: its boards, and where images and sounds lie that do not say it themselves. */
export const Manifest = z
  .object({
    /** Path of the board that opens first. */
    root: Text,
    paths: z.object({ boards: Texts, images: Texts, sounds: Texts }).catch(nowhere),
  })
  .catch({ root: undefined, paths: nowhere });
/** A manifest that passed {@link Manifest}. */
export type Manifest = z.output<typeof Manifest>;
