import { useEffect, useRef, useState } from 'preact/hooks';
import { type SetsResponse, setsPath } from './api-client.ts';
import { captionMaximumCharacters } from './board/board.ts';
import { useSettings } from './settings.ts';
import { texts, words } from './texts.ts';
import { useResponse } from './use-response.ts';

interface TextFieldProperties {
  label: string;
  value: string;
  lang: string;
  /** Called once typing is over: a step that can be undone is a text, not a letter. */
  onDone: (value: string) => void;
}

/** A labelled text field that hands over its text when it is left, confirmed or taken away. */
export function TextField({ label, value, lang, onDone }: TextFieldProperties) {
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
        maxLength={captionMaximumCharacters}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.isComposing) finish();
        }}
      />
    </label>
  );
}

/** A value with its text, which may have a language of its own. */
export type Choice = readonly [
  value: string,
  text: string,
  attributes?: { lang?: string; disabled?: boolean },
];

interface ChoiceFieldProperties {
  label: string;
  name?: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

/** A labelled list of choices. */
export function ChoiceField({ label, name, value, choices, onChoose }: ChoiceFieldProperties) {
  return (
    <label class="choice-field">
      <span>{label}</span>
      <select name={name} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {choices.map(([choice, text, attributes]) => (
          <option key={choice} value={choice} {...attributes}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The setting by which symbols of one set come first, so that a board has one hand; nothing where there is one set. */
export function SetField() {
  const [{ set = '' }, change] = useSettings();
  const onChoose = (chosen: string) => change({ set: chosen || undefined });
  return <SetChoice value={set} none={['', texts.none]} onChoose={onChoose} />;
}

interface SetChoiceProperties extends Pick<ChoiceFieldProperties, 'value' | 'onChoose'> {
  /** The choice of no set. */
  none: Choice;
}

/** A labelled list of the sets; nothing where there is one. */
export function SetChoice({ none, ...field }: SetChoiceProperties) {
  const sets = useResponse<SetsResponse>(setsPath).body?.data ?? [];
  if (sets.length < 2) return null;
  const choices = sets.map(({ set, title }): Choice => [set, title, { lang: 'en' }]);
  return <ChoiceField {...field} label={texts.preferredSet} choices={[none, ...choices]} />;
}

/** The schemes by the names of their authors, in every language. */
const schemes: readonly Choice[] = [
  ['fitzgerald', 'Fitzgerald', { lang: 'en' }],
  ['goossens', 'Goossens’', { lang: 'en' }],
];

/** The settings that show most on boards and strips: where captions stand, and the colours of word classes. */
export function AppearanceFields() {
  const [settings, change] = useSettings();
  return (
    <>
      <ChoiceField
        label={words.classColours}
        value={settings.colours ?? ''}
        choices={[['', words.noColours], ...schemes]}
        onChoose={(colours) => change({ colours: colours || undefined })}
      />
      <ChoiceField
        label={words.captions}
        value={settings.captions ?? ''}
        choices={[
          ['', words.captionsBelow],
          ['above', words.captionsAbove],
        ]}
        onChoose={(captions) => change({ captions: captions === 'above' ? captions : undefined })}
      />
    </>
  );
}

interface CheckFieldProperties {
  label: string;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}

/** A labelled box to tick. */
export function CheckField({ label, isChecked, onCheck }: CheckFieldProperties) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface FileButtonProperties {
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

/** A button that opens a file of the visitor's: the browser's own shows a name that nobody needs. */
export function FileButton({ label, accept, onFile }: FileButtonProperties) {
  return (
    <label class="button">
      <input
        type="file"
        class="visually-hidden"
        accept={accept}
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          // The same file may be chosen again.
          input.value = '';
          if (file) onFile(file);
        }}
      />
      {label}
    </label>
  );
}
