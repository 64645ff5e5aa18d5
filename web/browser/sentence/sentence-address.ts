/** State of the sentence view as its URL. Parameters have the names that they have in the API. */
export interface SentenceAddress {
  text: string;
  /** Language of the sentence; absent = the visitor's. */
  lang?: string;
  /** Whether only words that carry meaning are shown. */
  isKeyWords: boolean;
  /** Symbols that were chosen, by word. */
  choices: Readonly<Record<string, number>>;
}

/** Most characters of a sentence that the API accepts. */
export const sentenceMaximumCharacters = 1000;
/** Most choices that the API accepts. */
const choicesMaximum = 100;

const tagPattern = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** Parses a URL's query string; what is invalid is ignored. */
export function parseSentenceAddress(search: string): SentenceAddress {
  const params = new URLSearchParams(search);
  const lang = params.get('lang') ?? '';
  const choices = (params.get('choices') ?? '').split(',').flatMap((entry): [string, number][] => {
    const [, word, id] = /^([^,:]+):(\d{1,10})$/.exec(entry) ?? [];
    return word === undefined ? [] : [[word, Number(id)]];
  });
  return {
    text: [...(params.get('text') ?? '')].slice(0, sentenceMaximumCharacters).join(''),
    ...(tagPattern.test(lang) && { lang }),
    isKeyWords: params.get('mode') === 'key',
    choices: Object.fromEntries(choices.slice(0, choicesMaximum)),
  };
}

/** Writes the state into a query string, beside parameters of the page that it leaves as they are. */
export function formatSentenceAddress(
  { text, lang, isKeyWords, choices }: SentenceAddress,
  search: string,
): string {
  const params = new URLSearchParams(search);
  const written = formatChoices(choices);
  const values = { text, lang, mode: isKeyWords ? 'key' : undefined, choices: written };
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params.size === 0 ? '' : `?${params}`;
}

/** Choices as a parameter; a word with one of its separators cannot be in it. */
export function formatChoices(choices: SentenceAddress['choices']): string {
  return Object.entries(choices)
    .filter(([word]) => !/[,:]/.test(word))
    .map(([word, id]) => `${word}:${id}`)
    .join(',');
}
