import { hasWordList } from '../../src/words/word-lists.ts';
import type { KindFigures, Outcome } from './figures.ts';
import { type QueryKind, queryKinds } from './queries.ts';

/** Languages with the lowest figures that are listed for a kind. */
const worstListed = 10;

/** The table of figures: one line a kind, with its targets and what is reachable where names are alike. */
export function figuresTable(kinds: readonly KindFigures[]): string[] {
  return columns(figureRows(kinds));
}

/** How many typos make another word, by kind: no other figure has them. */
export function realWordLines(kinds: readonly KindFigures[]): string[] {
  return kinds
    .filter(({ realWords }) => realWords.count > 0)
    .map(
      ({ kind, realWords: { count, successAt10 } }) =>
        `${queryKinds[kind].title}: ${count} more make another word and are counted apart, the intended symbol among ten in ${successAt10.toFixed(3)}`,
    );
}

/** The cells of that table, its heading first. */
export function figureRows(kinds: readonly KindFigures[]): string[][] {
  const lines = kinds.flatMap((figures) => {
    const targets: { successAt1?: number; successAt10?: number } = queryKinds[figures.kind].targets;
    const row = [
      queryKinds[figures.kind].title,
      String(figures.count),
      measured(figures.successAt1, targets.successAt1),
      measured(figures.successAt10, targets.successAt10),
      `${figures.ceiling.successAt1.toFixed(3)} ${figures.ceiling.successAt10.toFixed(3)}`,
      `${figures.p50Milliseconds.toFixed(0)} ${figures.p99Milliseconds.toFixed(0)}`,
      figures.missed.length === 0 ? 'reached' : `NOT REACHED: ${figures.missed.join(', ')}`,
    ];
    return [row, ...wordListRows(figures)];
  });
  return [['queries', 'count', '@1 (target)', '@10 (target)', 'ceiling @1 @10', 'ms p50 p99', ''], ...lines];
}

/** Of typos the figures of languages whose correctly spelled words are known, and of the others, where less is dared. */
function wordListRows({ kind, byLanguage }: KindFigures): string[][] {
  if (!kind.includes('typo')) return [];
  return [true, false].flatMap((isKnown) => {
    const parts = Object.entries(byLanguage).filter(([language]) => hasWordList(language) === isKnown);
    const count = parts.reduce((sum, [, figures]) => sum + figures.count, 0);
    if (count === 0) return [];
    const mean = (figure: 'successAt1' | 'successAt10') =>
      (parts.reduce((sum, [, part]) => sum + (part[figure] ?? 0) * part.count, 0) / count).toFixed(3);
    const title = `… in ${parts.length} languages ${isKnown ? 'with' : 'without'} a word list`;
    return [[title, String(count), mean('successAt1'), mean('successAt10'), '', '', '']];
  });
}

function measured(figure: number | undefined, target: number | undefined): string {
  if (figure === undefined) return '–';
  return `${figure.toFixed(3)} (${target === undefined ? '–' : target.toFixed(3)})`;
}

/** For each kind the languages in which most is missed. */
export function worstLanguages(kinds: readonly KindFigures[]): string[] {
  return kinds.map(({ kind, byLanguage }) => {
    const worst = Object.entries(byLanguage)
      .sort(
        ([, left], [, right]) =>
          left.successAt10 - right.successAt10 || (left.successAt1 ?? 0) - (right.successAt1 ?? 0),
      )
      .slice(0, worstListed)
      .map(
        ([language, { successAt1, successAt10 }]) =>
          `${language} ${successAt1 === undefined ? '' : `${successAt1.toFixed(2)}/`}${successAt10.toFixed(2)}`,
      );
    return `${kind.padEnd(12)} ${worst.join('  ')}`;
  });
}

/** Every language's figures, one line a language, `@1/@10` by kind. */
export function languageTable(kinds: readonly KindFigures[]): string[] {
  const languages = [...new Set(kinds.flatMap(({ byLanguage }) => Object.keys(byLanguage)))];
  return columns([
    ['', ...kinds.map(({ kind }) => kind)],
    ...languages.map((language) => [
      language,
      ...kinds.map(({ byLanguage }) => {
        const figures = byLanguage[language];
        if (!figures) return '–';
        return [...(figures.successAt1 === undefined ? [] : [figures.successAt1]), figures.successAt10]
          .map((figure) => figure.toFixed(2))
          .join('/');
      }),
    ]),
  ]);
}

/** The queries of a kind that went wrong: not found first, not found at all first of all. */
export function failureLines(outcomes: readonly Outcome[], kind: QueryKind): string[] {
  return outcomes
    .filter(
      ({ query, rank, precisionAt10 }) =>
        query.kind === kind && (kind === 'keyword' ? precisionAt10 < 1 : rank !== 1),
    )
    .sort((left, right) => (right.rank ?? 99) - (left.rank ?? 99))
    .map(({ query: { language, text, intended, equallyRelevantCount }, rank, precisionAt10, topNames }) =>
      [
        language.padEnd(8),
        kind === 'keyword'
          ? `precision ${precisionAt10.toFixed(1)}`
          : rank === undefined
            ? 'missed'
            : `#${rank}`,
        `"${text}"`,
        `intended "${intended}"${equallyRelevantCount > 1 ? ` (one of ${equallyRelevantCount} as likely)` : ''}`,
        `got ${topNames.length === 0 ? 'nothing' : topNames.join(' | ')}`,
      ].join('  '),
    );
}

/** Lines of cells, each column as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
