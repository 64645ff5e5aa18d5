import { useEffect, useRef, useState } from 'preact/hooks';

interface TextFieldProperties {
  label: string;
  value: string;
  lang: string;
  maximumCharacters: number;
  placeholder?: string;
  /** Called once typing is over: a step that can be undone is a text, not a letter. */
  onDone: (value: string) => void;
}

/** A labelled text field that hands over its text when it is left, confirmed or taken away. */
export function TextField({
  label,
  value,
  lang,
  maximumCharacters,
  placeholder,
  onDone,
}: TextFieldProperties) {
  const [text, setText] = useState(value);
  const latest = useRef({ text, value, onDone });
  latest.current = { text, value, onDone };
  const finish = () => {
    const { text: typed, value: before, onDone: done } = latest.current;
    if (typed !== before) done(typed);
  };
  useEffect(() => setText(value), [value]);
  useEffect(() => finish, []);
  return (
    <label class="text-field">
      <span>{label}</span>
      <input
        type="text"
        autoComplete="off"
        dir="auto"
        lang={lang}
        maxLength={maximumCharacters}
        placeholder={placeholder}
        value={text}
        onInput={(event: Event) => setText((event.currentTarget as HTMLInputElement).value)}
        onBlur={finish}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && !event.isComposing) finish();
        }}
      />
    </label>
  );
}

interface ChoiceFieldProperties {
  label: string;
  value: string;
  /** Values with their texts; a text may have a language of its own. */
  choices: readonly { value: string; text: string; lang?: string; disabled?: boolean }[];
  onChoose: (value: string) => void;
}

/** A labelled list of choices. */
export function ChoiceField({ label, value, choices, onChoose }: ChoiceFieldProperties) {
  return (
    <label class="choice-field">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event: Event) => onChoose((event.currentTarget as HTMLSelectElement).value)}
      >
        {choices.map(({ text, ...attributes }) => (
          <option key={attributes.value} {...attributes}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
