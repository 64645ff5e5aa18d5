import { h } from 'preact';
import { type Address, type AddressChanges, isStart } from './address.ts';
import type { SearchResponse } from './api-client.ts';
import type { Texts } from './texts/en.ts';

/** Keywords offered at once: as many as fill a line. */
const tagsMaximum = 8;

interface FiltersProperties {
  texts: Texts;
  address: Address;
  facets: SearchResponse['facets'];
  onChange: (changes: AddressChanges) => void;
}

/** What the search can be narrowed by, with the number of symbols behind each choice. */
export function Filters({ texts, address, facets, onChange }: FiltersProperties) {
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const groups = valuesOf(facets?.group, address.group);
  const ages = valuesOf(facets?.age_group, address.age_group);
  // Of the whole catalogue, keywords say little; of what was found, they show the way on.
  const tags = isStart(address)
    ? []
    : valuesOf(facets?.tags, undefined)
        .filter(({ value }) => !address.tags.includes(value))
        .slice(0, tagsMaximum);
  const audible = facets?.has_audio?.find(({ value }) => value === true)?.count ?? 0;
  const isFiltered =
    address.group !== undefined ||
    address.age_group !== undefined ||
    address.tags.length > 0 ||
    address.has_audio;
  const option = (label: string, { value, count }: { value: string; count: number | undefined }) =>
    h('option', { value }, count === undefined ? label : `${label} (${numbers.format(count)})`);

  return h(
    'fieldset',
    { class: 'filters', 'data-scan': 'items' },
    h('legend', { class: 'visually-hidden' }, texts.filters),
    h(
      'label',
      null,
      h('span', null, texts.group),
      h(
        'select',
        {
          name: 'group',
          value: address.group ?? '',
          onChange: (event: Event) => onChange({ group: selectedValue(event) || undefined }),
        },
        h('option', { value: '' }, texts.all),
        groups.map((one) => option(texts.groups[one.value] ?? one.value, one)),
      ),
    ),
    h(
      'label',
      null,
      h('span', null, texts.age),
      h(
        'select',
        {
          name: 'age_group',
          value: address.age_group ?? '',
          onChange: (event: Event) => onChange({ age_group: selectedValue(event) || undefined }),
        },
        h('option', { value: '' }, texts.everyAge),
        ages.map((one) => option(texts.ages[one.value as keyof Texts['ages']] ?? one.value, one)),
      ),
    ),
    (audible > 0 || address.has_audio) &&
      h(
        'label',
        { class: 'check' },
        h('input', {
          type: 'checkbox',
          name: 'has_audio',
          checked: address.has_audio,
          onChange: (event: Event) =>
            onChange({ has_audio: (event.currentTarget as HTMLInputElement).checked }),
        }),
        h('span', null, `${texts.audible} (${numbers.format(audible)})`),
      ),
    isFiltered &&
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          onClick: () => onChange({ group: undefined, age_group: undefined, tags: [], has_audio: false }),
        },
        texts.clearFilters,
      ),
    // There from the first moment, so that nothing moves when they come.
    !isStart(address) &&
      h(
        'div',
        { class: 'tags', role: 'group', 'aria-label': texts.tags },
        [...address.tags.map((value) => ({ value, count: undefined })), ...tags].map(({ value, count }) => {
          const isChosen = address.tags.includes(value);
          const others = address.tags.filter((tag) => tag !== value);
          return h(
            'button',
            {
              key: value,
              type: 'button',
              lang: 'en',
              'aria-pressed': isChosen,
              onClick: () => onChange({ tags: isChosen ? others : [...others, value] }),
            },
            value,
            count !== undefined && h('small', null, ` ${numbers.format(count)}`),
          );
        }),
      ),
  );
}

type FacetValues = NonNullable<SearchResponse['facets']>[string];

/** The values of a facet; a chosen one is among them even where nothing is left to count. */
function valuesOf(values: FacetValues, chosen: string | undefined) {
  const listed = (values ?? []).map(({ value, count }): { value: string; count: number | undefined } => ({
    value: String(value),
    count,
  }));
  const isListed = chosen === undefined || listed.some(({ value }) => value === chosen);
  return isListed ? listed : [{ value: chosen, count: undefined }, ...listed];
}

function selectedValue(event: Event): string {
  return (event.currentTarget as HTMLSelectElement).value;
}
