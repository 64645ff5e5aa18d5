interface CopyButtonProperties {
  label: string;
  disabled?: boolean;
  /** Puts the content on the clipboard. */
  copy: () => Promise<void>;
  /** Called with whether it worked. */
  onCopied: (isCopied: boolean) => void;
}

/** A button that copies a text or an image. */
export function CopyButton({ label, disabled, copy, onCopied }: CopyButtonProperties) {
  const attempt = () =>
    copy().then(
      () => onCopied(true),
      () => onCopied(false),
    );
  return (
    <button type="button" disabled={disabled} onClick={() => void attempt()}>
      {label}
    </button>
  );
}

/**
 * Copies a text.
 * @throws where the browser does not allow it.
 */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/**
 * Copies a PNG image. It may still be on its way: Safari wants to be asked while the button is being pressed.
 * @throws where the browser does not allow it, or cannot (Firefox before 127).
 */
export async function copyImage(image: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
}
