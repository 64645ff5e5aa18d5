import { openDialog } from './modal-dialog.tsx';
import { lettersOf } from './scan-letters.ts';
import { texts } from './texts.ts';

/** Shows the options of a list as buttons that can be scanned; the chosen one becomes the list's value. */
export function openOptionPanel(select: HTMLSelectElement): void {
  const { panel, close } = openPanel(select.labels[0]?.textContent ?? '');
  const closing = button(texts.close, close);
  const options = [...select.options].map((option) => {
    const element = button(option.text, () => {
      close();
      select.value = option.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    element.setAttribute('aria-pressed', String(option.selected));
    if (option.lang) element.lang = option.lang;
    return element;
  });
  panel.append(scanGroup('items', [closing]), scanGroup('rows', options));
}

/**
 * A keyboard that can be scanned: suggestions first, then letters and control keys. It types into the field of the page,
 * which searches and suggests as for any other keyboard.
 */
export function openKeyboardPanel(field: HTMLInputElement, language: string): void {
  const { panel, close } = openPanel(field.labels?.[0]?.textContent ?? '', () => {
    watching.disconnect();
    // As when the focus leaves the field: what was typed is searched for.
    field.dispatchEvent(new FocusEvent('blur'));
  });
  const output = document.createElement('output');
  output.dir = 'auto';
  const suggestionRow = scanGroup('items', []);
  suggestionRow.setAttribute('aria-label', texts.suggestions);
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    output.textContent = text;
  };
  // The field's own list of suggestions, which the panel covers.
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const showSuggestions = () => {
    const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].slice(0, 4);
    suggestionRow.replaceChildren(
      ...options.map((option) => {
        const element = button(option.textContent ?? '', () => {
          option.click();
          close();
        });
        element.lang = option.lang;
        return element;
      }),
    );
  };
  const watching = new MutationObserver(showSuggestions);
  if (list) watching.observe(list, { childList: true, subtree: true, characterData: true });

  const controls = [
    button(texts.done, close),
    button(texts.deleteLetter, () => type([...field.value].slice(0, -1).join(''))),
    button(texts.space, () => type(`${field.value} `)),
  ];
  const letters = lettersOf(language).map((letter) => button(letter, () => type(field.value + letter)));
  for (const letter of letters) letter.lang = language;
  output.textContent = field.value;
  showSuggestions();
  const keys = scanGroup('rows', letters);
  // After a letter its suggestions are scanned first.
  keys.dataset.scanAnew = '';
  panel.append(output, suggestionRow, keys, scanGroup('items', controls));
}

/** A modal dialog on top of the page, which is taken away when it closes. */
function openPanel(
  title: string,
  onClose: () => void = () => undefined,
): { panel: HTMLDialogElement; close: () => void } {
  const panel = document.createElement('dialog');
  panel.className = 'panel scan-panel';
  const heading = document.createElement('h2');
  heading.textContent = title;
  heading.id = 'scan-panel-heading';
  panel.setAttribute('aria-labelledby', heading.id);
  panel.append(heading);
  document.body.append(panel);
  const closeDialog = openDialog(panel);
  const close = () => {
    closeDialog();
    panel.remove();
    // When the field has taken what was chosen, as the event of a closed dialog comes.
    setTimeout(onClose);
  };
  panel.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  return { panel, close };
}

function scanGroup(kind: 'items' | 'rows', children: readonly HTMLElement[]): HTMLElement {
  const group = document.createElement('div');
  group.dataset.scan = kind;
  group.setAttribute('role', 'group');
  group.append(...children);
  return group;
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', onClick);
  return element;
}
