import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { getJson, type Page } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Forms that share hardly a letter with their dictionary word, and the text by which they find their symbol first. */
const forms = {
  ar: [
    ['أكلت', 'يأكل'],
    ['شربنا', 'يشرب'],
    ['ينامون', 'ينام'],
  ],
  cs: [
    ['psi', 'pes'],
    ['četl', 'číst'],
    ['spí', 'spát'],
  ],
  da: [
    ['gæs', 'gæs'],
    ['spiste', 'spise'],
    ['fødder', 'fødder'],
  ],
  de: [
    ['gegessen', 'essen'],
    ['ging', 'gehen'],
    ['gesehen', 'sehen'],
  ],
  el: [
    ['έφαγα', 'τρώω'],
    ['ήπιε', 'πίνω'],
    ['κοιμήθηκε', 'κοιμάμαι'],
  ],
  en: [
    ['flew', 'flew'],
    ['thrown', 'throw'],
    ['swum', 'swim'],
  ],
  es: [
    ['duermen', 'dormir'],
    ['fueron', 'ir'],
    ['quise', 'querer'],
  ],
  fa: [
    ['رفتم', 'رفتن'],
    ['می‌بینند', 'دیدن'],
    ['می روم', 'رفتن'],
  ],
  fi: [
    ['käden', 'käsi'],
    ['lapsen', 'lapsi'],
    ['veden', 'vesi'],
  ],
  fr: [
    ['veulent', 'vouloir'],
    ['mangent', 'manger'],
    ['bu', 'boire'],
  ],
  he: [
    ['אכלתי', 'לאכול'],
    ['הלכנו', 'ללכת'],
    ['שתה', 'לשתות'],
  ],
  hi: [
    ['गया', 'जाना'],
    ['पीती', 'पीना'],
    ['देखूँगा', 'देखना'],
  ],
  hu: [
    ['lovak', 'ló'],
    ['madarak', 'madár'],
    ['ettem', 'eszik'],
  ],
  it: [
    ['andato', 'andare'],
    ['bevuto', 'bere'],
    ['vogliono', 'volere'],
  ],
  ja: [
    ['行った', '行く'],
    ['食べました', '食べる'],
    ['寝ています', '寝る'],
  ],
  ko: [
    ['먹었어', '먹다'],
    ['갔어요', '가다'],
    ['마십니다', '마시다'],
  ],
  nb: [
    ['føtter', 'føtter'],
    ['drakk', 'drikke'],
    ['gikk', 'gå'],
  ],
  nl: [
    ['gegeten', 'eten'],
    ['sliepen', 'slapen'],
    ['gezwommen', 'zwemmen'],
  ],
  pl: [
    ['zjadłem', 'jeść'],
    ['poszedł', 'iść'],
    ['zjadlem', 'jeść'],
  ],
  pt: [
    ['fizeram', 'fazer'],
    ['quis', 'querer'],
    ['dormiram', 'dormir'],
  ],
  ro: [
    ['mâncați', 'a mânca'],
    ['beți', 'a bea'],
    ['mergeți', 'a merge'],
  ],
  ru: [
    ['съел', 'есть'],
    ['пошёл', 'идти'],
    ['хотела', 'хотеть'],
  ],
  sk: [
    ['psovi', 'pes'],
    ['spí', 'spať'],
    ['čítal', 'čítať'],
  ],
  sv: [
    ['gick', 'gå'],
    ['drack', 'dricka'],
    ['sov', 'sova'],
  ],
  sw: [
    ['alikula', 'kula'],
    ['watakunywa', 'kunywa'],
    ['tunaenda', 'enda'],
  ],
  tr: [
    ['içtim', 'içmek'],
    ['uyudu', 'uyumak'],
    ['gittik', 'gitmek'],
  ],
  uk: [
    ["з'їла", 'їсти'],
    ['пішов', 'іти'],
    ['хотіли', 'хотіти'],
  ],
} as const satisfies Record<string, readonly (readonly [form: string, text: string])[]>;

describe('a form of a word finds the word first', () => {
  it.each(Object.entries(forms))('%s', async (lang, rows) => {
    const found: [string, string | undefined][] = [];
    for (const [q] of rows) {
      const { data } = await getJson<Page>(service, '/api/v1/symbols/search', { q, lang, limit: '1' });
      found.push([q, data[0]?.match?.text]);
    }
    expect(found).toEqual(rows);
  });

  it.each([
    ['fi', 'väliin', 'valita'],
    ['fi', 'väittää', 'vai'],
    ['sv', 'lägenhet', 'lagen'],
    ['sv', 'lämplig', 'lampa'],
    ['tr', 'köşe', 'koşmak'],
    ['lt', 'metų', 'metu'],
  ])('and a word of other letters as a similar one alone: %s %s', async (lang, q, other) => {
    const { data } = await getJson<Page>(service, '/api/v1/symbols/search', { q, lang, limit: '1' });
    const answers = data.filter(({ match }) => match?.type !== 'fuzzy').map(({ match }) => match?.text);
    expect(answers).not.toContain(other);
  });

  it('and no look-alike', async () => {
    const { data } = await getJson<Page>(service, '/api/v1/symbols/search', { q: '行った', lang: 'ja' });
    expect(data.filter(({ match }) => match?.type === 'fuzzy')).toEqual([]);
  });
});
