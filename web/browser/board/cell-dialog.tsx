import { useEffect, useRef, useState } from 'preact/hooks';
import { audioUrl, type FullSymbol } from '../api-client.ts';
import { Button } from '../button.tsx';
import { type Choice, ChoiceField, FileButton, TextField } from '../fields.tsx';
import { PlayButton } from '../hearing.tsx';
import { ModalDialog } from '../modal-dialog.tsx';
import { fill, texts, words } from '../texts.ts';
import { useWindow } from '../use-window.ts';
import { type Board, type BoardCell, withCell } from './board.ts';
import { useKeptBoards } from './board-store.ts';
import { CellImage } from './cell-content.tsx';
import type { DrawnCell } from './drawn-cell.ts';
import { PanelSection } from './my-boards.tsx';
import { SymbolFinder } from './symbol-finder.tsx';
import type { BoardEditor } from './use-board-editor.ts';

interface CellDialogProperties {
  editor: BoardEditor;
  index: number;
  /** Its symbol; undefined until it is loaded, and where it has none. */
  symbol: FullSymbol | undefined;
  /** How it looks and sounds; null where it is empty. */
  drawn: DrawnCell | null;
  /** Takes it up, to be put elsewhere. */
  onMove: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What can be done with a cell: find its symbol, caption and class it, move it, take it away; what is wanted seldom is folded. */
export function CellDialog(properties: CellDialogProperties) {
  const { editor, index, symbol, drawn, onMove, onRemove, onClose } = properties;
  const { lang, cells } = editor.board;
  const cell = cells[index] ?? null;
  const [isReplacing, setReplacing] = useState(cell === null);
  const takePhoto = (picture: Blob) => {
    onClose();
    void editor.setFile(index, 'photo', picture);
  };
  usePastedPicture(takePhoto);
  return (
    <ModalDialog
      name="tool-dialog"
      title={cell ? words.changeCell : words.fillCell}
      fallbackFocus={`[data-cell="${index}"]`}
      onClose={onClose}
    >
      {cell && (
        <>
          <div class="changed">
            {!drawn?.isWord && (
              <span class={drawn?.isMirrored ? 'changed-image mirrored' : 'changed-image'}>
                {drawn && <CellImage cell={drawn} alt={drawn.caption} />}
              </span>
            )}
            <CellFields editor={editor} index={index} cell={cell} symbol={symbol} />
          </div>
          <div class="actions" data-scan="items">
            <Button class="primary" aria-expanded={isReplacing} onClick={() => setReplacing(!isReplacing)}>
              {words.changeImage}
            </Button>
            <Button onClick={onMove}>{words.move}</Button>
            <Button onClick={onRemove}>{words.remove}</Button>
            {symbol && (
              <PlayButton label={texts.play} heard={{ url: audioUrl(symbol.id, symbol.language_code) }} />
            )}
          </div>
        </>
      )}
      {isReplacing && (
        <>
          <SymbolFinder
            label={words.findSymbol}
            initial={drawn?.caption ?? ''}
            lang={lang}
            onChoose={({ id, name }) => {
              onClose();
              editor.change((before) => withCell(before, index, { id }), fill(words.added, { name }));
            }}
          />
          <div class="row own-file" data-scan="items" data-scan-order={6}>
            <FileButton label={words.ownPicture} accept="image/*" onFile={takePhoto} />
            <p>{words.ownPictureHelp}</p>
          </div>
        </>
      )}
      {cell && (
        <PanelSection title={texts.moreActions} isOpen={Boolean(cell.opens ?? cell.sound)}>
          <LinkField
            opens={cell.opens}
            onLink={(target) => void editor.link(index, target, drawn?.caption ?? '')}
            onFollow={(target) => {
              onClose();
              void editor.switchTo(target);
            }}
          />
          <SoundField
            sound={drawn?.sound}
            onSound={(sound) => void editor.setFile(index, 'sound', sound)}
            onRemove={() => editor.setCell(index, { sound: undefined })}
          />
        </PanelSection>
      )}
    </ModalDialog>
  );
}

function usePastedPicture(onPicture: (picture: File) => void): void {
  useWindow('paste', (event) => {
    const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (picture) onPicture(picture);
  });
}

interface CellFieldsProperties {
  editor: BoardEditor;
  index: number;
  cell: BoardCell;
  symbol: FullSymbol | undefined;
}

function CellFields({ editor, index, cell, symbol }: CellFieldsProperties) {
  return (
    <div class="row fields" data-scan="items">
      <TextField
        label={words.caption}
        value={cell.caption ?? symbol?.name ?? ''}
        lang={editor.board.lang}
        onDone={(text) => {
          // The symbol's name is none of its own, so that it follows the board's language.
          const caption = text.trim() === symbol?.name ? '' : text.trim();
          editor.setCell(index, { caption: caption || undefined });
        }}
      />
      <ChoiceField
        label={words.wordClass}
        value={cell.part_of_speech ?? ''}
        choices={[['', words.asInCatalogue], ...Object.entries(words.wordClasses)]}
        onChoose={(chosen) => editor.setCell(index, { part_of_speech: chosen || undefined })}
      />
    </div>
  );
}

interface SoundFieldProperties {
  sound: Blob | undefined;
  onSound: (sound: Blob) => void;
  onRemove: () => void;
}

/** A sound of the visitor's own in the place of the spoken name: a file, or recorded here. */
function SoundField({ sound, onSound, onRemove }: SoundFieldProperties) {
  const { isRecording, hasFailed, toggle } = useRecorder(onSound);
  return (
    <div class="row own-file" role="group" aria-label={words.ownSound} data-scan="items" data-scan-order={7}>
      <FileButton label={words.ownSound} accept="audio/*" onFile={onSound} />
      {toggle && (
        <Button aria-pressed={isRecording} onClick={toggle}>
          {isRecording ? words.stop : words.record}
        </Button>
      )}
      {sound && (
        <>
          <PlayButton label={words.playSound} heard={{ sound }} />
          <Button onClick={onRemove}>{words.removeSound}</Button>
        </>
      )}
      <p role="status">{hasFailed ? words.noMicrophone : words.ownSoundHelp}</p>
    </div>
  );
}

/** Longest recording, in milliseconds: it is a word or a sentence, and somebody may forget to stop it. */
const recordingMaximumMilliseconds = 30_000;

/**
 * Records by the microphone.
 * @returns `toggle` begins and ends a recording; undefined where the browser cannot record
 */
function useRecorder(onSound: (sound: Blob) => void) {
  const [isRecording, setRecording] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const recorder = useRef<MediaRecorder>(undefined);
  // The browser asks for the microphone meanwhile: a second press begins no second recording, and the dialog may be gone.
  const isBeginning = useRef(false);
  const isGone = useRef(false);
  const end = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };
  useEffect(
    () => () => {
      isGone.current = true;
      end();
    },
    [],
  );
  async function begin() {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const release = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    if (isGone.current) return release();
    const started = new MediaRecorder(stream);
    recorder.current = started;
    started.ondataavailable = ({ data }) => onSound(data);
    const timer = setTimeout(() => started.stop(), recordingMaximumMilliseconds);
    started.onstop = () => {
      clearTimeout(timer);
      release();
      setRecording(false);
    };
    started.start();
    setRecording(true);
  }
  // Without a secure connection there is no microphone to ask for.
  const canRecord = 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
  const toggle = () => {
    setFailed(false);
    if (isRecording) return end();
    if (isBeginning.current) return;
    isBeginning.current = true;
    begin()
      .catch(() => setFailed(true))
      .finally(() => {
        isBeginning.current = false;
      });
  };
  return { isRecording, hasFailed, toggle: canRecord ? toggle : undefined };
}

interface LinkFieldProperties {
  opens: string | undefined;
  onLink: (board: Board | null | undefined) => void;
  onFollow: (board: Board) => void;
}

/** Value of the choice that begins a new board; no id looks like it. */
const newBoard = '+';

function LinkField({ opens, onLink, onFollow }: LinkFieldProperties) {
  const kept = useKeptBoards();
  const nameOf = ({ title }: Board) => title || words.boardTitle;
  const target = kept.find(({ id }) => id === opens);
  return (
    <div class="row fields" data-scan="items" data-scan-order={7}>
      <ChoiceField
        label={words.linkLabel}
        value={target?.id ?? ''}
        choices={[
          ['', texts.none],
          [newBoard, words.newBoard],
          ...kept.map((board): Choice => [board.id ?? '', nameOf(board), { lang: board.lang }]),
        ]}
        onChoose={(chosen) => onLink(chosen === newBoard ? null : kept.find(({ id }) => id === chosen))}
      />
      {target && (
        <Button onClick={() => onFollow(target)}>{fill(words.openNamed, { name: nameOf(target) })}</Button>
      )}
    </div>
  );
}
