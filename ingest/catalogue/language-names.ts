import type { LanguageTag } from '../../mappings/document.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';

let byName: ReadonlyMap<string, LanguageTag> | undefined;

/** A language by its name in English or in itself, in any case: `Deutsch`, `german` → `de`. */
export function languageNamed(written: string): LanguageTag | undefined {
  byName ??= new Map(
    namedLanguages.flatMap((tag) =>
      ['en', tag].flatMap((inLanguage) => {
        const name = new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'none' }).of(tag);
        return name === undefined ? [] : [[name.normalize('NFC').toLowerCase(), tag] as const];
      }),
    ),
  );
  return byName.get(written.normalize('NFC').trim().toLowerCase());
}

/** Languages whose names people write in tables. */
const namedLanguages = (
  'af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku ky lb lo lt lv mk ' +
  'ml mn mr ms mt my nb ne nl nn no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi zh zu'
).split(' ');

/** Languages that Windows writes in Windows-1252: what others write with the same bytes are other letters. */
const westernLanguages: ReadonlySet<string> = new Set(
  'af an ast br ca co cy da de en es eu fil fo fr fur ga gd gl gsw haw id is it kl lb mg ms nb nds nl nn no oc pt qu rm rw sc se sma sv sw tl wa xh zu'.split(
    ' ',
  ),
);

/** Whether a text of a language can be read as Windows-1252: its letters are ASCII, or the language's are those. Pure. */
export function isWestern(text: string, tag: LanguageTag): boolean {
  return westernLanguages.has(primaryLanguage(tag)) || /^\p{ASCII}*$/u.test(text);
}
