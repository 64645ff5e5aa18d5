import { expect, test } from 'vitest';
import { missingLines } from '../../ingest/query-log-report.ts';

test('a list without words says that rare ones are withheld', () => {
  const [missing, asked] = missingLines({ format: 1, missing: [], asked: [] });
  for (const line of [missing, asked])
    expect(line).toMatch(/none yet\. Words are counted and withheld until .* 3 times/);
});
