import { pathWith } from './address.ts';
import type { EquivalentsResponse, FullSymbol, SearchResponse } from './api-client.ts';
import { CardGrid, cardsOf } from './card.tsx';
import { texts } from './texts.ts';
import { useResponse } from './use-response.ts';

/** Related symbols that are shown: two lines of a tablet. */
const relatedMaximum = 12;
/** With so many that the name finds, none are looked for by a keyword. */
const relatedEnough = 6;
/** A keyword of the catalogue that says nothing about what a symbol shows. */
const everySymbol = 'core word';

interface SymbolCardsProperties {
  symbol: FullSymbol;
  lang: string | undefined;
  onOpen: (id: number) => void;
}

/** Symbols of other sets that mean the same; nothing where there are none. */
export function OtherSets({ symbol, lang, onOpen }: SymbolCardsProperties) {
  const path = pathWith(`api/v1/symbols/${symbol.id}/equivalents`, { lang });
  const { body } = useResponse<EquivalentsResponse>(path);
  return <SymbolCards title={texts.otherSets} symbols={body?.data ?? []} onOpen={onOpen} showsSet />;
}

/**
 * Symbols of the same topic that the name of a symbol finds, and where these are few those that share its narrowest
 * keyword: a dog leads to the poodle and the wolf, an apple to the other fruits. In English the last word says what it is: a
 * guide dog leads to dogs.
 */
export function RelatedSymbols({ symbol, lang, onOpen }: SymbolCardsProperties) {
  const { id, name, language_code, group } = symbol;
  const search = (parameters: Record<string, string>) =>
    pathWith('api/v1/symbols/search', {
      lang: lang ?? language_code,
      translations: 'none',
      fuzzy: 'never',
      limit: String(relatedMaximum + 1),
      ...parameters,
    });
  const q = language_code === 'en' ? name.replace(/^.* /, '') : name;
  const called = useResponse<SearchResponse>(search({ q, group })).body?.data;
  // What has the same name in another set stands among those that mean the same.
  const byName = called?.filter((other) => other.name !== name);
  // Keywords go from what many symbols are to what this one is.
  const [wide, narrow = wide] = symbol.tags.filter((tag) => tag !== everySymbol);
  const isShort = byName !== undefined && byName.length <= relatedEnough;
  const byKeyword = useResponse<SearchResponse>(isShort && narrow ? search({ tags: narrow }) : undefined).body
    ?.data;
  const found = new Map([...(byName ?? []), ...(byKeyword ?? [])].map((other) => [other.id, other]));
  found.delete(id);
  const symbols = [...found.values()].slice(0, relatedMaximum);
  return <SymbolCards title={texts.related} symbols={symbols} onOpen={onOpen} />;
}

interface CardsProperties extends Pick<SymbolCardsProperties, 'onOpen'> {
  title: string;
  symbols: readonly FullSymbol[];
  /** Whether each names its set. */
  showsSet?: boolean;
}

function SymbolCards({ title, symbols, onOpen, showsSet = false }: CardsProperties) {
  if (symbols.length === 0) return null;
  const sets = new Map(symbols.map(({ id, source }) => [id, source.set]));
  return (
    <section class="other-symbols no-print">
      <h3>{title}</h3>
      <CardGrid
        cards={cardsOf(symbols)}
        labelOf={showsSet ? ({ id }) => sets.get(id) ?? '' : undefined}
        linkTo={(id) => `?symbol=${id}`}
        onOpen={({ id }) => onOpen(id)}
      />
    </section>
  );
}
