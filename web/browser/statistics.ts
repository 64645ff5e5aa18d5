import { h } from 'preact';
import type { StatsResponse } from './api-client.ts';
import type { NamedLanguage } from './languages.ts';
import { opensElsewhere } from './links.ts';
import type { Texts } from './texts/en.ts';

/** Groups that are no topics: skin and hair swatches of OpenMoji. */
const hiddenGroups: ReadonlySet<string> = new Set(['component']);

interface StatisticsProperties {
  texts: Texts;
  stats: StatsResponse['data'];
  languages: readonly NamedLanguage[];
  /** The page's address with a group chosen. */
  linkToGroup: (group: string) => string;
  onGroup: (group: string) => void;
}

/** The catalogue in numbers: a few large ones, the topics, and the languages as a table. */
export function Statistics({ texts, stats, languages, linkToGroup, onGroup }: StatisticsProperties) {
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const counts = [
    [stats.symbols, texts.symbolsCounted],
    [stats.languages, texts.languagesCounted],
    [stats.translations, texts.namesCounted],
    ...(stats.audio > 0 ? [[stats.audio, texts.recordingsCounted] as const] : []),
  ] as const;
  const topics = stats.by_group.filter(({ group }) => !hiddenGroups.has(group));
  const largest = Math.max(...topics.map(({ symbols }) => symbols), 1);
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
      'table',
      { class: 'bars' },
      h('caption', null, texts.byGroup),
      tableHead(texts.group, texts.symbolsColumn, 'visually-hidden'),
      h(
        'tbody',
        { 'data-scan': 'items', 'data-scan-order': 6 },
        topics.map(({ group, symbols }) =>
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
                    if (opensElsewhere(event)) return;
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
                style: { inlineSize: `${(symbols / largest) * 70}%` },
                'aria-hidden': true,
              }),
              numbers.format(symbols),
            ),
          ),
        ),
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
      tableHead(texts.languageColumn, texts.symbolsColumn),
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

function tableHead(first: string, second: string, className?: string) {
  return h(
    'thead',
    { class: className },
    h('tr', null, h('th', { scope: 'col' }, first), h('th', { scope: 'col' }, second)),
  );
}
