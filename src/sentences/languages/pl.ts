import type { GrammarTable } from './grammar-types.ts';

/** Polish. */
export const polish: GrammarTable = {
  numbers:
    'zero jeden|jedna|jedno dwa|dwie|dwaj trzy|trzej cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  functionWords: 'z ze się sie to że by aby oraz no',
  auxiliaries: 'jest są jestem jesteś jesteśmy był była było byli będę będzie',
  negations: 'nie nigdy nic bez nikt żaden',
  rules: [
    [/^(.{2,})(?:i|y|e)$/, '$1 $1a $1o $1k $1ka', 'plural'],
    [/^(.{2,})(?:ów|ami|ach)$/, '$1 $1a', 'plural'],
    [/^(.{2,})(?:ą|ę|y|i|ie|o)$/, '$1a $1'],
    [/^(.{2,})(?:a|u|owi|em|iem|ie|e)$/, '$1 $1o'],
    [/^(.{2,})k(?:u|a|iem|owi)$/, '$1ek'],
    [/^(.{2,})(?:dzie)$/, '$1da $1d'],
    [/^(.{2,})(?:cie)$/, '$1t $1ta'],
    [/^(.{2,})(?:rze)$/, '$1r $1ra'],
    [/^(.{2,})(?:le)$/, '$1ł $1ła'],
    [/^(.{2,})(?:ce)$/, '$1ka'],
    [/^(.{2,})(?:dze)$/, '$1ga'],
    [/^(.{2,})(?:sze)$/, '$1cha'],
    [/^(.{2,})(?:iu|ia|iem)$/, '$1ie $1'],
    [/^(.{2,})(?:a|e|ego|emu|ym|im|ej|ą|ych|ymi)$/, '$1y $1i'],
    [/^(.{2,}[ia])(?:m|sz|my|cie|j)$/, '$1ć'],
    [/^(.{2,})(?:ię|i|isz|imy|ą|ij)$/, '$1ić $1yć $1eć'],
    [/^(.{2,})(?:ał|ała|ali|ały|ałem|ałam|aj)$/, '$1ać'],
    [/^(.{2,})(?:ił|iła|ili|iłem|iłam)$/, '$1ić'],
    [/^(.{2,})(?:ył|yła|yli|yłem|yłam|yj)$/, '$1yć'],
    [/^(.{2,})(?:uję|uje|ujesz|ują|uj)$/, '$1ować $1ywać'],
    [/^(?:po|z|s|na|wy|u|prze|za|o)(.{3,})$/, '$1'],
    [/^(.{3,})ki$/, '$1ek', 'plural'],
    [/^(.{3,})(?:ek|eczek)$/, '$1'],
  ],
  rulesTwice: true,
};
