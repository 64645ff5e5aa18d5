import { type IrregularForms, tableOf } from './table.ts';

/** Hangul syllables stand in the order of first consonant, vowel and last consonant. */
const firstSyllable = 0xac00;
const lastConsonants = 28;
const last = { none: 0, n: 4, l: 8, b: 17, ss: 20 } as const;

function lastConsonantOf(text: string): number {
  return ((text.codePointAt(text.length - 1) ?? firstSyllable) - firstSyllable) % lastConsonants;
}

/** A text whose last syllable ends in another consonant: `가` and ㅆ are `갔`. */
function withLast(text: string, consonant: number): string {
  const code = text.codePointAt(text.length - 1) ?? firstSyllable;
  return text.slice(0, -1) + String.fromCodePoint(code - lastConsonantOf(text) + consonant);
}

/**
 * Forms of a verb or adjective.
 * @param base ends in 다.
 * @param infinitive the form before 요: `먹어`, `가`, `해`.
 * @param vowelStem the stem before vowels where it differs (`추우` of `춥다`).
 */
function conjugated(base: string, infinitive: string, vowelStem?: string): string[] {
  const stem = base.slice(0, -1);
  const past = withLast(infinitive, last.ss);
  const end = lastConsonantOf(stem);
  const isOpen = end === last.none || end === last.l;
  const open = vowelStem ?? (end === last.l ? withLast(stem, last.none) : isOpen ? stem : `${stem}으`);
  return [
    ...[
      infinitive,
      `${infinitive}요`,
      `${infinitive}서`,
      `${infinitive}도`,
      `${infinitive}줘`,
      `${infinitive}주세요`,
    ],
    ...[`${past}어`, `${past}어요`, `${past}다`, `${past}습니다`, `${past}는데`, `${past}니`],
    ...[`${stem}고`, `${stem}고싶어`, `${stem}고싶어요`, `${stem}지`, `${stem}자`, `${stem}게`, `${stem}네`],
    ...(end === last.none ? [`${withLast(stem, last.b)}니다`, `${withLast(stem, last.n)}다`] : []),
    ...(end === last.l ? [`${withLast(stem, last.b)}니다`, `${withLast(stem, last.n)}다`] : []),
    ...(isOpen ? [] : [`${stem}습니다`, `${stem}는다`]),
    ...[`${end === last.l ? withLast(stem, last.none) : stem}는`, `${open}세요`, `${open}니까`, `${open}면`],
    ...['래', '래요', '게', '게요', '까', '까요', '거야', '거예요'].map(
      (ending) => withLast(open, last.l) + ending,
    ),
    withLast(open, last.n),
    withLast(open, last.l),
  ];
}

/** Verbs and adjectives with the form before 요, and the stem before vowels where it differs. */
const words =
  '먹다 먹어, 마시다 마셔, 가다 가, 오다 와, 하다 해, 원하다 원해, 좋아하다 좋아해, 싫어하다 싫어해, 보다 봐, 주다 줘, 받다 받아, ' +
  '자다 자, 앉다 앉아, 서다 서, 일어나다 일어나, 걷다 걸어 걸으, 뛰다 뛰어, 달리다 달려, 놀다 놀아, 읽다 읽어, 쓰다 써, 그리다 그려, ' +
  '노래하다 노래해, 춤추다 춤춰, 수영하다 수영해, 날다 날아, 타다 타, 열다 열어, 닫다 닫아, 씻다 씻어, 돕다 도와 도우, 도와주다 도와줘, ' +
  '놓다 놓아, 넣다 넣어, 찾다 찾아, 사다 사, 팔다 팔아, 입다 입어, 벗다 벗어, 넘어지다 넘어져, 가져오다 가져와, 잡다 잡아, 잊다 잊어, ' +
  '잃어버리다 잃어버려, 느끼다 느껴, 필요하다 필요해, 알다 알아, 모르다 몰라, 생각하다 생각해, 말하다 말해, 듣다 들어 들으, 만들다 만들어, ' +
  '울다 울어, 웃다 웃어, 던지다 던져, 자르다 잘라, 부르다 불러, 기다리다 기다려, 일하다 일해, 공부하다 공부해, 배우다 배워, 가르치다 가르쳐, ' +
  '끝나다 끝나, 시작하다 시작해, 멈추다 멈춰, 사랑하다 사랑해, 만나다 만나, 살다 살아, 나가다 나가, 들어가다 들어가, 돌아오다 돌아와, ' +
  '이기다 이겨, 지다 져, 밀다 밀어, 당기다 당겨, 때리다 때려, 청소하다 청소해, 요리하다 요리해, 운전하다 운전해, 전화하다 전화해, 쉬다 쉬어, ' +
  '아프다 아파, 배고프다 배고파, 목마르다 목말라, 크다 커, 작다 작아, 좋다 좋아, 나쁘다 나빠, 예쁘다 예뻐, 슬프다 슬퍼, 기쁘다 기뻐, ' +
  '행복하다 행복해, 무섭다 무서워 무서우, 춥다 추워 추우, 덥다 더워 더우, 뜨겁다 뜨거워 뜨거우, 차갑다 차가워 차가우, 맵다 매워 매우, ' +
  '맛있다 맛있어, 재미있다 재미있어, 많다 많아, 빠르다 빨라, 느리다 느려, 어렵다 어려워 어려우, 쉽다 쉬워 쉬우, 피곤하다 피곤해, 졸리다 졸려, ' +
  '화나다 화나, 높다 높아, 길다 길어, 무겁다 무거워 무거우, 가볍다 가벼워 가벼우, 귀엽다 귀여워 귀여우, 깨끗하다 깨끗해, 더럽다 더러워 더러우';

/** Forms that are words of their own: `사자` is a lion, `배우` an actor, `매우` very. */
const ownWords = new Set(
  '사자 크게 매우 배우 주자 가게 보자 사서 가면 보면 해서 보니 사고 놀이 가지 하지 보고 타고 지게 지고 지네 오자 하자'.split(
    ' ',
  ),
);

/** Forms of Korean verbs and adjectives. */
export const ko: IrregularForms = tableOf(
  words.split(', ').map((entry): [string, string[]] => {
    const [base = '', infinitive = '', vowelStem] = entry.split(' ');
    const forms = conjugated(base, infinitive, vowelStem);
    return [base, forms.filter((form) => form.length > 1 && !ownWords.has(form))];
  }),
);
