import { h } from 'preact';

/** The head of a table whose rows are named by their first column. */
export function TableHead({ columns }: { columns: readonly string[] }) {
  return h(
    'thead',
    null,
    h(
      'tr',
      null,
      columns.map((column) => h('th', { key: column, scope: 'col' }, column)),
    ),
  );
}
