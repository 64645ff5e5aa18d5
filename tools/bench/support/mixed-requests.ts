import { serviceClient } from '../../relevance/service-client.ts';
import type { LoadRequest } from '../../support/load-generator.ts';
import { pick, seededRandom } from '../../support/random.ts';
import { languages } from './queries.ts';

/** What people ask of a service in a day: a new request at each call, the same at every run. */
export type Mix = () => LoadRequest;

/** A name of a core word. */
interface Word {
  language: string;
  text: string;
}

/** Words of a sentence beside the first. */
const furtherWords = 4;

/**
 * Reads the core words of a service in the languages that people type in, and makes requests of them. Of ten: three whole searches, one
 * misspelled one, three and a half words half typed, one and a half matches, one sentence.
 */
export async function mixedWords(url: string): Promise<Mix> {
  const core = (await serviceClient(url).symbols()).filter(({ key }) => key.startsWith('core/'));
  const words = core.flatMap(({ translations }): Word[] =>
    [...translations]
      .filter(([language]) => languages.includes(language))
      .map(([language, { name }]) => ({ language, text: name })),
  );
  const byLanguage = Map.groupBy(words, ({ language }) => language);
  const random = seededRandom(1);
  return () => {
    const { language, text } = pick(random, words);
    const letters = [...text];
    const query = (q: string) => new URLSearchParams({ q, lang: language });
    const kind = random();
    if (kind < 0.3) return { path: `/api/v1/public/symbols/search?${query(text)}` };
    if (kind < 0.4) {
      const misspelled = letters.toSpliced(letters.length >> 1, 1).join('');
      return { path: `/api/v1/symbols/search?${query(misspelled)}` };
    }
    if (kind < 0.75) {
      const typed = letters.slice(0, 1 + Math.floor(random() * letters.length)).join('');
      return { path: `/api/v1/symbols/suggest?${query(typed)}` };
    }
    if (kind < 0.9) {
      return { path: '/api/v1/symbols/match', body: JSON.stringify({ words: [text], lang: language }) };
    }
    const own = byLanguage.get(language) ?? [];
    const sentence = [text, ...Array.from({ length: furtherWords }, () => pick(random, own).text)].join(' ');
    return { path: `/api/v1/sentences?${new URLSearchParams({ text: sentence, lang: language })}` };
  };
}
