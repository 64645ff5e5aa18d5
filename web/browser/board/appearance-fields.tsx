import { colourSchemes } from '../settings.ts';
import type { ToolTexts } from '../texts.ts';
import { useSettings } from '../use-settings.ts';
import { ChoiceField } from './text-field.tsx';

/** The names of the schemes are those of their authors, in every language. */
const schemeNames: Readonly<Record<(typeof colourSchemes)[number], string>> = {
  fitzgerald: 'Fitzgerald',
  goossens: 'Goossens’',
};

/** The settings that show most on boards and strips: where captions stand, and the colours of word classes. */
export function AppearanceFields({ words }: { words: ToolTexts }) {
  const [settings, change] = useSettings();
  return [
    <ChoiceField
      key="colours"
      label={words.classColours}
      value={settings.colours ?? ''}
      choices={[
        { value: '', text: words.noColours },
        ...colourSchemes.map((scheme) => ({ value: scheme, text: schemeNames[scheme], lang: 'en' })),
      ]}
      onChoose={(colours) => change({ colours: colours || undefined })}
    />,
    <ChoiceField
      key="captions"
      label={words.captions}
      value={settings.captions ?? 'below'}
      choices={[
        { value: 'below', text: words.captionsBelow },
        { value: 'above', text: words.captionsAbove },
      ]}
      onChoose={(captions) => change({ captions: captions === 'above' ? captions : undefined })}
    />,
  ];
}
