import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ageGroups } from '../../mappings/document.ts';
import loadFailureTexts from '../../web/browser/texts/load-failure.json' with { type: 'json' };
import {
  bindTexts,
  choosePageLanguage,
  fill,
  type PageLanguage,
  pageLanguages,
  type Texts,
  type WrittenTexts,
} from '../../web/browser/texts.ts';

/** Words of the other form of address, or of another variant of the language, than the texts are written in. */
const strangeWords: Readonly<Partial<Record<PageLanguage, RegExp>>> = {
  de: /\b(du|deine?|speichere)\b/i,
  es: /\b(elige|guarda el|guardes)\b/i,
  nl: /\b(u|uw)\b/i,
  pt: /\b(an|arquivos?|salv(e|ar|o)|compartilh\w+|excluir)\b/i,
};

const folder = join(import.meta.dirname, '../../web/browser/texts');

/** The texts in a language as they are written, and as the page uses them. */
function textsIn(language: string): { written: WrittenTexts; texts: Texts } {
  const written: WrittenTexts = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  return { written, texts: bindTexts(language, written) };
}

/**
 * Most characters of a text by its place on the page: what is longer breaks the layout of a phone (390 px) in some language.
 * Chinese and Arabic stay far below; German and French are the longest.
 */
const maximumCharacters = {
  control: {
    characters: 34,
    keys: [
      'documents',
      'settings',
      'useOwnSettings',
      'resetSettings',
      'none',
      'forget',
      'reportWord',
      'reportPicture',
      'downloadSvg',
      'views',
      'clear',
      'anyLanguage',
      'clearFilters',
      'searchEverywhere',
      'more',
      'again',
      'close',
      'play',
      'asDrawn',
      'colour',
      'mono',
      'noOverlay',
      'downloadPng',
      'print',
      'copyImage',
      'copyLink',
      'copyCredit',
      'scanning',
      'space',
      'deleteLetter',
      'done',
      'addToBoard',
      'skins',
      'hairs',
      'overlays',
      'ages',
    ],
  },
  label: {
    characters: 30,
    keys: [
      'search',
      'searchExample',
      'namesIn',
      'group',
      'set',
      'age',
      'skin',
      'hair',
      'style',
      'overlay',
      'scanningSpeed',
      'twoSwitches',
      'scanningSound',
      'pageLanguage',
      'secondLanguage',
      'preferredSet',
      'siteMenu',
      'suggestions',
      'groups',
      'found',
      'suggestionsFound',
    ],
  },
  heading: {
    characters: 42,
    keys: [
      'title',
      'tagline',
      'skip',
      'results',
      'nothing',
      'noSymbolFor',
      'searching',
      'failed',
      'didYouMean',
      'linkedSettings',
      'lastUsed',
      'coreWords',
      'topics',
      'notReported',
      'otherSets',
      'related',
      'moreActions',
      'copied',
      'notCopied',
      'appearance',
      'download',
      'licence',
      'words',
      'namesInLanguages',
      'symbolTools',
    ],
  },
  sentence: {
    characters: 110,
    keys: [
      'introduction',
      'nothingAdvice',
      'settingsHint',
      'reported',
      'shownInstead',
      'tooMany',
      'offline',
      'unknownSymbol',
      'imageFailed',
      'audioFailed',
      'commercial',
      'notCommercial',
      'scanningHelp',
      'scanningHelpTwo',
      'footer',
    ],
  },
} as const satisfies Record<string, { characters: number; keys: readonly (keyof Texts)[] }>;

/** The same for the texts of the sentence and the board. */
const toolMaximumCharacters = {
  control: {
    characters: 36,
    keys: [
      'skip',
      'noColours',
      'captionsBelow',
      'captionsAbove',
      'undo',
      'redo',
      'templateNames',
      'downloadZip',
      'downloadObz',
      'downloadObf',
      'downloadPdf',
      'asInCatalogue',
      'wordClasses',
      'move',
      'cancel',
      'changeImage',
      'remove',
      'playAll',
      'sayIt',
      'stop',
      'addAll',
      'openBoard',
      'changeWord',
      'keyWords',
      'newBoard',
      'duplicateBoard',
      'saveAllBoards',
      'deleteBoard',
      'speak',
      'back',
      'clearMessage',
      'share',
      'dwell',
      'openNamed',
      'opensBoard',
      'ownPicture',
      'openFile',
      'saveFile',
      'export',
      'record',
      'playSound',
      'removeSound',
      'fromWords',
      'findPictures',
      'makeBoard',
    ],
  },
  label: {
    characters: 32,
    keys: [
      'boardTitle',
      'boardName',
      'columns',
      'rows',
      'captionsIn',
      'classColours',
      'captions',
      'templates',
      'shareAndSave',
      'fillCell',
      'changeCell',
      'findSymbol',
      'caption',
      'wordClass',
      'symbolGone',
      'credits',
      'sentenceTitle',
      'sentence',
      'sentenceExample',
      'sentenceIn',
      'strip',
      'myBoards',
      'folder',
      'ownSound',
      'linkLabel',
      'paperChoices',
      'asInFile',
    ],
  },
  sentence: {
    characters: 90,
    keys: [
      'keptHere',
      'templatesHelp',
      'symbolsOnBoard',
      'emptyCell',
      'filledCell',
      'moveHelp',
      'moved',
      'added',
      'removed',
      'isUndone',
      'isRedone',
      'sharedBoard',
      'addedSymbols',
      'noRoom',
      'notHeard',
      'readAs',
      'tooLong',
      'boardsHelp',
      'linkUnreadable',
      'fileUnreadable',
      'boardsRead',
      'lost',
      'wordsLabel',
      'noMicrophone',
    ],
  },
  paragraph: {
    characters: 180,
    keys: [
      'boardHelp',
      'boardKeys',
      'sentenceHelp',
      'ownPictureHelp',
      'ownSoundHelp',
      'linkTooLong',
      'notInLink',
      'wordsHelp',
      'fileIsSent',
    ],
  },
} as const satisfies Record<string, { characters: number; keys: readonly (keyof Texts['tools'])[] }>;

const languages = Object.keys(pageLanguages) as PageLanguage[];

/** Every text by its path; those that take a number, with one put in. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function') return [[path, String(value(3))]];
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

/** The placeholders of every text by its path. */
const placeholdersOf = (texts: Texts) =>
  textsOf(texts).map(([path, text]) => [path, (text.match(/\{\w+\}/g) ?? []).sort()]);

/** A name for each placeholder. */
const filledIn = (text: string) => text.replace(/\{\w+\}/g, 'dog');

const english = textsIn('en').texts;

it('the texts have a file for each language', () => {
  const names = readdirSync(folder).filter((name) => /^[a-z]{2}\.json$/.test(name));
  expect(names.sort()).toEqual(languages.map((language) => `${language}.json`).sort());
});

describe.each(languages)('the texts in %s', (language) => {
  const { written, texts } = textsIn(language);
  const { tools, ...others } = texts;

  it('say everything, in that language, with the same placeholders', () => {
    expect(placeholdersOf(texts)).toEqual(placeholdersOf(english));
    const inEnglish = new Map(textsOf(english));
    for (const [path, text] of textsOf(texts)) {
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toContain('#');
    }
    // The page's name and some words are alike in several languages.
    const same = textsOf(texts).filter(([path, text]) => inEnglish.get(path) === text);
    if (language !== 'en') expect(same.length, String(same)).toBeLessThan(12);
  });

  it('are in the order of the English ones', () => {
    expect(Object.keys(written)).toEqual(Object.keys(textsIn('en').written));
    expect(Object.keys(written.tools)).toEqual(Object.keys(textsIn('en').written.tools));
  });

  it.each([
    ['page', others, maximumCharacters],
    ['tools', tools, toolMaximumCharacters],
  ])('of the %s are short enough for their places', (_part, part, maximum) => {
    const limits: { characters: number; keys: readonly string[] }[] = Object.values(maximum);
    for (const { characters, keys } of limits) {
      for (const key of keys) {
        for (const [path, text] of textsOf((part as Record<string, unknown>)[key], key)) {
          expect([...filledIn(text)].length, `${path}: ${text}`).toBeLessThanOrEqual(characters);
        }
      }
    }
    expect(limits.flatMap(({ keys }) => [...keys]).sort()).toEqual(Object.keys(part).sort());
  });

  it('have the plural forms of the language, and no others', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const { found, namesInLanguages } = written;
    for (const { plural } of [found, namesInLanguages]) {
      expect(Object.keys(plural)).toContain('other');
      expect(categories).toEqual(expect.arrayContaining(Object.keys(plural)));
    }
    for (const count of [0, 1, 2, 3, 11, 100, 1234]) {
      expect(texts.found(count)).toMatch(/\p{Letter}/u);
      expect(texts.found(count)).not.toContain('#');
    }
  });

  it('have digits of one kind, those of counted numbers', () => {
    const digits = new Set(new Intl.NumberFormat(language, { useGrouping: false }).format(1_234_567_890));
    const others = textsOf(texts).flatMap(([, text]) => text.match(/\p{Nd}/gu) ?? []);
    expect(others.filter((digit) => !digits.has(digit))).toEqual([]);
  });

  it('name every age group', () => {
    expect(Object.keys(texts.ages)).toEqual([...ageGroups]);
  });
});

describe('a text', () => {
  it('takes the form of its number, in the digits of its language', () => {
    expect([0, 1, 5].map(english.found)).toEqual(['0 symbols', '1 symbol', '5 symbols']);
    expect(textsIn('ru').texts.found(3)).toBe('3 символа');
  });

  it('gets what is filled in, as it is', () => {
    expect(fill('{name}, row {row}', { name: '$& {row}', row: '2' })).toBe('$& {row}, row 2');
    expect(fill('{other}', {})).toBe('{other}');
  });
});

it('the message of a page that cannot be loaded is there in every language', () => {
  expect(Object.keys(loadFailureTexts)).toEqual(languages);
});

it('the page speaks the languages of most of its visitors', () => {
  expect(languages.toSorted()).toEqual([
    'ar',
    'de',
    'en',
    'es',
    'fr',
    'it',
    'nl',
    'pl',
    'pt',
    'ru',
    'uk',
    'zh',
  ]);
});

describe('the language of the page', () => {
  it('is the asked one, else the first that the visitor reads, else English', () => {
    expect(choosePageLanguage(['ar', 'de'])).toBe('ar');
    expect(choosePageLanguage([undefined, null, 'cs', 'zh-Hant-TW', 'de'])).toBe('zh');
    expect(choosePageLanguage(['FR-ca'])).toBe('fr');
    expect(choosePageLanguage(['cs', 'constructor', 'toString'])).toBe('en');
    expect(choosePageLanguage([])).toBe('en');
  });
});

it.each(Object.entries(strangeWords))(
  'speaks to people in one form, in one variant: %s',
  (language, strange) => {
    const { written } = textsIn(language);
    expect(JSON.stringify(written).match(new RegExp(strange, 'gi'))).toBeNull();
  },
);
