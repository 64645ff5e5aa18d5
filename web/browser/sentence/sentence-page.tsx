import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { audioPath } from '../api-client.ts';
import { AppearanceFields } from '../board/appearance-fields.tsx';
import type { BoardCell } from '../board/board.ts';
import { addToBoard } from '../board/board-store.ts';
import { Credits } from '../board/credits.tsx';
import { type DrawnCell, drawCells } from '../board/draw-cells.ts';
import { useLanguageChoices } from '../board/language-choices.ts';
import { fetchBlob, saveBlob } from '../board/save-file.ts';
import { ChoiceField } from '../board/text-field.tsx';
import { CopyButton, copyImage, copyText } from '../copy-button.tsx';
import { Failure } from '../failure.tsx';
import { fileNameOf } from '../file-name.ts';
import { PageFrame } from '../page-frame.tsx';
import { fill } from '../texts.ts';
import { useClassColours } from '../use-class-colours.ts';
import { useDebounced, useResponse } from '../use-response.ts';
import { useSettings } from '../use-settings.ts';
import type { ViewProperties } from '../views.ts';
import { withoutWord, withWordAfter } from './edit-sentence.ts';
import { createPlayAll } from './play-all-button.ts';
import { sentenceMaximumCharacters } from './sentence-address.ts';
import { type SentenceResponse, sentencePath, type Token, tokenImage } from './sentence-answer.ts';
import { StripCell } from './strip-cell.tsx';
import { linkToSentence, useSentenceAddress } from './use-sentence-address.ts';
import { WordDialog } from './word-dialog.tsx';

/** Pause in typing after which the sentence is read, in milliseconds. */
const readDebounceMilliseconds = 400;
/** Images in a row of a saved strip: what a sheet of paper has room for. */
const columnsMaximum = 7;
/** Most of a sentence in the name of its file, in characters. */
const fileNameCharacters = 60;

/** A sentence as a strip of symbols: changed, heard, copied, printed, saved and shared. */
export function SentencePage({ texts, language, browserNamesLanguages }: ViewProperties) {
  const words = texts.tools;
  const languages = useLanguageChoices(language, browserNamesLanguages);
  const [address, go] = useSentenceAddress();
  const [typed, setTyped] = useState(address.text);
  const settled = useDebounced(typed, readDebounceMilliseconds);
  const [settings] = useSettings();
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState<number>();
  const [spoken, setSpoken] = useState<number>();
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  const lang = address.lang ?? languages.preferred;
  const isWritten = address.text.trim() !== '';
  const field = useRef<HTMLInputElement>(null);
  const path = isWritten ? sentencePath(address, lang, settings) : undefined;
  const { body, error, isLoading } = useResponse<SentenceResponse>(path, attempt);
  const tokens = body && !error ? body.data : [];
  // A place for each word that is still to come, from the key that begins it: nothing moves when its image comes. A word
  // that got none (an article) keeps its room until something else is pressed.
  const isPending = isLoading || typed.trim() !== address.text.trim();
  const [isTyping, setTyping] = useState(false);
  const places = isTyping && !error ? Math.max(0, wordCount(typed, lang) - tokens.length) : 0;
  // What stands below the strip of a link comes with it: before, nobody knows how many rows it has.
  const isAwaited = isWritten && !isTyping && body === undefined && error === undefined;
  const colourOf = useClassColours(settings.colours);
  const captions = settings.captions ?? 'below';
  const credits = (body && !error ? body.credits : []).map(({ attribution }) => ({ text: attribution }));
  const hearing = useMemo(() => createPlayAll(setSpoken, () => say(words.notHeard)), []);

  useEffect(() => () => hearing.stop(), []);
  useEffect(() => {
    if (!isTyping) return undefined;
    // Not when the field is left: what is being pressed then must not move away.
    const release = ({ target }: Event) => {
      if (target !== field.current) setTyping(false);
    };
    addEventListener('click', release);
    addEventListener('keyup', release);
    return () => {
      removeEventListener('click', release);
      removeEventListener('keyup', release);
    };
  }, [isTyping]);
  useEffect(() => {
    document.title = `${address.text.trim() || words.sentenceTitle} – ${texts.title}`;
  }, [address.text]);
  // What was typed gives way where the sentence was changed otherwise: by an edit, or by Back.
  useEffect(() => setTyped(address.text), [address.text]);
  useEffect(() => {
    if (settled === typed && settled !== address.text) go({ text: settled }, 'replace');
  }, [settled]);

  function say(message: string) {
    // Emptied first: a live region announces changes only.
    setStatus('');
    requestAnimationFrame(() => setStatus(message));
  }
  async function attemptTo(task: () => Promise<void>) {
    setBusy(true);
    await task().catch(() => say(texts.failed));
    setBusy(false);
  }
  const drawnCell = (token: Token, size: 256 | 512): DrawnCell => ({
    caption: token.corrected_to ?? token.text,
    language: body?.language_code ?? lang,
    url: tokenImage(token, settings, size),
    colour: colourOf(token.part_of_speech),
  });
  const drawStrip = () =>
    drawCells({
      columns: Math.min(columnsMaximum, tokens.length),
      cells: tokens.map((token) => drawnCell(token, 512)),
      title: '',
      captions,
      direction: languages.direction(lang) === 'rtl' ? 'rtl' : 'ltr',
      credits: credits.map(({ text }) => text),
    });
  const fileName = fileNameOf([...address.text].slice(0, fileNameCharacters).join('')) || 'sentence';
  const isEmpty = tokens.length === 0 || isLoading;
  const action = (label: string, task: () => Promise<void>) => (
    <button type="button" disabled={isEmpty || isBusy} onClick={() => void attemptTo(task)}>
      {label}
    </button>
  );
  const reportCopied = (isCopied: boolean) => say(isCopied ? texts.copied : texts.notCopied);
  function edit(text: string) {
    setOpen(undefined);
    go({ text }, 'push');
  }
  function putOnBoard() {
    const cells = tokens.flatMap(cellOf);
    const count = addToBoard(cells, body?.language_code ?? lang);
    say(count < cells.length ? words.noRoom : words.addedSymbols(count));
  }
  const openToken = open === undefined ? undefined : tokens[open];
  const corrected = tokens.filter(({ corrected_to }) => corrected_to !== undefined);

  return [
    <PageFrame
      key="frame"
      texts={texts}
      language={language}
      view="sentence"
      skip={words.skip}
      title={words.sentenceTitle}
    >
      <div class="sentence-form no-print" data-scan="items" data-scan-order={2}>
        <label class="text-field sentence-field">
          <span>{words.sentence}</span>
          <input
            ref={field}
            type="text"
            enterkeyhint="done"
            autoComplete="off"
            dir="auto"
            lang={lang}
            maxLength={sentenceMaximumCharacters}
            placeholder={words.sentenceExample}
            value={typed}
            onInput={(event: Event) => setTyped((event.currentTarget as HTMLInputElement).value)}
            onFocus={() => setTyping(true)}
            onBlur={() => go({ text: typed }, 'replace')}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter' && !event.isComposing) go({ text: typed }, 'push');
            }}
          />
        </label>
      </div>
      <section id="results" class="strip-section" tabIndex={-1} aria-label={words.strip}>
        {error && error.code !== 'bad-parameter' ? (
          <Failure texts={texts} error={error} onRetry={() => setAttempt((count) => count + 1)} />
        ) : undefined}
        {error?.code === 'bad-parameter' && <p role="alert">{words.tooLong}</p>}
        <p class="tool-status no-print" role="status">
          {status ||
            corrected
              .map(({ text, corrected_to = '' }) =>
                fill(words.readAs, { word: text, corrected: corrected_to }),
              )
              .join(' ')}
        </p>
        {isWritten || places > 0 ? (
          <ol
            class="strip"
            role="list"
            lang={body?.language_code}
            dir={languages.direction(lang)}
            data-scan="rows"
            data-scan-order={1}
            data-captions={captions}
            aria-busy={isLoading}
          >
            {[
              ...tokens.map((token, index) => (
                <StripCell
                  key={`${index} ${token.text}`}
                  token={token}
                  index={index}
                  cell={drawnCell(token, 256)}
                  label={fill(words.changeWord, { word: token.corrected_to ?? token.text })}
                  isSpoken={index === spoken}
                  onOpen={() => setOpen(index)}
                />
              )),
              ...Array.from({ length: places }, (_, index) => (
                <li
                  key={`place ${index}`}
                  class={isPending ? 'strip-place' : 'strip-place vacant'}
                  aria-hidden
                />
              )),
            ]}
          </ol>
        ) : (
          <p class="strip-empty no-print">
            <span>{words.sentenceHelp}</span>
          </p>
        )}
      </section>
      {!isAwaited && [
        <div key="actions" class="actions main no-print" data-scan="items" data-scan-order={3}>
          <button
            type="button"
            class="play"
            disabled={isEmpty}
            data-playing={spoken !== undefined}
            onClick={() => hearing.toggle(tokens.map((token) => ({ url: recordingOf(token, lang) })))}
          >
            {spoken === undefined ? words.playAll : words.stop}
          </button>
          <CopyButton
            label={texts.copyImage}
            disabled={isEmpty}
            copy={() => copyImage(drawStrip())}
            onCopied={reportCopied}
          />
          <button type="button" disabled={isEmpty} onClick={() => print()}>
            {texts.print}
          </button>
          <button type="button" disabled={isEmpty} onClick={putOnBoard}>
            {words.addAll}
          </button>
        </div>,
        <Credits key="credits" words={words} credits={credits} />,
        <h2 key="files-heading" class="tool-heading no-print">
          {words.shareAndSave}
        </h2>,
        <div key="files" class="actions no-print" data-scan="items" data-scan-order={4}>
          {action(texts.downloadPng, async () => saveBlob(await drawStrip(), `${fileName}.png`))}
          {action(words.downloadPdf, async () =>
            saveBlob(await fetchBlob(sentencePath(address, lang, settings, 'pdf')), `${fileName}.pdf`),
          )}
          {action(words.downloadObf, async () =>
            saveBlob(await fetchBlob(sentencePath(address, lang, settings, 'obf')), `${fileName}.obf`),
          )}
          <CopyButton
            label={texts.copyLink}
            disabled={isEmpty}
            copy={() => copyText(linkToSentence({ ...address, lang }))}
            onCopied={reportCopied}
          />
          <a class="button" href="./board">
            {words.openBoard}
          </a>
        </div>,
        <h2 key="look-heading" class="tool-heading no-print">
          {texts.appearance}
        </h2>,
        <div key="fields" class="fields sentence-look no-print" data-scan="items" data-scan-order={5}>
          <ChoiceField
            label={words.sentenceIn}
            value={languages.optionOf(lang)}
            choices={languages.optionsWith(lang)}
            onChoose={(chosen) => go({ lang: chosen }, 'push')}
          />
          <AppearanceFields words={words} />
          <label class="check">
            <input
              type="checkbox"
              checked={address.isKeyWords}
              onChange={(event: Event) =>
                go({ isKeyWords: (event.currentTarget as HTMLInputElement).checked }, 'push')
              }
            />
            <span>{words.keyWords}</span>
          </label>
        </div>,
      ]}
    </PageFrame>,
    open !== undefined && openToken && (
      <WordDialog
        key={`word-${open}`}
        texts={texts}
        words={words}
        token={openToken}
        lang={lang}
        direction={languages.direction}
        fallbackFocus={`[data-word="${open}"], #results`}
        onChoose={(id) => {
          setOpen(undefined);
          go({ choices: { ...address.choices, [openToken.text]: id } }, 'push');
        }}
        onLeaveOut={() => edit(withoutWord(address.text, tokens, open))}
        onAddAfter={(word) => edit(withWordAfter(address.text, tokens, open, word))}
        onClose={() => setOpen(undefined)}
      />
    ),
  ];
}

/** How many words a text has, also in a language that writes no spaces. */
function wordCount(text: string, lang: string): number {
  // Firefox has it since version 125.
  if (!('Segmenter' in Intl)) return text.split(/\s+/).filter(Boolean).length;
  const segments = new Intl.Segmenter(lang, { granularity: 'word' }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}

/** The recording of a word's symbol. */
function recordingOf({ symbol }: Token, lang: string): string | undefined {
  return symbol ? new URL(audioPath(symbol.id, lang), document.baseURI).href : undefined;
}

/** A word as a cell of a board. */
function cellOf({ symbol, text, overlay }: Token): BoardCell[] {
  if (!symbol) return [];
  return [{ id: symbol.id, ...(text !== symbol.name && { caption: text }), ...(overlay && { overlay }) }];
}
