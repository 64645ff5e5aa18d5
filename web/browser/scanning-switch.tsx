import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { readPreference, writePreference } from './preferences.ts';
import { startScanning } from './scanning.ts';
import type { Texts } from './texts.ts';

/** Seconds that a step may take, and how many it takes at first. */
const stepSecondsChoices = [0.5, 1, 1.5, 2, 3, 4, 5, 7, 10] as const;
const initialStepSeconds = 2;

interface ScanningSwitchProperties {
  texts: Texts;
  /** Language of the letters to type with. */
  namesLanguage: string;
}

/** Turns switch scanning on and off, and sets its speed; both are remembered. */
export function ScanningSwitch({ texts, namesLanguage }: ScanningSwitchProperties) {
  const [isOn, setOnState] = useState(() => readPreference('scanning') === 'on');
  const [stepSeconds, setStepSeconds] = useState(() => knownStep(Number(readPreference('scanningSeconds'))));
  // Written at once: an effect runs after the next frame, and a page that is reloaded before it would forget the choice.
  const setOn = (on: boolean) => {
    writePreference('scanning', on ? 'on' : 'off');
    setOnState(on);
  };
  useEffect(() => {
    if (!isOn) return undefined;
    return startScanning({ stepSeconds, texts, lettersLanguage: namesLanguage, onEnd: () => setOn(false) });
  }, [isOn, stepSeconds]);

  return (
    <div class="scanning" data-scan="items" data-scan-order={8}>
      <button type="button" class="scanning-toggle" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <Icon name="scanning" />
        <span>{texts.scanning}</span>
      </button>
      {/* At the foot of the window, so that switching it on moves nothing. */}
      {isOn && (
        <div class="scanning-bar">
          <label>
            <span>{texts.scanningSpeed}</span>
            <select
              value={String(stepSeconds)}
              onChange={(event: Event) => {
                const { value } = event.currentTarget as HTMLSelectElement;
                writePreference('scanningSeconds', value);
                setStepSeconds(knownStep(Number(value)));
              }}
            >
              {stepSecondsChoices.map((seconds) => (
                <option key={seconds} value={String(seconds)}>
                  {seconds.toLocaleString(document.documentElement.lang)}
                </option>
              ))}
            </select>
          </label>
          <p>{texts.scanningHelp}</p>
        </div>
      )}
      <p class="visually-hidden" role="status">
        {isOn ? texts.scanningHelp : ''}
      </p>
    </div>
  );
}

/** The offered step that is nearest to a remembered one. */
function knownStep(seconds: number): number {
  if (!(seconds > 0)) return initialStepSeconds;
  return stepSecondsChoices.reduce((best, step) =>
    Math.abs(step - seconds) < Math.abs(best - seconds) ? step : best,
  );
}
