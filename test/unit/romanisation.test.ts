import { describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { placeAmongHomophones, romanisationKey, typedRomanisationKey } from '../../mappings/romanisation.ts';

describe('a romanised word has the key of the word', () => {
  it.each([
    ['ru', 'собака', 'sobaka'],
    ['ru', 'щенок', 'schenok shchenok shenok'],
    ['ru', 'яблоко', 'yabloko jabloko iabloko'],
    ['ru', 'хлеб', 'hleb khleb'],
    ['ru', 'съесть', 'sest'],
    ['uk', 'голова', 'holova golova'],
    ['bg', 'куче', 'kuche'],
    ['el', 'σκυλοσ', 'skylos skilos'],
    ['el', 'χερι', 'heri cheri xeri kheri'],
    ['ar', 'كلب', 'kalb'],
    ['ar', 'قطه', 'qitta kitta'],
    ['fa', 'سگ', 'sag'],
    ['he', 'כלב', 'kelev'],
    ['he', 'חתול', 'chatul khatul'],
    ['he', 'שלום', 'shalom'],
    ['he', 'בית', 'bayit'],
    ['hi', 'कुत्ता', 'kutta'],
    ['hi', 'घर', 'ghar'],
    ['hi', 'पानी', 'pani paani'],
    ['hi', 'दूध', 'doodh dudh'],
    ['ja', 'いぬ', 'inu'],
    ['ja', 'がっこう', 'gakkou gakkō'],
    ['ja', 'こんにちは', "konnichiwa kon'nichiwa"],
    ['ja', 'とうきょう', 'tokyo toukyou tōkyō'],
    ['ja', 'しゃつ', 'shatsu'],
    ['ja', 'ちゃ', 'cha'],
    ['ko', '강아지', 'gangaji'],
    ['ka', 'ძაღლი', 'dzaghli'],
  ])('%s: %s', (language, word, romanised) => {
    const key = romanisationKey(word, language);
    expect(key).toBeDefined();
    for (const typed of romanised.split(' ')) {
      expect([typed, typedRomanisationKey(fold(typed), language)]).toEqual([typed, key]);
    }
  });

  it.each([
    ['de', 'Hund'],
    ['en', '可'],
    ['ru', 'tv'],
    ['ja', '犬'],
    ['he', 'אי'],
  ])('%s: there is none of %s', (language, word) => {
    expect(romanisationKey(fold(word), language)).toBeUndefined();
  });

  it('is none of what is written in the script of the language', () => {
    expect(typedRomanisationKey('sobaka', 'de')).toBeUndefined();
    expect(typedRomanisationKey('sobaka', 'sr-Latn')).toBeUndefined();
    expect(typedRomanisationKey('собака', 'ru')).toBeUndefined();
    expect(typedRomanisationKey('123', 'ru')).toBeUndefined();
  });
});

describe('of Chinese words that are typed alike', () => {
  const placeOf = (word: string, typed: string, language: string, nameCount = 1) =>
    placeAmongHomophones({ texts: [word], nameCount }, typed, language);

  it.each([
    ['zh-Hans', 'gou', '狗', '够'],
    ['zh-Hant', 'yu', '魚', '與'],
    ['zh-Hans', 'shui', '水', '谁'],
    ['zh-Hans', 'yanjing', '眼睛', '眼镜'],
  ])('%s: %s is rather %s than %s', (language, typed, likelier, other) => {
    expect(placeOf(likelier, typed, language)).toBeLessThan(placeOf(other, typed, language));
  });

  it('a name comes before a keyword that is a little more frequent', () => {
    expect(placeOf('糖', 'tang', 'zh-Hans')).toBeLessThan(placeOf('躺', 'tang', 'zh-Hans', 0));
  });

  it('none is told from others where a word is typed as it alone is, or in characters', () => {
    expect(placeOf('苹果', 'pingguo', 'zh-Hans')).toBe(0);
    expect(placeOf('够', '够', 'zh-Hans')).toBe(0);
    expect(placeOf('犬', 'gou', 'ja')).toBe(0);
  });
});
