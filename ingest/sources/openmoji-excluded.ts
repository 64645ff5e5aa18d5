/**
 * Symbols of OpenMoji that are no word of a children's vocabulary, reviewed by group and name. A search for a word
 * must not end at a trade mark, a celebrity or a button of a program: `pee` at PeerTube, `more` at "more information".
 */

/** Why symbols are excluded. */
type Reason =
  | 'trade mark'
  | 'known person'
  | 'button or sign of a program'
  | 'piece of a game'
  | 'from a film or a series'
  | 'sign of writing that names no thing'
  | 'known to few people'
  | 'part of electronics'
  | 'sign on plans of emergency services'
  | 'shape or colour that is there already';

/** Symbols by their hexcodes, or all of a subgroup of which few are kept. */
interface Exclusion {
  reason: Reason;
  subgroup?: string;
  /** Of the subgroup, what stays. */
  kept?: readonly string[];
  hexcodes?: readonly string[];
}

const exclusions: readonly Exclusion[] = [
  { reason: 'trade mark', subgroup: 'extras-openmoji/brand' },
  { reason: 'button or sign of a program', subgroup: 'extras-openmoji/interaction' },
  { reason: 'button or sign of a program', subgroup: 'extras-openmoji/ui-element' },
  {
    reason: 'button or sign of a program',
    hexcodes: [
      '1F500', // shuffle tracks
      '1F501', // repeat
      '1F502', // repeat single
      '1F53C', // upwards button
      '23EB', // fast up
      '1F53D', // downwards button
      '23EC', // fast down
      '23FA', // record
      '23CF', // eject
      '1F505', // dim
      '1F506', // bright
      '1F4F6', // antenna bars
      '1F6DC', // wireless
      '1F4F3', // vibration mode
      '1F4F4', // mobile phone off
      '1F518', // radio button
      '1F533', // white square button
      '1F532', // black square button
      'E381', // web syndication
      'E1C0', // wireframes
      'E1C1', // code editor
    ],
  },
  { reason: 'known person', hexcodes: ['E183', 'E188'] }, // Donald Trump, Greta Thunberg
  {
    reason: 'piece of a game',
    hexcodes: [
      '2660', // spade, heart, diamond and club suit
      '2665',
      '2666',
      '2663',
      '1F0CF', // joker
      '1F004', // mahjong red dragon
      '1F3B4', // flower playing cards
    ],
  },
  {
    reason: 'from a film or a series',
    hexcodes: [
      '1F596', // vulcan salute
      '1F3F3-200D-1F7E6-200D-1F30C', // flag of the United Federation of Planets
      '1F3F3-200D-1F4CC-200D-2699', // nail and gear flag
      '1F3F4-200D-1F7E9-200D-2B50', // browncoat flag
      '25C9-200D-1F534', // red eye of HAL 9000, and HAL 9000
      '25C9-200D-1F534-200D-25AE',
      'E149', // TARDIS
      'E145', // Guy Fawkes mask
    ],
  },
  { reason: 'sign of writing that names no thing', subgroup: 'extras-unicode/regional-indicator' },
  {
    reason: 'sign of writing that names no thing',
    subgroup: 'symbols/alphanum',
    kept: [
      '1F170', // blood types A, B, AB and O
      '1F171',
      '1F18E',
      '1F17E',
      '1F192', // COOL
      '1F193', // FREE
      '1F195', // NEW
      '1F197', // OK
      '1F198', // SOS
      '1F17F', // parking
      '2139', // information
      '1F522', // numbers
      '1F524', // letters
    ],
  },
  {
    reason: 'sign of writing that names no thing',
    hexcodes: [
      '27B0', // curly loop
      '27BF', // double curly loop
      '303D', // part alternation mark
      '2733', // eight-spoked asterisk
      '2734', // eight-pointed star
      '2747', // sparkle
      '00A9', // copyright
      '00AE', // registered
      '2122', // trade mark
      '3030', // wavy dash
      '269C', // fleur-de-lis
      '1F531', // trident emblem
      '1F530', // Japanese symbol for beginner
    ],
  },
  {
    reason: 'shape or colour that is there already',
    subgroup: 'extras-unicode/symbol-other',
    kept: [
      '25AC', // black rectangle
      '2B1F', // black pentagon
      '2B22', // black hexagon
      '2BC4', // black octagon
      '2605', // black star
    ],
  },
  { reason: 'shape or colour that is there already', subgroup: 'extras-openmoji/symbol-other' },
  { reason: 'shape or colour that is there already', subgroup: 'extras-unicode/food-drink' }, // one jar in seven colours
  {
    reason: 'shape or colour that is there already',
    hexcodes: [
      '25FC', // squares of middle and small size, small diamonds
      '25FB',
      '25FE',
      '25FD',
      '25AA',
      '25AB',
      '1F538',
      '1F539',
      '1F4A0', // diamond with a dot
      '1F3F3-200D-1F7E5', // flags of one colour
      '1F3F3-200D-1F7E6',
      '1F3F3-200D-1F7E7',
      '1F3F3-200D-1F7E8',
      '1F3F3-200D-1F7E9',
      '1F3F3-200D-1F7EA',
      '1F3F3-200D-1F7EB',
      '1F3F3-200D-2B1C',
      '1F3F4-200D-1F170',
      '1F3F4-200D-1F7E5',
      '1F3F4-200D-1F7E6',
      '1F3F4-200D-1F7E7',
      '1F3F4-200D-1F7E8',
      '1F3F4-200D-1F7E9',
      '1F3F4-200D-1F7EA',
      '1F3F4-200D-1F7EB',
    ],
  },
  {
    reason: 'known to few people',
    hexcodes: [
      'E146', // Spätzlepresse
      'E147', // European name badge
      'E148', // Kehrwoche
      'E207', // houses of Schwäbisch Gmünd
      'E208',
      'E209',
      'E20A', // television tower of Stuttgart
      'E20C', // Viennese coffee house
      'E210', // six of the seven wonders of the ancient world
      'E211',
      'E212',
      'E213',
      'E214',
      'E215',
      'E216', // moai once more
    ],
  },
  {
    reason: 'part of electronics',
    hexcodes: [
      'E1C3', // network switch
      'E1C4', // surveillance
      'E1C6', // augmented reality
      'E1C7', // LED
      'E1C8', // motor
      'E1C9', // Raspberry Pi
      'E1CA', // virtual reality
      'E1CD', // GPS
      'E1D0', // iBeacon
      'E1D3', // Arduino
      'E1D4', // wire
      'E1D5', // potentiometer
      'E1D6', // solar cell
      'E1D7', // circuit
      'E1DA', // AI hand
    ],
  },
  {
    reason: 'sign on plans of emergency services',
    hexcodes: [
      'E082', // authority instruction
      'E08F', // authority
      'E091', // flagged point
      'E092', // flagged building
      'E093', // authority building
      'E095', // mobile info
      'E096', // mobile message
      'E0A0', // north
      'E0A1', // transmission
      'E0A2', // stencils: SOS, OK, NO
      'E0A3',
      'E0A4',
      'E0A5', // warning strips
      'E0A6',
      'E0A7', // arrow turn right
      'E0A9', // location indicator
      'E0AB', // timer
    ],
  },
];

const withoutPresentation = (hexcode: string) => hexcode.replaceAll('-FE0F', '');

const bySubgroup = new Map(
  exclusions.flatMap((row) => (row.subgroup === undefined ? [] : [[row.subgroup, row]])),
);
const byHexcode = new Map(
  exclusions.flatMap(({ reason, hexcodes = [] }) => hexcodes.map((hexcode) => [hexcode, reason])),
);

/** Why a symbol is no word of a children's vocabulary; undefined for one that is. */
export function exclusionReason(hexcode: string, group: string, subgroup: string): string | undefined {
  const bare = withoutPresentation(hexcode);
  const row = bySubgroup.get(`${group}/${subgroup}`);
  if (row !== undefined && !row.kept?.includes(bare)) return row.reason;
  return byHexcode.get(bare);
}

/** Hexcodes and subgroups of the table, for the test that OpenMoji has each. */
export const reviewed = {
  hexcodes: [...byHexcode.keys(), ...exclusions.flatMap(({ kept = [] }) => kept)],
  subgroups: [...bySubgroup.keys()],
} as const;
