import { describe, expect, it } from 'vitest';
import { phraseVariants } from '../../mappings/phrase-variants.ts';

describe('a phrase', () => {
  it.each([
    ['en', 'flag of egypt', ['flag egypt']],
    ['es', 'bandera de brasil', ['bandera brasil']],
    ['fr', 'drapeau de la france', ['drapeau france']],
    ['en', 'a pair of shoes', ['pair shoes', 'shoes']],
    ['de', 'paar schuhe', ['schuhe']],
    ['en-GB', 'french flag', ['france flag']],
    ['en', 'box of crayons', ['box crayons', 'crayons']],
    ['de', 'griechische flagge', ['griechenland flagge']],
    ['pl', 'flaga niemiec', ['flaga niemcy']],
    ['it', 'bandiera tedesca', ['bandiera germania']],
    ['fr-CA', 'drapeau grec', ['drapeau grece']],
    ['uk', 'німецький прапор', ['німеччина прапор']],
    ['zh-Hans', '德国的国旗', ['旗 德国', '旗子 德国']],
    ['it', 'la bandiera francese', ['bandiera francese', 'bandiera francia']],
    ['tr', 'alman bayragi', ['almanya bayrak']],
    ['de', 'flasche wasser', ['wasser']],
    ['hr', 'casa mlijeka', ['mlijeka']],
    ['sr', 'srpska zastava', ['srbija zastava']],
    ['lt', 'lenkiska veliava', ['lenkija veliava']],
    ['ga', 'bratach na heireann', ['bratach heireann', 'bratach eire']],
    ['ar', 'كوب من الحليب', ['كوب الحليب', 'الحليب']],
    ['zh-Hans', '一本书', ['书']],
    ['zh-Hant', '三隻狗', ['狗']],
    ['ja', '水一杯', ['水']],
    ['ko', '물 한 잔', ['물']],
    ['th', 'นมหนึ่งแก้ว', ['นม']],
    ['th', 'ธงชาติไทย', ['ธง ไทย']],
    ['th', 'ธงชาติอเมริกา', ['ธง สหรัฐอเมริกา']],
    ['km', 'ទង់ជាតិកម្ពុជា', ['ទីង់ កម្ពុជា']],
    ['vi', 'co my', ['co hoa ky']],
    ['te', 'జపాన్ జెండా', ['జపాన్ పతాకం']],
    ['ur', 'پاكستان كا جھنڈا', ['پاكستان جھنڈا', 'پاكستان پرچم']],
    ['ta', 'ஜப்பானிய கொடி', ['ஜப்பான் கொடி']],
  ])(
    '%s: %s is tried without what only joins, measures or holds, or by its country: %j',
    (language, text, variants) => {
      expect(phraseVariants(text, language)).toEqual(variants);
    },
  );

  it.each([
    ['en', 'of'],
    ['en', 'the dog'],
    ['en', 'bar chart'],
    ['en', 'pair of'],
    ['es', 'french flag'],
    ['de', 'flasche offnen'],
    ['de', 'rote flagge'],
    ['ja', 'flag of egypt'],
    ['zh-Hans', '三明治'],
    ['zh-Hans', '一个'],
    ['ja', '一杯'],
  ])('%s: %s is tried as it is', (language, text) => {
    expect(phraseVariants(text, language)).toEqual([]);
  });
});
