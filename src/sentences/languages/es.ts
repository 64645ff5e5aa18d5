import type { GrammarTable } from './grammar-types.ts';

/** Spanish. */
export const spanish: GrammarTable = {
  numbers: 'cero - dos tres cuatro cinco seis siete ocho nueve diez once doce',
  articles: 'el la los las un una unos unas',
  functionWords: 'el la los las un una unos unas lo de del al a se le les que ya',
  auxiliaries:
    'es son soy eres somos era fue está están estoy estás estamos estaba hay ha he has han había va voy vas van',
  negations: 'no nunca nada sin jamás tampoco ningún ninguna',
  rules: [
    [/^(.{2,})ces$/, '$1z', 'plural'],
    [/^(.{2,}[^aeiouáéíóú])es$/, '$1', 'plural'],
    [/^(.{2,}[aeiouáéíóú])s$/, '$1', 'plural'],
    [/^(.{2,})as$/, '$1o', 'plural'],
    // Ana is a person and no form of `año`.
    [/^(?!ana$)(.{2,})a$/, '$1o'],
    [/^(.{2,}(?:ar|er|ir|ando|iendo|[aeáéí]))(?:me|te|se|nos|lo|la|los|las|le|les)$/, '$1 $1r'],
    [/^(.{2,})(?:a|as|o|amos|an|é|aste|ó|aron|aba|abas|aban|ado|ada|ando|ará|aré|e|es|en|emos)$/, '$1ar'],
    [/^(.{2,})(?:e|es|o|emos|en|í|iste|ió|ieron|ía|ías|ían|ido|ida|iendo|erá|eré|a|as|an)$/, '$1er'],
    [/^(.{2,})(?:e|es|o|imos|en|í|iste|ió|ieron|ía|ías|ían|ido|ida|iendo|irá|iré|a|as|an)$/, '$1ir'],
    [/^(.{2,})qu(?:e|es|é|en)$/, '$1car'],
    [/^(.{2,})gu(?:e|es|é|en)$/, '$1gar'],
    [/^(.{2,})[íi]ll([oa])$/, '$1$2'],
    [/^(.{2,})it([oa]s?)$/, '$1$2'],
    [/^(.{2,})it[oa]$/, '$1'],
    [/^(.*)á(ndo)(?:me|te|se|nos|lo|la|los|las|le|les)$/, '$1a$2'],
    [/^(.*)é(ndo)(?:me|te|se|nos|lo|la|los|las|le|les)$/, '$1e$2'],
    [/^(.*)á(.*)ate$/, '$1a$2ar'],
    [/^(.*)é(.*)ate$/, '$1e$2ar'],
    [/^(.*)í(.*)ate$/, '$1i$2ar'],
  ],
  rulesTwice: true,
};
