import { h } from 'preact';
import type { StatsResponse } from './api-client.ts';
import type { NamedLanguage } from './languages.ts';
import type { Texts } from './texts/en.ts';

interface StatisticsProperties {
  texts: Texts;
  stats: StatsResponse['data'];
  languages: readonly NamedLanguage[];
}

/** The catalogue in numbers: a few large ones, and the languages as a table. */
export function Statistics({ texts, stats, languages }: StatisticsProperties) {
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const counts = [
    [stats.symbols, texts.symbolsCounted],
    [stats.languages, texts.languagesCounted],
    [stats.translations, texts.namesCounted],
    ...(stats.audio > 0 ? [[stats.audio, texts.recordingsCounted] as const] : []),
  ] as const;
  return h(
    'section',
    { class: 'statistics', 'aria-labelledby': 'numbers-heading' },
    h('h2', { id: 'numbers-heading' }, texts.numbers),
    h(
      'dl',
      { class: 'counts' },
      counts.map(([count, label]) =>
        h('div', { key: label }, h('dt', null, label), h('dd', null, numbers.format(count))),
      ),
    ),
    h(LanguageTable, { texts, languages, numbers }),
  );
}

interface LanguageTableProperties {
  texts: Texts;
  languages: readonly NamedLanguage[];
  numbers: Intl.NumberFormat;
}

/** How many symbols have a name in each language, the fullest first. */
function LanguageTable({ texts, languages, numbers }: LanguageTableProperties) {
  const sorted = [...languages].sort((left, right) => right.symbol_count - left.symbol_count);
  return h(
    'details',
    { class: 'languages' },
    h('summary', { 'data-scan': 'item', 'data-scan-order': 6 }, texts.byLanguage),
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col' }, texts.languageColumn),
          h('th', { scope: 'col' }, texts.symbolsColumn),
        ),
      ),
      h(
        'tbody',
        null,
        sorted.map(({ code, label, native_name, direction, symbol_count }) =>
          h(
            'tr',
            { key: code },
            h('th', { scope: 'row' }, `${label} `, h('span', { lang: code, dir: direction }, native_name)),
            h('td', null, numbers.format(symbol_count)),
          ),
        ),
      ),
    ),
  );
}
