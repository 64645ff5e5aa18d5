/** Lower-case words joined by hyphens, in any script: `woman-medium-dark`. */
export function fileNameOf(...words: readonly string[]): string {
  return words
    .join(' ')
    .normalize('NFC')
    .toLocaleLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}
