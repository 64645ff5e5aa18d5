import { CellButton } from '../board/cell-content.tsx';
import type { DrawnCell } from '../board/drawn-cell.ts';
import { directionOf } from '../languages.ts';
import { fill, words } from '../texts.ts';
import type { Token } from './sentence-answer.ts';

interface StripProperties {
  tokens: readonly Token[];
  /** How each word looks. */
  cells: readonly DrawnCell[];
  /** Rooms for words that are still to come. */
  places: number;
  /** Whether words are on their way; those rooms are seen then. */
  isPending: boolean;
  isLoading: boolean;
  captions: 'above' | 'below';
  lang: string;
  /** The word that is heard now. */
  spoken: number | undefined;
  onOpen: (index: number) => void;
}

/** A sentence, word by word; each leads to what can be done with it. A word without an image is as wide as it is written. */
export function Strip(properties: StripProperties) {
  const { tokens, cells, places, isPending, isLoading, captions, lang, spoken, onOpen } = properties;
  return (
    <ol
      class="strip"
      role="list"
      lang={cells[0]?.language}
      dir={directionOf(lang)}
      data-scan="rows"
      data-scan-order={1}
      data-captions={captions}
      aria-busy={isLoading}
    >
      {[
        ...tokens.map((token, index) => (
          <li key={`${index} ${token.text}`} class={token.symbol ? undefined : 'of-word'}>
            {cells[index] && (
              <CellButton
                cell={cells[index]}
                class={token.symbol ? 'board-cell' : 'board-cell word'}
                aria-label={fill(words.changeWord, { word: token.corrected_to ?? token.text })}
                data-word={index}
                data-spoken={index === spoken ? '' : undefined}
                onClick={() => onOpen(index)}
              />
            )}
          </li>
        )),
        ...Array.from({ length: places }, (_, index) => (
          <li key={`place ${index}`} class={isPending ? 'strip-place' : 'strip-place vacant'} aria-hidden />
        )),
      ]}
    </ol>
  );
}
