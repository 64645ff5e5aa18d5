/** Lower-case words joined by hyphens, in any script: `woman-medium-dark`. */
export function fileNameOf(...words: readonly string[]): string {
  return words
    .join(' ')
    .normalize('NFC')
    .toLocaleLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/**
 * Saves a URL under a name. A plain link would be saved as the service calls it (`Content-Disposition` wins over the
 * `download` attribute): `1f415.png` instead of `dog.png`.
 * @throws where the URL does not answer.
 */
export async function saveAs(url: string, fileName: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const blobUrl = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = blobUrl;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(blobUrl), 10_000);
}
