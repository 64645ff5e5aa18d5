import { sleep } from './retry.ts';

/** A search that follows what a person types. */
export interface WhileTyping {
  /** Takes what the text field holds now; the request for what it held before is given up. */
  type(text: string): void;
  /** Gives up what is under way. */
  stop(): void;
}

/** What is done with answers. */
export interface WhileTypingOptions<Json> {
  /** Sends the request: `(q, signal) => client.suggest(q, {}, { signal })`. */
  request(text: string, signal: AbortSignal): Promise<Json>;
  /** Gets the answers in the order of typing, never one for a text that was typed over. */
  show(answer: Json, text: string): void;
  /** Gets failures of the last text. */
  fail(error: unknown, text: string): void;
  /** Pause after a keystroke before a request is sent: 80 suits suggestions, 250 a search. */
  debounceMilliseconds?: number;
}

/** Sends one request for a run of keystrokes, and shows the answer for the last of them alone. */
export function whileTyping<Json>({
  request,
  show,
  fail,
  debounceMilliseconds = 80,
}: WhileTypingOptions<Json>): WhileTyping {
  let current = new AbortController();
  const stop = () => current.abort();
  async function answer(text: string, { signal }: AbortController): Promise<void> {
    try {
      await sleep(debounceMilliseconds, signal);
      const json = await request(text, signal);
      if (!signal.aborted) show(json, text);
    } catch (error) {
      if (!signal.aborted) fail(error, text);
    }
  }
  return {
    type(text) {
      stop();
      current = new AbortController();
      void answer(text, current);
    },
    stop,
  };
}
