import { encodeConceptWords } from '../mappings/concept-words.ts';
import {
  betweenKinds,
  type DerivedName,
  encodeCore,
  encodeDerivedNames,
  encodeHitText,
  type Image,
  type LanguageTag,
  type SymbolDisplay,
  type SymbolDocument,
  type SymbolFilter,
  type SymbolHit,
  type SymbolQuery,
  type Translation,
} from '../mappings/document.ts';
import { fold } from '../mappings/fold.ts';
import { keyOf } from '../mappings/key-scripts.ts';
import { variantKeys } from '../mappings/variant-keys.ts';
import { speechText } from '../src/audio/speech-text.ts';
import { codeHash } from '../src/lib/code-hash.ts';
import { readingsOf } from './readings.ts';
import type { RawSymbol, RawTranslation } from './symbol.ts';
import { withoutUndefined } from './without-undefined.ts';

/** The input of a document beside the symbol's files. */
export type SymbolFacts = Omit<RawSymbol, 'artwork' | 'recordings' | 'formerly'>;

/**
 * Part of what a document is made from: where the same symbol may give another document, nothing of the live release is
 * taken over. (The index itself and the rules count on their own.)
 */
export const documentVersion = codeHash(['ingest/transform.ts']);

/** The display fields of a symbol that depend on its content alone. */
type UndatedDisplay = Omit<SymbolDisplay, 'created_at' | 'updated_at'>;

/** RFC 3339, UTC. */
export interface SymbolDates {
  created_at: string;
  updated_at: string;
}

/** Tags past this number say nothing more about a symbol and fatten every answer. */
const tagMaximum = 30;

/** The parts of a document that depend on the symbol's content alone: the answer, its texts as hits carry them, and what words are matched against. */
interface SymbolContent {
  display: UndatedDisplay;
  hitText: SymbolHit['text'];
  query: SymbolQuery;
}

/**
 * The answer for a symbol and its searchable texts, languages sorted by tag. Pure: the same symbol, id and image
 * give the same content. Keywords that fold to the name or to an earlier keyword are left out. The character that
 * the symbol draws is searchable as a keyword of every language, and not shown. A name has audio where the catalogue
 * supplies a recording of it (`recordings`: paths by language) or a voice speaks it.
 * The keys of `display` are sorted at every level, so that its JSON does not depend on the order in which a source has them:
 * sorting a hundred languages afterwards takes several times as long.
 * @param readings further keys of the texts of a language.
 */
export function symbolContent(
  symbol: SymbolFacts,
  id: number,
  image: Image,
  recordings: Readonly<Record<LanguageTag, string>> = {},
  readings: typeof readingsOf = readingsOf,
): SymbolContent {
  const { names } = symbol;
  const character = symbol.characters === undefined ? '' : fold(symbol.characters);
  const translations: Record<LanguageTag, Translation> = {};
  const query: SymbolQuery = { text: {}, name: [], keyword: [], variant: [] };
  const hitText: SymbolHit['text'] = {};

  for (const tag of Object.keys(names).sort()) {
    const { name, plural, keywords: given, machine_translated } = names[tag] as RawTranslation;
    const keys = new Set<string>([keyOf(name, tag)]);
    const keywords = given.filter((keyword) => {
      const key = keyOf(keyword, tag);
      // Nobody can type what folds to nothing, and as a line of its own it would end the list of names.
      if (key === '' || keys.has(key)) return false;
      keys.add(key);
      return true;
    });
    const [nameKey = '', ...keywordKeys] = keys;
    // Keys beyond the texts that are shown stand for the name.
    const written = [name, ...(plural === undefined ? [] : [plural]), ...keywords];
    const further = new Set([...readings(written, tag), character]);
    keywordKeys.push(...[...further].filter((key) => key !== '' && !keys.has(key)));
    const pluralKey = plural === undefined ? '' : keyOf(plural, tag);
    const nameKeys = pluralKey === '' ? [nameKey] : [nameKey, pluralKey];
    const translation: Translation = {
      has_audio: Object.hasOwn(recordings, tag) || speechText(tag, name) !== undefined,
      keywords,
      ...(machine_translated !== undefined && { machine_translated }),
      name,
      ...(plural !== undefined && { plural }),
    };
    translations[tag] = translation;
    hitText[tag] = encodeHitText({
      lines: `${nameKeys.join('\n')}${betweenKinds}${keywordKeys.join('\n')}`,
      translationJson: JSON.stringify(translation),
    });
    query.text[tag] = written.join('\n');
    for (const key of nameKeys) query.name.push(`${tag}:${key}`);
    for (const key of keywordKeys) query.keyword.push(`${tag}:${key}`);
    for (const text of [...nameKeys, ...keywordKeys]) {
      for (const key of variantKeys(text, tag)) query.variant.push(`${tag}:${key}`);
    }
  }

  return { display: displayOf(symbol, id, image, recordings, translations), hitText, query };
}

/** What is shown of a symbol, its keys in order. */
function displayOf(
  symbol: SymbolFacts,
  id: number,
  image: Image,
  recordings: Readonly<Record<LanguageTag, string>>,
  translations: Record<LanguageTag, Translation>,
): UndatedDisplay {
  const { license, set, url, variants } = symbol;
  const { content_type, height, path, svg, width } = image;
  const { attribution, author, commercial_use } = license;
  return withoutUndefined({
    age_groups: symbol.age_groups,
    characters: symbol.characters,
    core_rank: symbol.core_rank,
    group: symbol.group,
    id,
    image: { content_type, height, path, ...(svg && { svg }), width },
    license: withoutUndefined({ attribution, author, commercial_use, id: license.id, url: license.url }),
    part_of_speech: symbol.part_of_speech,
    popularity: symbol.popularity,
    recordings: Object.keys(recordings).length > 0 ? sortedByKey(recordings) : undefined,
    source: withoutUndefined({ id: symbol.id, set, url }),
    tags: [...new Set(symbol.tags.map((tag) => tag.toLowerCase()))].slice(0, tagMaximum),
    translations,
    variants: { hair: variants.hair, skin: variants.skin },
  });
}

type DocumentHashes = Pick<SymbolFilter, 'content_hash' | 'source_hash'>;

/** How a document is linked with symbols of other sets. */
export interface ConceptFacts {
  /** The symbol that stands for the concept. */
  concept: number;
  concept_hash: string;
  derived: readonly DerivedName[];
}

/** The document of the index: the answer beside what is matched, what is filtered and what sorts. */
export function toDocument(
  { display, hitText, query }: SymbolContent,
  dates: SymbolDates,
  hashes: DocumentHashes,
  linked?: ConceptFacts,
): SymbolDocument {
  const translations = Object.entries(display.translations);
  const { image, source, variants } = display;
  const { translations: names, ...core } = display;
  const [firstLanguage = 'und'] = Object.keys(names);
  return {
    display: { ...display, ...dates },
    hit: {
      core: encodeCore({
        ...core,
        ...dates,
        concept_words: encodeConceptWords(query),
        default_language: Object.hasOwn(names, 'en') ? 'en' : firstLanguage,
        ...(linked && { concept: linked.concept, derived_names: encodeDerivedNames(linked.derived) }),
      }),
      text: hitText,
    },
    query: linked
      ? { ...query, derived: linked.derived.map(({ language, key }) => `${language}:${key}`) }
      : query,
    filter: {
      id: display.id,
      tags: display.tags,
      group: display.group,
      age_group: display.age_groups,
      ...(display.part_of_speech !== undefined && { part_of_speech: display.part_of_speech }),
      lang: translations.map(([tag]) => tag),
      has_audio: translations.flatMap(([tag, { has_audio }]) => (has_audio ? [tag] : [])),
      has_plural: translations.flatMap(([tag, { plural }]) => (plural === undefined ? [] : [tag])),
      set: source.set,
      ...(display.core_rank !== undefined && { core_rank: display.core_rank }),
      license: display.license.id,
      has_skin: variants.skin,
      has_hair: variants.hair,
      ...dates,
      image: image.path.replace(/\.[0-9a-f]+\.[a-z]+$/, ''),
      source_id: source.id,
      ...(linked && { concept: linked.concept, concept_hash: linked.concept_hash }),
      ...hashes,
    },
    sort: { name: Object.fromEntries(translations.map(([tag, { name }]) => [tag, name])) },
  };
}

/** The facts of a document that counts and messages need after its text was sent. */
export interface IndexedSummary {
  id: number;
  lang: readonly LanguageTag[];
  /** One of the values of `query.name`, each time of another language. */
  name: string;
}

/** A document as it is sent. The document itself is let go: as objects it weighs ten times its bytes. */
export interface SerialisedDocument {
  summary: IndexedSummary;
  /** The whole `SymbolDocument`, on one line. */
  json: string;
}

/**
 * The document as it is sent, with the display's JSON put in as it is: it is half of the document, and
 * was made for its content hash.
 */
export function toSerialisedDocument(
  content: SymbolContent,
  displayJson: string,
  dates: SymbolDates,
  hashes: DocumentHashes,
  linked?: ConceptFacts,
): SerialisedDocument {
  const { display: _shown, ...matched } = toDocument(content, dates, hashes, linked);
  const { id, lang } = matched.filter;
  const { name } = content.query;
  return {
    summary: { id, lang, name: name[id % name.length] ?? '' },
    json: `{"display":${displayJson.slice(0, -1)},${JSON.stringify(dates).slice(1)},${JSON.stringify(matched).slice(1)}`,
  };
}

function sortedByKey<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A symbol as its source had it, as far as the catalogue shows it. Pure. */
export function factsOf(display: SymbolDisplay): SymbolFacts {
  const { source, translations, characters, tags, group, age_groups, license, variants } = display;
  const { part_of_speech, core_rank, popularity } = display;
  const names = Object.entries(translations).map(([tag, { has_audio: _, ...name }]) => [tag, name]);
  return withoutUndefined({
    set: source.set,
    id: source.id,
    names: Object.fromEntries(names),
    characters,
    tags,
    group,
    age_groups,
    part_of_speech,
    core_rank,
    popularity,
    license,
    url: source.url,
    variants,
  });
}
