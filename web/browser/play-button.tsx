import { useEffect, useRef, useState } from 'preact/hooks';
import type { Texts } from './texts.ts';

interface PlayButtonProperties {
  texts: Texts;
  label: string;
  url: string;
  isSmall?: boolean;
}

type PlayState = 'idle' | 'loading' | 'playing' | 'failed';

/** A button that plays a recording; a second press stops it. A failure is shown and announced. */
export function PlayButton({ texts, label, url, isSmall = false }: PlayButtonProperties) {
  const [state, setState] = useState<PlayState>('idle');
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => () => audio.current?.pause(), [url]);

  function toggle() {
    audio.current?.pause();
    if (state === 'loading' || state === 'playing') {
      setState('idle');
      return;
    }
    const next = new Audio(url);
    audio.current = next;
    // Events of a recording that was stopped must not change the state of its successor.
    const setIfCurrent = (changed: PlayState) => audio.current === next && setState(changed);
    next.addEventListener('playing', () => setIfCurrent('playing'));
    next.addEventListener('ended', () => setIfCurrent('idle'));
    setState('loading');
    next.play().catch((error: unknown) => {
      if ((error as DOMException).name !== 'AbortError') setIfCurrent('failed');
    });
  }

  return (
    <span class="audio">
      <button
        type="button"
        class={isSmall ? 'play small' : 'play'}
        aria-label={isSmall ? label : undefined}
        aria-busy={state === 'loading'}
        data-playing={state === 'loading' || state === 'playing'}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden>
          {[
            <path d="M4 9v6h4l5 5V4L8 9z" fill="currentColor" />,
            <path
              d="M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12"
              fill="none"
              stroke="currentColor"
              stroke-width={2}
              stroke-linecap="round"
            />,
          ]}
        </svg>
        {!isSmall && <span>{label}</span>}
      </button>
      <span role="status" class="audio-status">
        {state === 'failed' ? texts.audioFailed : ''}
      </span>
    </span>
  );
}
