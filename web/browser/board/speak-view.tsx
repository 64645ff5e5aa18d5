import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { pathWith } from '../address.ts';
import type { NextWordsResponse } from '../api-client.ts';
import { Button } from '../button.tsx';
import { CheckField, ChoiceField } from '../fields.tsx';
import { sentenceOf, useHearing } from '../hearing.tsx';
import { directionOf } from '../languages.ts';
import { useModal } from '../modal-dialog.tsx';
import { useOnOff, usePreference } from '../preferences.ts';
import { useSettings } from '../settings.ts';
import { formatNumber, texts, words } from '../texts.ts';
import { useResponse } from '../use-response.ts';
import { useStatus } from '../use-status.ts';
import type { Board } from './board.ts';
import { useKeptBoards } from './board-store.ts';
import { CellButton, CellContent } from './cell-content.tsx';
import { keepForSpeaking, useDrawnBoard } from './drawn-board.ts';
import type { DrawnCell } from './drawn-cell.ts';
import { loadBoardFiles } from './use-board-editor.ts';

/** Seconds that a pointer may rest before it presses; 0 = it never does. */
const dwellChoices = [0, 0.5, 1, 1.5, 2, 3] as const;
/** Languages that are written without spaces between words. */
const withoutSpaces = /^(zh|ja|th|lo|km|my)\b/;

/** Words in the row of what may come next. */
const nextWordsShown = 6;

/** A word of the message: its cell, and the symbol; 0 = none. */
interface SaidCell extends DrawnCell {
  id: number;
}

interface SpeakViewProperties {
  board: Board;
  onClose: () => void;
}

/** The board as it is used: a press speaks and adds to the message, a folder opens its board. */
export function SpeakView({ board, onClose }: SpeakViewProperties) {
  const [settings] = useSettings();
  const { ref, onCancel } = useModal(onClose);
  const kept = useKeptBoards();
  const { status, say, attempt } = useStatus();
  const [trail, setTrail] = useState<readonly Board[]>([board]);
  const [message, setMessage] = useState<readonly SaidCell[]>([]);
  const [dwellSeconds, setDwell] = usePreference('dwellSeconds', '0', dwellChoices);
  const [isAhead, setAhead] = useOnOff('nextWords');
  const dwell = Number(dwellSeconds);
  const shown = trail[trail.length - 1] ?? board;
  const { drawn, savedGrid } = useDrawnBoard(shown);
  const { heard, stop, toggle } = useHearing(() => say(words.notHeard));
  // A single press frames nothing in the message.
  const [isWhole, setWhole] = useState(false);
  useDwell(ref, dwell);
  useEffect(() => {
    // Without it the board works as long as there is a connection.
    void keepForSpeaking(board, settings).catch(() => undefined);
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  function hear(cells: readonly DrawnCell[]) {
    stop();
    setWhole(cells.length > 1);
    toggle(
      cells.map(({ caption, language, spoken, sound }) => ({ ...spoken, sound, text: caption, language })),
    );
  }
  function add(id: number, cell: DrawnCell) {
    setMessage([...message, { ...cell, id }]);
    hear([cell]);
  }
  function press(index: number, cell: DrawnCell) {
    const pressed = shown.cells[index];
    const target = kept.find(({ id }) => id === pressed?.opens);
    if (target) return setTrail([...trail, target]);
    add(pressed?.id ?? 0, cell);
  }
  async function sayIt() {
    const captions = message.map(({ caption }) => caption);
    const sentence = await sentenceOf(captions, shown.lang).catch(() => undefined);
    // Without a connection the words are heard as they are.
    if (!sentence) return hear(message);
    stop();
    setWhole(false);
    say(sentence.text);
    toggle([sentence]);
  }
  async function share() {
    const text = message.map(({ caption }) => caption).join(withoutSpaces.test(shown.lang) ? '' : ' ');
    const { drawCells } = await loadBoardFiles();
    const png = await drawCells({ ...savedGrid(), columns: message.length, cells: message, title: '' });
    const files = [new File([png], 'message.png', { type: png.type })];
    if (navigator.canShare?.({ files })) return navigator.share({ text, files });
    await navigator.clipboard.writeText(text);
    say(texts.copied);
  }
  const action = (label: string, onClick: () => void, isOff = message.length === 0) => (
    <Button disabled={isOff} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <dialog ref={ref} class="speak" aria-label={words.speak} onCancel={onCancel}>
      <div class="row message-bar">
        <Message
          message={message}
          lang={shown.lang}
          spoken={isWhole ? heard : undefined}
          onHear={() => hear(message)}
        />
        <div class="actions" data-scan="items" data-scan-order={2}>
          {action(words.sayIt, () => void sayIt())}
          {trail.length > 1 && action(words.back, () => setTrail(trail.slice(0, -1)), false)}
          {action(words.undo, () => setMessage(message.slice(0, -1)))}
          {action(words.clearMessage, () => setMessage([]))}
          {action(words.share, () => void attempt(share, texts.notCopied))}
          {action(texts.close, onClose, false)}
        </div>
        <p role="status">{status}</p>
      </div>
      {isAhead && <NextWords said={message.map(({ id }) => id)} lang={shown.lang} onPress={add} />}
      <SpeakGrid board={shown} drawn={drawn} dwell={dwell} onPress={press} />
      <div class="row speak-settings in-line">
        <CheckField label={texts.suggestions} isChecked={isAhead} onCheck={setAhead} />
        <ChoiceField
          label={words.dwell}
          value={dwellSeconds}
          choices={dwellChoices.map((seconds) => [
            String(seconds),
            seconds === 0 ? texts.none : formatNumber(seconds),
          ])}
          onChoose={setDwell}
        />
      </div>
    </dialog>
  );
}

interface MessageProperties {
  message: readonly DrawnCell[];
  lang: string;
  /** Place of the word that is heard now. */
  spoken: number | undefined;
  onHear: () => void;
}

/** What was pressed so far, as a button that is heard whole. */
function Message({ message, lang, spoken, onHear }: MessageProperties) {
  return (
    <Button
      class="message"
      dir={directionOf(lang)}
      data-scan="item"
      data-scan-order={2}
      aria-label={`${words.playAll}: ${message.map(({ caption }) => caption).join(' ')}`}
      disabled={message.length === 0}
      onClick={onHear}
    >
      {message.map((cell, index) => [
        <span key={index} class="board-cell" data-spoken={index === spoken ? '' : undefined}>
          <CellContent cell={cell} />
        </span>,
        // What is seen is said in the label: words, not one long word.
        ' ',
      ])}
    </Button>
  );
}

interface NextWordsProperties {
  /** Symbols of the message. */
  said: readonly number[];
  lang: string;
  onPress: (id: number, cell: DrawnCell) => void;
}

/** A row of words that may come next. Its place stays while the next ones are loading, so that nothing below it moves. */
function NextWords({ said, lang, onPress }: NextWordsProperties) {
  // The last two decide.
  const ids = said.filter((id) => id > 0).slice(-2);
  const asked = { ids: ids.join(','), lang, limit: String(nextWordsShown) };
  const { body } = useResponse<NextWordsResponse>(pathWith('api/v1/symbols/next', asked));
  const cells = (body?.data ?? []).map(({ id }) => ({ id }));
  const { drawn } = useDrawnBoard({ title: '', lang, columns: nextWordsShown, rows: 1, cells });
  return (
    <div
      class="next-words"
      dir={directionOf(lang)}
      role="group"
      aria-label={texts.suggestions}
      data-scan="items"
      data-scan-order={1}
    >
      {drawn.map(
        (cell, place) =>
          cell && (
            <CellButton
              key={cells[place]?.id}
              cell={cell}
              onClick={() => onPress(cells[place]?.id ?? 0, cell)}
            />
          ),
      )}
    </div>
  );
}

interface SpeakGridProperties {
  board: Board;
  drawn: readonly (DrawnCell | null)[];
  /** Seconds that a pointer rests before it presses. */
  dwell: number;
  onPress: (index: number, cell: DrawnCell) => void;
}

/** The cells of the board, over the whole screen; a board with more than it has room for is scrolled. */
function SpeakGrid({ board, drawn, dwell, onPress }: SpeakGridProperties) {
  return (
    <div
      class="speak-grid"
      dir={directionOf(board.lang)}
      data-scan="rows"
      data-scan-order={1}
      style={{ '--columns': board.columns, '--rows': board.rows, '--dwell': `${dwell}s` }}
    >
      {drawn.map((cell, index) =>
        cell ? (
          <CellButton key={index} cell={cell} onClick={() => onPress(index, cell)} />
        ) : (
          <span key={index} />
        ),
      )}
    </div>
  );
}

/** The element that a pointer rests on carries this attribute, for the style sheet. */
const restingAttribute = 'data-resting';

/**
 * Presses a button when a pointer has rested on it, for people who point by head or eyes. Fingers press as usual.
 * @param seconds how long it rests; 0 = off
 */
function useDwell(place: RefObject<HTMLElement | null>, seconds: number): void {
  useEffect(() => {
    const { current } = place;
    if (!current || seconds === 0) return undefined;
    const ending = new AbortController();
    const options = { signal: ending.signal };
    let resting: Element | undefined;
    let timer = 0;
    const leave = () => {
      clearTimeout(timer);
      resting?.removeAttribute(restingAttribute);
      resting = undefined;
    };
    const onOver = ({ pointerType, target }: PointerEvent) => {
      const button = target instanceof Element ? target.closest('button:not(:disabled)') : null;
      if (button === resting || pointerType === 'touch') return;
      leave();
      if (!(button instanceof HTMLElement)) return;
      resting = button;
      button.setAttribute(restingAttribute, '');
      timer = window.setTimeout(() => {
        button.removeAttribute(restingAttribute);
        button.click();
      }, seconds * 1000);
    };
    current.addEventListener('pointerover', onOver, options);
    current.addEventListener('pointerleave', leave, options);
    return () => {
      leave();
      ending.abort();
    };
  }, [seconds]);
}
