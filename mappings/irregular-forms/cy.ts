import type { IrregularForms } from './table.ts';

/** Irregular forms of Welsh, with the mutations of first letters. */
export const cy = {
  ci: 'cŵn gi nghi chi gŵn nghŵn chŵn',
  cath: 'cathod gath nghath chath gathod',
  tŷ: 'tai dŷ nhŷ thŷ dai',
  plentyn: 'plant blant mhlant phlant',
  dyn: 'dynion ddyn nyn',
  menyw: 'menywod fenyw',
  merch: 'merched ferch',
  llaw: 'dwylo law ddwylo',
  troed: 'traed droed draed',
  llygad: 'llygaid lygad lygaid',
  pysgodyn: 'pysgod bysgod',
  aderyn: 'adar',
  afal: 'afalau',
  bara: 'fara mara',
  mam: 'fam',
  tad: 'dad nhad thad',
  ceffyl: 'ceffylau geffyl',
  car: 'ceir gar nghar char',
  pêl: 'peli bêl',
  llyfr: 'llyfrau lyfr lyfrau',
} as const satisfies IrregularForms;
