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
import { CheckField, ChoiceField } from './fields.tsx';
import { formatNumber, type Texts, texts } from './texts.ts';
import type { Languages } from './use-languages.ts';
import { useResponse } from './use-response.ts';

/** Groups that are no topics: skin and hair swatches of OpenMoji. */
export const hiddenGroups: ReadonlySet<string> = new Set(['component']);

interface FiltersProperties {
  address: Address;
  facets: SearchResponse['facets'];
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
      {!isStart(address) && <Topics {...properties} />}
    </div>
  );
}

/**
 * Topics, each a press that narrows the search. They have their place before their counts are loaded: the results below do not
 * shift (CLS).
 */
function Topics({ address, facets, onChange }: FiltersProperties) {
  const topics = valuesOf(facets?.group, address.group).filter(
    ({ value }) => !hiddenGroups.has(value) || value === address.group,
  );
  return (
    <div class="topic-chips" role="group" aria-label={texts.group}>
      {topics.map(({ value, count }) => {
        const isChosen = value === address.group;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange({ group: isChosen ? undefined : value })}
          >
            {texts.groups[value] ?? value}
            {count !== undefined && <small>{` ${formatNumber(count)}`}</small>}
            {isChosen && <span aria-hidden>×</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Age group, set and audio. */
function SearchFilters({ address, facets, onChange }: FiltersProperties) {
  const ages = valuesOf(facets?.age_group, address.age_group);
  const sets = valuesOf(facets?.set, address.set);
  const titles = useResponse<SetsResponse>(sets.length > 1 ? setsPath : undefined).body?.data ?? [];
  const audible = facets?.has_audio?.find(({ value }) => value === true)?.count ?? 0;
  const select = (
    name: 'age_group' | 'set',
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

/** The values of a facet; a chosen one is among them even where nothing is left to count. */
function valuesOf(values: FacetValues | undefined, chosen: string | undefined): FilterValue[] {
  const listed = (values ?? []).map(({ value, count }): FilterValue => ({ value: String(value), count }));
  const isListed = chosen === undefined || listed.some(({ value }) => value === chosen);
  return isListed ? listed : [{ value: chosen, count: undefined }, ...listed];
}
