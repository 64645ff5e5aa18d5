import { drawn, type VariantChoice } from './address.ts';
import { texts } from './texts.ts';

interface VariantPickerProperties {
  /** Which parts can be coloured. */
  able: { skin: boolean; hair: boolean };
  chosen: VariantChoice;
  /** Whether it is the look of one symbol, which may have a marker, not that of all. */
  hasOverlay?: boolean;
  onChoose: (changes: VariantChanges) => void;
}

/** Changes to a variant; undefined takes a value away. */
type VariantChanges = {
  skin?: string | undefined;
  hair?: string | undefined;
  mono?: true | undefined;
  overlay?: string | undefined;
};

/** Chooses skin tone, hair colour, style and marker: radio buttons, so that arrows and screen readers know them. */
export function VariantPicker({ able, chosen, hasOverlay, onChoose }: VariantPickerProperties) {
  const { skin = '', hair = '', mono, overlay = '' } = chosen;
  return (
    <div class="picker">
      {able.skin && !mono && (
        <Choices
          name="skin"
          legend={texts.skin}
          chosen={skin === drawn ? '' : skin}
          choices={[['', texts.asDrawn], ...skinTones()]}
          swatches
          onChoose={(value) => onChoose({ skin: value || undefined })}
        />
      )}
      {able.hair && !mono && (
        <Choices
          name="hair"
          legend={texts.hair}
          chosen={hair === drawn ? '' : hair}
          choices={[['', texts.asDrawn], ...Object.entries(texts.hairs)]}
          swatches
          onChoose={(value) => onChoose({ hair: value || undefined })}
        />
      )}
      <Choices
        name="mono"
        legend={texts.style}
        chosen={mono ? '1' : ''}
        choices={[
          ['', texts.colour],
          ['1', texts.mono],
        ]}
        onChoose={(value) => onChoose({ mono: value === '1' || undefined })}
      />
      {hasOverlay && (
        <Choices
          name="overlay"
          legend={texts.overlay}
          chosen={overlay}
          choices={[['', texts.noOverlay], ...Object.entries(texts.overlays)]}
          onChoose={(value) => onChoose({ overlay: value || undefined })}
        />
      )}
    </div>
  );
}

interface ChoicesProperties {
  name: string;
  legend: string;
  chosen: string;
  /** Values with their texts; the empty value stands for the artwork's own look. */
  choices: readonly (readonly [value: string, text: string])[];
  /** Whether the values are colours, shown as such beside their names. */
  swatches?: boolean;
  onChoose: (value: string) => void;
}

/** A group of radio buttons. */
function Choices({ name, legend, chosen, choices, swatches, onChoose }: ChoicesProperties) {
  return (
    <fieldset class="choices" data-scan="items">
      <legend>{legend}</legend>
      {choices.map(([value, text]) => (
        <label key={value} class={value === chosen ? 'checked' : undefined}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {swatches && value !== '' && <span class={`swatch ${name}-${value}`} aria-hidden />}
          <span class="choice">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The skin tones by their numbers, with their names. */
export function skinTones(): [value: string, text: string][] {
  return texts.skins.map((text, index) => [String(index + 1), text]);
}
