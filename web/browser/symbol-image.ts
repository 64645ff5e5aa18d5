import { type HTMLAttributes, h } from 'preact';
import { sameOriginUrl } from './api-client.ts';

/** How long to wait before a picture that did not come is asked for again, in milliseconds. */
const pausesMilliseconds = [2_000, 8_000, 20_000, 40_000] as const;

interface SymbolImageProperties extends HTMLAttributes<HTMLImageElement> {
  /** As an answer of the service names it. */
  url: string;
  alt: string;
  /** Told when it is there, and when it has not come. */
  onSettled?: () => void;
  /** Width and height in pixels, before the style sheet. */
  size: number;
}

/**
 * A picture of the service. One that does not come (the limit of new pictures a minute, a connection that fails) is asked
 * for again after a while: a search must not leave holes behind.
 */
export function SymbolImage({ url, alt, size, onSettled, ...others }: SymbolImageProperties) {
  return h('img', {
    ...others,
    src: sameOriginUrl(url, document.baseURI),
    alt,
    width: size,
    height: size,
    decoding: 'async',
    ...(onSettled && { onLoad: onSettled }),
    onError: (event: Event) => {
      onSettled?.();
      askAgain(event);
    },
  });
}

function askAgain(event: Event): void {
  const image = event.currentTarget as HTMLImageElement;
  const attempt = Number(image.dataset.attempt ?? 0);
  const pause = pausesMilliseconds[attempt];
  if (pause === undefined) return;
  const { src } = image;
  setTimeout(() => {
    // By then it may show something else, or be gone.
    if (image.src !== src || !image.isConnected) return;
    image.dataset.attempt = String(attempt + 1);
    image.src = src;
  }, pause);
}
