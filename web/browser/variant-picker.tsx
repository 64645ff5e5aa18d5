import { type Changes, drawn, type VariantChoice } from './address.ts';
import type { Choice } from './fields.tsx';
import { texts } from './texts.ts';

interface VariantPickerProperties {
  /** Which parts can be coloured. */
  able: { skin: boolean; hair: boolean };
  chosen: VariantChoice;
  /** Whether it is the look of one symbol, which may have a marker, not that of all. */
  hasOverlay?: boolean;
  onChoose: (changes: Changes<Omit<VariantChoice, 'mono'> & { mono: true }>) => void;
}

/** One of the groups to choose from; the empty value stands for the artwork's own look. */
interface VariantGroup {
  name: keyof VariantChoice;
  isShown: boolean;
  legend: string;
  choices: readonly Choice[];
}

/** Chooses skin tone, hair colour, style and marker: radio buttons, so that arrows and screen readers know them. */
export function VariantPicker({ able, chosen, hasOverlay = false, onChoose }: VariantPickerProperties) {
  const { mono = false } = chosen;
  const { asDrawn, skin, hair, hairs, style, colour, overlay, noOverlay, overlays } = texts;
  const groups: readonly VariantGroup[] = [
    { name: 'skin', isShown: able.skin && !mono, legend: skin, choices: [['', asDrawn], ...skinTones()] },
    {
      name: 'hair',
      isShown: able.hair && !mono,
      legend: hair,
      choices: [['', asDrawn], ...Object.entries(hairs)],
    },
    {
      name: 'mono',
      isShown: true,
      legend: style,
      choices: [
        ['', colour],
        ['true', texts.mono],
      ],
    },
    {
      name: 'overlay',
      isShown: hasOverlay,
      legend: overlay,
      choices: [['', noOverlay], ...Object.entries(overlays)],
    },
  ];
  const isChosen = (name: keyof VariantChoice, value: string) =>
    value === (chosen[name] === drawn ? '' : String(chosen[name] || ''));
  return (
    <div class="picker">
      {groups.map(
        ({ name, isShown, legend, choices }) =>
          isShown && (
            <fieldset key={name} class="choices" data-scan="items">
              <legend>{legend}</legend>
              {choices.map(([value, text]) => (
                <label key={value} class={isChosen(name, value) ? 'checked' : undefined}>
                  <input
                    type="radio"
                    {...{ name, value }}
                    checked={isChosen(name, value)}
                    onChange={() =>
                      onChoose({ [name]: name === 'mono' ? value !== '' || undefined : value || undefined })
                    }
                  />
                  {/skin|hair/.test(name) && value && <span class={`swatch ${name}-${value}`} aria-hidden />}
                  <span class="choice">{text}</span>
                </label>
              ))}
            </fieldset>
          ),
      )}
    </div>
  );
}

/** The skin tones by their numbers, with their names. */
export function skinTones(): Choice[] {
  return texts.skins.map((text, index) => [String(index + 1), text]);
}
