import { describe, expect, it } from 'vitest';
import { ageGroups } from '../../mappings/document.ts';
import { choosePageLanguage, type PageLanguage, pageLanguages } from '../../web/browser/texts/languages.ts';

const languages = Object.keys(pageLanguages) as PageLanguage[];

/** Every text by its path; those that take a number or a name, said with one. */
function said(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function') return [[path, String(value(3))]];
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => said(inner, `${path}.${key}`));
}

describe.each(languages)('the texts in %s', (language) => {
  it('say everything, and in that language', async () => {
    const english = new Map(said(await pageLanguages.en.load()));
    const own = new Map(said(await pageLanguages[language].load()));
    expect([...own.keys()]).toEqual([...english.keys()]);
    for (const [path, text] of own) {
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toContain('#');
    }
    const same = [...own].filter(([path, text]) => english.get(path) === text).length;
    // The page's name and some words are alike in several languages.
    if (language !== 'en') expect(same).toBeLessThan(8);
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

describe('the language of the page', () => {
  it('is the asked one, else the first that the visitor reads, else English', () => {
    expect(choosePageLanguage(['ar', 'de'])).toBe('ar');
    expect(choosePageLanguage([undefined, null, 'nl', 'zh-Hant-TW', 'de'])).toBe('zh');
    expect(choosePageLanguage(['FR-ca'])).toBe('fr');
    expect(choosePageLanguage(['nl', 'constructor', 'toString'])).toBe('en');
    expect(choosePageLanguage([])).toBe('en');
  });
});
