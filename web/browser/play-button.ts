import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** A button that plays a sound, and says so while it does. */
export function PlayButton({
  label,
  url,
  isSmall = false,
}: {
  label: string;
  url: string;
  isSmall?: boolean;
}) {
  const [isPlaying, setPlaying] = useState(false);
  const sound = useRef<HTMLAudioElement>(null);
  useEffect(() => () => sound.current?.pause(), [url]);

  function play() {
    sound.current?.pause();
    const next = new Audio(url);
    sound.current = next;
    const done = () => setPlaying(false);
    next.addEventListener('ended', done);
    setPlaying(true);
    next.play().catch(done);
  }

  return h(
    'button',
    {
      type: 'button',
      class: isSmall ? 'play small' : 'play',
      'aria-label': isSmall ? label : undefined,
      'data-playing': isPlaying,
      onClick: play,
    },
    h('svg', { viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': true }, [
      h('path', { d: 'M4 9v6h4l5 5V4L8 9z', fill: 'currentColor' }),
      h('path', {
        d: 'M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12',
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 2,
        'stroke-linecap': 'round',
      }),
    ]),
    !isSmall && h('span', null, label),
  );
}
