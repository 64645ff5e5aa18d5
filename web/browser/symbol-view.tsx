import { useEffect, useRef } from 'preact/hooks';
import { type SymbolResponse, symbolPath } from './api-client.ts';
import type { Card } from './card.tsx';
import { Failure } from './failure.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { SymbolDetails, type SymbolDetailsProperties } from './symbol-details.tsx';
import { SymbolImage } from './symbol-image.tsx';
import { texts } from './texts.ts';
import { useResponse } from './use-response.ts';

interface SymbolViewProperties extends Omit<SymbolDetailsProperties, 'symbol'> {
  id: number;
  /** The symbol as it stands in the results; undefined where a link leads straight to it. */
  card: Card | undefined;
  onClose: () => void;
}

/** The second click of a double click is not meant for what the first one opened, nor for the backdrop around it. */
const doubleClickMilliseconds = 400;

/** What the service answers for an id that no symbol has: no further request fixes that. */
const unknownCode = 'symbol-not-found';

/** One symbol with everything, in a modal dialog. */
export function SymbolView(properties: SymbolViewProperties) {
  const { id, card, lang, onClose } = properties;
  const openedAt = useRef(performance.now());
  const { body: response, error } = useResponse<SymbolResponse>(symbolPath(id, lang));
  const symbol = response?.data.id === id ? response.data : undefined;
  const known = symbol ?? card;
  useEffect(() => {
    if (known) document.title = `${known.name} – ${texts.title}`;
  }, [known?.name]);
  // Stands where the name would, which did not come.
  const failure = error?.code === unknownCode ? texts.unknownSymbol : texts.failed;
  return (
    <ModalDialog
      // What could not be shown needs no more room than its message.
      name={error && !known ? 'tool-dialog' : 'symbol'}
      title={known?.name ?? (error ? failure : texts.searching)}
      language={known?.language_code}
      // A link that led straight to the symbol left no card to go back to.
      fallbackFocus="#results"
      scanOrder={9}
      onClose={onClose}
      onClickCapture={(event) => {
        const isEarly = event.timeStamp - openedAt.current < doubleClickMilliseconds;
        const isSecond = event.detail >= 2;
        const isIgnored = event.target === event.currentTarget ? isEarly || isSecond : isEarly && isSecond;
        if (!isIgnored) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {symbol ? (
        <SymbolDetails {...properties} symbol={symbol} key={id} />
      ) : error ? (
        error.code !== unknownCode && <Failure error={error} />
      ) : (
        <div class="preview">{card && <SymbolImage url={card.thumbnail} alt={card.name} size={320} />}</div>
      )}
    </ModalDialog>
  );
}
