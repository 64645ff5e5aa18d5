import { h } from 'preact';
import { useState } from 'preact/hooks';
import type { Texts } from './texts/en.ts';

/** A button that copies a text, and says whether that worked. */
export function CopyButton({ texts, label, text }: { texts: Texts; label: string; text: string }) {
  const [outcome, setOutcome] = useState('');
  async function copy() {
    // Said anew each time, also when it is the same.
    setOutcome('');
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? texts.copied : texts.notCopied);
  }
  return h(
    'span',
    { class: 'copy' },
    h('button', { type: 'button', onClick: copy }, label),
    h('span', { role: 'status' }, outcome),
  );
}
