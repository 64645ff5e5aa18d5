/** Texts of the panels. */
export interface PanelTexts {
  close: string;
  space: string;
  deleteLetter: string;
  done: string;
  suggestions: string;
}

/**
 * Letters by script (ISO 15924), as ranges of code points (Unicode). A language without an entry, such as Chinese, whose
 * words are composed by an input method, gets the Latin letters.
 */
const letterRanges: Readonly<Record<string, readonly [first: number, last: number][]>> = {
  Latn: [[0x61, 0x7a]],
  Arab: [[0x621, 0x64a]],
  Armn: [[0x561, 0x586]],
  Beng: [
    [0x985, 0x9b9],
    [0x9be, 0x9cc],
  ],
  Cyrl: [[0x430, 0x44f]],
  Deva: [
    [0x905, 0x939],
    [0x93e, 0x94d],
  ],
  Ethi: [[0x1200, 0x1357]],
  Geor: [[0x10d0, 0x10f0]],
  Grek: [[0x3b1, 0x3c9]],
  Gujr: [
    [0xa85, 0xab9],
    [0xabe, 0xacd],
  ],
  Hebr: [[0x5d0, 0x5ea]],
  Jpan: [[0x3042, 0x3093]],
  Khmr: [
    [0x1780, 0x17b3],
    [0x17b6, 0x17d2],
  ],
  Knda: [
    [0xc85, 0xcb9],
    [0xcbe, 0xccd],
  ],
  Laoo: [[0xe81, 0xec4]],
  Mlym: [
    [0xd05, 0xd39],
    [0xd3e, 0xd4d],
  ],
  Mymr: [[0x1000, 0x103e]],
  Sinh: [
    [0xd85, 0xdc6],
    [0xdca, 0xddf],
  ],
  Taml: [
    [0xb85, 0xbb9],
    [0xbbe, 0xbcd],
  ],
  Telu: [
    [0xc05, 0xc39],
    [0xc3e, 0xc4d],
  ],
  Thai: [[0xe01, 0xe4c]],
};

/** Letters that a language has beside those of its script. */
const furtherLetters: Readonly<Record<string, string>> = {
  cs: 'áčďéěíňóřšťúůýž',
  da: 'æøå',
  de: 'äöüß',
  es: 'ñáéíóúü',
  fa: 'پچژگک',
  fi: 'äö',
  fr: 'éèàçêùâîôœ',
  hu: 'áéíóöőúüű',
  it: 'àèéìòù',
  nb: 'æøå',
  pl: 'ąćęłńóśźż',
  pt: 'ãõáéíóúâêôç',
  ro: 'ăâîșț',
  ru: 'ё',
  sv: 'åäö',
  tr: 'çğıöşü',
  uk: 'ґєії',
  ur: 'ٹپچڈڑژکگںہھے',
  vi: 'ăâđêôơư',
};

/** The letters to type a language with. */
export function lettersOf(tag: string): string[] {
  const { language, script = 'Latn' } = new Intl.Locale(tag).maximize();
  const ranges = letterRanges[script] ?? letterRanges.Latn ?? [];
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  // Ranges have gaps, and signs that are no letters.
  const written = letters.filter((letter) => /^[\p{Letter}\p{Mark}]$/u.test(letter) && letter !== 'ـ');
  return [...written, ...(furtherLetters[language] ?? '')];
}

/** Shows the options of a list as buttons that can be scanned; the chosen one becomes the list's value. */
export function openOptionPanel(select: HTMLSelectElement, texts: PanelTexts): void {
  const panel = openPanel(select.labels[0]?.textContent ?? '');
  const close = button(texts.close, () => panel.close());
  const options = [...select.options].map((option) => {
    const element = button(option.text, () => {
      panel.close();
      select.value = option.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    element.setAttribute('aria-pressed', String(option.selected));
    if (option.lang) element.lang = option.lang;
    return element;
  });
  panel.append(scanGroup('items', [close]), scanGroup('rows', options));
}

/**
 * A keyboard that can be scanned: suggestions first, then control keys and letters. It types into the field of the page,
 * which searches and suggests as for any other keyboard.
 */
export function openKeyboardPanel(field: HTMLInputElement, texts: PanelTexts, language: string): void {
  const panel = openPanel(field.labels?.[0]?.textContent ?? '');
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
          panel.close();
        });
        element.lang = option.lang;
        return element;
      }),
    );
  };
  const watching = new MutationObserver(showSuggestions);
  if (list) watching.observe(list, { childList: true, subtree: true, characterData: true });
  panel.addEventListener('close', () => {
    watching.disconnect();
    // As when the focus leaves the field: what was typed is searched for.
    field.dispatchEvent(new FocusEvent('blur'));
  });

  const controls = [
    button(texts.done, () => panel.close()),
    button(texts.deleteLetter, () => type([...field.value].slice(0, -1).join(''))),
    button(texts.space, () => type(`${field.value} `)),
  ];
  const letters = lettersOf(language).map((letter) => button(letter, () => type(field.value + letter)));
  for (const letter of letters) letter.lang = language;
  output.textContent = field.value;
  showSuggestions();
  panel.append(output, suggestionRow, scanGroup('items', controls), scanGroup('rows', letters));
}

/** A modal dialog on top of the page, which is taken away when it closes. */
function openPanel(title: string): HTMLDialogElement {
  const panel = document.createElement('dialog');
  panel.className = 'scan-panel';
  const heading = document.createElement('h2');
  heading.textContent = title;
  heading.id = 'scan-panel-heading';
  panel.setAttribute('aria-labelledby', heading.id);
  panel.append(heading);
  panel.addEventListener('close', () => panel.remove());
  document.body.append(panel);
  panel.showModal();
  return panel;
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
