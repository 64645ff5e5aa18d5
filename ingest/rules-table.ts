import { rules } from './problems.ts';

const [begin, end] = ['<!-- rules -->', '<!-- /rules -->'];

/** The guide with its table of rules as the program has them, between the two marks. Pure. */
export function withRulesTable(guide: string): string {
  const rows = Object.entries(rules).map(
    ([rule, { severity, remedy }]) => `| \`${rule}\` | ${severity} | ${remedy} |`,
  );
  const table = ['| rule | severity | what to do |', '| --- | --- | --- |', ...rows].join('\n');
  const [before = '', rest = ''] = guide.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n${table}\n${end}${after}`;
}
