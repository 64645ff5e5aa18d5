import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { z } from 'zod';
import type { utteranceAnswer } from '../../src/utterances/parameters.ts';
import { fetchJson, posting, sameOriginUrl } from './api-client.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { texts } from './texts.ts';

/** What is to be heard: an own sound, a recording, a text for a voice of the browser, or whichever of them there is. */
export interface Heard {
  sound?: Blob | undefined;
  url?: string | undefined;
  text?: string;
  /** BCP 47 tag of the text. */
  language?: string;
  /** Whether the text says more than the recording. */
  prefersText?: boolean;
}

/**
 * Hears things one after another, for as long as a component is shown.
 * @param onSilent called at the end where nothing could be heard
 * @returns `heard` is the place of what is heard now; `toggle` starts, or stops what plays
 */
export function useHearing(onSilent: () => void) {
  const [heard, setHeard] = useState<number>();
  const current = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    current.current?.abort();
    current.current = undefined;
    setHeard(undefined);
  }, []);
  useEffect(() => stop, []);
  async function playAll(items: readonly Heard[], { signal }: AbortController): Promise<void> {
    let played = 0;
    for (const [index, item] of items.entries()) {
      if (signal.aborted) return;
      if ([item.sound, item.url, item.text].every((way) => way === undefined)) continue;
      setHeard(index);
      if (await play(item, signal)) played += 1;
    }
    if (signal.aborted) return;
    stop();
    if (played === 0) onSilent();
  }
  function toggle(items: readonly Heard[]) {
    if (current.current) return stop();
    current.current = new AbortController();
    void playAll(items, current.current);
  }
  return { heard, stop, toggle };
}

/** Plays what is to be heard, in the way that there is. @returns whether it could be heard */
async function play(
  { sound, url, text, language, prefersText }: Heard,
  signal: AbortSignal,
): Promise<boolean> {
  const ways = [
    async () => url !== undefined && playRecording(url, signal),
    async () => text !== undefined && speak(text, language ?? '', signal),
  ];
  if (prefersText) ways.reverse();
  ways.unshift(async () => sound !== undefined && playSound(sound, signal));
  for (const way of ways) if (!signal.aborted && (await way())) return true;
  return false;
}

/** Plays an own sound to its end: decoded, as the security policy lets no recording in but the service's. */
async function playSound(sound: Blob, signal: AbortSignal): Promise<boolean> {
  const context = new AudioContext();
  try {
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(await sound.arrayBuffer());
    source.connect(context.destination);
    await new Promise<void>((resolve) => {
      source.onended = () => resolve();
      signal.addEventListener('abort', () => resolve());
      source.start();
    });
    return !signal.aborted;
  } catch {
    return false;
  } finally {
    void context.close();
  }
}

/** Speaks a text in a voice of the browser. @returns whether it has one of the language */
function speak(text: string, language: string, signal: AbortSignal): Promise<boolean> {
  const base = language.split('-')[0] ?? '';
  const voice = globalThis.speechSynthesis?.getVoices().find(({ lang }) => lang.startsWith(base));
  if (!voice) return Promise.resolve(false);
  return new Promise((resolve) => {
    const utterance = Object.assign(new SpeechSynthesisUtterance(text), { lang: language, voice });
    utterance.onend = () => resolve(true);
    utterance.onerror = () => resolve(false);
    signal.addEventListener('abort', () => speechSynthesis.cancel());
    speechSynthesis.speak(utterance);
  });
}

/** Plays a recording to its end. @returns whether it could be played */
function playRecording(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const audio = new Audio(url);
    const finish = (isPlayed: boolean) => () => resolve(isPlayed);
    audio.addEventListener('ended', finish(true));
    audio.addEventListener('error', finish(false));
    signal.addEventListener('abort', () => {
      audio.pause();
      resolve(false);
    });
    audio.play().catch(finish(false));
  });
}

/**
 * The sentence that some words make, as it is heard: *I · eat · apple* is "I eat an apple."
 * @throws ApiError where the service does not answer, or takes no so many words.
 */
export async function sentenceOf(said: readonly string[], lang: string): Promise<Heard & { text: string }> {
  const asked = posting({ words: said, lang });
  const { data, language_code } = await fetchJson<z.output<typeof utteranceAnswer>>(
    'api/v1/utterances',
    asked,
  );
  const { text, audio_url } = data;
  return {
    text,
    language: language_code,
    url: audio_url ? sameOriginUrl(audio_url) : undefined,
  };
}

/** A button by which something is heard; a second press stops it. A failure is shown and announced. */
export function PlayButton({ label, heard }: { label: string; heard: Heard }) {
  const [hasFailed, setFailed] = useState(false);
  const hearing = useHearing(() => setFailed(true));
  useEffect(() => hearing.stop, [heard.url, heard.sound]);
  return (
    <span class="audio">
      <Button
        class="play"
        data-playing={hearing.heard !== undefined}
        onClick={() => {
          setFailed(false);
          hearing.toggle([heard]);
        }}
      >
        <Icon name="sound" />
        {label}
      </Button>
      <span role="status" class="said">
        {hasFailed ? texts.audioFailed : ''}
      </span>
    </span>
  );
}
