/** Windows-1252 where it differs from Latin-1: the bytes 0x80–0x9F, those it leaves open as controls. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * What a text was meant to be where it looks like UTF-8 that was read as Windows-1252 or Latin-1 (`Ã©` for `é`); the
 * text itself with its replacement characters where bytes were lost for good. Undefined for a text that is all right:
 * no text that people write has all its letters above ASCII in an order that is valid UTF-8.
 */
export function mojibake(text: string): string | undefined {
  if (text.includes('\ufffd')) return text;
  if (!/[\u00c2-\u00f4]./u.test(text)) return undefined;
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const high = windows1252.indexOf(character);
    if (high >= 0) bytes.push(0x80 + high);
    else if (code <= 0xff) bytes.push(code);
    else return undefined;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
