import { useEffect, useMemo } from 'preact/hooks';
import { audioPath } from '../api-client.ts';
import type { BoardCell } from '../board/board.ts';
import { addToBoard } from '../board/board-store.ts';
import { type DrawnCell, drawCells } from '../board/draw-cells.ts';
import { createPlayAll } from '../hearing.tsx';
import { Icon } from '../icon.tsx';
import type { Direction } from '../languages.ts';
import { Menu, type MenuItem } from '../menu.tsx';
import { copyImage, copyText, fetchBlob, fileNameOf, saveBlob } from '../save-file.ts';
import type { Settings } from '../settings.ts';
import type { Texts } from '../texts.ts';
import type { Status } from '../use-status.ts';
import { linkToSentence, type SentenceAddress } from './sentence-address.ts';
import { sentencePath, type Token } from './sentence-answer.ts';

/** Images in a row of a saved strip: what a sheet of paper has room for. */
const columnsMaximum = 7;
/** Most of a sentence in the name of its file, in characters. */
const fileNameCharacters = 60;

interface SentenceActionsProperties {
  texts: Texts;
  status: Status;
  address: SentenceAddress;
  lang: string;
  tokens: readonly Token[];
  /** The words as they are saved, with the large images. */
  largeCells: () => DrawnCell[];
  credits: readonly string[];
  isLoading: boolean;
  settings: Settings;
  direction: Direction;
  /** The word that is heard now. */
  spoken: number | undefined;
  onSpoken: (index: number | undefined) => void;
}

/** What is done with a whole sentence: heard, copied, printed, put on the board, and exported. */
export function SentenceActions(properties: SentenceActionsProperties) {
  const { texts, status, address, lang, tokens, largeCells, credits, settings, direction } = properties;
  const { tools: words } = texts;
  const { say, attempt, copy, isBusy } = status;
  const hearing = useMemo(() => createPlayAll(properties.onSpoken, () => say(words.notHeard)), []);
  useEffect(() => () => hearing.stop(), []);
  const isEmpty = tokens.length === 0 || properties.isLoading;
  const isPlaying = properties.spoken !== undefined;
  const fileName = fileNameOf([...address.text].slice(0, fileNameCharacters).join('')) || 'sentence';
  const drawStrip = () =>
    drawCells({
      columns: Math.min(columnsMaximum, tokens.length),
      cells: largeCells(),
      title: '',
      captions: settings.captions ?? 'below',
      direction: direction(lang) === 'rtl' ? 'rtl' : 'ltr',
      credits,
    });
  const file = (extension: 'pdf' | 'obf' | 'png', label: string, icon: MenuItem['icon']): MenuItem => ({
    icon,
    label,
    disabled: isEmpty || isBusy,
    onChoose: () =>
      void attempt(async () => {
        const made =
          extension === 'png' ? drawStrip() : fetchBlob(sentencePath(address, lang, settings, extension));
        saveBlob(await made, `${fileName}.${extension}`);
      }),
  });
  function putOnBoard() {
    const cells = tokens.flatMap(cellOf);
    const count = addToBoard(cells, largeCells()[0]?.language ?? lang);
    say(count < cells.length ? words.noRoom : words.addedSymbols(count));
  }
  const recording = ({ symbol }: Token) =>
    symbol ? new URL(audioPath(symbol.id, lang), document.baseURI).href : undefined;
  return (
    <div class="actions main no-print" data-scan="items" data-scan-order={3}>
      <button
        type="button"
        class="play"
        disabled={isEmpty}
        data-playing={isPlaying}
        onClick={() => hearing.toggle(tokens.map((token) => ({ url: recording(token) })))}
      >
        {isPlaying ? words.stop : words.playAll}
      </button>
      <button type="button" disabled={isEmpty} onClick={() => void copy(() => copyImage(drawStrip()))}>
        {texts.copyImage}
      </button>
      <button type="button" disabled={isEmpty} onClick={() => print()}>
        <Icon name="print" />
        {texts.print}
      </button>
      <button type="button" disabled={isEmpty} onClick={putOnBoard}>
        {words.addAll}
      </button>
      <Menu
        label={words.export}
        items={[
          {
            icon: 'link',
            label: texts.copyLink,
            disabled: isEmpty,
            onChoose: () => void copy(() => copyText(linkToSentence({ ...address, lang }))),
          },
          file('png', texts.downloadPng, 'picture'),
          file('pdf', words.downloadPdf, 'page'),
          file('obf', words.downloadObf, 'board'),
        ]}
      />
      <a class="button" href="./board">
        {words.openBoard}
      </a>
    </div>
  );
}

/** A word as a cell of a board. */
function cellOf({ symbol, text, overlay }: Token): BoardCell[] {
  if (!symbol) return [];
  return [{ id: symbol.id, ...(text !== symbol.name && { caption: text }), ...(overlay && { overlay }) }];
}
