import { Button } from './button.tsx';
import { AppearanceFields, ChoiceField, SetField } from './fields.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { leaveLinkedSettings, linkedSettings, resetSettings, useSettings } from './settings.ts';
import { texts } from './texts.ts';
import { useLanguages } from './use-languages.ts';
import { VariantPicker } from './variant-picker.tsx';

/** The settings, in a modal dialog: each choice holds at once, everywhere, and all of them are reset in one place. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const [settings, change] = useSettings();
  const languages = useLanguages();
  const { second } = settings;

  return (
    <ModalDialog name="tool-dialog" title={texts.settings} onClose={onClose}>
      <p>{texts.settingsHint}</p>
      {linkedSettings() !== undefined && (
        <p class="row notice" data-scan="items">
          <span>{texts.linkedSettings}</span>
          <Button onClick={leaveLinkedSettings}>{texts.useOwnSettings}</Button>
        </p>
      )}
      <VariantPicker able={{ skin: true, hair: true }} chosen={settings} onChoose={change} />
      <div class="row fields" data-scan="items">
        <ChoiceField
          label={texts.secondLanguage}
          value={second === undefined ? '' : languages.optionOf(second)}
          choices={[['', texts.none], ...languages.optionsWith(second)]}
          onChoose={(chosen) => change({ second: chosen || undefined })}
        />
        <SetField />
      </div>
      <div class="row fields" data-scan="items">
        <AppearanceFields />
      </div>
      <div class="actions" data-scan="items">
        <Button onClick={resetSettings}>{texts.resetSettings}</Button>
        <Button class="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </ModalDialog>
  );
}
