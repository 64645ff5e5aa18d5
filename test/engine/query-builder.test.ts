import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';

const folder = join(import.meta.dirname, '../golden/search');

describe('every golden request is one that the engine answers', async () => {
  const files = await readdir(folder);

  it('there are golden requests', () => {
    expect(files.length).toBeGreaterThan(40);
  });

  it.each(files)('%s', async (file) => {
    const response = await fetch(`${inject('openSearchUrl')}/${inject('demoAlias')}/_search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: await readFile(join(folder, file)),
    });
    const answer = (await response.json()) as { timed_out?: boolean; error?: unknown };
    expect(answer.error).toBeUndefined();
    expect(response.status).toBe(200);
    expect(answer.timed_out).toBe(false);
  });
});
