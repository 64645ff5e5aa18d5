import { audioUrl } from '../api-client.ts';
import type { BoardCell } from '../board/board.ts';
import { addToBoard } from '../board/board-store.ts';
import { drawCells } from '../board/draw-cells.ts';
import type { DrawnGrid } from '../board/drawn-cell.ts';
import { Button } from '../button.tsx';
import { sentenceOf, type useHearing } from '../hearing.tsx';
import { copyImage, fetchBlob, fileNameOf } from '../save-file.ts';
import type { Settings } from '../settings.ts';
import { ShareActions } from '../share-actions.tsx';
import { texts, words } from '../texts.ts';
import type { Status } from '../use-status.ts';
import { linkToSentence, type SentenceAddress } from './sentence-address.ts';
import { sentencePath, type Token } from './sentence-answer.ts';

/** Most of a sentence in the name of its file, in characters. */
const fileNameCharacters = 60;

interface SentenceActionsProperties {
  status: Status;
  address: SentenceAddress;
  lang: string;
  tokens: readonly Token[];
  /** The strip as it is saved, with the large images. */
  savedGrid: () => DrawnGrid;
  onPrint: () => void;
  isLoading: boolean;
  settings: Settings;
  hearing: ReturnType<typeof useHearing>;
}

/** What is done with a whole sentence: heard, copied, printed, put on the board, and exported. */
export function SentenceActions(properties: SentenceActionsProperties) {
  const { status, address, lang, tokens, savedGrid, onPrint, settings, hearing } = properties;
  const { say, copy } = status;
  const isEmpty = tokens.length === 0 || properties.isLoading;
  const isPlaying = hearing.heard !== undefined;
  const fileName = fileNameOf([...address.text].slice(0, fileNameCharacters).join('')) || 'sentence';
  const drawStrip = () => drawCells(savedGrid());
  function putOnBoard() {
    const cells = tokens.flatMap(cellOf);
    const count = addToBoard(cells, savedGrid().cells[0]?.language ?? lang);
    say(count < cells.length ? words.noRoom : words.addedSymbols(count));
  }
  async function sayIt() {
    const sentence = await sentenceOf(
      tokens.map(({ text }) => text),
      lang,
    );
    say(sentence.text);
    // None of the words is said by itself: what is heard comes after all of them.
    hearing.toggle([...tokens.map(() => ({})), sentence]);
  }
  const recording = ({ symbol }: Token) => (symbol ? audioUrl(symbol.id, lang) : undefined);
  const saved = (format: 'pdf' | 'obf') => fetchBlob(sentencePath(address, lang, settings, format));
  return (
    <ShareActions
      {...{ status, isEmpty, fileName, onPrint }}
      link={linkToSentence({ ...address, lang })}
      files={[
        { icon: 'picture', label: texts.downloadPng, extension: 'png', make: drawStrip },
        { icon: 'page', label: words.downloadPdf, extension: 'pdf', make: () => saved('pdf') },
        { icon: 'board', label: words.downloadObf, extension: 'obf', make: () => saved('obf') },
      ]}
    >
      <Button
        class="play"
        disabled={isEmpty}
        data-playing={isPlaying}
        onClick={() => hearing.toggle(tokens.map((token) => ({ url: recording(token) })))}
      >
        {isPlaying ? words.stop : words.playAll}
      </Button>
      <Button disabled={isEmpty || isPlaying || status.isBusy} onClick={() => void status.attempt(sayIt)}>
        {words.sayIt}
      </Button>
      <Button disabled={isEmpty} onClick={() => void copy(() => copyImage(drawStrip()))}>
        {texts.copyImage}
      </Button>
      <Button disabled={isEmpty} onClick={putOnBoard}>
        {words.addAll}
      </Button>
    </ShareActions>
  );
}

function cellOf({ symbol, text, corrected_to: caption = text, overlay }: Token): BoardCell[] {
  if (!symbol) return [];
  return [{ id: symbol.id, ...(caption !== symbol.name && { caption }), ...(overlay && { overlay }) }];
}
