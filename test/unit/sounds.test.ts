import { describe, expect, it } from 'vitest';
import { soundOf } from '../../mappings/sounds.ts';

const lettersOf = (text: string, language: string) => soundOf(text, language)?.letters;
const keyOf = (text: string, language: string) => soundOf(text, language)?.key;

describe('texts that sound alike', () => {
  it.each([
    ['en', 'fone', 'phone'],
    ['en', 'kat', 'cat'],
    ['en', 'elefant', 'elephant'],
    ['en-GB', 'nife', 'knife'],
    ['en', 'jiraf', 'giraffe'],
    ['en', 'laff', 'laugh'],
    ['en', 'biskit', 'biscuit'],
    ['en', 'yello', 'yellow'],
    ['en', 'tabel', 'table'],
    ['en', 'perple', 'purple'],
    ['en', 'munday', 'monday'],
    ['es', 'baca', 'vaca'],
    ['es', 'guebo', 'huevo'],
    ['fr', 'bato', 'bateau'],
    ['fr', 'elefan', 'elephant'],
    ['fr', 'souri', 'souris'],
    ['fr', 'farmassi', 'pharmacie'],
    ['fr', 'frez', 'fraise'],
    ['fr', 'chosure', 'chaussure'],
    ['fr', 'bocou', 'beaucoup'],
    ['de', 'foks', 'voks'],
    ['de', 'schpilen', 'spielen'],
    ['de', 'wassa', 'wasser'],
    ['da', 'oere', 'ore'],
    ['et', 'kueues', 'kuus'],
    ['gsw', 'buesi', 'busi'],
    ['tr', 'goez', 'goz'],
    ['is', 'boern', 'born'],
    ['nb', 'sjokolade', 'sjokolade'],
    ['ru', 'мошына', 'машина'],
    ['ru', 'сабака', 'собака'],
    ['el', 'σκιλοσ', 'σκυλοσ'],
    ['el', 'αφτι', 'αυτι'],
    ['ar', 'قته', 'قطه'],
    ['fa', 'سابون', 'صابون'],
    ['he', 'חטול', 'חתול'],
    ['hi', 'कुता', 'कुत्ता'],
    ['bn', 'বিড়াল', 'বীড়াল'],
    ['ta', 'பல்லி', 'பள்ளி'],
    ['ja', 'はなぢ', 'はなじ'],
    ['ko', '게', '개'],
    ['ko', '꼿', '꽃'],
    ['ko', '고양희', '고양이'],
    ['hu', 'kiraj', 'kiraly'],
    ['de', 'aufschtehen', 'aufstehen'],
    ['de', 'kompjuter', 'computer'],
    ['fr', 'montanie', 'montagne'],
    ['fr', 'voature', 'voiture'],
    ['fr', 'manje', 'manger'],
    ['fr', 'grenouye', 'grenouille'],
    ['en', 'hunny', 'honey'],
    ['en', 'shooz', 'shoes'],
    ['en', 'snayk', 'snake'],
    ['en', 'nite', 'night'],
    ['en', 'samon', 'salmon'],
    ['de', 'gatn', 'gartn'],
    ['de', 'hungrich', 'hungrig'],
    ['zh-Hans', '平果', '苹果'],
    ['zh-Hant', '平果', '蘋果'],
    ['zh-Hans', '老思', '老师'],
  ])('%s: %s as %s', (language, typed, meant) => {
    expect(lettersOf(meant, language)).toBeDefined();
    expect(lettersOf(typed, language)).toBe(lettersOf(meant, language));
  });

  it.each([
    ['en', 'elefunt', 'elephant'],
    ['en', 'choklit', 'chocolate'],
    ['en', 'ambulens', 'ambulance'],
    ['de', 'apfl', 'apfel'],
  ])('%s: %s has the key of %s, whose vowels differ', (language, typed, meant) => {
    expect(lettersOf(typed, language)).not.toBe(lettersOf(meant, language));
    expect(keyOf(typed, language)).toBe(keyOf(meant, language));
  });

  it('have keys of their own where few consonants would be those of many words', () => {
    expect(keyOf('pal', 'en')).not.toBe(keyOf('pool', 'en'));
  });

  it('never make a heart of a dog: these letters part whole words in Arabic', () => {
    expect(keyOf('كلب', 'ar')).not.toBe(keyOf('قلب', 'ar'));
  });

  it('are unknown in a language without rules', () => {
    expect(keyOf('kat', 'sw')).toBeUndefined();
  });
});
