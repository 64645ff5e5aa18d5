import { h } from 'preact';
import { type LanguagesResponse, languagesPath } from './api-client.ts';
import { matchingLanguage, namedLanguages } from './languages.ts';
import { ModalDialog } from './modal-dialog.ts';
import { colourSchemes, type Settings } from './settings.ts';
import { areSettingsLinked, leaveLinkedSettings, resetSettings } from './settings-store.ts';
import type { Texts } from './texts/en.ts';
import { useResponse } from './use-response.ts';
import { useSettings } from './use-settings.ts';
import { Choices, numbered } from './variant-picker.ts';

interface SettingsDialogProperties {
  texts: Texts;
  onClose: () => void;
}

/** The settings, in a modal dialog: each choice holds at once, everywhere, and all of them are reset in one place. */
export function SettingsDialog({ texts, onClose }: SettingsDialogProperties) {
  const [settings, change] = useSettings();
  const pageLanguage = document.documentElement.lang;
  const known = useResponse<LanguagesResponse>(languagesPath).body?.data ?? [];
  const languages = namedLanguages(known, pageLanguage);
  const { second } = settings;
  const codes = known.map(({ code }) => code);

  const choices = (
    name: keyof Settings,
    legend: string,
    values: Readonly<Record<string, string>>,
    swatches = false,
  ) => {
    const value = settings[name];
    return h(Choices, {
      name: `setting-${name}`,
      swatchName: name,
      legend,
      chosen: value === undefined ? '' : value === true ? '1' : value,
      choices: values,
      swatches,
      onChoose: (chosen) => change({ [name]: chosen === '' ? undefined : name === 'mono' || chosen }),
    });
  };
  return h(
    ModalDialog,
    { texts, name: 'settings', title: texts.settings, onClose },
    h('p', { class: 'hint' }, texts.settingsHint),
    areSettingsLinked() &&
      h(
        'p',
        { class: 'notice', 'data-scan': 'items' },
        h('span', null, texts.linkedSettings),
        h('button', { type: 'button', onClick: leaveLinkedSettings }, texts.useOwnSettings),
      ),
    choices('skin', texts.skin, { '': texts.asDrawn, ...numbered(texts.skins) }, true),
    choices('hair', texts.hair, { '': texts.asDrawn, ...texts.hairs }, true),
    choices('mono', texts.style, { '': texts.colour, '1': texts.mono }),
    h(
      'label',
      { class: 'field', 'data-scan': 'items' },
      h('span', null, texts.secondLanguage),
      h(
        'select',
        {
          name: 'second',
          value: second === undefined ? '' : (matchingLanguage(second, codes) ?? second),
          onChange: (event: Event) =>
            change({ second: (event.currentTarget as HTMLSelectElement).value || undefined }),
        },
        h('option', { value: '' }, texts.none),
        second !== undefined && !matchingLanguage(second, codes) && h('option', { value: second }, second),
        languages.map(({ code, label, native_name }) =>
          h(
            'option',
            { key: code, value: code },
            label === native_name ? label : `${label} – ${native_name}`,
          ),
        ),
      ),
    ),
    choices('captions', texts.captions, { '': texts.captionBelow, above: texts.captionAbove }),
    choices('colours', texts.classColours, {
      '': texts.none,
      // Names of persons, alike in every language.
      ...Object.fromEntries(
        colourSchemes.map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)]),
      ),
    }),
    h(
      'div',
      { class: 'actions', 'data-scan': 'items' },
      h('button', { type: 'button', onClick: resetSettings }, texts.resetSettings),
      h('button', { type: 'button', class: 'primary', onClick: onClose }, texts.done),
    ),
  );
}
