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
import type { Card } from './card.tsx';
import { CheckField, ChoiceField } from './fields.tsx';
import { formatNumber, type Texts, texts } from './texts.ts';
import type { Languages } from './use-languages.ts';
import { useResponse } from './use-response.ts';

/** Keywords offered at once: as many as fill a line. */
const tagsMaximum = 8;
/** With fewer symbols behind it a keyword is somebody's single word for one of them. */
const tagMinimumSymbols = 2;
/** Keywords by which catalogues sort symbols, not words that a person looks for. */
const technicalTags: ReadonlySet<string> = new Set(['core word', 'accessibility']);
/** Groups that are no topics: skin and hair swatches of OpenMoji. */
export const hiddenGroups: ReadonlySet<string> = new Set(['component']);

interface FiltersProperties {
  address: Address;
  facets: SearchResponse['facets'];
  /** The part of the answer that is shown. */
  cards: readonly Card[];
  /** Whether the page is in English, the language of the keywords. */
  showsKeywords: boolean;
  /** Language of the names; undefined = any. */
  namesLanguage: string | undefined;
  languages: Languages;
  onNamesLanguage: (code: string) => void;
  onChange: (changes: AddressChanges) => void;
}

/** The filters of the search, with the number of symbols of each choice; on narrow screens behind a button. */
export function Filters(properties: FiltersProperties) {
  const { address, namesLanguage, languages, onNamesLanguage, onChange } = properties;
  const [isOpen, setOpen] = useState(false);
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
        {chosen === 0 ? texts.filters : `${texts.filters} (${formatNumber(chosen)})`}
      </button>
      <div id="filters" class={isOpen ? 'filters open' : 'filters'}>
        <ChoiceField
          name="lang"
          label={texts.namesIn}
          value={namesLanguage === undefined ? '*' : languages.optionOf(namesLanguage)}
          choices={[{ value: '*', text: texts.anyLanguage }, ...languages.optionsWith(namesLanguage)]}
          onChoose={onNamesLanguage}
        />
        {!isStart(address) && (
          <fieldset class="row narrowing">
            <legend class="visually-hidden">{texts.filters}</legend>
            <SearchFilters {...properties} />
            {isFiltered(address) && (
              <button type="button" class="plain" onClick={() => onChange(withoutFilters)}>
                {texts.clearFilters}
              </button>
            )}
          </fieldset>
        )}
      </div>
      {!isStart(address) && <Chips {...properties} />}
    </div>
  );
}

/** One press that narrows a search. */
interface Chip extends FilterValue {
  text: string;
  lang?: string;
  isChosen: boolean;
  onPress: () => void;
}

/**
 * What narrows a search by one press: keywords, which are English, and topics where the page is in another language. They have
 * their place before their counts are loaded: the results below do not shift (CLS).
 */
function Chips(properties: FiltersProperties) {
  const { address, showsKeywords } = properties;
  const isKeywords = showsKeywords || address.tags.length > 0;
  return (
    <div class="tags" role="group" aria-label={isKeywords ? texts.tags : texts.group}>
      {(isKeywords ? keywordChips(properties) : topicChips(properties)).map((chip) => (
        <button
          key={chip.value}
          type="button"
          lang={chip.lang}
          aria-pressed={chip.isChosen}
          onClick={chip.onPress}
        >
          {chip.text}
          {chip.count !== undefined && <small>{` ${formatNumber(chip.count)}`}</small>}
          {chip.isChosen && <span aria-hidden>×</span>}
        </button>
      ))}
    </div>
  );
}

function keywordChips({ address, facets, cards, showsKeywords, onChange }: FiltersProperties): Chip[] {
  const values = [
    ...address.tags.map((value): FilterValue => ({ value, count: undefined })),
    ...(showsKeywords ? offeredTags(address, facets?.tags, cards) : []),
  ];
  return values.map(({ value, count }) => {
    const isChosen = address.tags.includes(value);
    const others = address.tags.filter((tag) => tag !== value);
    const tags = isChosen ? others : [...others, value];
    return { value, count, text: value, lang: 'en', isChosen, onPress: () => onChange({ tags }) };
  });
}

function topicChips({ address, facets, onChange }: FiltersProperties): Chip[] {
  return topicsOf(facets, address)
    .slice(0, tagsMaximum)
    .map(({ value, count }) => {
      const isChosen = value === address.group;
      const onPress = () => onChange({ group: isChosen ? undefined : value });
      return { value, count, text: texts.groups[value] ?? value, isChosen, onPress };
    });
}

/** The topics of what was found. */
function topicsOf(facets: SearchResponse['facets'], { group }: Address): FilterValue[] {
  return valuesOf(facets?.group, group).filter(({ value }) => !hiddenGroups.has(value) || value === group);
}

/** Topic, age group, set and audio: what narrows a search; the start page has none. */
function SearchFilters({ address, facets, onChange }: FiltersProperties) {
  const groups = topicsOf(facets, address);
  const ages = valuesOf(facets?.age_group, address.age_group);
  const sets = valuesOf(facets?.set, address.set);
  const titles = useResponse<SetsResponse>(sets.length > 1 ? setsPath : undefined).body?.data ?? [];
  const audible = facets?.has_audio?.find(({ value }) => value === true)?.count ?? 0;
  const select = (
    name: 'group' | 'age_group' | 'set',
    [label, any]: readonly [label: string, any: string],
    values: readonly FilterValue[],
    labelOf: (value: string) => string | undefined,
  ) => (
    <ChoiceField
      name={name}
      label={label}
      value={address[name] ?? ''}
      choices={[
        { value: '', text: any },
        ...values.map(({ value, count }) => {
          const text = labelOf(value) ?? value;
          return { value, text: count === undefined ? text : `${text} (${formatNumber(count)})` };
        }),
      ]}
      onChoose={(chosen) => onChange({ [name]: chosen || undefined })}
    />
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
      <CheckField
        name="has_audio"
        label={`${texts.audible} (${formatNumber(audible)})`}
        isChecked={address.has_audio}
        onCheck={(has_audio) => onChange({ has_audio })}
      />
    ),
  ];
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
      ? valuesOf(facet, undefined).filter(({ count = 0 }) => count >= tagMinimumSymbols)
      : tagsOf(cards)
          .filter(({ symbols }) => symbols < cards.length)
          .map(({ value }): FilterValue => ({ value, count: undefined }));
  const known = new Set([address.q, ...address.tags].map(stemOf));
  return candidates
    .filter(({ value }) => {
      const stem = stemOf(value);
      if (known.has(stem) || technicalTags.has(value)) return false;
      known.add(stem);
      return true;
    })
    .slice(0, tagsMaximum);
}

/** An English keyword without its ending: `dogs` and `doggy` are `dog`, and `smiling` is `smile`. */
function stemOf(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/ing$|e?s$/, '')
    .replace(/[ey]$/, '')
    .replace(/(\w)\1$/, '$1');
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
