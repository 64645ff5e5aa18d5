import type { GrammarTable } from './grammar-types.ts';

/** Portuguese. */
export const portuguese: GrammarTable = {
  numbers: 'zero - dois|duas três quatro cinco seis sete oito nove dez onze doze',
  articles: 'o os as um uma uns umas',
  functionWords:
    'o a os as um uma uns umas de do da dos das ao aos à às no na nos nas num numa pelo pela que se lhe',
  auxiliaries: 'é são sou somos era foi está estão estou estamos estava há vou vai vamos vão',
  negations: 'não nunca nada sem jamais nem nenhum nenhuma',
  rules: [
    [/^(.{2,})(?:ões|ães|ãos)$/, '$1ão', 'plural'],
    [/^(.{2,})ais$/, '$1al', 'plural'],
    [/^(.{2,})éis$/, '$1el', 'plural'],
    [/^(.{2,})ns$/, '$1m', 'plural'],
    [/^(.{2,}[rsz])es$/, '$1', 'plural'],
    [/^(.{2,}[aeiouãáéíóúê])s$/, '$1', 'plural'],
    [/^(.{2,})as$/, '$1o', 'plural'],
    // Ana is a person and no form of `ano`.
    [/^(?!ana$)(.{2,})a$/, '$1o'],
    [/^(.{2,}r)(?:-?(?:me|te|se|nos|lo|la|lhe))$/, '$1'],
    [/^(.{2,})(?:o|as|a|amos|am|ei|aste|ou|aram|ava|avam|ado|ada|ando|ará|arei|e|es|em|emos)$/, '$1ar'],
    [/^(.{2,})(?:o|es|e|emos|em|i|este|eu|eram|ia|iam|ido|ida|endo|erá|a|as|am)$/, '$1er'],
    [/^(.{2,})(?:o|es|e|imos|em|i|iste|iu|iram|ia|iam|ido|ida|indo|irá|a|as|am)$/, '$1ir'],
    [/^(.{2,})qu(?:e|es|ei|em)$/, '$1car'],
    [/^(.{2,})gu(?:e|es|ei|em)$/, '$1gar'],
    [/^(.{2,})c(?:e|es|ei|em)$/, '$1çar'],
    [/^(.{2,})inh([oa]s?)$/, '$1$2'],
    [/^(.{2,})inh[oa]$/, '$1'],
  ],
};
