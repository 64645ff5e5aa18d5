import { useState } from 'preact/hooks';
import {
  type Address,
  type AddressChanges,
  filterCount,
  isFiltered,
  isStart,
  withoutFilters,
} from './address.ts';
import { type SearchResponse, type SetsResponse, setsPath } from './api-client.ts';
import type { Card } from './cards.ts';
import { matchingLanguage, type NamedLanguage } from './languages.ts';
import type { Texts } from './texts.ts';
import { useResponse } from './use-response.ts';

/** Keywords offered at once: as many as fill a line. */
const tagsMaximum = 8;
/** Groups that are no topics: skin and hair swatches of OpenMoji. */
export const hiddenGroups: ReadonlySet<string> = new Set(['component']);

interface FiltersProperties {
  texts: Texts;
  address: Address;
  facets: SearchResponse['facets'];
  /** The part of the answer that is shown. */
  cards: readonly Card[];
  /** Whether the page is in English, the language of the keywords. */
  showsKeywords: boolean;
  /** Language of the names; undefined = any. */
  namesLanguage: string | undefined;
  languages: readonly NamedLanguage[];
  /** Name of a language in the page's own. */
  labelOf: (code: string) => string;
  onNamesLanguage: (code: string) => void;
  onChange: (changes: AddressChanges) => void;
}

/** The filters of the search, with the number of symbols of each choice; on narrow screens behind a button. */
export function Filters(properties: FiltersProperties) {
  const { texts, address, facets, cards, showsKeywords, onChange } = properties;
  const [isOpen, setOpen] = useState(false);
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const chosen = filterCount(address);
  return (
    <div class="filters-box" data-scan="items" data-scan-order={4}>
      <button
        type="button"
        class="filters-toggle"
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === 0 ? texts.filters : `${texts.filters} (${numbers.format(chosen)})`}
      </button>
      <fieldset id="filters" class={isOpen ? 'filters open' : 'filters'}>
        <legend class="visually-hidden">{texts.filters}</legend>
        <NamesLanguage {...properties} />
        {!isStart(address) && <SearchFilters {...properties} />}
        {isFiltered(address) && (
          <button type="button" class="plain" onClick={() => onChange(withoutFilters)}>
            {texts.clearFilters}
          </button>
        )}
      </fieldset>
      {/* Rendered before the facets are loaded: the results below do not shift (CLS). */}
      {!isStart(address) && (showsKeywords || address.tags.length > 0) && (
        <div class="tags" role="group" aria-label={texts.tags}>
          {[
            ...address.tags.map((value): FilterValue => ({ value, count: undefined })),
            ...(showsKeywords ? offeredTags(address, facets?.tags, cards) : []),
          ].map(({ value, count }) => {
            const isChosen = address.tags.includes(value);
            const others = address.tags.filter((tag) => tag !== value);
            return (
              <button
                key={value}
                type="button"
                lang="en"
                aria-pressed={isChosen}
                onClick={() => onChange({ tags: isChosen ? others : [...others, value] })}
              >
                {value}
                {count !== undefined && <small>{` ${numbers.format(count)}`}</small>}
                {isChosen && <span aria-hidden>×</span>}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Topic, age group, set and audio: what narrows a search; the start page has none. */
function SearchFilters({ texts, address, facets, onChange }: FiltersProperties) {
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const groups = valuesOf(facets?.group, address.group).filter(
    ({ value }) => !hiddenGroups.has(value) || value === address.group,
  );
  const ages = valuesOf(facets?.age_group, address.age_group);
  const sets = valuesOf(facets?.set, address.set);
  const titles = useResponse<SetsResponse>(sets.length > 1 ? setsPath : undefined).body?.data ?? [];
  const audible = facets?.has_audio?.find(({ value }) => value === true)?.count ?? 0;
  const option = (label: string, { value, count }: FilterValue) => (
    <option value={value}>{count === undefined ? label : `${label} (${numbers.format(count)})`}</option>
  );
  const select = (
    name: 'group' | 'age_group' | 'set',
    [label, any]: readonly [label: string, any: string],
    values: readonly FilterValue[],
    labelOf: (value: string) => string | undefined,
  ) => (
    <label>
      <span>{label}</span>
      <select
        name={name}
        value={address[name] ?? ''}
        onChange={(event: Event) => onChange({ [name]: selectedValue(event) || undefined })}
      >
        <option value="">{any}</option>
        {values.map((value) => option(labelOf(value.value) ?? value.value, value))}
      </select>
    </label>
  );
  return [
    select('group', [texts.group, texts.all], groups, (value) => texts.groups[value]),
    select(
      'age_group',
      [texts.age, texts.everyAge],
      ages,
      (value) => texts.ages[value as keyof Texts['ages']],
    ),
    (sets.length > 1 || address.set !== undefined) &&
      select('set', [texts.set, texts.all], sets, (value) => titles.find(({ set }) => set === value)?.title),
    (audible > 0 || address.has_audio) && (
      <label class="check">
        <input
          type="checkbox"
          name="has_audio"
          checked={address.has_audio}
          onChange={(event: Event) =>
            onChange({ has_audio: (event.currentTarget as HTMLInputElement).checked })
          }
        />
        <span>{`${texts.audible} (${numbers.format(audible)})`}</span>
      </label>
    ),
  ];
}

function NamesLanguage({ texts, namesLanguage, languages, labelOf, onNamesLanguage }: FiltersProperties) {
  const code =
    namesLanguage &&
    matchingLanguage(
      namesLanguage,
      languages.map((language) => language.code),
    );
  return (
    <label>
      <span>{texts.namesIn}</span>
      <select
        name="lang"
        value={namesLanguage === undefined ? '*' : (code ?? namesLanguage)}
        onChange={(event: Event) => onNamesLanguage(selectedValue(event))}
      >
        <option value="*">{texts.anyLanguage}</option>
        {/* Until the languages are known, and for one that the catalogue does not have. */}
        {namesLanguage !== undefined && code === undefined && (
          <option value={namesLanguage}>{labelOf(namesLanguage)}</option>
        )}
        {languages.map(({ code: value, label, native_name }) => (
          <option key={value} value={value}>
            {label === native_name ? label : `${label} – ${native_name}`}
          </option>
        ))}
      </select>
    </label>
  );
}

type FacetValues = NonNullable<SearchResponse['facets']>[string];

/** A choice with the number of symbols behind it, where that is known. */
interface FilterValue {
  value: string;
  count: number | undefined;
}

/**
 * Keywords that narrow the search further. A facet leaves its own filter out of account: with a keyword chosen its counts
 * are those of another search, and some lead to nothing. From then on the symbols found offer theirs, without numbers.
 */
function offeredTags(
  address: Address,
  facet: FacetValues | undefined,
  cards: readonly Card[],
): FilterValue[] {
  const candidates =
    address.tags.length === 0
      ? valuesOf(facet, undefined)
      : tagsOf(cards)
          .filter(({ symbols }) => symbols < cards.length)
          .map(({ value }): FilterValue => ({ value, count: undefined }));
  return candidates
    .filter(({ value }) => value !== address.q.trim() && !address.tags.includes(value))
    .slice(0, tagsMaximum);
}

/** The tags of some cards, the most frequent first. */
function tagsOf(cards: readonly Card[]): { value: string; symbols: number }[] {
  const symbols = new Map<string, number>();
  for (const tag of cards.flatMap(({ tags }) => tags)) symbols.set(tag, (symbols.get(tag) ?? 0) + 1);
  return [...symbols]
    .map(([value, count]) => ({ value, symbols: count }))
    .sort((left, right) => right.symbols - left.symbols || left.value.localeCompare(right.value));
}

/** The values of a facet; a chosen one is among them even where nothing is left to count. */
function valuesOf(values: FacetValues | undefined, chosen: string | undefined): FilterValue[] {
  const listed = (values ?? []).map(({ value, count }): FilterValue => ({ value: String(value), count }));
  const isListed = chosen === undefined || listed.some(({ value }) => value === chosen);
  return isListed ? listed : [{ value: chosen, count: undefined }, ...listed];
}

function selectedValue(event: Event): string {
  return (event.currentTarget as HTMLSelectElement).value;
}
