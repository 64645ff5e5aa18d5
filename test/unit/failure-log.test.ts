import { expect, test } from 'vitest';
import { createFailureLog } from '../../src/app.ts';
import { serviceUnavailable } from '../../src/errors.ts';

test('refusals of an empty catalogue are counted, one line a minute; others are told one by one', () => {
  const lines: unknown[] = [];
  const write = (fields: unknown, message: unknown) => lines.push([message, fields]);
  let time = 0;
  const failed = createFailureLog({ warn: write, error: write } as never, () => time);
  const empty = serviceUnavailable('catalogue-empty', 'empty', 10);
  for (let request = 0; request < 100; request += 1) {
    failed(empty, 'a');
    time += 1000;
  }
  failed(serviceUnavailable('engine-unavailable', 'away', 1), 'b');
  const message = 'requests are refused while the catalogue is empty';
  expect(lines).toEqual([
    [message, { code: 'catalogue-empty', refused: 1 }],
    [message, { code: 'catalogue-empty', refused: 60 }],
    ['request not answered', { code: 'engine-unavailable', cause: undefined, requestId: 'b' }],
  ]);
});
