import { describe, expect, test } from 'vitest';
import { buildAnalysis } from '../../mappings/analysis.ts';
import { fold } from '../../mappings/fold.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { languages, recipeOf, recipes } from '../../mappings/languages.ts';
import { leadingParticles } from '../../mappings/particles.ts';
import { folded, stemmingRecipe } from '../../mappings/recipes.ts';
import {
  fieldLimit,
  fieldsOf,
  languageMaximum,
  languageParts,
  symbolsIndex,
} from '../../mappings/symbols.ts';

const { analyzers, settingsOf } = buildAnalysis(recipes);
const settings = settingsOf(recipes);

/** The analyzers of a recipe with the definitions of all parts that they use. */
function whole(name: string): unknown {
  const names = analyzers.get(name);
  const defined = (kind: Record<string, unknown>, part: string): unknown => {
    const definition = kind[part] as { filters?: string[] } | undefined;
    if (definition?.filters === undefined) return definition ?? part;
    const inner = definition.filters.map((chain) => chain.split(', ').map((item) => defined(kind, item)));
    return { ...definition, filters: inner };
  };
  const analyzer = (analyzerName: string): unknown => {
    const { char_filter, tokenizer, filter } = settings.analyzer[analyzerName] as Record<string, string[]> & {
      tokenizer: string;
    };
    return {
      name: analyzerName,
      char_filter: char_filter?.map((part) => defined(settings.char_filter, part)),
      tokenizer: defined(settings.tokenizer, tokenizer),
      filter: filter?.map((part) => defined(settings.filter, part)),
    };
  };
  return Object.fromEntries(
    Object.entries(names ?? {}).map(([use, analyzerName]) => [use, analyzer(analyzerName)]),
  );
}

describe('golden analysis', () => {
  test.each(recipes.map((recipe) => recipe.name))('%s', async (name) => {
    await expect(`${JSON.stringify(whole(name), null, 2)}\n`).toMatchFileSnapshot(
      `../golden/analysis/${name}.json`,
    );
  });

  test('which language has which recipe', async () => {
    const rows = Object.entries(languages).map(([language, recipe]) => [language, recipe.name]);
    await expect(`${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`).toMatchFileSnapshot(
      '../golden/analysis/languages.json',
    );
  });

  test('the mappings of the index', async () => {
    await expect(
      `${JSON.stringify(symbolsIndex(['en', 'ja', 'xx', 'zh-Hant']).mappings, null, 2)}\n`,
    ).toMatchFileSnapshot('../golden/analysis/mappings.json');
  });
});

test('no stop list anywhere', () => {
  expect(JSON.stringify(settings)).not.toContain('"stop"');
});

test('an index has the analyzers of its languages with all their parts, named alike in every index', () => {
  const { analysis } = languageParts(['de', 'ja']);
  const names = ['de', 'ja', 'xx'].flatMap((tag) => {
    const { textAnalyzer, surfaceAnalyzer, gramAnalyzer } = fieldsOf(tag);
    return [textAnalyzer, surfaceAnalyzer, gramAnalyzer];
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
    ...stemmingRecipe('other', []),
    words: [{ name: 'case_folding', definition: { type: 'lowercase' } }],
  };
  expect(() => buildAnalysis([folded, other]).settingsOf([folded, other])).toThrow('case_folding');
});

test('languages of one recipe share analyzers, and most share surface and grams', () => {
  expect(fieldsOf('hr').textAnalyzer).toBe(fieldsOf('sr').textAnalyzer);
  expect(fieldsOf('pl').gramAnalyzer).toBe(fieldsOf('xx').gramAnalyzer);
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
