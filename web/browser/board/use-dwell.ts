import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** The element that a pointer rests on carries this attribute, for the style sheet. */
const restingAttribute = 'data-resting';

/**
 * Presses a button when a pointer has rested on it, for people who point by head or eyes. Fingers press as usual.
 * @param seconds how long it rests; 0 = off
 */
export function useDwell(place: RefObject<HTMLElement | null>, seconds: number): void {
  useEffect(() => {
    const { current } = place;
    if (!current || seconds === 0) return undefined;
    const ending = new AbortController();
    const options = { signal: ending.signal };
    let resting: Element | undefined;
    let timer = 0;
    const leave = () => {
      clearTimeout(timer);
      resting?.removeAttribute(restingAttribute);
      resting = undefined;
    };
    const onOver = ({ pointerType, target }: PointerEvent) => {
      const button = target instanceof Element ? target.closest('button:not(:disabled)') : null;
      if (button === resting || pointerType === 'touch') return;
      leave();
      if (!(button instanceof HTMLElement)) return;
      resting = button;
      button.setAttribute(restingAttribute, '');
      timer = window.setTimeout(() => {
        button.removeAttribute(restingAttribute);
        button.click();
      }, seconds * 1000);
    };
    current.addEventListener('pointerover', onOver, options);
    current.addEventListener('pointerleave', leave, options);
    return () => {
      leave();
      ending.abort();
    };
  }, [seconds]);
}
