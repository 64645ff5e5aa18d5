import type { IrregularForms } from './table.ts';

/** Irregular forms of Croatian. */
export const hr = {
  pas: 'psi pse psa psu psom pasa psima',
  čovjek: 'ljudi ljude ljudima čovjeka',
  dijete: 'djeca djecu djece djetetu djeteta',
  oko: 'oči očiju',
  uho: 'uši ušiju',
  ruka: 'ruke ruci ruku rukom',
  noga: 'noge nozi nogu nogom',
  majka: 'majci majku majke',
  otac: 'oca ocu očevi',
  lav: 'lavovi',
  vuk: 'vukovi vuka',
  orah: 'orasi',
  jabuka: 'jabuke jabuku jabuci',
  ići: 'idem ideš ide idemo idete idu išao išla išli',
  jesti: 'jedem jedeš jede jedemo jedu jeo jela pojeo pojela',
  piti: 'pijem piješ pije pijemo piju pio pila popio',
  htjeti: 'hoću hoćeš hoće htio htjela želim',
  moći: 'mogu možeš može možemo mogao mogla',
  spavati: 'spavam spavaš spava spavao spavala',
  vidjeti: 'vidim vidiš vidi vidio vidjela',
} as const satisfies IrregularForms;
