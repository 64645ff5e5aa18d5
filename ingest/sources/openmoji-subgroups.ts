import type { groupNames } from '../../mappings/groups.ts';
import type { PartOfSpeech } from '../../mappings/parts-of-speech.ts';
import type { Topic } from '../../mappings/tag-names.ts';

/** Properties of most symbols of a subgroup of OpenMoji. */
interface Subgroup {
  /** Words that people use, in place of OpenMoji's class (`animal-mammal`). */
  topics: readonly Topic[];
  part_of_speech: PartOfSpeech;
  /** Where extras belong, which OpenMoji groups by project; the others belong to the group of Unicode that they are in. */
  group?: keyof typeof groupNames;
}

/** Every subgroup as `group/subgroup`, looked at one by one. */
const subgroups: Readonly<Record<string, Subgroup>> = {
  'smileys-emotion/face-smiling': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-affection': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-tongue': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-hand': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-neutral-skeptical': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-sleepy': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-unwell': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-hat': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-glasses': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-concerned': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-negative': { topics: ['face'], part_of_speech: 'adjective' },
  'smileys-emotion/face-costume': { topics: ['costume'], part_of_speech: 'noun' },
  'smileys-emotion/cat-face': { topics: ['cat'], part_of_speech: 'noun' },
  'smileys-emotion/monkey-face': { topics: ['monkey'], part_of_speech: 'noun' },
  'smileys-emotion/heart': { topics: ['heart'], part_of_speech: 'noun' },
  'smileys-emotion/emotion': { topics: ['feeling'], part_of_speech: 'noun' },
  'people-body/hand-fingers-open': { topics: ['hand'], part_of_speech: 'noun' },
  'people-body/hand-fingers-partial': { topics: ['hand'], part_of_speech: 'noun' },
  'people-body/hand-single-finger': { topics: ['hand'], part_of_speech: 'noun' },
  'people-body/hand-fingers-closed': { topics: ['hand'], part_of_speech: 'noun' },
  'people-body/hands': { topics: ['hand'], part_of_speech: 'noun' },
  'people-body/hand-prop': { topics: ['hand'], part_of_speech: 'verb' },
  'people-body/body-parts': { topics: ['body'], part_of_speech: 'noun' },
  'people-body/person': { topics: ['person'], part_of_speech: 'noun' },
  'people-body/person-gesture': { topics: ['person', 'gesture'], part_of_speech: 'verb' },
  'people-body/person-role': { topics: ['person', 'job'], part_of_speech: 'noun' },
  'people-body/person-fantasy': { topics: ['person', 'fairy tale'], part_of_speech: 'noun' },
  'people-body/person-activity': { topics: ['person', 'activity'], part_of_speech: 'verb' },
  'people-body/person-sport': { topics: ['person', 'sport'], part_of_speech: 'verb' },
  'people-body/person-resting': { topics: ['person', 'rest'], part_of_speech: 'verb' },
  'people-body/family': { topics: ['people', 'family'], part_of_speech: 'noun' },
  'people-body/person-symbol': { topics: ['person'], part_of_speech: 'noun' },
  'component/skin-tone': { topics: ['skin'], part_of_speech: 'noun' },
  'component/hair-style': { topics: ['hair'], part_of_speech: 'noun' },
  'animals-nature/animal-mammal': { topics: ['animal', 'mammal'], part_of_speech: 'noun' },
  'animals-nature/animal-bird': { topics: ['animal', 'bird'], part_of_speech: 'noun' },
  'animals-nature/animal-amphibian': { topics: ['animal', 'amphibian'], part_of_speech: 'noun' },
  'animals-nature/animal-reptile': { topics: ['animal', 'reptile'], part_of_speech: 'noun' },
  'animals-nature/animal-marine': { topics: ['animal', 'sea animal'], part_of_speech: 'noun' },
  'animals-nature/animal-bug': { topics: ['animal', 'insect'], part_of_speech: 'noun' },
  'animals-nature/plant-flower': { topics: ['plant', 'flower'], part_of_speech: 'noun' },
  'animals-nature/plant-other': { topics: ['plant'], part_of_speech: 'noun' },
  'food-drink/food-fruit': { topics: ['food', 'fruit'], part_of_speech: 'noun' },
  'food-drink/food-vegetable': { topics: ['food', 'vegetable'], part_of_speech: 'noun' },
  'food-drink/food-prepared': { topics: ['food', 'meal'], part_of_speech: 'noun' },
  'food-drink/food-asian': { topics: ['food', 'meal'], part_of_speech: 'noun' },
  'food-drink/food-sweet': { topics: ['food', 'sweets'], part_of_speech: 'noun' },
  'food-drink/drink': { topics: ['drink'], part_of_speech: 'noun' },
  'food-drink/dishware': { topics: ['dishes'], part_of_speech: 'noun' },
  'travel-places/place-map': { topics: ['map'], part_of_speech: 'noun' },
  'travel-places/place-geographic': { topics: ['place', 'landscape'], part_of_speech: 'noun' },
  'travel-places/place-building': { topics: ['place', 'building'], part_of_speech: 'noun' },
  'travel-places/place-religious': { topics: ['place', 'religion'], part_of_speech: 'noun' },
  'travel-places/place-other': { topics: ['place'], part_of_speech: 'noun' },
  'travel-places/transport-ground': { topics: ['vehicle'], part_of_speech: 'noun' },
  'travel-places/transport-water': { topics: ['vehicle', 'boat'], part_of_speech: 'noun' },
  'travel-places/transport-air': { topics: ['vehicle', 'aircraft'], part_of_speech: 'noun' },
  'travel-places/hotel': { topics: ['hotel'], part_of_speech: 'noun' },
  'travel-places/time': { topics: ['time'], part_of_speech: 'noun' },
  'travel-places/sky-weather': { topics: ['weather'], part_of_speech: 'noun' },
  'activities/event': { topics: ['celebration'], part_of_speech: 'noun' },
  'activities/award-medal': { topics: ['prize'], part_of_speech: 'noun' },
  'activities/sport': { topics: ['sport'], part_of_speech: 'noun' },
  'activities/game': { topics: ['game'], part_of_speech: 'noun' },
  'activities/arts-crafts': { topics: ['art'], part_of_speech: 'noun' },
  'objects/clothing': { topics: ['clothes'], part_of_speech: 'noun' },
  'objects/sound': { topics: ['sound'], part_of_speech: 'noun' },
  'objects/music': { topics: ['music'], part_of_speech: 'noun' },
  'objects/musical-instrument': { topics: ['music', 'instrument'], part_of_speech: 'noun' },
  'objects/phone': { topics: ['phone'], part_of_speech: 'noun' },
  'objects/computer': { topics: ['computer'], part_of_speech: 'noun' },
  'objects/light-video': { topics: ['device'], part_of_speech: 'noun' },
  'objects/book-paper': { topics: ['book'], part_of_speech: 'noun' },
  'objects/money': { topics: ['money'], part_of_speech: 'noun' },
  'objects/mail': { topics: ['mail'], part_of_speech: 'noun' },
  'objects/writing': { topics: ['writing'], part_of_speech: 'noun' },
  'objects/office': { topics: ['office'], part_of_speech: 'noun' },
  'objects/lock': { topics: ['lock'], part_of_speech: 'noun' },
  'objects/tool': { topics: ['tool'], part_of_speech: 'noun' },
  'objects/science': { topics: ['science'], part_of_speech: 'noun' },
  'objects/medical': { topics: ['health'], part_of_speech: 'noun' },
  'objects/household': { topics: ['home'], part_of_speech: 'noun' },
  'objects/other-object': { topics: ['thing'], part_of_speech: 'noun' },
  'symbols/transport-sign': { topics: ['sign'], part_of_speech: 'noun' },
  'symbols/warning': { topics: ['sign', 'warning'], part_of_speech: 'noun' },
  'symbols/arrow': { topics: ['arrow'], part_of_speech: 'adverb' },
  'symbols/religion': { topics: ['religion'], part_of_speech: 'noun' },
  'symbols/zodiac': { topics: ['zodiac'], part_of_speech: 'noun' },
  'symbols/av-symbol': { topics: ['music player'], part_of_speech: 'verb' },
  'symbols/gender': { topics: ['gender'], part_of_speech: 'noun' },
  'symbols/math': { topics: ['math'], part_of_speech: 'noun' },
  'symbols/punctuation': { topics: ['punctuation'], part_of_speech: 'noun' },
  'symbols/currency': { topics: ['money'], part_of_speech: 'noun' },
  'symbols/other-symbol': { topics: ['sign'], part_of_speech: 'noun' },
  'symbols/keycap': { topics: ['number'], part_of_speech: 'numeral' },
  'symbols/alphanum': { topics: ['sign'], part_of_speech: 'noun' },
  'symbols/geometric': { topics: ['shape'], part_of_speech: 'noun' },
  'flags/flag': { topics: ['flag'], part_of_speech: 'noun' },
  'flags/country-flag': { topics: ['flag', 'country'], part_of_speech: 'noun' },
  'flags/subdivision-flag': { topics: ['flag', 'region'], part_of_speech: 'noun' },
  'extras-openmoji/animals-nature': { topics: ['animal'], part_of_speech: 'noun', group: 'animals-nature' },
  'extras-openmoji/brand': { topics: ['sign'], part_of_speech: 'noun', group: 'symbols' },
  'extras-openmoji/climate-environment': {
    topics: ['environment'],
    part_of_speech: 'noun',
    group: 'animals-nature',
  },
  'extras-openmoji/emergency': { topics: ['emergency'], part_of_speech: 'noun', group: 'symbols' },
  'extras-openmoji/flags': { topics: ['flag'], part_of_speech: 'noun', group: 'flags' },
  'extras-openmoji/food-drink': { topics: ['food'], part_of_speech: 'noun', group: 'food-drink' },
  'extras-openmoji/gardening': { topics: ['garden'], part_of_speech: 'noun', group: 'objects' },
  'extras-openmoji/healthcare': { topics: ['health'], part_of_speech: 'noun', group: 'objects' },
  'extras-openmoji/interaction': { topics: ['gesture'], part_of_speech: 'verb', group: 'symbols' },
  'extras-openmoji/objects': { topics: ['thing'], part_of_speech: 'noun', group: 'objects' },
  'extras-openmoji/people': { topics: ['person'], part_of_speech: 'noun', group: 'people-body' },
  'extras-openmoji/queer-symbols': { topics: ['flag', 'pride'], part_of_speech: 'noun', group: 'symbols' },
  'extras-openmoji/smileys-emotion': {
    topics: ['face'],
    part_of_speech: 'adjective',
    group: 'smileys-emotion',
  },
  'extras-openmoji/symbol-other': { topics: ['shape'], part_of_speech: 'noun', group: 'symbols' },
  'extras-openmoji/symbols': { topics: ['sign'], part_of_speech: 'noun', group: 'symbols' },
  'extras-openmoji/technology': { topics: ['technology'], part_of_speech: 'noun', group: 'objects' },
  'extras-openmoji/travel-places': { topics: ['place'], part_of_speech: 'noun', group: 'travel-places' },
  'extras-openmoji/ui-element': { topics: ['sign'], part_of_speech: 'noun', group: 'symbols' },
  'extras-unicode/food-drink': { topics: ['food'], part_of_speech: 'noun', group: 'food-drink' },
  'extras-unicode/regional-indicator': { topics: ['letter'], part_of_speech: 'noun', group: 'symbols' },
  'extras-unicode/subdivision-flag': { topics: ['flag', 'region'], part_of_speech: 'noun', group: 'flags' },
  'extras-unicode/symbol-other': { topics: ['shape'], part_of_speech: 'noun', group: 'symbols' },
};

/**
 * Symbols of another word class than most of their subgroup, by the code point that they begin with: the person who frowns,
 * and the woman and the man who do (UTS #51: a sequence begins with what it is made from).
 */
const partOfSpeechByFirstCodePoint: Readonly<Record<string, PartOfSpeech>> = {
  '1F44B': 'social', // waving hand
  '1F44C': 'social', // OK hand
  '1F44D': 'social', // thumbs up
  '1F44E': 'social', // thumbs down
  '1F64F': 'social', // folded hands
  '1F91D': 'social', // handshake
  '1F197': 'social', // OK button
  '1F645': 'social', // gesturing no
  '1F646': 'social', // gesturing OK
  '1F198': 'interjection', // SOS
  '1FAF5': 'pronoun', // index pointing at the viewer: you
  '1F44F': 'verb', // clapping hands
  '1FAF6': 'verb', // heart hands: to love
  '1F64C': 'verb', // raising hands: to celebrate
  '1F91F': 'verb', // love-you gesture
  '1F4A4': 'verb', // ZZZ: to sleep
  '1F64D': 'adjective', // frowning: sad
  '1F64E': 'adjective', // pouting: angry
  '1F192': 'adjective', // COOL
  '1F193': 'adjective', // FREE
  '1F195': 'adjective', // NEW
  '1F4AB': 'adjective', // dizzy
  '1F485': 'noun', // nail polish
  '1F933': 'noun', // selfie
  '1F574': 'noun', // person in suit levitating
  '1F46F': 'noun', // people with bunny ears
  '1F9CF': 'noun', // deaf person
  '1F503': 'noun', // two arrows in a circle are no direction
  '1F504': 'noun',
  E083: 'verb', // help others
  E084: 'verb', // drop, cover and hold
  E085: 'verb', // evacuate, upwards, downstairs, to a shelter, from a fire
  E086: 'verb',
  E087: 'verb',
  E088: 'verb',
  E08B: 'verb',
  E0AD: 'verb', // sneezing into the elbow
  E0AE: 'verb', // disinfect
  E0B2: 'verb', // wash hands
  E184: 'verb', // horse riding
  E189: 'verb', // windsurfing
};

/** People named by what they have with them, not by what they do: a white cane, a wheelchair, ballet shoes. */
const nounMakers: ReadonlySet<string> = new Set(['1F9AF', '1F9BC', '1F9BD', '1FA70']);

/**
 * The properties of a subgroup.
 * @throws Error for an unknown one: the subgroups of a new version of OpenMoji have to be reviewed.
 */
function subgroupOf(group: string, subgroup: string): Subgroup {
  const reviewed = subgroups[`${group}/${subgroup}`];
  if (reviewed === undefined)
    throw new Error(`OpenMoji's ${group}/${subgroup} is not in openmoji-subgroups.ts`);
  return reviewed;
}

/** The group of a symbol. @throws Error for an unknown subgroup. */
export function groupOf(group: string, subgroup: string): string {
  return subgroupOf(group, subgroup).group ?? group;
}

/** The topics of a symbol, as tags. @throws Error for an unknown subgroup. */
export function topicsOf(group: string, subgroup: string): readonly Topic[] {
  return subgroupOf(group, subgroup).topics;
}

/** The word class of a symbol. @throws Error for an unknown subgroup. */
export function partOfSpeechOf(hexcode: string, group: string, subgroup: string): PartOfSpeech {
  const [first = '', ...others] = hexcode.split('-');
  if (others.some((codePoint) => nounMakers.has(codePoint))) return 'noun';
  return partOfSpeechByFirstCodePoint[first] ?? subgroupOf(group, subgroup).part_of_speech;
}

/** Code points with a word class of their own, for the test that a symbol of the set begins with each. */
export const classifiedCodePoints: readonly string[] = Object.keys(partOfSpeechByFirstCodePoint);

/**
 * Tags of OpenMoji that no person would filter by: slang of chats, lists that OpenMoji itself is made from, emoticons,
 * single signs and figures.
 */
const uselessTags: ReadonlySet<string> = new Set(
  '143 ily bae omg smh xoxo yolo lol lmao rofl bff btw brb tfw bro bestie feels meh whatever type index libre ui logo app'
    .split(' ')
    .concat(
      'legacy computing',
      'creative commons',
      'seven wonders of the ancient world',
      'equilateral polygon',
    ),
);

/** OpenMoji's classes: some of its rows have one among the tags too. */
const classNames = new Set(
  Object.keys(subgroups)
    .map((path) => path.slice(path.indexOf('/') + 1))
    .filter((name) => name.includes('-')),
);

/** The tags that are words. */
export function plainTags(tags: readonly string[]): string[] {
  return tags.filter(
    (tag) => /\p{L}{2}/u.test(tag) && !uselessTags.has(tag.toLowerCase()) && !classNames.has(tag),
  );
}
