import type { GrammarTable } from './grammar-types.ts';

/** German. */
export const german: GrammarTable = {
  numbers: 'null eins zwei|zwo drei vier fünf sechs sieben acht neun zehn elf zwölf',
  articles: 'der die das den dem des ein eine einen einem einer eines',
  functionWords:
    'der die das den dem des ein eine einen einem einer eines mal denn doch halt eben ja aufs ins am ans vom zum zur beim sich',
  auxiliaries: 'bin bist ist sind seid war waren habe hab hast hat haben hatte hatten wird werden wirst gibt',
  negations: 'nicht kein keine keinen keinem keiner keins nie niemals nichts ohne nix',
  negationsOfVerbs: 'nicht nie niemals',
  separableParticles:
    'ab an auf aus bei ein fern fest fort her hin hoch los mit nach vor weg weiter zu zurück zusammen um rein raus runter rauf',
  rules: [
    [/^ge(.{2,})(?:t|et|en)$/, '$1en'],
    [/^(ab|an|auf|aus|ein|mit|vor|weg|zu|hin|her|um)ge(.{2,})(?:t|et|en)$/, '$1$2en'],
    [/^(ab|an|auf|aus|ein|mit|vor|weg|zu|hin|her|um)zu(.{2,}en)$/, '$1$2'],
    [/^(.{2,})(?:est|st|et|t|e)$/, '$1en $1n'],
    [/^(.{3,})$/, '$1en'],
    [/^(.{2,})(?:test|tet|ten|te)$/, '$1en'],
    [/^(.{2,})ere$/, '$1ern'],
    [/^(.{2,})le$/, '$1eln'],
    [/^(.{2,})ä(.+?)(?:er|e|en|n|)$/, '$1a$2 $1a$2e', 'plural'],
    [/^(.*)ä(.+?)(?:er|e|en|n|)$/, '$1a$2', 'plural'],
    [/^(.*)ö(.+?)(?:er|e|en|n|)$/, '$1o$2', 'plural'],
    [/^(.*)ü(.+?)(?:er|e|en|n|)$/, '$1u$2', 'plural'],
    [/^(.*)äu(.+?)(?:er|e|en|n|)$/, '$1au$2', 'plural'],
    [/^(.{2,})(?:en|er|e|n|s)$/, '$1 $1e', 'plural'],
    [/^(.{2,})(?:es|em|en|er|e|s)$/, '$1'],
    [/^(.{2,})(?:ere|erer|eres|eren|er)$/, '$1'],
    [/^(.{2,})innen$/, '$1in', 'plural'],
    [/^(.{2,})in$/, '$1'],
    [/^(.{3,})chen$/, '$1'],
  ],
};
