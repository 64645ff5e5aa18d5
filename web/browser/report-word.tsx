import { useState } from 'preact/hooks';
import { reportMissingWord } from './api-client.ts';
import type { Texts } from './texts.ts';

interface ReportWordProperties {
  texts: Texts;
  word: string;
  /** Language of the word; undefined = any, and then nothing can be reported. */
  lang: string | undefined;
}

/** Longest word that the service counts (`src/catalogue/query-log.ts`). */
const reportMaximum = { words: 3, characters: 40 } as const;

/** Whether a text is a word that can be reported: nothing long, no number and no address. */
function isReportable(word: string): boolean {
  return (
    word !== '' &&
    [...word].length <= reportMaximum.characters &&
    word.split(/\s+/).length <= reportMaximum.words &&
    !/\d{3}|[@/\\]/.test(word)
  );
}

type ReportState = 'idle' | 'sending' | 'sent' | 'failed';

/** A button that reports a word without a symbol to the curators: one press, no account. */
export function ReportWord({ texts, word, lang }: ReportWordProperties) {
  const [state, setState] = useState<{ word: string; state: ReportState }>({ word, state: 'idle' });
  if (lang === undefined || !isReportable(word)) return null;
  // Another word can be reported as well.
  const current = state.word === word ? state.state : 'idle';
  async function report() {
    setState({ word, state: 'sending' });
    await reportMissingWord(word, String(lang)).then(
      () => setState({ word, state: 'sent' }),
      () => setState({ word, state: 'failed' }),
    );
  }
  return (
    <p class="report" data-scan="items" data-scan-order={1}>
      {current !== 'sent' && (
        <button type="button" disabled={current === 'sending'} onClick={report}>
          {texts.reportWord}
        </button>
      )}
      <span role="status">
        {current === 'sent' ? texts.reported : current === 'failed' ? texts.notReported : ''}
      </span>
    </p>
  );
}
