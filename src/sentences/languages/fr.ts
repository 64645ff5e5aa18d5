import type { GrammarTable } from './grammar-types.ts';

/** French. */
export const french: GrammarTable = {
  numbers: 'zéro - deux trois quatre cinq six sept huit neuf dix onze douze',
  articles: "le la les l' un une des du",
  functionWords: "le la les l' un une des du de d' au aux ne n' se s' y en donc que qu' n t",
  elisions: /^(?:l|d|j|m|t|s|n|c|qu|jusqu|lorsqu|puisqu)['’]/i,
  auxiliaries: 'est sont suis es sommes êtes était a ai as avons avez ont avait être avoir va vais vas vont',
  negations: 'pas jamais rien sans non aucun aucune',
  negationsBehind: 'pas jamais rien plus',
  negationFrames: "ne n'",
  functionPhrases: "est-ce que|est-ce qu'",
  rules: [
    [/^(.{2,}au|.{2,}eu)x$/, '$1', 'plural'],
    [/^(.{2,})aux$/, '$1al', 'plural'],
    [/^(.{2,})s$/, '$1', 'plural'],
    [/^(.{2,})es$/, '$1', 'plural'],
    [/^(.{2,})e$/, '$1'],
    [/^(.{2,})euse$/, '$1eux $1eur'],
    [/^(.{2,})ve$/, '$1f'],
    [/^(.{2,})(?:e|es|ent|ons|ez|ait|ais|aient|é|ée|és|ées|ant|era|erai|eras|erons|eront|erait)$/, '$1er'],
    [/^(.{2,})(?:is|it|issons|issez|issent|issait|i|ie|ira)$/, '$1ir'],
    [/^(.{2,})(?:s||ons|ez|ent|ait|u|ue|us)$/, '$1re'],
    [/^(.{2,})(?:i|y)(?:e|es|ent)$/, '$1yer'],
    [/^(.{2,}[^aeiou])(?:ll|tt)e$/, '$1l $1t'],
    [/^(.{2,})(.)\2es?$/, '$1$2'],
    [/^(.{2,})ette$/, '$1'],
  ],
};
