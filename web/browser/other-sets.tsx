import { type EquivalentsResponse, equivalentsPath } from './api-client.ts';
import { CardItem } from './card.tsx';
import type { Direction } from './languages.ts';
import type { Settings } from './settings.ts';
import type { Texts } from './texts.ts';
import { useResponse } from './use-response.ts';

interface OtherSetsProperties {
  texts: Texts;
  id: number;
  lang: string | undefined;
  settings: Settings;
  direction: Direction;
  onOpen: (id: number) => void;
}

/** Symbols of other sets that mean the same; nothing where there are none. */
export function OtherSets({ texts, id, lang, settings, direction, onOpen }: OtherSetsProperties) {
  const { body } = useResponse<EquivalentsResponse>(equivalentsPath(id, lang));
  const symbols = body?.data ?? [];
  if (symbols.length === 0) return null;
  return (
    <section class="other-sets no-print">
      <h3>{texts.otherSets}</h3>
      <ul class="grid" role="list" data-scan="items">
        {symbols.map((symbol) => (
          <CardItem
            key={symbol.id}
            card={{
              id: symbol.id,
              name: symbol.name,
              language_code: symbol.language_code,
              thumbnail: symbol.thumbnails['256'],
              tags: [],
            }}
            look={{ texts, settings, direction, classColour: () => undefined }}
            languageLabel={() => symbol.source.set}
            href={`?symbol=${symbol.id}`}
            onOpen={(card) => onOpen(card.id)}
          />
        ))}
      </ul>
    </section>
  );
}
