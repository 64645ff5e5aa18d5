import { describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { isLikelyTypo, isSlipOfHand, similarityTo } from '../../src/search/similarity.ts';

/** A text as typed and the name that it may stand for. */
const isTypo = (typed: string, meant: string) => isLikelyTypo(fold(typed), fold(meant));

describe('without a word list a word was meant', () => {
  it.each([
    ['with two letters exchanged', 'sawli', 'swali'],
    ['with a key beside the right one', 'mbws', 'mbwa'],
    ['with a key beside the right one, in Greek letters', 'σκυλπς', 'σκυλος'],
    ['with a key beside the right one, in Thai letters', 'หมท', 'หมา'],
    ['with a letter typed twice, however short', 'mbwaa', 'mbwa'],
    ['with a letter typed twice that takes two units of UTF-16', '𐴁𐴠𐴠𐴚', '𐴁𐴠𐴚'],
    ['with two such letters exchanged', '𐴠𐴁𐴚', '𐴁𐴠𐴚'],
    ['with one edit of four letters', 'mbta', 'mbwa'],
    ['with a letter left out of five', 'smba', 'simba'],
    ['with a letter left out of four', 'mba', 'mbwa'],
    ['with a syllable left out of three, each of two keys', 'ገሬ', 'ገበሬ'],
    ['with one edit of three letters and a sign', 'పగరం', 'పగడం'],
    ['with two edits of nine letters', 'kerambitu', 'karambiti'],
    ['with two edits of which one is at the beginning', 'jaramgita', 'karambita'],
    ['with a letter too many, where vowels are signs', 'सिखानना', 'सिखाना'],
    ['with another vowel sign', 'हाथि', 'हाथी'],
    ['with another letter at the beginning, where vowels are signs', 'ਵੰਗਾਰੂ', 'ਕੰਗਾਰੂ'],
    ['with two characters of eight', '食克拇指交叉的手', '食指与拇指交叉的手'],
    ['with one syllable for another, which two keys write', 'ድምት', 'ድመት'],
  ])('%s: %s', (_how, typed, meant) => {
    expect(isTypo(typed, meant)).toBe(true);
  });
});

describe('without a word list another word was meant', () => {
  it.each([
    ['of which a letter differs, in three letters', 'oto', 'ota'],
    ['that has a letter more than two', 'ta', 'ota'],
    ['of which two letters differ, in eight letters', 'jarambit', 'karambia'],
    ['of which a character differs, in four characters', '男生举重', '女生举重'],
    ['of which a letter differs, in two letters with two signs', 'మేపు', 'రేపు'],
    ['of which a letter differs, in a short word with a tone', 'ต่าย', 'ค่าย'],
    ['of which a key differs, in four keys', '나무', '나두'],
    ['of which a consonant differs in a short word, where vowels are signs', 'नाग', 'नाक'],
    ['of which a tone differs, in a short word', 'ต่าย', 'ตาย'],
    ['of which three letters differ', 'kitabu', 'kikombe'],
  ])('%s: %s', (_how, typed, meant) => {
    expect(isTypo(typed, meant)).toBe(false);
  });
});

describe('of texts that are one edit away', () => {
  it.each([
    ['sien', 'sein', 'Sieb'],
    ['voer', 'over', 'vier'],
    ['cola', 'coola', 'coda'],
  ])(
    'the likelier typo is more similar, whatever letters stand together in both: %s is %s',
    (typed, meant, other) => {
      const similarity = similarityTo(typed);
      expect(similarity(meant)).toBeGreaterThan(similarity(fold(other)));
    },
  );

  it('two letters exchanged and one typed twice are slips of a hand', () => {
    expect(isSlipOfHand('差不不多', '差不多')).toBe(true);
    expect(isSlipOfHand('累貓的臉', '累的貓臉')).toBe(true);
    expect(isSlipOfHand('青苹果', '黄苹果')).toBe(false);
  });
});
