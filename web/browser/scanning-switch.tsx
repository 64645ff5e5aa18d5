import { useEffect, useState } from 'preact/hooks';
import { CheckField, ChoiceField } from './fields.tsx';
import { Icon } from './icon.tsx';
import { readPreference, writePreference } from './preferences.ts';
import { startScanning } from './scanning.ts';
import { formatNumber, texts } from './texts.ts';

/** Seconds that a step may take, and how many it takes at first; 0 = a second switch makes the steps. */
const stepSecondsChoices = [0, 0.5, 1, 1.5, 2, 3, 4, 5, 7, 10] as const;
const initialStepSeconds = 2;

interface ScanningSwitchProperties {
  /** Language of the letters to type with. */
  namesLanguage: string;
}

/** Turns switch scanning on and off, and sets its speed; both are remembered. */
export function ScanningSwitch({ namesLanguage }: ScanningSwitchProperties) {
  const [isOn, setOnState] = useState(() => readPreference('scanning') === 'on');
  const [stepSeconds, setStepSeconds] = useState(() => knownStep(readPreference('scanningSeconds')));
  const [hasSound, setSound] = useState(() => readPreference('scanningSound') === 'on');
  const help = stepSeconds === 0 ? texts.scanningHelpTwo : texts.scanningHelp;
  // Written at once: an effect runs after the next frame, and a page that is reloaded before it would forget the choice.
  const setOn = (on: boolean) => {
    writePreference('scanning', on ? 'on' : 'off');
    setOnState(on);
  };
  useEffect(() => {
    if (!isOn) return undefined;
    const onEnd = () => setOn(false);
    return startScanning({ stepSeconds, hasSound, lettersLanguage: namesLanguage, onEnd });
  }, [isOn, stepSeconds, hasSound]);

  return (
    <div class="scanning" data-scan="items" data-scan-order={8}>
      <button type="button" class="scanning-toggle" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <Icon name="scanning" />
        <span>{texts.scanning}</span>
      </button>
      {/* At the foot of the window, so that switching it on moves nothing. */}
      {isOn && (
        <div class="row scanning-bar">
          <ChoiceField
            label={texts.scanningSpeed}
            value={String(stepSeconds)}
            choices={stepSecondsChoices.map((seconds) => ({
              value: String(seconds),
              text: seconds === 0 ? texts.twoSwitches : formatNumber(seconds),
            }))}
            onChoose={(value) => {
              writePreference('scanningSeconds', value);
              setStepSeconds(knownStep(value));
            }}
          />
          <CheckField
            label={texts.scanningSound}
            isChecked={hasSound}
            onCheck={(isChecked) => {
              writePreference('scanningSound', isChecked ? 'on' : 'off');
              setSound(isChecked);
            }}
          />
          <p>{help}</p>
        </div>
      )}
      <p class="visually-hidden" role="status">
        {isOn ? help : ''}
      </p>
    </div>
  );
}

/** The offered step that is nearest to a remembered one. */
function knownStep(remembered: string | null): number {
  if (remembered === null) return initialStepSeconds;
  const seconds = Number(remembered);
  return stepSecondsChoices.reduce<number>(
    (best, step) => (Math.abs(step - seconds) < Math.abs(best - seconds) ? step : best),
    initialStepSeconds,
  );
}
