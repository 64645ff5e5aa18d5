import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const cli = join(import.meta.dirname, '../../ingest/cli.ts');

it('ends quietly where the reader of its output has enough', async () => {
  const child = spawn(process.execPath, [cli, 'ingest', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, errors]).toEqual([0, '']);
});
