import type { IrregularForms } from './table.ts';

/** Irregular forms of Lithuanian. */
export const lt = {
  šuo: 'šunys šunį šuns šuniui šuniu šunims šunis šunų',
  katė: 'katės katę katei',
  žmogus: 'žmonės žmogų žmogaus žmonių',
  vaikas: 'vaikai vaiką vaiko vaikų',
  akis: 'akys akį akių',
  ranka: 'rankos ranką rankų',
  diena: 'dienos dieną',
  vanduo: 'vandens vandenį vandeniui',
  obuolys: 'obuoliai obuolį obuolio obuolių',
  mama: 'mamos mamai mamą',
  eiti: 'einu eini eina einame eikime ėjo ėjau eik',
  valgyti: 'valgau valgai valgo valgome valgė valgiau',
  gerti: 'geriu geri geria geriame gėrė gėriau',
  norėti: 'noriu nori norime norėjo norėčiau',
  miegoti: 'miegu miegi miega miegojo',
  matyti: 'matau matai mato matė mačiau',
} as const satisfies IrregularForms;
