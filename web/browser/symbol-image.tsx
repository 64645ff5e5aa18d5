import { largeThumbnail, sameOriginUrl } from './api-client.ts';

/** Pauses before an image that failed is requested again, in milliseconds. */
const retryPausesMilliseconds = [2_000, 8_000, 20_000, 40_000] as const;

interface SymbolImageProperties {
  /** As a response of the service names it. */
  url: string;
  /** Another picture of it, which is seen until this one has come. */
  meanwhile?: string | undefined;
  alt: string;
  /** Called when the image has loaded, and when it has failed. */
  onSettled?: () => void;
  /** Width and height in pixels, before the style sheet. */
  size: number;
  /** Width in the layout (the `sizes` of HTML), where a larger thumbnail may serve dense screens. */
  layoutWidth?: string;
  class?: string;
  loading?: 'lazy';
  draggable?: boolean;
  fetchPriority?: 'high';
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
}

/**
 * An image of the service. One that fails (the limit of new images a minute, a broken connection) is requested again after
 * a while; until then `data-failed` keeps its place free of the browser's broken-image mark.
 */
export function SymbolImage({
  url,
  meanwhile,
  alt,
  size,
  onSettled,
  layoutWidth,
  ...attributes
}: SymbolImageProperties) {
  const src = sameOriginUrl(url);
  return (
    <img
      {...attributes}
      src={src}
      {...(layoutWidth && {
        srcset: `${src} 256w, ${largeThumbnail(src)} 512w`,
        sizes: layoutWidth,
      })}
      style={{ background: meanwhile && behind(meanwhile, src) }}
      alt={alt}
      width={size}
      height={size}
      decoding="async"
      onLoad={(event: Event) => {
        const image = event.currentTarget as HTMLImageElement;
        delete image.dataset.failed;
        image.style.background = '';
        onSettled?.();
      }}
      onError={(event: Event) => {
        const image = event.currentTarget as HTMLImageElement;
        image.dataset.failed = '';
        onSettled?.();
        retryLater(image);
      }}
    />
  );
}

/** A picture behind one that is drawn anew, as CSS writes it; none where that is a thumbnail itself, which comes as soon. */
function behind(meanwhile: string, src: string): string | undefined {
  const url = sameOriginUrl(meanwhile);
  return /\.webp$/.test(src) ? undefined : `center / contain no-repeat url("${url}")`;
}

function retryLater(image: HTMLImageElement): void {
  const attempt = Number(image.dataset.attempt ?? 0);
  const pause = retryPausesMilliseconds[attempt];
  if (pause === undefined) return;
  const { src, srcset } = image;
  setTimeout(() => {
    // By then it may show another image, or be gone.
    if (image.src !== src || !image.isConnected) return;
    image.dataset.attempt = String(attempt + 1);
    image.srcset = srcset;
    image.src = src;
  }, pause);
}
