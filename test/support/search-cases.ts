/**
 * Every parameter alone, and the pairs that meet in one clause: the names are those of the golden files, the values
 * are query strings of `GET /symbols/search`.
 */
export const searchCases = {
  browse: '',
  q: 'q=dog',
  'q-lang': 'q=dog&lang=en',
  'q-several-words': 'q=red+apple&lang=en',
  'q-emoji': 'q=%F0%9F%90%95&lang=en',
  'q-arabic': 'q=%D9%83%D9%84%D8%A8&lang=ar',
  'q-chinese': 'q=%E7%8B%97&lang=zh-Hans',
  'q-article': 'q=der+Hund&lang=de',
  'q-core-word': 'q=not&lang=en',
  'q-fallback-chain': 'q=gos&lang=ca,es',
  'q-region': 'q=Hund&lang=de-AT',
  'q-unknown-language': 'q=dog&lang=tlh',
  lang: 'lang=fr',
  tags: 'tags=animal,pet',
  age_group: 'age_group=child',
  'age_group-all': 'age_group=all',
  has_audio: 'has_audio=true',
  'has_audio-false': 'has_audio=false',
  'has_audio-lang': 'has_audio=true&lang=fr',
  'has_audio-fallback-chain': 'has_audio=true&lang=ca,es',
  group: 'group=food-drink',
  set: 'set=openmoji',
  license: 'license=CC-BY-SA-4.0',
  has_skin: 'has_skin=true',
  has_hair: 'has_hair=false',
  ids: 'ids=1,2,3',
  updated_since: 'updated_since=2026-01-01T00:00:00Z',
  'sort-name': 'sort=name&lang=de',
  'sort-name-any-language': 'sort=name',
  'sort-newest': 'sort=newest',
  'sort-newest-q': 'sort=newest&q=dog&lang=en',
  facets: 'facets=tags,group,age_group,lang,has_audio,set,license',
  'facets-own-filter': 'facets=group&group=food-drink',
  'facets-other-filter': 'facets=tags&group=food-drink',
  'facets-own-and-other-filter': 'facets=group,tags&group=food-drink&tags=apple&age_group=child',
  'facets-lang': 'facets=lang&lang=fr&q=chat',
  'facets-has_audio-lang': 'facets=has_audio&has_audio=true&lang=fr',
  page: 'limit=5&offset=40',
  'page-q': 'limit=5&offset=40&q=face&lang=en',
  'page-q-past-ranked': 'limit=20&offset=120&q=face&lang=en',
} as const satisfies Record<string, string>;

/** Languages of the catalogue for which the golden requests are made. */
export const goldenLanguages = ['ar', 'ca', 'de', 'en', 'es', 'fr', 'zh-Hans'] as const;
