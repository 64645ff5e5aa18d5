import type { ButtonHTMLAttributes } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../button.tsx';
import { longestWord } from '../card.tsx';
import { SymbolImage } from '../symbol-image.tsx';
import { words } from '../texts.ts';
import type { DrawnCell } from './drawn-cell.ts';

/** Image and caption of a cell, on screen and on a sheet of paper. */
export function CellContent({ cell, of = 'cell' }: { cell: DrawnCell; of?: 'cell' | 'sheet' }) {
  const { isMirrored, isWord, caption, language, second } = cell;
  /** A caption, which is written as large as its longest word fits. */
  const captioned = (text: string, lang: string, className: string) => (
    <span class={className} lang={lang} dir="auto" style={{ '--letters': longestWord(text) }}>
      {text}
    </span>
  );
  return (
    <>
      {!isWord && (
        <span class={isMirrored ? `${of}-image mirrored` : `${of}-image`}>
          <CellImage cell={cell} alt="" />
        </span>
      )}
      {captioned(caption, language, `${of}-caption`)}
      {second && captioned(second.name, second.language, `${of}-caption second`)}
    </>
  );
}

/** The picture of a cell; nothing until it is known. */
export function CellImage({ cell: { photo, url, meanwhile }, alt }: { cell: DrawnCell; alt: string }) {
  if (photo) return <Photo photo={photo} />;
  return url ? <SymbolImage url={url} meanwhile={meanwhile} alt={alt} size={160} draggable={false} /> : null;
}

/** A cell that is pressed; null is an empty one. */
export function CellButton({
  cell,
  ...attributes
}: ButtonHTMLAttributes<HTMLButtonElement> & { cell: DrawnCell | null }) {
  return (
    <Button
      class={cell ? 'board-cell' : 'board-cell empty'}
      {...attributes}
      data-opens={cell?.opens === undefined ? undefined : ''}
      style={{ '--class-colour': cell?.colour }}
    >
      {cell ? (
        <CellContent cell={cell} />
      ) : (
        <span class="plus" aria-hidden>
          +
        </span>
      )}
    </Button>
  );
}

/** An own picture, drawn: the security policy lets no image in but the service's. */
function Photo({ photo }: { photo: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    void createImageBitmap(photo).then((image) => {
      const { current } = canvas;
      if (current) {
        current.width = image.width;
        current.height = image.height;
        current.getContext('2d')?.drawImage(image, 0, 0);
      }
      image.close();
    });
  }, [photo]);
  return <canvas ref={canvas} class="photo" aria-hidden />;
}

/** Whom to name below a board or strip, on screen and on paper. */
export function Credits({ credits }: { credits: readonly string[] }) {
  return (
    <section class="credits" aria-label={words.credits}>
      <ul role="list">
        {credits.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
