import type { LanguageTag } from '../../mappings/document.ts';

/** Folded texts of a symbol in one language. */
export interface LinkableTexts {
  names: readonly string[];
  keywords: readonly string[];
}

/** A symbol as far as linking looks at it. */
export interface LinkableSymbol {
  id: number;
  set: string;
  /** Its identifier within the set. */
  source_id: string;
  group: string;
  part_of_speech: string | undefined;
  /** The language in which the set names its symbols first: English, else the symbol's first. */
  default_language: LanguageTag;
  languages: number;
  texts: ReadonlyMap<LanguageTag, LinkableTexts>;
}

/** Two symbols of different sets that mean the same. */
export interface ConceptLink<Symbol extends LinkableSymbol = LinkableSymbol> {
  left: Symbol;
  right: Symbol;
  score: number;
  /** Languages in which they have a name alike. */
  languages: readonly LanguageTag[];
  /** Whether a correction states it. */
  isStated: boolean;
}

/** What a curator states of two symbols, by `<set>/<id>`. */
export interface Correction {
  left: string;
  right: string;
  relation: 'same' | 'different';
}

/** The links between sets, and the symbols of each concept. */
export interface Concepts<Symbol extends LinkableSymbol = LinkableSymbol> {
  links: readonly ConceptLink<Symbol>[];
  /** Members of each concept: at least two, at most one of each set; the one with the most languages first. */
  concepts: readonly (readonly Symbol[])[];
}

/**
 * Evidence that two symbols mean the same. The language in which a set was named is the one that its artists had in mind;
 * others are translations, often of the word alone, without the picture.
 */
const weights = {
  nameInDefaultLanguage: 2,
  name: 1,
  /** The name of one is a keyword of the other: also what merely has to do with it. */
  keyword: 0.5,
  /** A chicken of the farm and one of the kitchen. */
  otherTopic: -2,
} as const;

/** Topics that exclude one another: what is of one of them is rarely meant by the same word of another. */
type Topic = 'food' | 'nature' | 'people' | 'flag' | 'thing';

/** The topic of a group by a word of its name, in the English that sets use; the first row that fits counts. */
const topics: readonly (readonly [topic: Topic, words: RegExp])[] = [
  ['flag', /\bflags?\b/],
  ['food', /\b(food|drink|drinks|meals?|fruits?|vegetables?|cooking|kitchen)\b/],
  ['nature', /\b(animals?|nature|plants?|mammals?|birds?|insects?|fish|weather)\b/],
  ['people', /\b(people|body|smileys?|emotions?|faces?|feelings?|professions?|family)\b/],
  [
    'thing',
    /\b(objects?|transport|clothes|clothing|tools?|electrical|computer|building|furniture|toys?|leisure|sport|sports|activities)\b/,
  ],
];

/** The topic of a group; undefined where its name says nothing of it, as that of word classes. Pure. */
export function topicOfGroup(group: string): Topic | undefined {
  const words = group.toLowerCase().replaceAll('-', ' ');
  return topics.find(([, pattern]) => pattern.test(words))?.[0];
}

/**
 * To water and the water: many sets call every symbol a noun, but none calls a noun a verb. Their names are alike in
 * languages that tell them apart by case or by an article alone (`essen`, `Essen`).
 */
function areVerbAndOther(left: LinkableSymbol, right: LinkableSymbol): boolean {
  const classes = [left.part_of_speech, right.part_of_speech];
  return !classes.includes(undefined) && classes[0] !== classes[1] && classes.includes('verb');
}

/** Links with less evidence are left alone: one name of a translation is no proof. */
const scoreMinimum = 2;
/** Another symbol that is nearly as likely makes a link ambiguous. */
const marginMinimum = 0.5;

/**
 * Links symbols of different sets that mean the same. Two are linked where each is what fits the other best in its set, by
 * a clear margin, with names alike in the default language of both or in two languages. Corrections go before. Pure.
 */
export function linkConcepts<Symbol extends LinkableSymbol>(
  symbols: readonly Symbol[],
  corrections: readonly Correction[] = [],
): Concepts<Symbol> {
  const stated = new Map(corrections.map(({ left, right, relation }) => [pairKey(left, right), relation]));
  const links = [...statedLinks(symbols, corrections), ...mutualBest(candidateLinks(symbols, stated))];
  return gather(links);
}

function pairKey(left: string, right: string): string {
  return left < right ? `${left} ${right}` : `${right} ${left}`;
}

function keyOf({ set, source_id }: LinkableSymbol): string {
  return `${set}/${source_id}`;
}

function statedLinks<Symbol extends LinkableSymbol>(
  symbols: readonly Symbol[],
  corrections: readonly Correction[],
): ConceptLink<Symbol>[] {
  const byKey = new Map(symbols.map((symbol) => [keyOf(symbol), symbol]));
  return corrections.flatMap(({ left: leftKey, right: rightKey, relation }) => {
    const [left, right] = [byKey.get(leftKey), byKey.get(rightKey)];
    if (relation !== 'same' || !left || !right || left.set === right.set) return [];
    return [{ ...evidence(left, right), isStated: true }];
  });
}

/** Pairs of symbols of different sets that share a name, with enough evidence and nothing stated of them. */
function candidateLinks<Symbol extends LinkableSymbol>(
  symbols: readonly Symbol[],
  stated: ReadonlyMap<string, Correction['relation']>,
): ConceptLink<Symbol>[] {
  const byName = new Map<string, Symbol[]>();
  for (const symbol of symbols) {
    for (const [language, { names }] of symbol.texts) {
      for (const name of new Set(names)) {
        const key = `${language}:${name}`;
        const named = byName.get(key);
        if (named) named.push(symbol);
        else byName.set(key, [symbol]);
      }
    }
  }
  const pairs = new Map<string, ConceptLink<Symbol>>();
  for (const named of byName.values()) {
    for (const [position, left] of named.entries()) {
      for (const right of named.slice(position + 1)) {
        if (left.set === right.set || areVerbAndOther(left, right)) continue;
        const key = pairKey(keyOf(left), keyOf(right));
        if (!stated.has(key) && !pairs.has(key)) pairs.set(key, evidence(left, right));
      }
    }
  }
  return [...pairs.values()].filter(isEnough);
}

function isEnough<Symbol extends LinkableSymbol>({
  left,
  right,
  score,
  languages,
}: ConceptLink<Symbol>): boolean {
  const isNamedAlike =
    left.default_language === right.default_language && languages.includes(left.default_language);
  return score >= scoreMinimum && (isNamedAlike || languages.length > 1);
}

function evidence<Symbol extends LinkableSymbol>(left: Symbol, right: Symbol): ConceptLink<Symbol> {
  const languages: LanguageTag[] = [];
  let score = 0;
  for (const [language, texts] of left.texts) {
    const others = right.texts.get(language);
    if (others === undefined) continue;
    const isDefault = left.default_language === language && right.default_language === language;
    if (texts.names.some((name) => others.names.includes(name))) {
      languages.push(language);
      score += isDefault ? weights.nameInDefaultLanguage : weights.name;
    } else if (
      texts.names.some((name) => others.keywords.includes(name)) ||
      others.names.some((name) => texts.keywords.includes(name))
    ) {
      score += weights.keyword;
    }
  }
  const topics = [topicOfGroup(left.group), topicOfGroup(right.group)];
  if (!topics.includes(undefined) && topics[0] !== topics[1]) score += weights.otherTopic;
  return { left, right, score, languages, isStated: false };
}

/** Links that are the best of both symbols in the other's set, by a margin: all else is ambiguous. */
function mutualBest<Symbol extends LinkableSymbol>(
  links: readonly ConceptLink<Symbol>[],
): ConceptLink<Symbol>[] {
  const best = new Map<string, { link: ConceptLink<Symbol>; next: number }>();
  const consider = (key: string, link: ConceptLink<Symbol>) => {
    const existing = best.get(key);
    if (existing === undefined) best.set(key, { link, next: Number.NEGATIVE_INFINITY });
    else if (link.score > existing.link.score) best.set(key, { link, next: existing.link.score });
    else existing.next = Math.max(existing.next, link.score);
  };
  const keys = ({ left, right }: ConceptLink<Symbol>) => [
    `${left.id} ${right.set}`,
    `${right.id} ${left.set}`,
  ];
  for (const link of links) for (const key of keys(link)) consider(key, link);
  return links.filter((link) =>
    keys(link).every((key) => {
      const existing = best.get(key);
      return existing?.link === link && link.score - existing.next >= marginMinimum;
    }),
  );
}

/**
 * Gathers linked symbols into concepts, the best links first. A link that would bring two symbols of one set together is
 * left out: one of them means something else.
 */
function gather<Symbol extends LinkableSymbol>(links: readonly ConceptLink<Symbol>[]): Concepts<Symbol> {
  const conceptOf = new Map<number, Symbol[]>();
  const used: ConceptLink<Symbol>[] = [];
  const bestFirst = links.toSorted(
    (a, b) => Number(b.isStated) - Number(a.isStated) || b.score - a.score || a.left.id - b.left.id,
  );
  for (const link of bestFirst) {
    const { left, right } = link;
    const ofLeft = conceptOf.get(left.id) ?? [left];
    const ofRight = conceptOf.get(right.id) ?? [right];
    const members = ofLeft === ofRight ? ofLeft : [...ofLeft, ...ofRight];
    if (new Set(members.map(({ set }) => set)).size < members.length) continue;
    for (const { id } of members) conceptOf.set(id, members);
    used.push(link);
  }
  const concepts = [...new Set(conceptOf.values())].map((members) =>
    members.toSorted((a, b) => b.languages - a.languages || a.id - b.id),
  );
  return { links: used, concepts };
}
