import { h } from 'preact';
import type { StatsResponse } from './api-client.ts';
import type { NamedLanguage } from './languages.ts';
import { TableHead } from './table-head.ts';
import type { Texts } from './texts/en.ts';

interface StatisticsProperties {
  texts: Texts;
  stats: StatsResponse['data'];
  languages: readonly NamedLanguage[];
  /** The page's address with a group chosen. */
  linkToGroup: (group: string) => string;
  onGroup: (group: string) => void;
}

/** The catalogue in numbers: a few large ones, and two small charts that are tables at heart. */
export function Statistics({ texts, stats, languages, linkToGroup, onGroup }: StatisticsProperties) {
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const counts = [
    [stats.symbols, texts.symbolsCounted],
    [stats.languages, texts.languagesCounted],
    [stats.translations, texts.namesCounted],
    ...(stats.audio > 0 ? [[stats.audio, texts.recordingsCounted] as const] : []),
  ] as const;
  const most = Math.max(...stats.by_group.map(({ symbols }) => symbols), 1);
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
    h(
      'div',
      { class: 'charts' },
      h(
        'table',
        { class: 'bars' },
        h('caption', null, texts.byGroup),
        h(
          'thead',
          { class: 'visually-hidden' },
          h(
            'tr',
            null,
            h('th', { scope: 'col' }, texts.group),
            h('th', { scope: 'col' }, texts.symbolsColumn),
          ),
        ),
        h(
          'tbody',
          { 'data-scan': 'items' },
          stats.by_group.map(({ group, symbols }) =>
            h(
              'tr',
              { key: group },
              h(
                'th',
                { scope: 'row' },
                h(
                  'a',
                  {
                    href: linkToGroup(group),
                    onClick: (event: MouseEvent) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      onGroup(group);
                    },
                  },
                  texts.groups[group] ?? group,
                ),
              ),
              h(
                'td',
                null,
                h('span', {
                  class: 'bar',
                  style: { inlineSize: `${(symbols / most) * 70}%` },
                  'aria-hidden': true,
                }),
                numbers.format(symbols),
              ),
            ),
          ),
        ),
      ),
      h(LanguageChart, { texts, languages, symbols: stats.symbols, numbers }),
    ),
  );
}

interface LanguageChartProperties {
  texts: Texts;
  languages: readonly NamedLanguage[];
  /** Symbols of the whole catalogue. */
  symbols: number;
  numbers: Intl.NumberFormat;
}

/** One thin column a language, the fullest first; and the same as a table. */
function LanguageChart({ texts, languages, symbols, numbers }: LanguageChartProperties) {
  const sorted = [...languages].sort((left, right) => right.symbol_count - left.symbol_count);
  const height = 100;
  return h(
    'div',
    { class: 'languages' },
    h('h3', null, texts.byLanguage),
    h(
      'svg',
      {
        viewBox: `0 0 ${Math.max(1, sorted.length) * 4} ${height}`,
        preserveAspectRatio: 'none',
        'aria-hidden': true,
      },
      sorted.map(({ code, symbol_count }, index) => {
        const column = (symbol_count / Math.max(1, symbols)) * height;
        return h('rect', { key: code, x: index * 4, y: height - column, width: 3, height: column });
      }),
    ),
    h(
      'details',
      null,
      h('summary', { 'data-scan': 'item' }, texts.allLanguages),
      h(
        'table',
        null,
        h(TableHead, { columns: [texts.languageColumn, texts.symbolsColumn] }),
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
    ),
  );
}
