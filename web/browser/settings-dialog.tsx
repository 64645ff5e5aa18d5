import { AppearanceFields, ChoiceField, SetField } from './fields.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { areSettingsLinked, leaveLinkedSettings, resetSettings, useSettings } from './settings.ts';
import { texts } from './texts.ts';
import { useLanguages } from './use-languages.ts';
import { Choices, numbered } from './variant-picker.tsx';

interface SettingsDialogProperties {
  onClose: () => void;
}

/** The settings, in a modal dialog: each choice holds at once, everywhere, and all of them are reset in one place. */
export function SettingsDialog({ onClose }: SettingsDialogProperties) {
  const [settings, change] = useSettings();
  const languages = useLanguages();
  const { second } = settings;

  const choices = (
    name: 'skin' | 'hair' | 'mono',
    legend: string,
    values: Readonly<Record<string, string>>,
    swatches = false,
  ) => {
    const value = settings[name];
    return (
      <Choices
        name={name}
        legend={legend}
        chosen={value === undefined ? '' : value === true ? '1' : value}
        choices={values}
        swatches={swatches}
        onChoose={(chosen) => change({ [name]: chosen === '' ? undefined : name === 'mono' || chosen })}
      />
    );
  };
  return (
    <ModalDialog name="tool-dialog" title={texts.settings} onClose={onClose}>
      <p>{texts.settingsHint}</p>
      {areSettingsLinked() && (
        <p class="row notice" data-scan="items">
          <span>{texts.linkedSettings}</span>
          <button type="button" onClick={leaveLinkedSettings}>
            {texts.useOwnSettings}
          </button>
        </p>
      )}
      {choices('skin', texts.skin, { '': texts.asDrawn, ...numbered(texts.skins) }, true)}
      {choices('hair', texts.hair, { '': texts.asDrawn, ...texts.hairs }, true)}
      {choices('mono', texts.style, { '': texts.colour, '1': texts.mono })}
      <div class="row fields" data-scan="items">
        <ChoiceField
          label={texts.secondLanguage}
          value={second === undefined ? '' : languages.optionOf(second)}
          choices={[{ value: '', text: texts.none }, ...languages.optionsWith(second)]}
          onChoose={(chosen) => change({ second: chosen || undefined })}
        />
        <SetField />
      </div>
      <div class="row fields" data-scan="items">
        <AppearanceFields />
      </div>
      <div class="actions" data-scan="items">
        <button type="button" onClick={resetSettings}>
          {texts.resetSettings}
        </button>
        <button type="button" class="primary" onClick={onClose}>
          {texts.done}
        </button>
      </div>
    </ModalDialog>
  );
}
