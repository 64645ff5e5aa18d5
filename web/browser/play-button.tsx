import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
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
        <Icon name="sound" />
        {!isSmall && <span>{label}</span>}
      </button>
      <span role="status" class="audio-status">
        {state === 'failed' ? texts.audioFailed : ''}
      </span>
    </span>
  );
}
