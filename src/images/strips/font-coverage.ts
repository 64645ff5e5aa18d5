import sharp from 'sharp';

/** A letter of each script, of a shape that is no box. */
const letters = {
  Latin: 'a',
  Greek: 'ω',
  Cyrillic: 'ж',
  Armenian: 'ա',
  Georgian: 'ა',
  Hebrew: 'ש',
  Arabic: 'ع',
  Ethiopic: 'ሀ',
  Devanagari: 'अ',
  Bengali: 'অ',
  Gurmukhi: 'ਅ',
  Gujarati: 'અ',
  Tamil: 'அ',
  Telugu: 'అ',
  Kannada: 'ಅ',
  Malayalam: 'അ',
  Sinhala: 'අ',
  Thai: 'ก',
  Lao: 'ກ',
  Khmer: 'ក',
  Myanmar: 'က',
  Han: '人',
  Hiragana: 'あ',
  Katakana: 'ア',
  Hangul: '가',
} as const;

type Script = keyof typeof letters;

const scripts = [
  ...(Object.keys(letters) as Script[]).map((script) => ({
    script,
    pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
  })),
  // Punctuation of Chinese and Japanese, in full width, is of no script, and in the same fonts.
  { script: 'Han', pattern: /[\u3000-\u303F\uFF00-\uFF65]/u } as const,
];

/**
 * Says whether the fonts of this machine have the letters of a text: an image would show boxes for others. Tries each script once, and
 * again where the trial failed.
 * @param hasLetter whether a letter is drawn.
 */
export function createDrawableCheck(hasLetter: (letter: string) => Promise<boolean> = hasGlyph) {
  const tried = new Map<Script, Promise<boolean>>();
  const canDraw = (script: Script) => {
    const trial = tried.get(script) ?? hasLetter(letters[script]);
    tried.set(script, trial);
    trial.catch(() => tried.delete(script));
    return trial;
  };
  return async (text: string): Promise<boolean> => {
    const needed = scripts.filter(({ pattern }) => pattern.test(text));
    const drawn = await Promise.all(needed.map(({ script }) => canDraw(script)));
    return drawn.every(Boolean);
  };
}

/** The check of this process: fonts are not installed while it runs. */
export const isDrawable = createDrawableCheck();

/** Size of the image in which a letter is tried, in pixels. */
const trialSize = 64;
/** Share of a side of the box that is inked: its corners are smoothed. */
const boxShare = 0.9;

/** Whether a font has a letter. Pango draws a box with the code point where none has, and nothing without any font. */
export async function hasGlyph(letter: string): Promise<boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${trialSize}" height="${trialSize}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/><text x="8" y="44" font-size="36">${letter}</text></svg>`;
  const pixels = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  const inked = [...pixels.entries()].flatMap(([at, value]) =>
    value < 128 ? [[at % trialSize, Math.floor(at / trialSize)] as const] : [],
  );
  if (inked.length === 0) return false;
  const columns = inked.map(([x]) => x);
  const rows = inked.map(([, y]) => y);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const onRow = (row: number) => rows.filter((y) => y === row).length >= boxShare * (right - left + 1);
  const onColumn = (column: number) =>
    columns.filter((x) => x === column).length >= boxShare * (bottom - top + 1);
  return !(onRow(top) && onRow(bottom) && onColumn(left) && onColumn(right));
}
