import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tryExclusiveLock } from '../../embedded/exclusive-lock.ts';
import { shareEngine } from '../../embedded/shared-engine.ts';
import { emptyFolder } from '../support/files.ts';

test('the URL of an engine that another process starts is read when it is written', async () => {
  const { folder, remove } = await emptyFolder();
  const free = await tryExclusiveLock(join(folder, 'engine.lock'));
  const file = join(folder, 'engine.url');
  // A file is there before what is written into it.
  writeFileSync(file, '');
  const control = {
    name: 'An engine',
    start: () => Promise.reject(new Error('started twice')),
    isRunning: () => true,
    stop: async () => undefined,
  };
  const found = await shareEngine(folder, control, () => writeFileSync(file, 'http://127.0.0.1:9200'));
  expect(found).toMatchObject({ url: 'http://127.0.0.1:9200', origin: 'it was running' });
  await found.stop();
  free?.();
  await remove();
});
