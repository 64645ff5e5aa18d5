/**
 * A licence as it is cited, from its SPDX identifier: `CC-BY-SA-4.0` → `CC BY-SA 4.0`. Other identifiers are cited as they
 * are.
 */
export function citedLicence(id: string): string {
  // One that SPDX does not list, such as `LicenseRef-CC-BY-2.0-UK`, is one of Creative Commons all the same.
  if (!/^(?:LicenseRef-)?CC(?:0|-BY)/.test(id)) return id;
  return id
    .replace(/^LicenseRef-/, '')
    .replace(/^CC-/, 'CC ')
    .replace(/-(?=\d)/, ' ')
    .replace(/(?<=\d)-(?=[A-Z]{2,3}$)/, ' ');
}
