import { type IrregularForms, tableOf } from './table.ts';

/** Who does it: I, you, he or she, we, you all, they. */
const subjects = ['ni', 'u', 'a', 'tu', 'm', 'wa'] as const;
/** Present, past, future, perfect. */
const tenses = ['na', 'li', 'ta', 'me'] as const;

/** Persons and tenses of a verb are beginnings of one word with it: `alikula` is a-li-kula. */
function conjugated(stem: string): string[] {
  const forms = subjects.flatMap((subject) => tenses.map((tense) => `${subject}${tense}${stem}`));
  // The I of the present is left off in speech: `nataka` beside `ninataka`.
  return [`na${stem}`, ...forms];
}

/** Verbs of one syllable keep the ku- of the infinitive, which is their dictionary word; `enda` and `isha` do so at will. */
const short = ['kula', 'kunywa', 'kuja', 'kufa', 'kuwa'] as const;

const verbs =
  'taka penda weza jua sema ona sikia soma andika cheza lala kaa simama lia cheka kimbia tembea ogelea ruka imba ' +
  'fungua funga osha nawa saidia weka tafuta pata nunua uza vaa anguka leta shika sahau poteza hisi hitaji pika fanya ' +
  'tengeneza toa chukua ngoja subiri fikiri elewa rudi ingia toka ondoka anza maliza amka oga piga vunja kata chora ' +
  'panda shuka kumbuka jifunza fundisha uliza jibu tupa beba vuta sukuma endesha';

/** Irregular forms of Swahili. */
export const sw: IrregularForms = tableOf([
  ...short.map((base): [string, string[]] => [base, conjugated(base)]),
  ['enda', ['kwenda', 'nenda', 'twende', ...conjugated('kwenda'), ...conjugated('enda')]],
  ['isha', ['kwisha', ...conjugated('isha'), ...conjugated('kwisha')]],
  ['pa', ['kupa', 'nipe', 'tupe', 'mpe', 'nipa', 'nimempa', 'alinipa', 'amenipa', 'atanipa', 'ananipa']],
  ['njoo', ['njooni']],
  ...verbs.split(' ').map((stem): [string, string[]] => [stem, [`ku${stem}`, ...conjugated(stem)]]),
  ['jicho', ['macho']],
  ['jino', ['meno']],
  ['mkono', ['mikono']],
  ['mguu', ['miguu']],
  ['mti', ['miti']],
  ['mtu', ['watu']],
  ['mwanamke', ['wanawake']],
  ['mwanamume', ['wanaume', 'mwanaume']],
  ['mwalimu', ['walimu']],
  ['mnyama', ['wanyama']],
  ['mwezi', ['miezi']],
  ['mwaka', ['miaka']],
  ['mlango', ['milango']],
  ['kiti', ['viti']],
  ['kiatu', ['viatu']],
  ['kikombe', ['vikombe']],
  ['kidole', ['vidole']],
  ['chakula', ['vyakula']],
  ['choo', ['vyoo']],
  ['chumba', ['vyumba']],
  ['yai', ['mayai']],
  ['tunda', ['matunda']],
  ['ua', ['maua']],
  ['gari', ['magari']],
  ['sikio', ['masikio']],
  ['jani', ['majani']],
  ['uso', ['nyuso']],
  ['ukuta', ['kuta']],
]);
