import { type IrregularForms, tableOf } from './table.ts';

/** Endings that follow the stem of a polite form, and those that follow its te-form. */
const politeEndings = ['ます', 'ました', 'ましょう', 'たい', 'たいです', 'たかった', 'たかったです'] as const;
const teEndings = ['', 'いる', 'います', 'いた', 'いました', 'る', 'ます', 'ください', 'ね', 'みる'] as const;

const startsWithHan = /^\p{Script=Han}/u;

/** Stem before polite endings, te-form, past, and what else the verb ends in (`行こう`, `行けば`). */
function verbForms(polite: string, te: string, past: string, others: readonly string[]): string[] {
  // Stems as words are cut in a sentence (`食べ|ました`, `行っ|た`); in kana they would be words of their own (`とり`).
  const stems = startsWithHan.test(polite) ? [polite, te.slice(0, -1)] : [];
  return [
    ...politeEndings.map((ending) => polite + ending),
    ...teEndings.map((ending) => te + ending),
    past,
    ...others,
    ...stems,
  ];
}

/** Verbs whose stem never changes: `食べる`. */
function ichidan(verb: string): string[] {
  const stem = verb.slice(0, -1);
  return verbForms(stem, `${stem}て`, `${stem}た`, [
    `${stem}よう`,
    `${stem}ろ`,
    `${stem}られる`,
    `${stem}れば`,
  ]);
}

/** Last syllable of other verbs: before polite endings, te-form, past, imperative, volitional. */
const godanEndings: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  う: ['い', 'って', 'った', 'え', 'お'],
  く: ['き', 'いて', 'いた', 'け', 'こ'],
  ぐ: ['ぎ', 'いで', 'いだ', 'げ', 'ご'],
  す: ['し', 'して', 'した', 'せ', 'そ'],
  つ: ['ち', 'って', 'った', 'て', 'と'],
  ぬ: ['に', 'んで', 'んだ', 'ね', 'の'],
  ぶ: ['び', 'んで', 'んだ', 'べ', 'ぼ'],
  む: ['み', 'んで', 'んだ', 'め', 'も'],
  る: ['り', 'って', 'った', 'れ', 'ろ'],
};

/** Verbs whose last syllable changes: `飲む`, `飲みます`, `飲んで`. */
function godan(verb: string): string[] {
  const stem = verb.slice(0, -1);
  // `行く` alone has the te-form of another row.
  const row = /^(?:行|い)く$/.test(verb)
    ? (['き', 'って', 'った', 'け', 'こ'] as const)
    : godanEndings[verb.slice(-1)];
  if (!row) throw new Error(`${verb} is no godan verb`);
  const [polite, te, past, imperative, volitional] = row.map((ending) => stem + ending) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return verbForms(polite, te, past, [`${volitional}う`, `${imperative}る`, `${imperative}ば`]);
}

/** Adjectives in い: `大きい`, `大きく`. */
function adjective(word: string): string[] {
  const stem = word.slice(0, -1);
  return [`${stem}く`, `${stem}くて`, `${stem}かった`, `${stem}かったです`, `${word}です`, `${stem}そう`];
}

/** A dictionary word with its other spelling, whose forms are its own. */
type Spellings = readonly [word: string, kana?: string];

function rows(
  words: readonly Spellings[],
  formsOf: (word: string) => string[],
): [base: string, forms: string[]][] {
  return words.map(([word, kana]) => [
    word,
    [word, ...(kana ? [kana] : [])].flatMap((form) => formsOf(form)),
  ]);
}

/** Forms of Japanese verbs and adjectives; words are not parted by spaces, so they are looked up as whole texts. */
export const ja: IrregularForms = tableOf([
  ...rows([['食べる', 'たべる'], ['見る', 'みる'], ['寝る', 'ねる'], ['あげる'], ['くれる']], ichidan),
  ...rows(
    [
      ...([
        ['行く', 'いく'],
        ['飲む', 'のむ'],
        ['買う', 'かう'],
        ['読む', 'よむ'],
        ['書く', 'かく'],
      ] as const),
      ...([
        ['聞く', 'きく'],
        ['話す', 'はなす'],
        ['言う', 'いう'],
        ['遊ぶ', 'あそぶ'],
        ['座る', 'すわる'],
      ] as const),
      ...([
        ['立つ', 'たつ'],
        ['歩く', 'あるく'],
        ['走る', 'はしる'],
        ['泳ぐ', 'およぐ'],
        ['飛ぶ', 'とぶ'],
      ] as const),
      ...([
        ['作る', 'つくる'],
        ['使う', 'つかう'],
        ['取る', 'とる'],
        ['持つ', 'もつ'],
        ['待つ', 'まつ'],
      ] as const),
      ...([
        ['洗う', 'あらう'],
        ['手伝う', 'てつだう'],
        ['歌う', 'うたう'],
        ['踊る', 'おどる'],
        ['泣く', 'なく'],
      ] as const),
      ...([
        ['笑う', 'わらう'],
        ['思う', 'おもう'],
        ['知る', 'しる'],
        ['分かる', 'わかる'],
        ['帰る', 'かえる'],
      ] as const),
      ...([['乗る', 'のる'], ['切る', 'きる'], ['置く', 'おく'], ['もらう'], ['探す', 'さがす']] as const),
      ...([
        ['押す', 'おす'],
        ['引く', 'ひく'],
        ['休む', 'やすむ'],
        ['終わる', 'おわる'],
        ['入る', 'はいる'],
      ] as const),
      ...([['選ぶ', 'えらぶ'], ['会う', 'あう'], ['怒る', 'おこる'], ['なくす']] as const),
      ...([
        ['磨く', 'みがく'],
        ['脱ぐ', 'ぬぐ'],
        ['描く', 'えがく'],
        ['叩く', 'たたく'],
        ['転ぶ', 'ころぶ'],
      ] as const),
      ...([
        ['直す', 'なおす'],
        ['返す', 'かえす'],
        ['出す', 'だす'],
        ['貸す', 'かす'],
        ['渡す', 'わたす'],
      ] as const),
      ...([
        ['渇く', 'かわく'],
        ['空く'],
        ['働く', 'はたらく'],
        ['登る', 'のぼる'],
        ['住む', 'すむ'],
      ] as const),
      ...([['死ぬ', 'しぬ'], ['勝つ', 'かつ'], ['吹く', 'ふく'], ['やる'], ['がんばる']] as const),
    ],
    godan,
  ),
  ...rows(
    [
      ...([
        ['起きる', 'おきる'],
        ['着る'],
        ['出る', 'でる'],
        ['開ける', 'あける'],
        ['閉める', 'しめる'],
      ] as const),
      ...([
        ['教える', 'おしえる'],
        ['覚える', 'おぼえる'],
        ['忘れる', 'わすれる'],
        ['考える', 'かんがえる'],
      ] as const),
      ...([
        ['入れる', 'いれる'],
        ['見せる', 'みせる'],
        ['見つける', 'みつける'],
        ['助ける', 'たすける'],
      ] as const),
      ...([
        ['始める', 'はじめる'],
        ['止める', 'やめる'],
        ['投げる', 'なげる'],
        ['落ちる', 'おちる'],
      ] as const),
      ...([
        ['感じる', 'かんじる'],
        ['食べさせる'],
        ['浴びる', 'あびる'],
        ['できる'],
        ['疲れる', 'つかれる'],
      ] as const),
      ...([['片付ける', 'かたづける'], ['見える', 'みえる'], ['聞こえる', 'きこえる'], ['かける']] as const),
    ],
    ichidan,
  ),
  [
    'する',
    [
      'します',
      'しました',
      'しましょう',
      'したい',
      'したいです',
      'して',
      'してください',
      'している',
      'しよう',
    ],
  ],
  [
    '来る',
    [
      ...[
        '来ます',
        '来ました',
        '来た',
        '来て',
        '来てください',
        '来たい',
        '来よう',
        '来い',
        'きます',
        'きました',
      ],
      ...['きてください', 'きたい', 'こよう'],
    ],
  ],
  ...rows(
    [
      ...([
        ['大きい', 'おおきい'],
        ['小さい', 'ちいさい'],
        ['暑い', 'あつい'],
        ['寒い', 'さむい'],
      ] as const),
      ...([
        ['痛い', 'いたい'],
        ['楽しい', 'たのしい'],
        ['悲しい', 'かなしい'],
        ['嬉しい', 'うれしい'],
      ] as const),
      ...([
        ['怖い', 'こわい'],
        ['高い', 'たかい'],
        ['新しい', 'あたらしい'],
        ['眠い', 'ねむい'],
        ['おいしい'],
      ] as const),
      ...([
        ['美味しい'],
        ['ほしい'],
        ['欲しい'],
        ['良い'],
        ['悪い', 'わるい'],
        ['早い', 'はやい'],
        ['熱い'],
      ] as const),
      ...([
        ['冷たい', 'つめたい'],
        ['重い', 'おもい'],
        ['甘い', 'あまい'],
        ['面白い', 'おもしろい'],
      ] as const),
    ],
    adjective,
  ),
  ['好き', ['好きです', '好きだ', '好きな', '好きだった', 'すきです', 'すきだ']],
  ['いい', ['よかった', 'よかったです', 'いいです', 'よく']],
  ['きれい', ['きれいな', 'きれいです', 'きれいだった']],
  ['見つける', ['見つかる~', '見つからない~', '見つかった~']],
  ['する', ['した?']],
  ['来る', ['来ない', 'きて?']],
  ['いい', ['よい?', '良い?', 'よくない?']],
  ['大好き', ['大好きだ', '大好きです']],
  ['友達', ['友だち~', 'ともだち~']],
  ['わたし', ['私~', 'ぼく~', '僕~', 'おれ~']],
  ['お母さん', ['ママ~', '母~']],
  ['お父さん', ['パパ~', '父~']],
  ['お兄ちゃん', ['兄~', 'お兄さん~']],
  ['歯磨き', ['歯をみがく?', '歯みがき~', '歯をみがいて?', '歯を磨く?']],
  ['のどが渇いた', ['のどがかわいた?', 'のどもかわいた?', 'のどかわいた?', '喉が渇いた?', 'かわいた?']],
  ['おなかがすいた', ['おなかすいた?', 'お腹が空いた?', 'お腹すいた?']],
  ['子ども', ['子どもたち*', '子供たち*']],
  ['女の子', ['女の子たち*']],
  ['男の子', ['男の子たち*']],
]);
