import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldWords } from '../../mappings/fold.ts';

test.each([
  ['ÉTÉ', 'ete'],
  ['Straße', 'strasse'],
  ['Œuf ﬁn', 'oeuf fin'],
  ['Smørrebrød', 'smorrebrod'],
  ['Łódź', 'lodz'],
  ['Þórður', 'thordur'],
  ['Đường phố', 'duong pho'],
  ['İstanbul ISPANAK ırmak', 'istanbul ispanak irmak'],
  ['gözəl', 'gozel'],
  ['ΌΣΟΣ', 'οσοσ'],
  ['Ёж', 'еж'],
  ['йод їжа ўсё', 'йод їжа ўсе'],
  ['ґанок', 'ганок'],
  ['שָׁלוֹם', 'שלום'],
  ['צה״ל צ׳יפס', 'צהל ציפס'],
  ['مُحَمَّد', 'محمد'],
  ['أإآٱ ى ة ـ', 'اااا ي ه'],
  ['کتابی', 'كتابي'],
  ['می\u200Cروم', 'ميروم'],
  ['क़लम चाँद', 'कलम चांद'],
  ['ന്\u200D ൻ', 'ന് ന്'],
  ['বাড়ি', 'বাড়ি'],
  ['か が カ ガ ｶﾞ', 'か が か が が'],
  ['ケ－キ らーめん ガ―', 'けーき らーめん がー'],
  ['ら—めん-', 'らーめんー'],
  ['ৱালনাট', 'বালনাট'],
  ['ਬਿੱਲੀ ਪੱਤਾ', 'ਬਿਲੀ ਪਤਾ'],
  ['น้ำ', 'น้\u0E4Dา'],
  ['นํ้า', 'น้\u0E4Dา'],
  ['เเม่', 'แม่'],
  ['ເເມວ', 'ແມວ'],
  // Tone behind the long vowel, and before a vowel mark.
  ['นำ\u0E49', 'น\u0E49\u0E4Dา'],
  ['ນຳ\u0EC9', 'ນ\u0EC9\u0ECDາ'],
  ['ท\u0E48\u0E35', 'ท\u0E35\u0E48'],
  // Letters of another script that look alike: Latin c, a with breve, capital B; Cyrillic a.
  ['cиній', 'синій'],
  ['пăх', 'пах'],
  ['Bода', 'вода'],
  ['c\u0430t', 'cat'],
  ['βtest', 'βtest'],
  // Greek and Cyrillic; as many letters of either; Latin v for ү; schwa.
  ['кοт', 'кот'],
  ['ξύστpα', 'ξυστρα'],
  ['cу', 'су'],
  ['шvvгч', 'шүүгч'],
  ['əке', 'әке'],
  // Letters of one script that are written for each other.
  ['চিকিত্সক', 'চিকিত্সক'],
  ['চিকিৎসক', 'চিকিত্সক'],
  ['हिन्दी', 'हिंदी'],
  ['वेंदा अन्न', 'वेंदा अन्न'],
  ['வெளவால் வெள்ளை', 'வௌவால் வெள்ளை'],
  ['ബൌൾ', 'ബൗള്'],
  ['ក្ដារ', 'ក្តារ'],
  ['ሠው ዐባት ሐኪም', 'ሰው አባት ሀኪም'],
  ['արեվ', fold('արև')],
  ['چھت', fold('چہت')],
  ['강아지', '강아지'],
  ['１２ ٣ ४', '12 3 4'],
  ['ｆｕｌｌ', 'full'],
  ['l’eau', 'leau'],
  ["l'eau", 'leau'],
  ['мʼята', 'мята'],
  ['col·legi', 'collegi'],
  ['rock-n-roll', 'rock n roll'],
  ['  A–B,\u00A0c…d  ', 'a b c d'],
  ['so\u00ADft', 'soft'],
  ['C++', 'c++'],
  ['', ''],
])('%j is folded to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['🐕', '🐕'],
  ['❤️', '❤'],
  ['🖐🏽', '🖐'],
  ['👩🏽‍🚀', '👩‍🚀'],
  ['🏳️‍🌈', '🏳‍🌈'],
  ['❤️‍🔥', '❤‍🔥'],
  ['1️⃣', '1⃣'],
  ['#️⃣', '#⃣'],
  ['🇩🇪', '🇩🇪'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['🏽', '🏽'],
])('the emoji %s survives as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each(['!', '?', '?!', "'", '#', '*'])('punctuation alone stays: %s', (text) => {
  expect(fold(text)).toBe(text);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.string({ unit: fc.constantFrom(...'aéßIİı ’-ーカﾞ゙がЙ̆ёї̈אְـَیकऩ़่ำํ👩🏽‍️🚀1⃣#\ud800') }),
);

test('is idempotent, and the same however a text is normalised', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      expect(fold(text.normalize('NFC'))).toBe(folded);
      expect(fold(text.normalize('NFD'))).toBe(folded);
      expect(folded).toBe(folded.trim());
      expect(folded.isWellFormed()).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('what is left as it is, is so beside a mark that has to be looked at too', () => {
  const scripts = [
    0x370, 0x400, 0x530, 0x600, 0x900, 0xa00, 0xb00, 0xc00, 0xd00, 0xe00, 0xe80, 0x1000, 0x10a0, 0x1200,
  ];
  const characters = [...scripts, 0x1780, 0x1c00, 0x3040, 0x4e00, 0xab70, 0xac00].map((start) =>
    fc.string({
      unit: fc.integer({ min: start, max: start + 0xff }).map((unit) => String.fromCharCode(unit)),
    }),
  );
  fc.assert(
    fc.property(fc.oneof(...characters), (text) => {
      const word = `א${text.replace(/[^\p{L}\p{M} ]/gu, '')}`;
      expect(fold(`!${word}`)).toBe(fold(word));
    }),
    { numRuns: 3000 },
  );
});

test('words are the folded text at its spaces, as many as asked', () => {
  expect(foldWords(' Eins, zwei – DREI ')).toEqual(['eins', 'zwei', 'drei']);
  expect(foldWords('eins zwei drei', 2)).toEqual(['eins', 'zwei']);
  expect(foldWords(' ')).toEqual([]);
});
