import { h } from 'preact';
import type { VariantChoice } from './address.ts';
import type { Texts } from './texts/en.ts';

interface VariantPickerProperties {
  texts: Texts;
  /** Which parts of this symbol can be coloured. */
  able: { skin: boolean; hair: boolean };
  chosen: VariantChoice;
  onChoose: (changes: { [Name in keyof VariantChoice]?: VariantChoice[Name] | undefined }) => void;
}

/** Chooses skin tone, hair colour, style and marker of a symbol: radio buttons, so that arrows and screen readers know them. */
export function VariantPicker({ texts, able, chosen, onChoose }: VariantPickerProperties) {
  const { skin, hair, mono, overlay } = chosen;
  return h(
    'div',
    { class: 'picker' },
    able.skin &&
      !mono &&
      h(Choices, {
        name: 'skin',
        legend: texts.skin,
        chosen: skin ?? '',
        choices: { '': texts.asDrawn, ...numbered(texts.skins) },
        swatches: true,
        onChoose: (value) => onChoose({ skin: value || undefined }),
      }),
    able.hair &&
      !mono &&
      h(Choices, {
        name: 'hair',
        legend: texts.hair,
        chosen: hair ?? '',
        choices: { '': texts.asDrawn, ...texts.hairs },
        swatches: true,
        onChoose: (value) => onChoose({ hair: value || undefined }),
      }),
    h(Choices, {
      name: 'mono',
      legend: texts.style,
      chosen: mono ? '1' : '',
      choices: { '': texts.colour, '1': texts.mono },
      onChoose: (value) => onChoose({ mono: value === '1' || undefined }),
    }),
    h(Choices, {
      name: 'overlay',
      legend: texts.sign,
      chosen: overlay ?? '',
      choices: { '': texts.noSign, ...texts.signs },
      onChoose: (value) => onChoose({ overlay: value || undefined }),
    }),
  );
}

interface ChoicesProperties {
  name: string;
  legend: string;
  chosen: string;
  /** Texts by value; the empty value stands for the artwork's own look, and comes first. */
  choices: Readonly<Record<string, string>>;
  /** Whether the values are colours, shown as such beside their names. */
  swatches?: boolean;
  onChoose: (value: string) => void;
}

function Choices({ name, legend, chosen, choices, swatches, onChoose }: ChoicesProperties) {
  // Integer-like keys of an object always come first; the empty key has to be put before them.
  const entries = Object.entries(choices).sort(
    ([left], [right]) => Number(right === '') - Number(left === ''),
  );
  return h(
    'fieldset',
    { class: swatches ? 'choices swatches' : 'choices', 'data-scan': 'items' },
    h('legend', null, legend),
    entries.map(([value, text]) =>
      h(
        'label',
        { key: value },
        h('input', {
          type: 'radio',
          name,
          value,
          checked: value === chosen,
          onChange: () => onChoose(value),
        }),
        swatches && h('span', { class: `swatch ${name}-${value || 'default'}`, 'aria-hidden': true }),
        h('span', { class: 'choice' }, text),
      ),
    ),
  );
}

function numbered(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, index) => [String(index + 1), text]));
}
