import { useId, useState } from 'preact/hooks';
import { type MatchedWord, matchWords } from '../api-client.ts';
import { Button } from '../button.tsx';
import { SetField } from '../fields.tsx';
import { ModalDialog } from '../modal-dialog.tsx';
import { ReportWord } from '../no-results.tsx';
import { useSettings } from '../settings.ts';
import { fill, texts, words, wordsIn } from '../texts.ts';
import { type Board, type BoardCell, boardLimits, captionMaximumCharacters, emptyBoard } from './board.ts';
import { ImageChoice } from './symbol-finder.tsx';

/** Words that the largest board has room for. */
const wordsMaximum = boardLimits.columns.max * boardLimits.rows.max;
/** Further pictures of a word, one press each. */
const alternatives = 5;

interface WordsDialogProperties {
  lang: string;
  onBoard: (board: Board) => void;
  onClose: () => void;
}

/** Makes a board of a list of words or a text: pictures are looked through, and words without one can be reported. */
export function WordsDialog({ lang, onBoard, onClose }: WordsDialogProperties) {
  const fieldId = useId();
  const [{ set }] = useSettings();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly MatchedWord[]>([]);
  /** The chosen picture of each word, by its place among those that it may have. */
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [status, setStatus] = useState('');
  const wanted = wordsOf(text, lang);
  const symbolOf = ({ symbol, alternatives: others }: MatchedWord, index: number) =>
    symbol ? [symbol, ...others][chosen[index] ?? 0] : undefined;
  async function look() {
    setStatus(texts.searching);
    const matched = await matchWords(wanted, lang, { alternatives, preferredSet: set });
    setFound(matched);
    setChosen(matched.map(() => 0));
    setStatus(texts.found(matched.filter(({ symbol }) => symbol).length));
  }
  function make() {
    const cells = found.map((match, index): BoardCell => {
      const symbol = symbolOf(match, index);
      const caption = match.corrected_to ?? match.word;
      return { id: symbol?.id ?? 0, ...(caption !== symbol?.name && { caption }) };
    });
    onBoard(boardOf(cells, lang));
  }
  return (
    <ModalDialog name="tool-dialog" title={words.fromWords} onClose={onClose}>
      <div class="words-field" data-scan="items">
        <label for={fieldId}>{words.wordsLabel}</label>
        <textarea
          id={fieldId}
          rows={4}
          dir="auto"
          lang={lang}
          maxLength={4000}
          value={text}
          onInput={(event: Event) => setText((event.currentTarget as HTMLTextAreaElement).value)}
        />
        <SetField />
        <Button
          class={found.length === 0 ? 'primary' : undefined}
          disabled={wanted.length === 0}
          onClick={() => void look().catch(() => setStatus(texts.failed))}
        >
          {words.findPictures}
        </Button>
        <p class="finder-status" role="status">
          {status}
        </p>
      </div>
      {found.length > 0 && (
        <ul class="image-choices" role="list" data-scan="rows">
          {found.map((match, index) => {
            const symbol = symbolOf(match, index);
            const { length } = match.alternatives;
            const next = () =>
              setChosen(chosen.map((each, place) => (place === index ? (each + 1) % (length + 1) : each)));
            const { word, corrected_to: name = word } = match;
            if (symbol) {
              const card = { ...symbol, name, thumbnail: symbol.thumbnail_url };
              return <ImageChoice key={word} card={card} onChoose={next} />;
            }
            return (
              <li key={word}>
                <div class="gap">
                  <p>{fill(texts.noSymbolFor, { word })}</p>
                  <ReportWord word={word} lang={lang} />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {found.length > 0 && (
        <div class="actions" data-scan="items">
          <p>{words.wordsHelp}</p>
          <Button class="primary" onClick={make}>
            {words.makeBoard}
          </Button>
        </div>
      )}
    </ModalDialog>
  );
}

/** The words of a list, by its lines or commas, or those of a text; each once. */
function wordsOf(text: string, lang: string): string[] {
  const entries = text.split(/[\n\t,;、，،]+/);
  const isList = entries.filter((entry) => entry.trim()).length > 1;
  const words = isList ? entries : wordsIn(text, lang);
  const trimmed = words.map((word) => [...word.trim()].slice(0, captionMaximumCharacters).join(''));
  return [...new Set(trimmed.filter(Boolean))].slice(0, wordsMaximum);
}

/** A board that is a little wider than high, as a screen and a sheet are, with few empty cells. */
function boardOf(cells: readonly BoardCell[], lang: string): Board {
  const rows = Math.min(boardLimits.rows.max, Math.round(Math.sqrt(cells.length / 1.4)));
  const columns = Math.ceil(cells.length / rows);
  const board = emptyBoard(lang, columns, rows);
  return { ...board, cells: board.cells.map((_, index) => cells[index] ?? null) };
}
