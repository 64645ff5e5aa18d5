import { useEffect, useRef, useState } from 'preact/hooks';
import { readPhoto } from './board-shelf.ts';

/** The own pictures of a board by their ids, as far as they are read. */
export function usePhotos(ids: readonly string[]): ReadonlyMap<string, Blob> {
  const [photos, setPhotos] = useState<ReadonlyMap<string, Blob>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const read = ids.map(async (id) => [id, await readPhoto(id)] as const);
    void Promise.all(read).then((entries) => {
      if (isCurrent) setPhotos(new Map(entries.flatMap(([id, photo]) => (photo ? [[id, photo]] : []))));
    });
    return () => {
      isCurrent = false;
    };
  }, [ids.join()]);
  return photos;
}

/** An own picture, drawn: the security policy lets no image in but the service's. */
export function Photo({ photo }: { photo: Blob }) {
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
