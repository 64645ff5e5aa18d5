import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Address, type AddressChanges, isFiltered, withoutFilters } from './address.ts';
import { type SearchResponse, type SetsResponse, setsPath } from './api-client.ts';
import { Button } from './button.tsx';
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
 * narrows the search. What is chosen stands first: the line goes on beyond the edge of the page. They have their place
 * before their counts are loaded: the results below do not shift (CLS).
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
  const line = useRef<HTMLDivElement>(null);
  /** What was pressed, and moves to another place in the line with the focus. */
  const pressed = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (pressed.current === undefined) return;
    const buttons = [...(line.current?.querySelectorAll('button') ?? [])];
    // To its start: a focus alone leaves what is half in sight where it is.
    line.current?.scrollTo(0, 0);
    (buttons.find(({ value }) => value === pressed.current) ?? buttons[0])?.focus();
    pressed.current = undefined;
  }, [address.group, address.set, address.age_group]);
  function press(value: string, changes: AddressChanges) {
    pressed.current = value;
    onChange(changes);
  }
  const setTitles = Object.fromEntries(titles.map(({ set, title }) => [set, title]));
  const parts = [
    { name: 'group', label: texts.group, values: topics, named: texts.groups },
    { name: 'set', label: texts.set, values: hasSets ? sets : [], named: setTitles },
    { name: 'age_group', label: texts.age, values: narrowing, named: ageTexts },
  ] as const;
  const chips = (isChosen: boolean) =>
    parts.map(({ name, label, values, named }) => (
      <div key={`${name} ${isChosen}`} role="group" aria-label={label}>
        {values
          .filter(({ value }) => (value === address[name]) === isChosen)
          .map(({ value, count }) => (
            <Button
              key={value}
              value={value}
              aria-pressed={isChosen}
              onClick={() => press(value, { [name]: isChosen ? undefined : value })}
            >
              {named[value] ?? value}
              {count !== undefined && <small>{` ${formatNumber(count)}`}</small>}
              {isChosen && <span aria-hidden>×</span>}
            </Button>
          ))}
      </div>
    ));
  return (
    <div class="filters" ref={line} data-scan="items" data-scan-order={4}>
      {chips(true)}
      {isFiltered(address) && <Button onClick={() => press('', withoutFilters)}>{texts.clearFilters}</Button>}
      {chips(false)}
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
