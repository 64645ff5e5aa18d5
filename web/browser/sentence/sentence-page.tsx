import { useEffect, useRef, useState } from 'preact/hooks';
import { type ListResponse, symbolsPath } from '../api-client.ts';
import { Credits } from '../board/cell-content.tsx';
import { creditsOf, readableCredit } from '../board/credits.ts';
import { type DrawnCell, type DrawnGrid, isDirected } from '../board/drawn-cell.ts';
import { Printing } from '../board/print-dialog.tsx';
import { Failure } from '../failure.tsx';
import { AppearanceFields, CheckField, ChoiceField } from '../fields.tsx';
import { useHearing } from '../hearing.tsx';
import { directionOf } from '../languages.ts';
import { PageFrame } from '../page-frame.tsx';
import { useSettings } from '../settings.ts';
import { fill, texts, words, wordsIn } from '../texts.ts';
import { type Languages, useLanguages } from '../use-languages.ts';
import { useClassColours, useDebounced, useResponse } from '../use-response.ts';
import { useStatus } from '../use-status.ts';
import { useWindow } from '../use-window.ts';
import type { ViewProperties } from '../views.ts';
import { SentenceActions } from './sentence-actions.tsx';
import {
  type SentenceAddress,
  type SentenceNavigation,
  sentenceMaximumCharacters,
  useSentenceAddress,
} from './sentence-address.ts';
import { type SentenceResponse, sentencePath, type Token, tokenImage } from './sentence-answer.ts';
import { Strip } from './strip.tsx';
import { WordDialog } from './word-dialog.tsx';

/** Pause in typing after which the sentence is read, in milliseconds. */
const readDebounceMilliseconds = 400;
/** Images in a row of a saved strip: what a sheet of paper has room for. */
const columnsMaximum = 7;

/** A sentence as a strip of symbols: changed, heard, copied, printed, saved and shared. */
export function SentencePage({ browserNamesLanguages }: ViewProperties) {
  const languages = useLanguages();
  const [address, go] = useSentenceAddress();
  const typing = useTyping(address, go);
  const [settings] = useSettings();
  const status = useStatus();
  const [open, setOpen] = useState<number>();
  const [isPrinting, setPrinting] = useState(false);
  const hearing = useHearing(() => status.say(words.notHeard));
  const lang = address.lang ?? languages.preferredOf(browserNamesLanguages);
  const isWritten = address.text.trim() !== '';
  const path = isWritten ? sentencePath(address, lang, settings) : undefined;
  const { body, error, isLoading } = useResponse<SentenceResponse>(path);
  const tokens = body && !error ? body.data : [];
  // With the names that the strip has; until these are there, with those that the service credits by.
  const ids = tokens.flatMap(({ symbol }) => symbol?.id ?? []);
  const pictured = useResponse<ListResponse>(symbolsPath(ids, lang)).body?.data;
  const credited = body && !error ? body.credits.map(({ attribution }) => readableCredit(attribution)) : [];
  const credits = pictured && ids.length > 0 ? creditsOf(pictured) : credited;
  // A place for each word that is still to come, from the key that begins it: nothing moves when its image comes. A word
  // that got none (an article) keeps its room until something else is pressed.
  const places =
    typing.isTyping && !error ? Math.max(0, wordsIn(typing.text, lang).length - tokens.length) : 0;
  // What stands below the strip of a link comes with it: before, nobody knows how many rows it has.
  const isAwaited = isWritten && !typing.isTyping && body === undefined && error === undefined;
  const colourOf = useClassColours(settings.colours);
  useEffect(() => {
    document.title = `${address.text.trim() || words.sentenceTitle} – ${texts.title}`;
  }, [address.text]);
  const drawnCells = (size: 256 | 512) =>
    tokens.map(
      (token): DrawnCell => ({
        caption: token.corrected_to ?? token.text,
        language: body?.language_code ?? lang,
        url: tokenImage(token, settings, size),
        meanwhile: token.symbol?.thumbnail_url,
        isMirrored:
          directionOf(lang) === 'rtl' && token.symbol !== null && isDirected(token.symbol.thumbnail_url),
        colour: colourOf(token.part_of_speech),
      }),
    );
  const savedGrid = (): DrawnGrid => ({
    columns: Math.max(1, Math.min(columnsMaximum, tokens.length)),
    cells: drawnCells(512),
    title: '',
    captions: settings.captions ?? 'below',
    direction: directionOf(lang),
    credits,
  });
  const openToken = open === undefined ? undefined : tokens[open];
  return (
    <>
      <PageFrame view="sentence" skip={words.skip} title={words.sentenceTitle}>
        <SentenceField lang={lang} typing={typing} go={go} />
        <section id="results" class="strip-section" tabIndex={-1} aria-label={words.strip}>
          {error && error.code !== 'bad-parameter' && <Failure error={error} />}
          {error?.code === 'bad-parameter' && <p role="alert">{words.tooLong}</p>}
          <p class="tool-status no-print" role="status">
            {status.status || correctionsOf(tokens)}
          </p>
          {isWritten || places > 0 ? (
            <Strip
              tokens={tokens}
              cells={drawnCells(256)}
              places={places}
              isPending={isLoading || typing.text.trim() !== address.text.trim()}
              isLoading={isLoading}
              captions={settings.captions ?? 'below'}
              lang={lang}
              spoken={hearing.heard}
              onOpen={setOpen}
            />
          ) : (
            <p class="strip-empty no-print">
              <span>{words.sentenceHelp}</span>
            </p>
          )}
        </section>
        {!isAwaited && (
          <>
            <SentenceActions
              {...{ status, address, lang, tokens, isLoading, settings, hearing, savedGrid }}
              onPrint={() => setPrinting(true)}
            />
            <Credits credits={credits} />
            <SentenceLook {...{ address, lang, languages, go }} />
          </>
        )}
      </PageFrame>
      <Printing
        kind="paper-strip"
        grid={savedGrid()}
        lang={lang}
        isOpen={isPrinting}
        onClose={() => setPrinting(false)}
      />
      {open !== undefined && openToken && (
        <WordDialog
          key={`word-${open}`}
          token={openToken}
          lang={lang}
          fallbackFocus={`[data-word="${open}"], #results`}
          onChoose={(id) => {
            setOpen(undefined);
            go({ choices: { ...address.choices, [openToken.text]: id } }, 'push');
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Follows what is typed with the address, and the address with what is typed, after a pause. */
function useTyping(address: SentenceAddress, go: SentenceNavigation) {
  const [text, setText] = useState(address.text);
  // From the moment the field has the focus until something else is pressed.
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const settled = useDebounced(text, readDebounceMilliseconds);
  // Not when the field is left: what is being pressed then must not move away.
  useWindow(['click', 'keyup'], ({ target }) => {
    if (target !== field.current) setTyping(false);
  });
  // What was typed gives way where the sentence was changed otherwise: by an edit, or by Back.
  useEffect(() => setText(address.text), [address.text]);
  useEffect(() => {
    if (settled === text && settled !== address.text) go({ text: settled }, 'replace');
  }, [settled]);
  return { text, setText, field, isTyping, begin: () => setTyping(true) };
}

interface ViewPart {
  lang: string;
  go: SentenceNavigation;
}

function SentenceField({ lang, typing, go }: ViewPart & { typing: ReturnType<typeof useTyping> }) {
  const { text, setText, field, begin } = typing;
  return (
    <div class="no-print" data-scan="items" data-scan-order={2}>
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
          value={text}
          onInput={(event: Event) => setText((event.currentTarget as HTMLInputElement).value)}
          onFocus={begin}
          onBlur={() => go({ text }, 'replace')}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && !event.isComposing) go({ text }, 'push');
          }}
        />
      </label>
    </div>
  );
}

/** The language of the sentence, and how its strip looks. */
function SentenceLook({
  address,
  lang,
  languages,
  go,
}: ViewPart & { address: SentenceAddress; languages: Languages }) {
  return (
    <>
      <h2 class="tool-heading no-print">{texts.appearance}</h2>
      <div class="row fields no-print" data-scan="items" data-scan-order={5}>
        <ChoiceField
          label={words.sentenceIn}
          value={languages.optionOf(lang)}
          choices={languages.optionsWith(lang)}
          onChoose={(chosen) => go({ lang: chosen }, 'push')}
        />
        <AppearanceFields />
        <CheckField
          label={words.keyWords}
          isChecked={address.isKeyWords}
          onCheck={(isKeyWords) => go({ isKeyWords }, 'push')}
        />
      </div>
    </>
  );
}

/** The words that were read as others, as sentences. */
function correctionsOf(tokens: readonly Token[]): string {
  return tokens
    .flatMap(({ text, corrected_to: corrected }) =>
      corrected === undefined ? [] : [fill(words.readAs, { word: text, corrected })],
    )
    .join(' ');
}
