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

const samples = [
  ...Object.entries(letters).map(([script, letter]) => ({
    letter,
    pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
  })),
  // Punctuation of Chinese and Japanese, in full width, is of no script, and in the same fonts.
  { letter: letters.Han, pattern: /[\u3000-\u303F\uFF00-\uFF65]/u },
];

/**
 * Says whether the fonts of this machine have the letters of a text: an image would show boxes for others. Tries each script once, and
 * again where the trial failed.
 * @param hasLetter whether a letter is drawn.
 */
export function createDrawableCheck(hasLetter: (letter: string) => Promise<boolean> = hasGlyph) {
  const tried = new Map<string, Promise<boolean>>();
  const canDraw = (letter: string) => {
    const trial = tried.get(letter) ?? hasLetter(letter);
    tried.set(letter, trial);
    trial.catch(() => tried.delete(letter));
    return trial;
  };
  return async (text: string): Promise<boolean> => {
    const needed = samples.filter(({ pattern }) => pattern.test(text));
    const drawn = await Promise.all(needed.map(({ letter }) => canDraw(letter)));
    return drawn.every(Boolean);
  };
}

/** The check of this process: fonts are not installed while it runs. */
export const isDrawable = createDrawableCheck();

/** Share of a side of the box that is inked: its corners are smoothed. */
const boxShare = 0.9;

/** Whether a font has a letter. Pango draws a box with the code point where none has, and nothing without any font. */
export async function hasGlyph(letter: string): Promise<boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/><text x="8" y="44" font-size="36">${letter}</text></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .trim({ background: '#fff', threshold: 127, lineArt: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isInked = (value: number) => value < 128;
  const columns = [0, info.width - 1].map((x) => data.filter((_, at) => at % info.width === x));
  const sides = [data.subarray(0, info.width), data.subarray(-info.width), ...columns];
  const isBox = sides.every((side) => side.filter(isInked).length >= boxShare * side.length);
  return data.some(isInked) && !isBox;
}
