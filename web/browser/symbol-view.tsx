import { useEffect, useRef } from 'preact/hooks';
import { type ApiError, type SymbolResponse, symbolPath } from './api-client.ts';
import type { Card } from './card.tsx';
import { Failure } from './failure.tsx';
import { directionOf } from './languages.ts';
import { useModal } from './modal-dialog.tsx';
import { SymbolDetails, type SymbolDetailsProperties } from './symbol-details.tsx';
import { SymbolImage } from './symbol-image.tsx';
import { texts } from './texts.ts';
import { useResponse } from './use-response.ts';

interface SymbolViewProperties extends Omit<SymbolDetailsProperties, 'symbol'> {
  id: number;
  /** The symbol as it stands in the results; undefined where a link leads straight to it. */
  card: Card | undefined;
  /** Ids of the symbols before and after it in the results. */
  neighbours: readonly (number | undefined)[];
  attempt: number;
  onRetry: () => void;
  onClose: () => void;
}

/** The second click of a double click is not meant for what the first one opened, nor for the backdrop around it. */
const doubleClickMilliseconds = 400;

/** What the service answers for an id that no symbol has: no further request fixes that. */
const unknownCode = 'symbol-not-found';

/** One symbol with everything, in a modal dialog. */
export function SymbolView(properties: SymbolViewProperties) {
  const { id, card, neighbours, lang, attempt, onRetry, onChoose, onClose } = properties;
  // A link that led straight to the symbol left no card to go back to.
  const modal = useModal(onClose, '#results');
  const openedAt = useRef(performance.now());
  const { body: response, error } = useResponse<SymbolResponse>(symbolPath(id, lang), attempt);
  const symbol = response?.data.id === id ? response.data : undefined;
  const known = symbol ?? card;
  useEffect(() => {
    if (known) document.title = `${known.name} – ${texts.title}`;
  }, [known?.name]);

  const neighbourButton = (neighbour: number | undefined, label: string, arrow: string) => (
    <button
      type="button"
      class="icon"
      aria-label={label}
      disabled={neighbour === undefined}
      onClick={() => onChoose({ symbol: neighbour })}
    >
      <span aria-hidden class="arrow">
        {arrow}
      </span>
    </button>
  );
  return (
    <dialog
      {...modal}
      class={error && !known ? 'symbol failed' : 'symbol'}
      aria-labelledby="symbol-name"
      onClickCapture={(event: MouseEvent) => {
        const isEarly = event.timeStamp - openedAt.current < doubleClickMilliseconds;
        const isSecond = event.detail >= 2;
        const isIgnored = event.target === modal.ref.current ? isEarly || isSecond : isEarly && isSecond;
        if (!isIgnored) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div class="symbol-bar" data-scan="items" data-scan-order={9}>
        <button type="button" class="icon close" aria-label={texts.close} onClick={onClose}>
          <span aria-hidden>×</span>
        </button>
        {neighbours.length > 0 && neighbourButton(neighbours[0], texts.previous, '‹')}
        {neighbours.length > 0 && neighbourButton(neighbours[1], texts.next, '›')}
      </div>
      <article>
        {symbol ? (
          <SymbolDetails {...properties} symbol={symbol} key={id} />
        ) : (
          [
            !error && (
              <div class="preview" key="preview">
                {card && <SymbolImage url={card.thumbnail} alt={card.name} size={320} />}
              </div>
            ),
            <div class="details" key="details">
              <h2
                id="symbol-name"
                {...(card && { lang: card.language_code, dir: directionOf(card.language_code) })}
              >
                {card?.name ?? (error ? headingOf(error) : texts.searching)}
              </h2>
              {error && error.code !== unknownCode && <Failure error={error} onRetry={onRetry} />}
            </div>,
          ]
        )}
      </article>
    </dialog>
  );
}

/** Stands where the name of a symbol would, which did not come. */
function headingOf({ code }: ApiError): string {
  return code === unknownCode ? texts.unknownSymbol : texts.failed;
}
