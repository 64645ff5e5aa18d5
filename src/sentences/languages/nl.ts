import type { GrammarTable } from './grammar-types.ts';

/** Dutch. */
export const dutch: GrammarTable = {
  numbers: 'nul één twee drie vier vijf zes zeven acht negen tien elf twaalf',
  articles: 'de een',
  functionWords: "de het een 't 'n te eens maar toch even er zich mee",
  auxiliaries: 'ben bent is zijn was waren heb hebt heeft hebben had hadden word wordt worden',
  negations: 'niet geen nooit niks niets zonder',
  negationsOfVerbs: 'niet nooit',
  separableParticles: 'aan af bij dicht door in mee na om op open over terug toe uit vast voor weg',
  rules: [
    [/^(.{2,})(?:etjes|tjes|pjes|jes)$/, '$1 $1je', 'plural'],
    [/^(.{2,})(?:etje|tje|pje|je)$/, '$1'],
    [/^(.*[^aeiou])([aeou])([^aeiou])en$/, '$1$2$2$3', 'plural'],
    [/^(.+)(.)\2en$/, '$1$2', 'plural'],
    [/^(.{2,})zen$/, '$1s', 'plural'],
    [/^(.{2,})ven$/, '$1f', 'plural'],
    [/^(.{2,})en$/, '$1', 'plural'],
    [/^(.{2,})'?s$/, '$1', 'plural'],
    [/^ge(.{2,})(?:d|t|en)$/, '$1en'],
    [/^ge(.*[^aeiou])([aeou])\2([^aeiou])(?:d|t)$/, '$1$2$3en'],
    [/^(aan|af|bij|door|in|mee|na|om|op|over|toe|uit|voor|weg)ge(.{2,})(?:d|t|en)$/, '$1$2en'],
    [/^(.*[^aeiou])([aeou])\2([^aeiou])t?$/, '$1$2$3en'],
    [/^(.+[aeiou])([bdfgklmnprst])t?$/, '$1$2$2en'],
    [/^(.{2,})t?$/, '$1en'],
    [/^(.{2,})(?:de|den|te|ten)$/, '$1en'],
    [/^(.*[^aeiou])([aeou])([^aeiou])e$/, '$1$2$2$3'],
    [/^(.+)(.)\2e$/, '$1$2'],
    [/^(.{2,})(?:ere|er|ste|st|e)$/, '$1'],
  ],
};
