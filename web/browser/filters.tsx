import type { Address, AddressChanges } from './address.ts';
import { type SearchResponse, type SetsResponse, setsPath } from './api-client.ts';
import { formatNumber, texts } from './texts.ts';
import { useResponse } from './use-response.ts';

/** Groups that are no topics: skin and hair swatches of OpenMoji. */
export const hiddenGroups: ReadonlySet<string> = new Set(['component']);

interface FiltersProperties {
  address: Address;
  facets: SearchResponse['facets'];
  onChange: (changes: AddressChanges) => void;
}

/**
 * The topics of what was found, its sets where these are several, and the ages that not all of it suits: each a press that
 * narrows the search. They have their place before their counts are loaded: the results below do not shift (CLS).
 */
export function Filters({ address, facets, onChange }: FiltersProperties) {
  const topics = valuesOf(facets?.group, address.group).filter(
    ({ value }) => !hiddenGroups.has(value) || value === address.group,
  );
  const sets = valuesOf(facets?.set, address.set);
  const hasSets = sets.length > 1 || address.set !== undefined;
  const titles = useResponse<SetsResponse>(hasSets ? setsPath : undefined).body?.data ?? [];
  const ageTexts: Readonly<Record<string, string>> = texts.ages;
  const ages = valuesOf(facets?.age_group, address.age_group);
  const suited = Math.max(...ages.map(({ count = 0 }) => count));
  const narrowing = ages.filter(({ value, count }) => value === address.age_group || count !== suited);
  const chips = (
    name: 'group' | 'set' | 'age_group',
    values: readonly FilterValue[],
    textOf: (value: string) => string,
  ) =>
    values.map(({ value, count }) => {
      const isChosen = value === address[name];
      return (
        <button
          key={value}
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChange({ [name]: isChosen ? undefined : value })}
        >
          {textOf(value)}
          {count !== undefined && <small>{` ${formatNumber(count)}`}</small>}
          {isChosen && <span aria-hidden>×</span>}
        </button>
      );
    });
  return (
    <div class="filters" data-scan="items" data-scan-order={4}>
      <div role="group" aria-label={texts.group}>
        {chips('group', topics, (value) => texts.groups[value] ?? value)}
      </div>
      {hasSets && (
        <div role="group" aria-label={texts.set}>
          {chips('set', sets, (value) => titles.find(({ set }) => set === value)?.title ?? value)}
        </div>
      )}
      {narrowing.length > 0 && (
        <div role="group" aria-label={texts.age}>
          {chips('age_group', narrowing, (value) => ageTexts[value] ?? value)}
        </div>
      )}
    </div>
  );
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
