interface CopyButtonProperties {
  label: string;
  disabled?: boolean;
  /** The content for the clipboard. */
  content: () => ClipboardItem;
  /** Called with whether it worked. */
  onCopied: (isCopied: boolean) => void;
}

/** A button that copies a text or an image. */
export function CopyButton({ label, disabled, content, onCopied }: CopyButtonProperties) {
  async function copy() {
    const isCopied = await Promise.resolve()
      .then(() => navigator.clipboard.write([content()]))
      .then(
        () => true,
        () => false,
      );
    onCopied(isCopied);
  }
  return (
    <button type="button" disabled={disabled} onClick={copy}>
      {label}
    </button>
  );
}

/** A text for the clipboard. */
export function clipboardText(text: string): ClipboardItem {
  return new ClipboardItem({ 'text/plain': new Blob([text], { type: 'text/plain' }) });
}

/** A PNG image for the clipboard, requested when it is copied. */
export function clipboardImage(url: string): ClipboardItem {
  return new ClipboardItem({
    'image/png': fetch(url).then((response) => {
      if (!response.ok) throw new Error(`Status ${response.status}`);
      return response.blob();
    }),
  });
}
