import { firstPosition, nextPosition, pressed, type ScanPosition } from './scan-steps.ts';

/** What can be chosen. */
const choosable = 'a[href], button:not(:disabled), input:not(:disabled), select, summary';
/** What is framed carries this attribute, for the style sheet. */
const framedAttribute = 'data-framed';

/**
 * Frames one thing after another until it is ended; Space, Enter or a press anywhere chooses what is framed. While a
 * person types or picks from a list, scanning waits.
 * @param onEnd told when Escape is pressed
 * @returns ends scanning.
 */
export function startScanning(stepSeconds: number, onEnd: () => void): () => void {
  let position: ScanPosition = firstPosition;
  const ending = new AbortController();
  const { signal } = ending;
  const timer = setInterval(() => {
    if (isEditing()) return;
    position = nextPosition(position, sizes());
    frame(position);
  }, stepSeconds * 1000);
  addEventListener('keydown', onKey, { capture: true, signal });
  frame(position);

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isEditing()) {
      event.preventDefault();
      event.stopPropagation();
      onEnd();
      return;
    }
    if ((event.key !== ' ' && event.key !== 'Enter') || isEditing() || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    const groups = scanGroups();
    const { position: next, chosen } = pressed(
      position,
      groups.map(({ length }) => length),
    );
    position = next;
    const element = chosen && groups[chosen.group]?.[chosen.item];
    if (element) choose(element);
    frame(position);
  }

  return () => {
    clearInterval(timer);
    ending.abort();
    unframe();
  };
}

const sizes = () => scanGroups().map(({ length }) => length);

/** Typing and lists have keys of their own. */
function isEditing(): boolean {
  return document.activeElement?.matches('input[type=text], input[type=number], select') ?? false;
}

function choose(element: HTMLElement): void {
  element.focus();
  if (element.matches('select')) (element as HTMLSelectElement).showPicker();
  else if (!element.matches('input[type=text]')) element.click();
}

/** Everything that can be chosen now, by group; with a dialog open, only what is in it. */
function scanGroups(): HTMLElement[][] {
  const root = document.querySelector('dialog[open]') ?? document;
  return [...root.querySelectorAll<HTMLElement>('[data-scan]')]
    .flatMap((place) => {
      const own = place.matches(choosable) ? [place] : [...place.querySelectorAll<HTMLElement>(choosable)];
      const items = own.filter((item) => item.checkVisibility());
      return place.dataset.scan === 'rows' ? rows(items) : [items];
    })
    .filter((items) => items.length > 0);
}

/** Items of a grid by row, as they are laid out. */
function rows(items: readonly HTMLElement[]): HTMLElement[][] {
  const byTop = Map.groupBy(items, (item) => Math.round(item.getBoundingClientRect().top));
  return [...byTop.values()];
}

function frame({ group, item }: ScanPosition): void {
  unframe();
  const items = scanGroups()[group] ?? [];
  const framed = item === undefined ? items : items.slice(item, item + 1);
  for (const element of framed) (element.closest('label') ?? element).setAttribute(framedAttribute, '');
  framed[0]?.scrollIntoView({ block: 'nearest' });
  // A screen reader says what has the focus.
  if (item !== undefined && !framed[0]?.matches('input[type=text], select')) framed[0]?.focus();
}

function unframe(): void {
  for (const element of document.querySelectorAll(`[${framedAttribute}]`)) {
    element.removeAttribute(framedAttribute);
  }
}
