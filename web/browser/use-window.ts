import { useLayoutEffect, useRef } from 'preact/hooks';

declare global {
  interface WindowEventMap {
    /** Settings or boards have changed in this window; other windows hear `storage`. */
    'symbol-catalog-kept': Event;
    /** What failed is requested again. */
    'symbol-catalog-retry': Event;
  }
}

/**
 * Listens to the window for as long as a component is shown, from the moment on that it is, by what was rendered last.
 * @param names events of the browser, and those that stores of the page send
 */
export function useWindow<Name extends keyof WindowEventMap>(
  names: Name | readonly Name[],
  listen: (event: WindowEventMap[Name]) => void,
): void {
  const latest = useRef(listen);
  latest.current = listen;
  useLayoutEffect(() => {
    const onEvent = (event: Event) => latest.current(event as WindowEventMap[Name]);
    const all = [names].flat() as readonly Name[];
    for (const name of all) addEventListener(name, onEvent);
    return () => {
      for (const name of all) removeEventListener(name, onEvent);
    };
  }, []);
}
