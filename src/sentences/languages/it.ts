import type { GrammarTable } from './grammar-types.ts';

/** Italian. */
export const italian: GrammarTable = {
  numbers: 'zero - due tre quattro cinque sei sette otto nove dieci undici dodici',
  articles: "il lo la i gli le l' un uno una",
  functionWords:
    "il lo la i gli le l' un uno una un' di del dello della dei degli delle dell' d' al allo alla ai agli alle all' dal dalla nel nella nell' sul sulla sull' ne si che c' ci ad",
  elisions:
    /^(?:l|un|d|dell|all|dall|nell|sull|coll|c|s|m|t|v|n|quest|quell|bell|sant|dov|com|cos|anch)['’]/i,
  auxiliaries: 'è sono sei siamo siete era ho hai ha abbiamo hanno aveva sta sto stanno',
  negations: 'non no mai niente nulla senza nessun nessuno',
  rules: [
    [/^(.{2,})chi$/, '$1co', 'plural'],
    [/^(.{2,})che$/, '$1ca', 'plural'],
    [/^(.{2,})ghi$/, '$1go', 'plural'],
    [/^(.{2,})i$/, '$1o $1e $1io $1a', 'plural'],
    [/^(.{2,})e$/, '$1a', 'plural'],
    // Anna is a person and no form of `anno`.
    [/^(?!anna$)(.{2,})a$/, '$1o'],
    [/^(.{2,})(?:mi|ti|si|ci|vi|lo|la|li|le)$/, '$1 $1re'],
    [/^(.{2,}r)(?:mi|ti|si|ci|vi|lo|la|li|le)$/, '$1e'],
    [/^(.{2,})(?:o|i|a|iamo|ate|ano|avo|ava|avano|ato|ata|ati|ate|ando|erà|erò|ino)$/, '$1are $1iare'],
    [/^(.{2,})(?:o|i|e|iamo|ete|ono|evo|eva|evano|uto|uta|endo|erà|a)$/, '$1ere'],
    [/^(.{2,})(?:o|i|e|iamo|ite|ono|iva|ito|ita|endo|irà|isco|isci|isce|iscono|a)$/, '$1ire'],
    [/^(.{2,})h(?:i|iamo)$/, '$1are'],
    [/^(.{2,})(?:in|ett|ell)([oaie])$/, '$1$2'],
    [/^(.{2,})(?:in|ett|acchiott)[oaie]$/, '$1o $1a'],
  ],
};
