import { openKeyboardPanel, openOptionPanel } from './scan-panel.ts';
import { firstPosition, nextPosition, pressed, type ScanPosition } from './scan-steps.ts';

const choosable = 'a[href], button:not(:disabled), input:not(:disabled), select, summary';
/** Not among them: the signs on cards would double the steps of a row, and what they do is also in the view of the symbol. */
const skipped = '.add-to-board.small *';
/** Text fields, which need a keyboard of their own. */
const textField = 'input[type=text]';
/** The framed elements carry this attribute, for the style sheet. */
const framedAttribute = 'data-framed';
/** Place of a group that names none. */
const defaultOrder = 5;

/** Heights of the tones that a step and a choice are heard by, in hertz, and how long they are, in seconds. */
const tones = { step: 440, choice: 880, seconds: 0.06 } as const;

/** Settings of scanning. */
export interface Scanning {
  /** 0 = a second switch, Space, makes the steps. */
  stepSeconds: number;
  /** Whether steps and choices are heard. */
  hasSound: boolean;
  lettersLanguage: string;
  /** Called when Escape is pressed. */
  onEnd: () => void;
}

/**
 * Frames one group after another until it is ended. Space, Enter or a press anywhere on the page is the switch (with two of
 * them Space makes the steps): it goes into the framed group, or chooses the framed item. Presses on the scanning controls
 * themselves act as usual, so that a helper can end it.
 * @returns ends scanning.
 */
export function startScanning({ stepSeconds, hasSound, lettersLanguage, onEnd }: Scanning): () => void {
  const frame = movingFrame(lettersLanguage);
  const audio = hasSound ? new AudioContext() : undefined;
  const step = () => {
    frame.step();
    sound(audio, tones.step);
  };
  const press = () => {
    sound(audio, tones.choice);
    frame.press();
  };
  const timer = stepSeconds > 0 ? setInterval(step, stepSeconds * 1000) : undefined;
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      stop(event);
      onEnd();
    } else if (isSwitchKey(event)) {
      stop(event);
      if (event.repeat) return;
      if (stepSeconds === 0 && event.key === ' ') step();
      else press();
    }
  };
  const onPointer = (event: PointerEvent) => {
    if (!isSwitch(event)) return;
    stop(event);
    press();
  };
  addEventListener('keydown', onKey, options);
  // Buttons are clicked by Space when it is released, and links by Enter.
  addEventListener('keyup', (event) => isSwitchKey(event) && stop(event), options);
  addEventListener('pointerdown', onPointer, options);
  // The click that follows a press of a finger or a mouse; those of scripts are not trusted, and pass.
  addEventListener('click', (event) => event.isTrusted && isSwitch(event) && stop(event), options);
  // For the style sheet: the framed item must not hide behind the bar.
  document.documentElement.classList.add('is-scanning');
  return () => {
    clearInterval(timer);
    void audio?.close();
    ending.abort();
    document.documentElement.classList.remove('is-scanning');
    unframe();
  };
}

/** The frame around what a press means: a step moves it, a press goes into the framed group, or chooses the framed item. */
function movingFrame(lettersLanguage: string): { step: () => void; press: () => void } {
  let position: ScanPosition = firstPosition;
  let root = scanRoot();
  // The groups at the last step: a press means what the person sees framed, also if symbols have come above it since.
  let framedGroups: HTMLElement[][] = [];
  const sizesOf = (groups: readonly HTMLElement[][]) => groups.map(({ length }) => length);

  function show(next: ScanPosition) {
    position = next;
    framedGroups = scanGroups();
    frame(position, framedGroups);
  }

  /** Whether what was framed has made room for something else, as for the results of a search: they are scanned first. */
  function isAnchorGone(): boolean {
    return framedGroups[position.group]?.some(({ isConnected }) => !isConnected) === true;
  }

  /** The same group among the groups as they are now. */
  function relocated(framed: ScanPosition, groups: readonly HTMLElement[][]): ScanPosition {
    const [anchor] = framedGroups[framed.group] ?? [];
    const group = groups.findIndex((items) => anchor !== undefined && items.includes(anchor));
    return group < 0 ? framed : { ...framed, group };
  }

  /** Whether a dialog has opened or closed since the last step: it is scanned from its beginning. */
  function followRoot(): boolean {
    const before = root;
    root = scanRoot();
    return root !== before;
  }

  show(position);
  return {
    step() {
      const groups = scanGroups();
      const isAnew = followRoot() || isAnchorGone();
      show(isAnew ? firstPosition : nextPosition(relocated(position, groups), sizesOf(groups)));
    },
    press() {
      const { position: next, chosen } = pressed(position, sizesOf(framedGroups));
      const element = chosen && framedGroups[chosen.group]?.[chosen.item];
      if (element?.isConnected) choose(element, lettersLanguage);
      const isAnew = followRoot() || element?.closest('[data-scan-anew]');
      show(isAnew ? firstPosition : relocated(next, scanGroups()));
    },
  };
}

/**
 * Chooses an item. Text fields open a keyboard that is scanned too, lists their options: the browser's own would take the
 * focus, and a switch could not leave them.
 */
function choose(element: HTMLElement, lettersLanguage: string): void {
  if (element.matches('select')) openOptionPanel(element as HTMLSelectElement);
  else if (element.matches(textField)) openKeyboardPanel(element as HTMLInputElement, lettersLanguage);
  else {
    element.focus();
    element.click();
  }
}

function sound(audio: AudioContext | undefined, hertz: number): void {
  if (!audio) return;
  const tone = new OscillatorNode(audio, { frequency: hertz });
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + tones.seconds);
}

function isSwitchKey({ key }: KeyboardEvent): boolean {
  return key === ' ' || key === 'Enter';
}

/** Whether a press is one of the switch: everywhere but on the controls of scanning. */
function isSwitch({ target }: Event): boolean {
  return !(target instanceof Element && target.closest('.scanning'));
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The scanned element: the dialog on top, else the page. */
function scanRoot(): Element | Document {
  return [...document.querySelectorAll('dialog[open]')].pop() ?? document;
}

/** Everything that can be chosen now, by group. */
function scanGroups(): HTMLElement[][] {
  return [...scanRoot().querySelectorAll<HTMLElement>('[data-scan]')]
    .map((place) => ({ place, order: Number(place.dataset.scanOrder ?? defaultOrder) }))
    .sort((left, right) => left.order - right.order)
    .flatMap(({ place }) => {
      const items = (
        place.matches(choosable) ? [place] : [...place.querySelectorAll<HTMLElement>(choosable)]
      ).filter((item) => item.getClientRects().length > 0 && !item.matches(skipped));
      return place.dataset.scan === 'rows' ? rows(items) : [items];
    })
    .filter((items) => items.length > 0);
}

/** Items of a grid by row, as they are laid out. */
function rows(items: readonly HTMLElement[]): HTMLElement[][] {
  const byTop = new Map<number, HTMLElement[]>();
  for (const item of items) {
    const top = Math.round(item.getBoundingClientRect().top);
    byTop.set(top, [...(byTop.get(top) ?? []), item]);
  }
  return [...byTop.values()];
}

function frame({ group, item }: ScanPosition, groups: readonly HTMLElement[][]): void {
  unframe();
  const items = groups[group] ?? [];
  const framed = item === undefined ? items : items.slice(item, item + 1);
  for (const element of framed) (element.closest('label') ?? element).setAttribute(framedAttribute, '');
  framed[0]?.scrollIntoView({ block: 'nearest' });
  // A screen reader says the element that has the focus; in a text field it would open the keyboard of a phone.
  if (item !== undefined && !framed[0]?.matches(`${textField}, select`)) framed[0]?.focus();
}

function unframe(): void {
  for (const element of document.querySelectorAll(`[${framedAttribute}]`)) {
    element.removeAttribute(framedAttribute);
  }
}
