/**
 * Characters that nobody sees and that break comparisons: controls, the soft hyphen, the byte order mark and
 * direction marks (UAX #9). ZWJ and ZWNJ stay: Indic and Persian spelling needs them.
 */
const invisible = /[\p{Cc}\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Nearly all text is clean, and there is a million of it. */
const unclean = /[\p{Cc}\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[^\S ]|^ | $| {2}/u;

/** Text as it is stored: NFC, without invisible characters, one space between words, none at the ends. */
export function cleanText(text: string): string {
  if (!unclean.test(text)) return text.normalize('NFC');
  return text.replace(invisible, ' ').replace(/\s+/gu, ' ').trim().normalize('NFC');
}
