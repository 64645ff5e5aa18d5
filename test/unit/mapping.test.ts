import { describe, expect, test } from 'vitest';
import { buildAnalysis } from '../../mappings/analysis.ts';
import { fold } from '../../mappings/fold.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { languages, recipeOf, recipes } from '../../mappings/languages.ts';
import { leadingParticles } from '../../mappings/particles.ts';
import { folded } from '../../mappings/recipes.ts';
import {
  fieldLimit,
  fieldsOf,
  languageMaximum,
  languageParts,
  symbolsIndex,
} from '../../mappings/symbols.ts';
import { compactJson } from '../../tools/support/compact-json.ts';

const { analyzers, settingsOf } = buildAnalysis(recipes);
const settings = settingsOf(recipes);

/** A definition for review: of long lists, which are tables of their own, how many entries they have, and which are the ends. */
function abridged(definition: unknown): unknown {
  if (Array.isArray(definition)) {
    return definition.length <= 12
      ? definition
      : [definition[0], `… ${definition.length} entries …`, definition.at(-1)];
  }
  if (typeof definition !== 'object' || definition === null) return definition;
  return Object.fromEntries(Object.entries(definition).map(([key, value]) => [key, abridged(value)]));
}

describe('golden analysis', () => {
  test.each(['analyzer', 'tokenizer', 'char_filter', 'filter'] as const)('each %s', async (kind) => {
    const parts = Object.entries(settings[kind]).sort(([left], [right]) => (left < right ? -1 : 1));
    await expect(`${compactJson(abridged(Object.fromEntries(parts)))}\n`).toMatchFileSnapshot(
      `../golden/analysis/${kind}.json`,
    );
  });

  test('which analyzers a recipe has', async () => {
    const rows = recipes.map(({ name }) => [name, analyzers.get(name)]);
    await expect(`${compactJson(Object.fromEntries(rows))}\n`).toMatchFileSnapshot(
      '../golden/analysis/recipes.json',
    );
  });

  test('which language has which recipe', async () => {
    const rows = Object.entries(languages).map(([language, recipe]) => [language, recipe.name]);
    await expect(`${compactJson(Object.fromEntries(rows))}\n`).toMatchFileSnapshot(
      '../golden/analysis/languages.json',
    );
  });

  test('the mappings of the index', async () => {
    await expect(
      `${compactJson(symbolsIndex(['en', 'ja', 'xx', 'zh-Hant']).mappings)}\n`,
    ).toMatchFileSnapshot('../golden/analysis/mappings.json');
  });
});

test('no stop list anywhere', () => {
  expect(JSON.stringify(settings)).not.toContain('"stop"');
});

test('an index has the analyzers of its languages with all their parts, named alike in every index', () => {
  const { analysis } = languageParts(['de', 'ja']);
  const names = ['de', 'ja', 'xx'].flatMap((tag) => {
    const { textAnalyzer, surfaceAnalyzer } = fieldsOf(tag);
    return [textAnalyzer, surfaceAnalyzer];
  });
  expect(Object.keys(analysis.analyzer)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(analysis.analyzer).length).toBeLessThan(10);
  for (const kind of ['char_filter', 'tokenizer', 'filter', 'analyzer'] as const) {
    expect(settings[kind]).toMatchObject(analysis[kind]);
  }
  expect(analysis.filter).toHaveProperty('stem_light_german');
  expect(analysis.filter).not.toHaveProperty('stem_porter2');
});

test('an index has room for the fields of so many languages', () => {
  const tags = Array.from({ length: languageMaximum }, (_, number) => `x-${number}`);
  const countFields = ({ properties = {} }: { properties?: Record<string, object> }): number =>
    Object.values(properties).reduce((sum, field) => sum + 1 + countFields(field), 0);
  expect(countFields(symbolsIndex(tags).mappings)).toBeLessThanOrEqual(fieldLimit);
});

test('a part of one name has one definition', () => {
  const other = {
    ...folded,
    name: 'other',
    words: [{ name: 'case_folding', definition: { type: 'lowercase' } }],
  };
  expect(() => buildAnalysis([folded, other]).settingsOf([folded, other])).toThrow('case_folding');
});

test('languages of one recipe share analyzers, and most share the surface', () => {
  expect(fieldsOf('hr').textAnalyzer).toBe(fieldsOf('sr').textAnalyzer);
  expect(fieldsOf('pl').surfaceAnalyzer).toBe(fieldsOf('xx').surfaceAnalyzer);
  expect(Object.keys(settings.analyzer).length).toBeLessThan(150);
});

test('a regional variant is analysed as its language', () => {
  expect(recipeOf('es-419')).toBe(recipeOf('es'));
  expect(recipeOf('zh-Hant-HK')).toBe(recipeOf('zh'));
  expect(recipeOf('qqq')).toBe(folded);
  expect(fieldsOf('es-419').text).toBe('query.text.es-419');
});

test('rows are canonical languages, and every recipe but folded has one', () => {
  for (const language of Object.keys(languages)) {
    expect(canonicalTag(language)?.split('-', 1)[0]).toBe(language);
  }
  const used = new Set(Object.values(languages).map(({ name }) => name));
  expect([...used, folded.name].sort()).toEqual(recipes.map(({ name }) => name).sort());
});

test('particles are folded, unique, longer before their beginnings, and of canonical languages', () => {
  expect(Object.keys(leadingParticles).length).toBeGreaterThanOrEqual(20);
  for (const [tag, particles] of Object.entries(leadingParticles)) {
    expect(canonicalTag(tag)).toBe(tag);
    expect([tag, particles.map((particle) => fold(particle))]).toEqual([tag, particles]);
    expect([tag, new Set(particles).size]).toEqual([tag, particles.length]);
    particles.forEach((particle, index) => {
      const hidden = particles.slice(index + 1).filter((later) => later.startsWith(`${particle} `));
      expect([tag, hidden]).toEqual([tag, []]);
    });
  }
});
