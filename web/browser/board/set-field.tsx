import { type SetsResponse, setsPath } from '../api-client.ts';
import type { Texts } from '../texts.ts';
import { useResponse } from '../use-response.ts';
import { useSettings } from '../use-settings.ts';
import { ChoiceField } from './text-field.tsx';

/** The setting by which symbols of one set come first, so that a board has one hand; nothing where there is one set. */
export function SetField({ texts }: { texts: Texts }) {
  const [settings, change] = useSettings();
  const sets = useResponse<SetsResponse>(setsPath).body?.data ?? [];
  if (sets.length < 2) return null;
  return (
    <ChoiceField
      label={texts.preferredSet}
      value={settings.set ?? ''}
      choices={[
        { value: '', text: texts.none },
        ...sets.map(({ set, title }) => ({ value: set, text: title, lang: 'en' })),
      ]}
      onChoose={(set) => change({ set: set || undefined })}
    />
  );
}
