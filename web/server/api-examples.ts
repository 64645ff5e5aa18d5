import type { Examples } from './api-reference.ts';

/** An example of every operation of the API that needs no name of a file: each answers 200 on the demo catalogue. */
export const apiExamples: Examples = {
  searchPublicSymbols: { path: '/api/v1/public/symbols/search?q=dgo&language=en' },
  listSymbols: { path: '/api/v1/symbols?cursor=&limit=2' },
  searchSymbols: { path: '/api/v1/symbols/search?q=Hund&lang=de-AT,de&facets=group&limit=2' },
  suggestSymbols: { path: '/api/v1/symbols/suggest?q=ele&lang=en' },
  matchWords: {
    path: '/api/v1/symbols/match?lang=en',
    body: { words: ['I', 'want', 'aple', 'juice'], alternatives: 1 },
  },
  readSentence: { path: '/api/v1/sentences?text=I+want+to+eat+an+apple&lang=en' },
  readPostedSentence: {
    path: '/api/v1/sentences',
    body: { text: 'Ich möchte kein Brot', lang: 'de' },
  },
  createBoard: {
    path: '/api/v1/boards',
    body: { words: ['I', 'want', 'ball', 'more'], lang: 'en', colours: 'fitzgerald' },
  },
  reportMissingWord: { path: '/api/v1/missing-words', body: { word: 'wolpertinger', lang: 'de' } },
  getSymbol: { path: '/api/v1/symbols/1?lang=fr' },
  listEquivalents: { path: '/api/v1/symbols/1/equivalents' },
  listLanguages: { path: '/api/v1/translations/languages' },
  listSets: { path: '/api/v1/sets' },
  listGroups: { path: '/api/v1/groups?lang=de' },
  listTags: { path: '/api/v1/tags?lang=es&group=food-drink&limit=5' },
  listClasses: { path: '/api/v1/classes?lang=fr' },
  listCoreWords: { path: '/api/v1/core?lang=de&limit=3' },
  getStats: { path: '/api/v1/public/stats?group=food-drink' },
  getVariant: { path: '/api/v1/symbols/1/variant?overlay=negation&size=512' },
  getAudio: { path: '/api/v1/symbols/1/audio?lang=fr&format=wav' },
  exportCatalogue: { path: '/api/v1/export?lang=sw&group=food-drink' },
  isAlive: { path: '/livez' },
  isReady: { path: '/readyz' },
  getMetrics: { path: '/metrics' },
  getOpenApi: { path: '/openapi.json' },
};

/** An example of every operation of the partner API. */
export const partnerExamples: Examples = {
  reportMissingSymbols: {
    path: '/partner/v1/missing-symbols',
    body: { word: 'wolpertinger', language: 'de', meaning: 'a creature of Bavarian tales' },
  },
  listReports: { path: '/partner/v1/missing-symbols?state=open&limit=10' },
  listChanges: { path: '/partner/v1/missing-symbols/changes?cursor=' },
  getReport: { path: '/partner/v1/missing-symbols/33667bba891a31bec9cc62ad6b5a1924' },
  withdrawReport: { path: '/partner/v1/missing-symbols/33667bba891a31bec9cc62ad6b5a1924' },
};
