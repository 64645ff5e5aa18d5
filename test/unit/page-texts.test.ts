import { describe, expect, it } from 'vitest';
import { ageGroups } from '../../mappings/document.ts';
import type { BoardTexts } from '../../web/browser/texts/boards/en.ts';
import { boardTexts } from '../../web/browser/texts/boards/languages.ts';
import type { Texts } from '../../web/browser/texts/en.ts';
import { choosePageLanguage, type PageLanguage, pageLanguages } from '../../web/browser/texts/languages.ts';
import { loadFailureTexts } from '../../web/server/page-assets.ts';

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
      'captionBelow',
      'captionAbove',
      'forget',
      'reportWord',
      'downloadSvg',
      'views',
      'clear',
      'anyLanguage',
      'filters',
      'all',
      'everyAge',
      'audible',
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
      'downloadWebp',
      'print',
      'copyImage',
      'copyUrl',
      'copyLink',
      'copyCredit',
      'previous',
      'next',
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
      'tags',
      'skin',
      'hair',
      'style',
      'overlay',
      'findLanguage',
      'languageColumn',
      'nameColumn',
      'symbolsColumn',
      'scanningSpeed',
      'symbolsCounted',
      'languagesCounted',
      'namesCounted',
      'recordingsCounted',
      'pageLanguage',
      'secondLanguage',
      'captions',
      'classColours',
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
      'moreActions',
      'copied',
      'notCopied',
      'appearance',
      'download',
      'licence',
      'words',
      'namesInLanguages',
      'numbers',
      'byLanguage',
      'playIn',
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
      'footer',
    ],
  },
} as const satisfies Record<string, { characters: number; keys: readonly (keyof Texts)[] }>;

/** The same for the texts of the sentence and the board. */
const boardMaximumCharacters = {
  control: {
    characters: 36,
    keys: [
      'skip',
      'noColours',
      'captionsBelow',
      'captionsAbove',
      'undo',
      'redo',
      'emptyBoard',
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
      'stop',
      'addAll',
      'openBoard',
      'changeWord',
      'findOther',
      'leaveOut',
      'add',
      'keyWords',
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
      'noImage',
      'otherImages',
      'addAfter',
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
      'isEmptied',
      'sharedBoard',
      'addedSymbols',
      'noRoom',
      'notHeard',
      'readAs',
      'tooLong',
    ],
  },
  paragraph: { characters: 180, keys: ['boardHelp', 'sentenceHelp'] },
} as const satisfies Record<string, { characters: number; keys: readonly (keyof BoardTexts)[] }>;

const languages = Object.keys(pageLanguages) as PageLanguage[];
const boardLanguages = Object.keys(boardTexts) as (keyof typeof boardTexts)[];

/** Every text by its path; those that take a number or a name, with one put in. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function') return [[path, String(value(3, 3, 3))]];
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

describe.each(languages)('the texts in %s', (language) => {
  it('say everything, and in that language', async () => {
    const english = new Map(textsOf(await pageLanguages.en.load()));
    const translated = new Map(textsOf(await pageLanguages[language].load()));
    expect([...translated.keys()]).toEqual([...english.keys()]);
    for (const [path, text] of translated) {
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toContain('#');
    }
    const same = [...translated].filter(([path, text]) => english.get(path) === text).length;
    // The page's name and some words are alike in several languages.
    if (language !== 'en') expect(same).toBeLessThan(8);
  });

  it('are short enough for their places', async () => {
    const texts = await pageLanguages[language].load();
    const limits = Object.values(maximumCharacters);
    for (const { characters, keys } of limits) {
      for (const key of keys) {
        for (const [path, text] of textsOf(texts[key], key)) {
          expect([...text].length, `${path}: ${text}`).toBeLessThanOrEqual(characters);
        }
      }
    }
    expect(limits.flatMap(({ keys }) => [...keys]).sort()).toEqual(Object.keys(texts).sort());
  });

  it('have a form for every number', async () => {
    const { found, namesInLanguages } = await pageLanguages[language].load();
    for (const count of [0, 1, 2, 3, 11, 100, 1234]) {
      expect(found(count)).toMatch(/\p{Letter}/u);
      expect(namesInLanguages(count)).toMatch(/\p{Letter}/u);
    }
  });

  it('name every age group', async () => {
    expect(Object.keys((await pageLanguages[language].load()).ages)).toEqual([...ageGroups]);
  });
});

describe.each(boardLanguages)('the texts of the sentence and the board in %s', (language) => {
  it('say everything, in that language, and short enough for their places', async () => {
    const english = new Map(textsOf(await boardTexts.en()));
    const texts = await boardTexts[language]();
    const translated = new Map(textsOf(texts));
    expect([...translated.keys()]).toEqual([...english.keys()]);
    const same = [...translated].filter(([path, text]) => english.get(path) === text);
    if (language !== 'en') expect(same.length, String(same)).toBeLessThan(5);
    const limits = Object.values(boardMaximumCharacters);
    for (const { characters, keys } of limits) {
      for (const [path, text] of keys.flatMap((key) => textsOf(texts[key], key))) {
        expect(text.trim(), path).not.toBe('');
        expect(text, path).not.toContain('#');
        expect([...text].length, `${path}: ${text}`).toBeLessThanOrEqual(characters);
      }
    }
    expect(limits.flatMap(({ keys }) => [...keys]).sort()).toEqual(Object.keys(texts).sort());
  });
});

it('the sentence and the board speak every language of the page', () => {
  expect(boardLanguages).toEqual(expect.arrayContaining(languages));
});

describe('the message of a page that cannot be loaded', () => {
  it('is there in every language of the page, in its direction', () => {
    const directions = Object.entries(pageLanguages).map(([code, { direction }]) => [code, direction]);
    expect(Object.entries(loadFailureTexts).map(([code, { direction }]) => [code, direction])).toEqual(
      directions,
    );
  });
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
