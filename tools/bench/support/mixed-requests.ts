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

/** A symbol whose pictures are asked for. */
interface Picture {
  id: number;
  original: string;
  thumbnail: string;
}

/** Words of a sentence beside the first. */
const furtherWords = 4;
/** Symbols whose pictures are asked for, and the most that a page lists. */
const pictures = 400;
const pageLimit = 100;

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

/** The same, a quarter of them requests for thumbnails, originals and variants that may have to be drawn, and lists. */
export async function mixedWordsAndPictures(url: string): Promise<Mix> {
  const words = await mixedWords(url);
  const shown = await readPictures(url);
  const random = seededRandom(2);
  return () => {
    const { id, original, thumbnail } = pick(random, shown);
    const kind = random();
    if (kind < 0.12) return { path: thumbnail };
    if (kind < 0.15) return { path: original };
    if (kind < 0.2) return { path: `/api/v1/symbols/${id}/variant?mono=1&size=${pick(random, [256, 512])}` };
    if (kind < 0.25)
      return { path: `/api/v1/symbols?limit=${1 + Math.floor(random() * pageLimit)}&offset=${id}` };
    return words();
  };
}

/** Symbols of the set that has skin tones and line drawings, with the paths of their pictures. */
async function readPictures(url: string): Promise<Picture[]> {
  const read: Picture[] = [];
  for (let offset = 0; offset < pictures; offset += pageLimit) {
    const answer = await fetch(
      `${url}/api/v1/symbols?set=openmoji&limit=${pageLimit}&offset=${offset}&translations=none`,
    );
    const { data } = (await answer.json()) as {
      data: { id: number; image: { url: string } }[];
    };
    for (const { id, image } of data) {
      const original = new URL(image.url).pathname;
      const thumbnail = original.replace('/static/', '/static/thumbs/256/').replace(/png$/, 'webp');
      read.push({ id, original, thumbnail });
    }
  }
  return read;
}
