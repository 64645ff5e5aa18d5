/**
 * A licence as it is cited, from its SPDX identifier: `CC-BY-SA-4.0` → `CC BY-SA 4.0`. Other identifiers are cited as they
 * are.
 */
export function citedLicence(id: string): string {
  if (!/^CC(?:0|-BY)/.test(id)) return id;
  return id
    .replace(/^CC-/, 'CC ')
    .replace(/-(?=\d)/, ' ')
    .replace(/(?<=\d)-(?=[A-Z]{2,3}$)/, ' ');
}
