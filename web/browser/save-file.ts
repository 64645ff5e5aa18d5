/** Lower-case words joined by hyphens, in any script: `woman-medium-dark`. */
export function fileNameOf(...words: readonly string[]): string {
  return words
    .join(' ')
    .normalize('NFC')
    .toLocaleLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Saves bytes under a name, as a download of the browser. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * The bytes that a URL of the service answers.
 * @throws Error where it answers none.
 */
export async function fetchBlob(url: string, options: RequestInit = {}): Promise<Blob> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return response.blob();
}

/**
 * Copies a PNG image. It may still be on its way: Safari wants to be asked while the button is being pressed.
 * @throws where the browser does not allow it, or cannot (Firefox before 127).
 */
export async function copyImage(image: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
}
