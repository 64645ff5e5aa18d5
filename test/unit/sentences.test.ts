import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { encodeHitText } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import type { PartOfSpeech } from '../../mappings/parts-of-speech.ts';
import { readTable } from '../../mappings/read-table.ts';
import { drawStrip } from '../../src/images/strips/draw-strip.ts';
import { createDrawableCheck, hasGlyph } from '../../src/images/strips/font-coverage.ts';
import { stripSvg } from '../../src/images/strips/strip.ts';
import { type CachedSymbol, symbolOf } from '../../src/opensearch/symbol-store.ts';
import { grammarOf, sentenceSupport, wordLists } from '../../src/sentences/grammar.ts';
import { groupByText } from '../../src/sentences/lookup.ts';
import { overlaysOf } from '../../src/sentences/overlays.ts';
import { readSentence } from '../../src/sentences/read-sentence.ts';
import { joinSeparableVerbs, separableVerbs } from '../../src/sentences/separable-verbs.ts';
import { keysOf, spansOf } from '../../src/sentences/spans.ts';
import { tokenize } from '../../src/sentences/tokenize.ts';

const words = (sentence: string, language: string) =>
  tokenize(sentence, language, grammarOf(language))
    .filter(({ kind }) => kind !== 'punctuation')
    .map(({ text }) => text);
const lemmas = (word: string, language: string) =>
  grammarOf(language)
    .lemmasOf(word)
    .map(({ lemma }) => lemma);

describe('a sentence', () => {
  it.each([
    ['en', "I don't want 2 apples.", ['I', "don't", 'want', '2', 'apples']],
    ['fr', "J'ai bu de l'eau.", ["J'", 'ai', 'bu', 'de', "l'", 'eau']],
    ['it', "Dov'è l'orso?", ["Dov'", 'è', "l'", 'orso', '?']],
    ['zh', '我想喝水', ['我', '想', '喝', '水']],
    ['th', 'ฉันกินข้าว', ['ฉัน', 'กิน', 'ข้าว']],
    ['ar', 'أريد ماء', ['أريد', 'ماء']],
    ['en', '2 + 3, Tom & ♥ | 5 €', ['2', '+', '3', 'Tom', '&', '♥', '5', '€']],
    ['en', '✓ milk ‣ juice ¬ tea', ['milk', 'juice', 'tea']],
    ['en', '✓ milk ★ juice № 5', ['milk', 'juice', '5']],
    ['en', '●', ['●']],
  ])('is cut into words as its language writes them: %s', (language, sentence, expected) => {
    expect(words(sentence, language)).toEqual(expected);
  });
});

describe('a form', () => {
  it.each([
    ['en', 'went', 'go'],
    ['en', 'running', 'run'],
    ['en', 'kids', 'child'],
    ['de', 'gegessen', 'essen'],
    ['de', 'Vögel', 'vogel'],
    ['fr', 'mangée', 'manger'],
    ['es', 'lavándose', 'lavar'],
    ['it', 'lavati', 'lavare'],
    ['pt', 'crianças', 'criança'],
    ['nl', 'bananen', 'banaan'],
    ['pl', 'poszliśmy', 'iść'],
    ['ru', 'хочу', 'хотеть'],
    ['ar', 'الأطفال', 'طفل'],
    ['ar', 'حذائي', 'حذاء'],
    ['he', 'תנקה', 'לנקות'],
    ['he', 'קפצתי', 'לקפוץ'],
    ['pl', 'widzieliśmy', 'widzieć'],
    ['pl', 'wzięłam', 'wziąć'],
    ['pl', 'bawiła', 'bawić się'],
    ['ru', 'печёт', 'печь'],
    ['ru', 'прыгнул', 'прыгать'],
    ['uk', 'стрибнув', 'стрибати'],
    ['zh', '孩子们', '孩子'],
    ['ja', '食べました', '食べる'],
    ['ja', '飲んで', '飲む'],
    ['ja', '食べちゃった', '食べる'],
    ['ko', '젖어서', '젖다'],
  ])('is taken for its word: %s %s', (language, form, lemma) => {
    expect(lemmas(form, language)).toContain(lemma);
  });

  it('is not looked for in a text that is too long for a word', () => {
    const long = `${'ä'.repeat(900)}en`;
    expect(lemmas(long, 'de')).toEqual([long]);
  });

  it.each([
    ['fi', 'lähdemme', 'lähteä'],
    ['fi', 'autossani', 'auto'],
    ['uk', 'бігають', 'бігати'],
    ['tr', 'koşuyor', 'koşmak'],
    ['he', 'והכלבים', 'כלב'],
    ['ko', '개들이', '개'],
    ['ko', '씻어요', '씻다'],
    ['ko', '버려요', '버리다'],
    ['el', 'βοηθήσεις', 'βοηθάω'],
    ['he', 'תצחצח', 'לצחצח'],
    ['hi', 'आएँगी', 'आना'],
    ['sv', 'spindlar', 'spindel'],
  ])('%s: of %s is %s, by the table of lemmas and the endings that it has not', (language, form, lemma) => {
    expect(lemmas(form, language)).toContain(lemma);
  });

  it('has a stem of three letters in Swedish: `skorna` is no form of `ska`', () => {
    expect(lemmas('skorna', 'sv')).toContain('sko');
    expect(lemmas('skorna', 'sv')).not.toContain('ska');
  });

  it('comes itself before what it may be a form of', () => {
    expect(lemmas('left', 'en').slice(0, 2)).toEqual(['left', 'leave']);
  });

  it.each([
    ['vurma', 'vurmak'],
    ['istemiyorum', 'istemek'],
    ['sevmem', 'sevmek'],
    ['gitmedim', 'gitmek'],
    ['gitmeyeceğim', 'gitmek'],
    ['olmayacak', 'olmak'],
    ['koşmayın', 'koşmak'],
    ['yemesin', 'yemek'],
    ['gelmemiş', 'gelmek'],
    ['içmeden', 'içmek'],
    ['sevmeyen', 'sevmek'],
    ['istemediğim', 'istemek'],
    ['gelmezse', 'gelmek'],
    ['vurmamalısın', 'vurmak'],
    ['gidemiyorum', 'gitmek'],
    ['yiyemem', 'yemek'],
  ])('of a Turkish verb holds its negation: %s', (word, verb) => {
    const found = grammarOf('tr')
      .lemmasOf(word)
      .find(({ lemma }) => lemma === verb);
    expect(found?.mark).toBe('negated');
  });

  it.each([
    ['cs', 'nehoda', 'hod'],
    ['cs', 'nepřítel', 'přítel'],
    ['cs', 'neboj', 'boj'],
    ['cs', 'nemoc', 'moc'],
    ['cs', 'netvor', 'tvor'],
    ['cs', 'nelez', 'lez'],
    ['cs', 'nemocí', 'mocít'],
    ['fi', 'heiton', 'hei'],
    ['fi', 'pensaston', 'pensas'],
    ['fi', 'tuoton', 'tuo'],
    ['ja', 'みずに', 'みる'],
    ['ja', 'きずに', 'きる'],
    ['ja', 'ねずみ', 'ねる'],
    ['ja', '必ず', '必る'],
    ['tr', 'dondurmadan', 'dondurmak'],
    ['tr', 'çizmeden', 'çizmek'],
    ['tr', 'kazmadan', 'kazmak'],
  ])('is no negation of a word that is in it by chance: %s %s', (language, word, other) => {
    const marks = grammarOf(language)
      .lemmasOf(word)
      .filter(({ lemma }) => lemma === other)
      .map(({ mark }) => mark);
    expect(marks).not.toContain('negated');
  });

  it.each([
    ['cs', 'nespím', 'spím'],
    ['cs', 'nebij', 'bij'],
    ['cs', 'neplač', 'plač'],
    ['cs', 'nešťastný', 'šťastný'],
    ['cs', 'neboj', 'bát se'],
    ['cs', 'nelez', 'lézt'],
    ['cs', 'nepřišel', 'přišel'],
    ['cs', 'nemluv', 'mluvit'],
    ['cs', 'neber', 'brát'],
    ['cs', 'nezlob', 'zlobit'],
    ['cs', 'nevař', 'vařit'],
    ['cs', 'nebít', 'bít'],
    ['cs', 'nekrást', 'krást'],
    ['fi', 'sokeriton', 'sokeri'],
    ['ja', '食べずに', '食べる'],
    ['ja', '洗わずに', '洗う'],
    ['ja', '食べず', '食べる'],
    ['ja', '怖がらずに', '怖がる'],
    ['ja', '起こさずに', '起こす'],
    ['ja', '勉強せずに', '勉強する'],
    ['ja', 'のまずに', 'のむ'],
    ['ja', 'ねずに', 'ねる'],
  ])('holds the negation of its word: %s %s', (language, word, negated) => {
    const found = grammarOf(language)
      .lemmasOf(word)
      .find(({ lemma }) => lemma === negated);
    expect(found?.mark).toBe('negated');
  });

  it('is known in full in the languages with a grammar', () => {
    const languages = ['de', 'pt-BR', 'zh-Hans', 'tr', 'eu'];
    expect(languages.map(sentenceSupport)).toEqual(['full', 'full', 'full', 'full', 'words']);
  });
});

describe('the tables of words', () => {
  const folder = join(import.meta.dirname, '../../src/sentences/tables/words');

  it.each(readdirSync(folder))('%s has lists that are read, and parts of rules', (name) => {
    const lists = readTable(join(folder, name), ['list', 'words']).map(({ list }) => list);
    expect([...wordLists]).toEqual(expect.arrayContaining(lists.filter((list) => !/^<\w+>$/.test(list))));
  });
});

let ids = 0;

/** A symbol of a test catalogue. */
function symbol(
  language: string,
  id: string,
  name: string,
  options: { keywords?: string[]; pos?: PartOfSpeech; core?: boolean; characters?: string } = {},
): CachedSymbol {
  ids += 1;
  const { keywords = [], pos, core = false, characters } = options;
  const display = {
    id: ids,
    default_language: language,
    tags: [],
    group: 'test',
    source: { set: core ? 'core' : 'openmoji', id },
    ...(pos && { part_of_speech: pos }),
    ...(core && { core_rank: ids }),
    ...(characters !== undefined && { characters }),
  };
  const lines = `${fold(name)}\n\n${keywords.map(fold).join('\n')}`;
  return symbolOf(
    {
      'hit.core': [Buffer.from(JSON.stringify(display)).toString('base64')],
      [`hit.text.${language}`]: [
        encodeHitText({ lines, translationJson: JSON.stringify({ name, keywords, has_audio: false }) }),
      ],
    },
    [language],
  );
}

/** Reads a sentence against a test catalogue. */
function readingsOf(language: string, sentence: string, catalogue: readonly CachedSymbol[]) {
  const grammar = grammarOf(language);
  const tokens = tokenize(sentence, language, grammar);
  const spaceless = isSpaceless(language);
  const spans = spansOf(sentence, tokens, grammar, spaceless);
  const verbs = separableVerbs(tokens, grammar);
  const keys = keysOf(spans);
  for (const { candidates } of verbs) for (const { key } of candidates) keys.add(key);
  const symbols = groupByText(catalogue, new Map([...keys].map((key) => [key, key])), [language]);
  const parts = { sentence, language, tokens, spans, symbols, grammar, isSpaceless: spaceless };
  const readings = joinSeparableVerbs(readSentence(parts), verbs, symbols);
  const overlays = overlaysOf(readings, parts);
  return readings.map((reading, index) => ({ ...reading, overlay: overlays[index] }));
}

/** `text=id` of each reading, with the overlay of its picture. */
const read = (...sentence: Parameters<typeof readingsOf>): string[] =>
  readingsOf(...sentence).map(({ text, kind, overlay, senses: [best] }) => {
    const suffix = overlay === undefined ? '' : ` ${overlay}`;
    return `${text}=${best?.hit.symbol.core.source.id ?? kind}${suffix}`;
  });

const core = (pos: PartOfSpeech, keywords: string[] = []) => ({ pos, keywords, core: true });
const english = [
  symbol('en', 'i', 'I', core('pronoun')),
  symbol('en', 'want', 'want', core('verb', ['I want'])),
  symbol('en', 'no', 'no', core('social', ["don't want"])),
  symbol('en', 'not', 'not', core('adverb')),
  symbol('en', 'my', 'my', core('determiner')),
  symbol('en', 'watch', 'watch', core('verb')),
  symbol('en', 'hungry', 'hungry', core('adjective', ['I am hungry'])),
  symbol('en', 'be', 'be', core('verb', ['am', 'is'])),
  symbol('en', 'dont-like', "don't like", core('verb')),
  symbol('en', 'like', 'like', core('verb')),
  symbol('en', 'sit', 'sit', core('verb', ['sit down'])),
  symbol('en', 'down', 'down', core('adverb')),
  symbol('en', 'eat', 'eat', core('verb', ['ate'])),
  symbol('en', 'milk', 'milk'),
  symbol('en', 'apple', 'apple', { keywords: ['apples'] }),
  symbol('en', 'wristwatch', 'watch'),
  symbol('en', 'ice', 'ice'),
  symbol('en', 'ice-cream', 'ice cream'),
  symbol('en', 'toothbrush', 'toothbrush', { keywords: ['brush teeth'] }),
];

describe('reading', () => {
  it('takes words that are one thing together, also inflected', () => {
    expect(read('en', 'Ice cream', english)).toEqual(['Ice cream=ice-cream']);
    expect(read('en', 'I sit down', english)).toEqual(['I=i', 'sit down=sit']);
    expect(read('en', 'brushing teeth', english)).toEqual(['brushing teeth=toothbrush']);
  });

  it('keeps the words of a keyword that is a sentence apart', () => {
    expect(read('en', 'I am hungry', english)).toEqual(['I=i', 'am=be', 'hungry=hungry']);
    expect(read('en', 'I want milk', english)).toEqual(['I=i', 'want=want', 'milk=milk']);
  });

  it('finds forms, leaves articles without a symbol, and marks several', () => {
    expect(read('en', 'I ate the apples', english)).toEqual([
      'I=i',
      'ate=eat',
      'the=function',
      'apples=apple plural',
    ]);
  });

  it('marks several where the table of irregular forms says so', () => {
    expect(read('ar', 'كلاب', [symbol('ar', 'dog', 'كلب')])).toEqual(['كلاب=dog plural']);
  });

  it.each([
    ['de', 'Die Tür', [symbol('de', 'door', 'Tür')], 'Tür=door'],
    ['de', 'zwei Löffel', [symbol('de', 'spoon', 'Löffel')], 'Löffel=spoon plural'],
    ['de', 'Die Mädchen', [symbol('de', 'girl', 'Mädchen')], 'Mädchen=girl plural'],
    ['de', 'Das Mädchen', [symbol('de', 'girl', 'Mädchen')], 'Mädchen=girl'],
    [
      'pl',
      'nie mam książki',
      [symbol('pl', 'have', 'mam', core('verb')), symbol('pl', 'book', 'książka')],
      'książki=book',
    ],
    ['de', 'Die Vögel', [symbol('de', 'bird', 'Vogel')], 'Vögel=bird plural'],
    ['de', 'Die rote Blume', [symbol('de', 'red', 'rot')], 'rote=red'],
    [
      'en',
      'the scissors',
      [symbol('en', 'scissors', 'scissors', { keywords: ['scissor'] })],
      'scissors=scissors',
    ],
    ['pl', 'chleba', [symbol('pl', 'bread', 'chleb')], 'chleba=bread'],
    ['ru', 'моей сестры', [symbol('ru', 'sister', 'сестра')], 'сестры=sister'],
    ['sv', 'Dagis slutar', [symbol('sv', 'end', 'slut', { keywords: ['sluta'] })], 'slutar=end'],
    ['sv', 'tre kor', [symbol('sv', 'cow', 'ko')], 'kor=cow plural'],
    ['fi', 'hämähäkkejä', [symbol('fi', 'spider', 'hämähäkki')], 'hämähäkkejä=spider plural'],
    ['he', 'הפרפרים', [symbol('he', 'butterfly', 'פרפר')], 'הפרפרים=butterfly plural'],
    ['pl', 'do szkoły', [symbol('pl', 'school', 'szkoła')], 'szkoły=school'],
    ['pl', 'dwie szkoły', [symbol('pl', 'school', 'szkoła')], 'szkoły=school plural'],
    ['pl', 'śniadanie', [symbol('pl', 'breakfast', 'śniadanie')], 'śniadanie=breakfast'],
    ['pl', 'psa', [symbol('pl', 'dog', 'pies', { keywords: ['psy'] })], 'psa=dog'],
    [
      'fr',
      'chaussures bleues et rouges',
      [
        symbol('fr', 'blue-circle', 'bleu'),
        symbol('fr', 'red-circle', 'rouge'),
        symbol('fr', 'red', 'rouge', { pos: 'adjective', keywords: ['rouges'] }),
      ],
      'rouges=red-circle',
    ],
    [
      'fr',
      'les cheveux blonds',
      [symbol('fr', 'hair', 'cheveux'), symbol('fr', 'blond-person', 'blond')],
      'blonds=blond-person',
    ],
    [
      'fr',
      'tu pêches',
      [symbol('fr', 'you', 'tu', { pos: 'pronoun' }), symbol('fr', 'peach', 'pêche')],
      'pêches=peach',
    ],
    ['fr', 'mes pêches', [symbol('fr', 'peach', 'pêche')], 'pêches=peach plural'],
    [
      'fr',
      'moi pêches',
      [symbol('fr', 'i', 'moi', { pos: 'pronoun' }), symbol('fr', 'peach', 'pêche')],
      'pêches=peach plural',
    ],
    [
      'fr',
      'lait pêches',
      [symbol('fr', 'milk', 'lait'), symbol('fr', 'peach', 'pêche')],
      'pêches=peach plural',
    ],
    [
      'tr',
      'ben elmalar istiyorum',
      [symbol('tr', 'i', 'ben', { pos: 'pronoun' }), symbol('tr', 'apple', 'elma')],
      'elmalar=apple plural',
    ],
    [
      'nl',
      'we gaan appels kopen',
      [symbol('nl', 'apple', 'appel'), symbol('nl', 'buy', 'kopen', { pos: 'verb' })],
      'appels=apple plural',
    ],
    ['de', 'Wir gehen Enten füttern', [symbol('de', 'duck', 'Ente')], 'Enten=duck plural'],
    [
      'fr',
      'les fraises sont mûres',
      [symbol('fr', 'be', 'être', { pos: 'verb' }), symbol('fr', 'blackberry', 'mûre')],
      'mûres=blackberry',
    ],
    [
      'ru',
      'мама яблоки',
      [symbol('ru', 'mother', 'мама'), symbol('ru', 'apple', 'яблоко')],
      'яблоки=apple plural',
    ],
    ['ru', 'боюсь пауков', [symbol('ru', 'spider', 'паук')], 'пауков=spider plural'],
    ['ru', 'боюсь темноты', [symbol('ru', 'dark', 'темнота')], 'темноты=dark'],
    ['ru', 'Цвет травы', [symbol('ru', 'colour', 'цвет'), symbol('ru', 'grass', 'трава')], 'травы=grass'],
  ])(
    'marks what is one as one and what is several as several, whatever the form looks like: %s %s',
    (language, sentence, symbols, expected) => {
      expect(read(language, sentence, symbols)).toContain(expected);
    },
  );

  it('keeps a name together that ends with a word without meaning of its own', () => {
    const polish = [
      symbol('pl', 'play', 'bawić się', core('verb')),
      symbol('pl', 'i', 'ja', core('pronoun')),
    ];
    expect(read('pl', 'Dzieci bawią się', polish).at(-1)).toBe('bawią się=play');
  });

  it('keeps a verb together with its particle, which says nothing alone, and with its negation', () => {
    const czech = [
      symbol('cs', 'like', 'líbit se', core('verb', ['líbí se', 'mám rád'])),
      symbol('cs', 'have', 'mít', core('verb', ['mám'])),
      symbol('cs', 'angry', 'naštvaný', core('adjective', ['zlobím se'])),
      symbol('cs', 'dont-like', 'nemám rád', core('verb', ['nelíbí se'])),
      symbol('cs', 'pink', 'růžová', { keywords: ['líbí'] }),
      symbol('cs', 'scared', 'vystrašený', core('adjective', ['bojím se', 'bát se'])),
      symbol('cs', 'laugh', 'smát se', core('verb', ['směju se'])),
      symbol('cs', 'learn', 'učit se', core('verb')),
      symbol('cs', 'swords', 'boj'),
      symbol('cs', 'wash', 'mýt', core('verb')),
    ];
    expect(read('cs', 'líbí se mi to', czech)[0]).toBe('líbí se=like');
    expect(read('cs', 'nelíbí se mi to', czech)[0]).toBe('nelíbí se=dont-like');
    expect(read('cs', 'bojím se', czech)).toEqual(['bojím se=scared']);
    expect(read('cs', 'směju se', czech)).toEqual(['směju se=laugh']);
    expect(read('cs', 'neučím se', czech)).toEqual(['neučím se=learn negation']);
    expect(read('cs', 'neboj se', czech)[0]).toBe('neboj=scared negation');
    expect(read('cs', 'mám rád', czech)).toEqual(['mám rád=like']);
    expect(read('cs', 'nezlob se', czech)[0]).toBe('nezlob=angry negation');
    expect(read('cs', 'neráda', czech)).toEqual(['neráda=dont-like']);
    expect(read('cs', 'myju se', czech)).toEqual(['myju=wash', 'se=function']);
  });

  it('takes kana for the word that they are, and not for a negation', () => {
    const japanese = [
      symbol('ja', 'water', '水', { keywords: ['みず'] }),
      symbol('ja', 'olive', 'オリーブ', { keywords: ['み'] }),
      symbol('ja', 'drink', '飲む', core('verb')),
      symbol('ja', 'eat', '食べる', core('verb')),
    ];
    expect(read('ja', 'みずを飲む', japanese)).toEqual(['みず=water', 'を=function', '飲む=drink']);
    expect(read('ja', '食べずに飲む', japanese)).toEqual(['食べずに=eat negation', '飲む=drink']);
    expect(read('ja', '食べず飲む', japanese)).toEqual(['食べず=eat negation', '飲む=drink']);
  });

  it('gives where a Hindi verb stands, and counts behind a postposition', () => {
    const two = symbol('hi', '32-20e3', 'दो');
    two.core.characters = '2\uFE0F\u20E3';
    const hindi = [
      two,
      symbol('hi', 'give', 'देना', core('verb', ['दो'])),
      symbol('hi', 'near', 'पास', core('preposition')),
      symbol('hi', 'on', 'पर', core('preposition')),
      symbol('hi', 'my', 'मेरा', core('determiner', ['मेरे'])),
      symbol('hi', 'water', 'पानी'),
    ];
    expect(read('hi', 'पानी दो', hindi)[1]).toBe('दो=give');
    expect(read('hi', 'मेरे पास दो', hindi)[2]).toBe('दो=32-20e3');
    expect(read('hi', 'पानी पर दो', hindi)[2]).toBe('दो=32-20e3');
  });

  it('decides between senses by the word behind', () => {
    const portuguese = [
      symbol('pt', 'lets', 'vamos', core('verb')),
      symbol('pt', 'go', 'ir', core('verb')),
      symbol('pt', 'play', 'brincar', core('verb')),
      symbol('pt', 'dentist', 'dentista'),
    ];
    expect(read('pt', 'vamos ao dentista', portuguese)[0]).toBe('vamos=go');
    expect(read('pt', 'vamos brincar', portuguese)[0]).toBe('vamos=lets');
    const arabic = [
      symbol('ar', 'down', 'تحت', core('adverb')),
      symbol('ar', 'under', 'تحت', core('preposition')),
      symbol('ar', 'table', 'طاولة'),
    ];
    expect(read('ar', 'تحت الطاولة', arabic)[0]).toBe('تحت=under');
    const dutch = [
      symbol('nl', 'for', 'voor', core('preposition', ['voor'])),
      symbol('nl', 'before', 'vóór', core('adverb', ['voor'])),
      symbol('nl', 'food', 'eten'),
    ];
    expect(read('nl', 'voor het eten', dutch)[0]).toBe('voor=before');
  });

  it('takes what stands behind a pronoun for a thing where verbs stand last', () => {
    const korean = [
      symbol('ko', 'i', '나', core('pronoun')),
      symbol('ko', 'bow', '절', { pos: 'verb', keywords: ['사과'] }),
      symbol('ko', 'apple', '사과', core('noun')),
    ];
    expect(read('ko', '나 사과를 먹어', korean)[1]).toBe('사과를=apple');
  });

  it('decides between senses by the word before', () => {
    expect(read('en', 'I watch', english)[1]).toBe('watch=watch');
    expect(read('en', 'my watch', english)[1]).toBe('watch=wristwatch');
  });

  const verb = (language: string, id: string, name: string, keywords: string[] = []) =>
    symbol(language, id, name, core('verb', keywords));
  const swim = [verb('tr', 'swim', 'yüzmek'), verb('tr', 'learn', 'öğrenmek', ['öğreniyorum'])];
  const hebrew = [
    symbol('he', 'to', 'אל', core('preposition')),
    symbol('he', 'mother', 'אמא', core('noun')),
    verb('he', 'cry', 'לבכות', ['תבכה']),
  ];
  const korean = [symbol('ko', 'eggplant', '가지'), verb('ko', 'go', '가다'), verb('ko', 'eat', '먹다')];
  const veryMany = [
    symbol('tr', 'many', 'çok', core('determiner')),
    symbol('tr', 'very', 'çok', core('adverb')),
    symbol('tr', 'apple', 'elma'),
    symbol('tr', 'nice', 'güzel', core('adjective')),
  ];
  const loud = [
    symbol('en', 'and', 'and', core('conjunction', ['too'])),
    symbol('en', 'too-much', 'too much', core('determiner', ['too'])),
    symbol('en', 'loud', 'loud', core('adjective')),
  ];
  const hindi = [
    symbol('hi', 'more', 'और', core('adverb')),
    symbol('hi', 'and', 'और', core('conjunction')),
    symbol('hi', 'apple', 'सेब'),
    symbol('hi', 'milk', 'दूध'),
  ];
  const arabic = [symbol('ar', 'milk', 'حليب'), symbol('ar', 'water', 'ماء')];
  const french = [symbol('fr', 'he', 'il', core('pronoun')), verb('fr', 'rain', 'pleuvoir', ['pleut'])];
  const german = [
    verb('de', 'be', 'sein', ['ist', 'war']),
    symbol('de', 'his', 'sein', core('determiner')),
    symbol('de', 'ball', 'Ball'),
  ];
  const spanish = [
    verb('es', 'will', 'ir a'),
    verb('es', 'go', 'ir', ['vamos']),
    symbol('es', 'park', 'parque'),
    verb('es', 'play', 'jugar'),
  ];
  const italian = [
    symbol('it', 'i', 'io', core('pronoun', ['mi'])),
    verb('it', 'hear', 'sentire', ['sento']),
    verb('it', 'feel', 'provare', ['mi sento']),
    symbol('it', 'sad', 'triste', core('adjective')),
  ];

  it.each([
    ['tr', 'Yüzme öğreniyorum', swim, 'Yüzme=swim öğreniyorum=learn'],
    ['tr', 'Yüzme', swim, 'Yüzme=swim negation'],
    ['he', 'אל אמא', hebrew, 'אל=to אמא=mother'],
    ['he', 'אל תבכה', hebrew, 'אל=negation תבכה=cry negation'],
    ['ko', '가지 마', korean, '가지=go negation 마=negation'],
    ['ko', '가지 먹다', korean, '가지=eggplant 먹다=eat'],
    [
      'tr',
      'değil su',
      [symbol('tr', 'water', 'su'), symbol('tr', 'polo', 'su topu', { keywords: ['su'], pos: 'verb' })],
      'değil=negation su=water negation',
    ],
    ['tr', 'Çok elma', veryMany, 'Çok=many elma=apple'],
    ['tr', 'Çok güzel', veryMany, 'Çok=very güzel=nice'],
    ['en', 'too loud', loud, 'too=too-much loud=loud'],
    ['hi', 'सेब और दूध', hindi, 'सेब=apple और=and दूध=milk'],
    ['hi', 'और दूध', hindi, 'और=more दूध=milk'],
    ['fr', 'Il pleut', french, 'Il=function pleut=rain'],
    ['de', 'Das ist Ball', german, 'Das=function ist=be Ball=ball'],
    ['es', 'Vamos a parque', spanish, 'Vamos=go a=function parque=park'],
    ['es', 'Vamos a jugar', spanish, 'Vamos a=will jugar=play'],
    ['it', 'Mi sento triste', italian, 'Mi sento=feel triste=sad'],
    [
      'tr',
      'Ne elma ne muz',
      [symbol('tr', 'apple', 'elma'), symbol('tr', 'banana', 'muz'), symbol('tr', 'what', 'ne')],
      'Ne=negation elma=apple negation ne=negation muz=banana negation',
    ],
    [
      'fr',
      'Ni lait ni eau',
      [symbol('fr', 'milk', 'lait'), symbol('fr', 'water', 'eau')],
      'Ni=negation lait=milk negation ni=negation eau=water negation',
    ],
    ['ar', 'لا حليب ولا ماء', arabic, 'لا=negation حليب=milk negation ولا=negation ماء=water negation'],
    // Spoken Arabic: milk or water.
    ['ar', 'حليب ولا ماء', arabic, 'حليب=milk ولا=word ماء=water'],
  ])('is decided by the words around: %s %s', (language, sentence, catalogue, expected) => {
    expect(read(language, sentence, catalogue).join(' ')).toBe(expected);
  });

  it('marks what is negated, and nothing where a symbol negates by itself', () => {
    expect(read('en', "I don't want milk", english)).toEqual([
      'I=i',
      "don't=negation",
      'want=want negation',
      'milk=milk',
    ]);
    expect(read('en', "I don't like milk", english)).toEqual(['I=i', "don't like=dont-like", 'milk=milk']);
    expect(read('en', 'no, milk', english)).toEqual(['no=no', 'milk=milk']);
  });

  it('joins a verb with the particle at the end of its clause', () => {
    const german = [
      symbol('de', 'wear', 'anziehen', core('verb')),
      symbol('de', 'pull', 'ziehen', core('verb')),
      symbol('de', 'shoe', 'Schuh'),
    ];
    expect(read('de', 'Zieh die Schuhe an!', german)).toEqual([
      'Zieh=wear',
      'die=function',
      'Schuhe=shoe plural',
      'an=function',
    ]);
  });

  it('negates the verb before where nothing follows, and by the form of a verb', () => {
    const german = [symbol('de', 'i', 'ich', core('pronoun')), symbol('de', 'find', 'finden', core('verb'))];
    expect(read('de', 'Ich finde nicht', german)[1]).toBe('finde=find negation');
    const japanese = [symbol('ja', 'eat', '食べる', core('verb'))];
    expect(read('ja', '食べません', japanese)).toEqual(['食べません=eat negation']);
    expect(read('ko', '우유가 없어요', [symbol('ko', 'milk', '우유')])[0]).toBe('우유가=milk negation');
  });

  it('negates the verb before the word, and not what it is done to', () => {
    const swedish = [
      symbol('sv', 'hit', 'slå', core('verb')),
      symbol('sv', 'can', 'kan', core('verb')),
      symbol('sv', 'sleep', 'sova', core('verb')),
      symbol('sv', 'brother', 'bror', core('noun')),
      symbol('sv', 'eat', 'äta', core('verb')),
      symbol('sv', 'i', 'jag', core('pronoun')),
    ];
    expect(read('sv', 'slå inte bror', swedish)).toEqual([
      'slå=hit negation',
      'inte=negation',
      'bror=brother',
    ]);
    expect(read('sv', 'kan inte sova', swedish)[2]).toBe('sova=sleep negation');
    expect(read('sv', 'jag slå inte bror', swedish)[1]).toBe('slå=hit negation');
    expect(read('sv', 'jag äta ingen bror', swedish)[3]).toBe('bror=brother negation');
  });

  it('does not negate what has to be, where its form is like a negated one', () => {
    const turkish = [symbol('tr', 'go', 'gitmek', core('verb')), symbol('tr', 'need', 'lazım', core('verb'))];
    expect(read('tr', 'gitmem', turkish)).toEqual(['gitmem=go negation']);
    expect(read('tr', 'gitmeden önce', turkish)[0]).toBe('gitmeden=go');
    expect(read('tr', 'gitmiyorum önce', turkish)[0]).toBe('gitmiyorum=go negation');
    expect(read('tr', 'gitmem lazım', turkish)).toEqual(['gitmem=go', 'lazım=need']);
  });

  it('negates what a word of negation stands right behind', () => {
    const turkish = [symbol('tr', 'apple', 'elma'), symbol('tr', 'banana', 'muz')];
    expect(read('tr', 'elma değil muz', turkish)).toEqual([
      'elma=apple negation',
      'değil=negation',
      'muz=banana',
    ]);
  });

  it('asks with a word that negates elsewhere, at the end of a clause', () => {
    const vietnamese = [
      symbol('vi', 'help', 'giúp', core('verb')),
      symbol('vi', 'no', 'không', core('social')),
    ];
    expect(read('vi', 'giúp không?', vietnamese).slice(0, 2)).toEqual(['giúp=help', 'không=function']);
    expect(read('vi', 'không giúp', vietnamese)).toEqual(['không=no', 'giúp=help negation']);
    // A refusal asks nothing.
    for (const refusal of ['giúp, không.', 'không ạ.', 'giúp không!']) {
      expect(read('vi', refusal, vietnamese)).toContain('không=no');
    }
  });

  it('takes a word for a number before a thing, and for a person elsewhere', () => {
    const vietnamese = [
      symbol('vi', 'three', 'ba', { characters: '3\uFE0F\u20E3' }),
      symbol('vi', 'father', 'bố', { keywords: ['ba'] }),
      symbol('vi', 'cat', 'mèo'),
      symbol('vi', 'sleep', 'ngủ', core('verb')),
      symbol('vi', 'love', 'yêu', core('verb')),
    ];
    expect(read('vi', 'ba mèo', vietnamese)).toEqual(['ba=three', 'mèo=cat plural']);
    expect(read('vi', 'ba đang ngủ', vietnamese)).toContain('ba=father');
    expect(read('vi', 'yêu ba', vietnamese)).toEqual(['yêu=love', 'ba=father']);
    expect(read('vi', 'ba', vietnamese)).toEqual(['ba=three']);
  });

  it('takes a number and the word that counts for one, behind which a thing is several', () => {
    const persian = [
      symbol('fa', 'three', 'سه', { keywords: ['سه تا'], characters: '3\uFE0F\u20E3' }),
      symbol('fa', 'bird', 'پرنده'),
    ];
    expect(read('fa', 'سه تا پرنده', persian)).toEqual(['سه تا=three', 'پرنده=bird plural']);
  });

  it('negates verbs whose ending does, also in languages without a grammar', () => {
    const kazakh = [
      symbol('kk', 'come', 'келу', core('verb', ['кел'])),
      symbol('kk', 'take', 'алу', core('verb')),
      symbol('kk', 'apple', 'алма'),
    ];
    expect(read('kk', 'келме', kazakh)).toEqual(['келме=come negation']);
    expect(read('kk', 'алма', kazakh)).toEqual(['алма=apple']);
  });

  it('takes food for food, where its word negates in one region alone', () => {
    const vietnamese = [
      symbol('vi', 'eat', 'ăn', core('verb')),
      symbol('vi', 'sausage', 'xúc xích', { keywords: ['chả'] }),
    ];
    expect(read('vi', 'ăn chả', vietnamese)).toEqual(['ăn=eat', 'chả=sausage']);
  });

  it('takes relatives and pronouns of several words for one, where their first word is a pronoun alone', () => {
    const vietnamese = [
      symbol('vi', 'you', 'bạn', core('pronoun', ['chị'])),
      symbol('vi', 'she', 'cô ấy', core('pronoun', ['chị ấy'])),
      symbol('vi', 'sleep', 'ngủ', core('verb')),
    ];
    expect(read('vi', 'chị ấy ngủ', vietnamese)).toEqual(['chị ấy=she', 'ngủ=sleep']);
  });

  it('negates by the form, where the catalogue has the stem of the verb too', () => {
    const turkish = [
      symbol('tr', 'drink', 'içmek', core('verb', ['iç'])),
      symbol('tr', 'wear', 'giymek', core('verb', ['giy'])),
      symbol('tr', 'sugar', 'şeker'),
    ];
    expect(read('tr', 'içmez', turkish)).toEqual(['içmez=drink negation']);
    expect(read('tr', 'giymeme', turkish)).toEqual(['giymeme=wear']);
    expect(read('tr', 'şekersiz', turkish)).toEqual(['şekersiz=sugar negation']);
  });

  it('negates a verb, rather than show a thing that is called by the verbal noun', () => {
    const turkish = [
      symbol('tr', 'run', 'koşmak', core('verb')),
      symbol('tr', 'runner', 'koşan adam', { keywords: ['koşma'] }),
      symbol('tr', 'can', 'yapmak', core('verb')),
    ];
    expect(read('tr', 'Koşma!', turkish)).toEqual(['Koşma=run negation']);
    expect(read('tr', 'yapabilir', turkish)).toEqual(['yapabilir=can']);
  });

  it('negates a verb, rather than show what has the negated one as a keyword', () => {
    const persian = [
      symbol('fa', 'want', 'خواستن', core('verb', ['می‌خواهم'])),
      symbol('fa', 'no', 'خیر', core('interjection', ['نمی‌خواهم'])),
      symbol('fa', 'milk', 'شیر'),
    ];
    expect(read('fa', 'شیر نمی‌خواهم', persian)).toEqual(['شیر=milk', 'نمی‌خواهم=want negation']);
  });

  it('rather reads a verb than a noun behind a noun, and behind a negation of verbs', () => {
    const french = [
      symbol('fr', 'lady', 'dame'),
      symbol('fr', 'door', 'porte'),
      symbol('fr', 'carry', 'porter', core('verb', ['porte'])),
      symbol('fr', 'bag', 'sac'),
    ];
    expect(read('fr', 'La dame porte un sac', french)).toContain('porte=carry');
    expect(read('fr', 'elle ne porte pas', french)).toContain('porte=carry negation');
    expect(read('fr', 'la porte', french)).toContain('porte=door');
    // Things that are named one after the other.
    expect(read('fr', 'sac porte', french)).toContain('porte=door');
    const spanish = [
      symbol('es', 'present', 'regalo'),
      symbol('es', 'for', 'para', core('preposition')),
      symbol('es', 'stop', 'parar', core('verb')),
      symbol('es', 'mother', 'mamá'),
    ];
    expect(read('es', 'Un regalo para mamá', spanish)).toContain('para=for');
  });

  it('keeps what a phrase asks for, and the thing that its verb is about', () => {
    const polish = [
      symbol('pl', 'hurt', 'boli', core('adjective', ['gdzie boli'])),
      symbol('pl', 'where', 'gdzie', core('question')),
    ];
    expect(read('pl', 'gdzie boli', polish)).toEqual(['gdzie=where', 'boli=hurt']);
    const portuguese = [
      symbol('pt', 'wash', 'lavar', core('verb', ['lavar o rosto'])),
      symbol('pt', 'face', 'rosto'),
    ];
    expect(read('pt', 'Lava o rosto', portuguese)).toEqual(['Lava=wash', 'o=function', 'rosto=face']);
  });

  it('joins a Hungarian particle with the verb before it', () => {
    const hungarian = [
      symbol('hu', 'buy', 'vesz', core('verb')),
      symbol('hu', 'take-off', 'levesz', core('verb')),
      symbol('hu', 'boots', 'csizma'),
    ];
    expect(read('hu', 'Vegyük le a csizmát!', hungarian)).toEqual([
      'Vegyük=take-off',
      'le=function',
      'a=function',
      'csizmát=boots',
    ]);
  });

  it('rather ends with a verb, where verbs stand there', () => {
    const turkish = [
      symbol('tr', 'mouth', 'ağız'),
      symbol('tr', 'hungry', 'aç', core('adjective')),
      symbol('tr', 'open', 'açmak', core('verb', ['aç'])),
    ];
    expect(read('tr', 'Ağzını aç', turkish).at(-1)).toBe('aç=open');
    expect(read('tr', 'aç', turkish)).toEqual(['aç=hungry']);
    const hindi = [
      symbol('hi', 'water', 'पानी'),
      symbol('hi', 'two', 'दो', core('determiner')),
      symbol('hi', 'give', 'देना', core('verb', ['दो'])),
    ];
    expect(read('hi', 'पानी दो', hindi).at(-1)).toBe('दो=give');
    expect(read('hi', 'दो', hindi)).toEqual(['दो=two']);
  });

  it('shows two core words, and not what has both as its keyword', () => {
    const turkish = [
      symbol('tr', 'very', 'çok', core('adverb')),
      symbol('tr', 'food', 'yemek', core('noun')),
      symbol('tr', 'pregnant', 'hamile', { keywords: ['çok yemek'] }),
    ];
    expect(read('tr', 'çok yemek', turkish)).toEqual(['çok=very', 'yemek=food']);
  });

  it('shows no `more` where the word negates', () => {
    const french = [
      symbol('fr', 'have', 'avoir', core('verb', ['ai'])),
      symbol('fr', 'more', 'plus', core('determiner')),
      symbol('fr', 'hungry', 'faim', core('adjective')),
    ];
    expect(read('fr', "Je n'ai plus faim", french).slice(2)).toEqual([
      'ai=have',
      'plus=negation',
      'faim=hungry negation',
    ]);
    expect(read('fr', "Y'a plus faim", french).at(-1)).toBe('faim=hungry negation');
    expect(read('fr', 'plus', french)).toEqual(['plus=more']);
  });

  it('reads politeness that negates as one, and no other keyword that holds a negation', () => {
    const french = [
      symbol('fr', 'welcome', 'bienvenue', { ...core('social'), keywords: ['de rien'] }),
      symbol('fr', 'calm', 'calme', { ...core('adjective'), keywords: ['pas peur'] }),
      symbol('fr', 'scared', 'peur', core('adjective')),
    ];
    expect(read('fr', 'De rien', french)).toEqual(['De rien=welcome']);
    expect(read('fr', 'pas peur', french).at(-1)).toBe('peur=scared negation');
  });

  it('takes a particle before a verb for no other word', () => {
    const japanese = [
      symbol('ja', 'water', '水'),
      symbol('ja', 'yes', 'はい', core('social')),
      symbol('ja', 'need', 'いる', core('verb')),
    ];
    expect(read('ja', '水はいりません', japanese)).toEqual([
      '水=water',
      'は=function',
      'いりません=need negation',
    ]);
    expect(read('ja', 'はい', japanese)).toEqual(['はい=yes']);
  });

  it('leaves unknown words and rules that find nothing without a symbol', () => {
    expect(read('en', 'zzz', english)).toEqual(['zzz=word']);
  });
});

describe('a lemma', () => {
  const lemmaOf = (language: string, text: string, catalogue: readonly CachedSymbol[]) =>
    readingsOf(language, text, catalogue).at(-1)?.lemma;

  it('is the dictionary word, by whichever word the catalogue has the symbol', () => {
    expect(lemmaOf('en', 'went', [symbol('en', 'go', 'went')])).toBe('went');
    const german = [symbol('de', 'want', 'wollen', core('verb', ['möchte']))];
    expect(lemmaOf('de', 'Ich möchte', german)).toBe('mögen');
  });

  it('is the word itself where the catalogue has another one for the same', () => {
    expect(lemmaOf('en', 'Mummy', [symbol('en', 'mother', 'mum')])).toBe('mummy');
  });

  it('is of the row that is about it, beside rows that have it too', () => {
    const russian = [symbol('ru', 'go', 'идти', core('verb')), symbol('ru', 'walk', 'ходить')];
    expect(lemmaOf('ru', 'ходили', russian)).toBe('ходить');
  });

  it('has no article that the symbol does without', () => {
    const french = [
      symbol('fr', 'milk', 'lait', { keywords: ['du lait'] }),
      symbol('fr', 'please', "s'il te plaît", core('social')),
    ];
    expect(lemmaOf('fr', 'du lait', french)).toBe('lait');
    expect(lemmaOf('fr', "s'il te plaît", french)).toBe("s'il te plaît");
  });

  it('is the past of an Arabic verb, whose name is the present', () => {
    expect(lemmaOf('ar', 'نأكل', [symbol('ar', 'eat', 'يأكل', core('verb'))])).toBe('أكل');
  });
});

describe('a word of a picture', () => {
  it('has letters that a font has', async () => {
    expect(await hasGlyph('a')).toBe(true);
    // For private use: no font has it, and a box with its code point is drawn.
    expect(await hasGlyph('\u{10FFFD}')).toBe(false);
  });

  it('is left out where a script of it has no font', async () => {
    const isDrawable = createDrawableCheck(async (letter) => letter === 'a');
    expect(await isDrawable('Tee 2')).toBe(true);
    expect(await isDrawable('Tee お茶')).toBe(false);
    expect(await createDrawableCheck(async () => false)('?')).toBe(true);
    expect(await isDrawable('？')).toBe(false);
  });

  it('is tried once a script, and again where the trial failed', async () => {
    const hasLetter = vi
      .fn(async (_letter: string) => true)
      .mockRejectedValueOnce(new Error('out of memory'));
    const isDrawable = createDrawableCheck(hasLetter);
    await expect(isDrawable('Tee')).rejects.toThrow('out of memory');
    expect(await isDrawable('Tee')).toBe(true);
    expect(await isDrawable('Kaffee')).toBe(true);
    expect(hasLetter).toHaveBeenCalledTimes(2);
  });
});

describe('a strip', () => {
  const cell = { label: 'A & B', image: Buffer.from('png'), colour: undefined };
  const strip = { cells: [cell, cell], label: 'below', language: 'en', credits: ['Me <CC0>'] } as const;

  it('escapes words and credits, and names them for people who do not see', () => {
    const svg = stripSvg({ ...strip, direction: 'ltr' });
    expect(svg).toContain('A &amp; B');
    expect(svg).toContain('Me &lt;CC0&gt;');
    expect(svg).toContain('aria-label="A &amp; B A &amp; B"');
  });

  it('begins at the right where the language does', () => {
    const first = (direction: 'ltr' | 'rtl') =>
      Number(/<image x="(\d+)"/.exec(stripSvg({ ...strip, direction }))?.[1]);
    expect(first('rtl')).toBeGreaterThan(first('ltr'));
  });

  it('has rows of one length', () => {
    const cells = Array.from({ length: 8 }, () => cell);
    const rows = [...stripSvg({ ...strip, cells, direction: 'ltr' }).matchAll(/<image x="\d+" y="(\d+)"/g)];
    expect([...Map.groupBy(rows, ([, top]) => top).values()].map((row) => row.length)).toEqual([4, 4]);
  });

  it('is as many sheets of A4 as it needs, each with its words for people who do not see', async () => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const cells = Array.from({ length: 22 }, () => ({ ...cell, label: 'tea', image }));
    const job = { strip: { ...strip, cells, direction: 'ltr' }, format: 'pdf', title: 'tea' } as const;
    const draw = async (date: string) =>
      (await drawStrip({ ...job, date: new Date(date) })).toString('latin1');
    const pdf = await draw('2026-01-02');
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(2);
    expect(pdf.match(/\/Alt \(([^)]*)\)/g)?.map((alt) => alt.split('tea').length - 1)).toEqual([11, 11]);
    expect(pdf).toContain('/Lang (en)');
    // A PNG without transparency is taken over as it is.
    expect(pdf).not.toContain('/SMask');
    // The same strip of the same catalogue is the same document.
    expect(pdf).toContain('<xmp:CreateDate>2026-01-02T00:00:00Z</xmp:CreateDate>');
    expect(await draw('2026-01-02')).toBe(pdf);
    expect(await draw('2026-01-03')).not.toBe(pdf);
  });

  it('writes a word without a image even where labels are left out', () => {
    const svg = stripSvg({
      ...strip,
      cells: [{ ...cell, image: undefined }],
      label: 'none',
      direction: 'ltr',
    });
    expect(svg).toContain('>A &amp; B</text>');
  });
});
