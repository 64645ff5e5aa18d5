import { useEffect } from 'preact/hooks';
import { Button } from './button.tsx';
import { CheckField, ChoiceField } from './fields.tsx';
import { Icon } from './icon.tsx';
import { useOnOff, usePreference } from './preferences.ts';
import { startScanning } from './scanning.ts';
import { formatNumber, pageLanguage, pageLanguages, texts } from './texts.ts';

/** Seconds that a step may take; 0 = a second switch makes the steps. */
const stepSecondsChoices = [0, 0.5, 1, 1.5, 2, 3, 4, 5, 7, 10] as const;

/** Turns switch scanning on and off, and sets its speed; both are remembered. */
export function ScanningSwitch() {
  const [isOn, turn] = useOnOff('scanning');
  const [seconds, setSeconds] = usePreference('scanningSeconds', '2', stepSecondsChoices);
  const [hasSound, setSound] = useOnOff('scanningSound');
  const stepSeconds = Number(seconds);
  const help = stepSeconds === 0 ? texts.scanningHelpTwo : texts.scanningHelp;
  useEffect(() => {
    if (!isOn) return undefined;
    const onEnd = () => turn(false);
    const lettersLanguage = pageLanguages[pageLanguage()].symbols;
    return startScanning({ stepSeconds, hasSound, lettersLanguage, onEnd });
  }, [isOn, stepSeconds, hasSound]);

  return (
    <div class="scanning" data-scan="items" data-scan-order={8}>
      <Button class="header-button scanning-toggle" aria-pressed={isOn} onClick={() => turn(!isOn)}>
        <Icon name="scanning" />
        <span>{texts.scanning}</span>
      </Button>
      {/* At the foot of the window, so that switching it on moves nothing. */}
      {isOn && (
        <div class="row scanning-bar in-line">
          <ChoiceField
            label={texts.scanningSpeed}
            value={seconds}
            choices={stepSecondsChoices.map((step) => [
              String(step),
              step === 0 ? texts.twoSwitches : formatNumber(step),
            ])}
            onChoose={setSeconds}
          />
          <CheckField label={texts.scanningSound} isChecked={hasSound} onCheck={setSound} />
          <p>{help}</p>
        </div>
      )}
      <p class="visually-hidden" role="status">
        {isOn ? help : ''}
      </p>
    </div>
  );
}
