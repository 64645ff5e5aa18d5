import type { IrregularForms } from './table.ts';

/** Irregular forms of Zulu, with the plurals of noun classes. */
export const zu = {
  inja: 'izinja',
  ikati: 'amakati',
  inkomo: 'izinkomo',
  ihhashi: 'amahhashi',
  inyoni: 'izinyoni',
  inhlanzi: 'izinhlanzi',
  umuntu: 'abantu',
  ingane: 'izingane',
  umfana: 'abafana',
  intombazane: 'amantombazane',
  indlu: 'izindlu',
  isihlahla: 'izihlahla',
  iso: 'amehlo',
  isandla: 'izandla',
  unyawo: 'izinyawo',
  izinyo: 'amazinyo',
  imoto: 'izimoto',
  incwadi: 'izincwadi',
  iqanda: 'amaqanda',
} as const satisfies IrregularForms;
