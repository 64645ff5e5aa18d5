import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readPreference, writePreference } from './preferences.ts';
import { startScanning } from './scanning.ts';
import type { Texts } from './texts/en.ts';

/** Slowest and fastest step, in seconds, and the one to begin with. */
const stepSeconds = { minimum: 0.5, maximum: 10, initial: 2 } as const;

/** Turns switch scanning on and off, and sets its speed, which is remembered. */
export function ScanningSwitch({ texts }: { texts: Texts }) {
  const [isOn, setOn] = useState(false);
  const [seconds, setSeconds] = useState(() => within(Number(readPreference('scanningSeconds'))));
  useEffect(() => (isOn ? startScanning(seconds, () => setOn(false)) : undefined), [isOn, seconds]);

  return h(
    'div',
    { class: 'scanning', 'data-scan': 'items' },
    h('button', { type: 'button', 'aria-pressed': isOn, onClick: () => setOn(!isOn) }, texts.scanning),
    isOn &&
      h(
        'label',
        null,
        h('span', null, texts.scanningSpeed),
        h('input', {
          type: 'number',
          min: stepSeconds.minimum,
          max: stepSeconds.maximum,
          step: 0.5,
          value: seconds,
          onChange: (event: Event) => {
            const chosen = within(Number((event.currentTarget as HTMLInputElement).value));
            writePreference('scanningSeconds', String(chosen));
            setSeconds(chosen);
          },
        }),
      ),
    h('p', { role: 'status' }, isOn ? texts.scanningHelp : ''),
  );
}

function within(seconds: number): number {
  if (!(seconds > 0)) return stepSeconds.initial;
  return Math.min(stepSeconds.maximum, Math.max(stepSeconds.minimum, seconds));
}
