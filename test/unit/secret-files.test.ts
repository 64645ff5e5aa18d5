import { describe, expect, it } from 'vitest';
import { settingsFromFiles } from '../../src/lib/secret-files.ts';

describe('a setting in a file', () => {
  const read = (path: string) => {
    if (path === '/run/secrets/redis') return 'redis://:secret@redis:6379\n';
    if (path === '/run/secrets/empty') return '\n';
    throw new Error('ENOENT');
  };

  it('is read without the end of the line, and only where the setting itself is not there', () => {
    const file = { REDIS_URL_FILE: '/run/secrets/redis' };
    expect(settingsFromFiles(file, read)).toEqual({ REDIS_URL: 'redis://:secret@redis:6379' });
    expect(settingsFromFiles({ ...file, REDIS_URL: 'redis://other' }, read)).toEqual({});
    expect(settingsFromFiles({ PORT_FILE: '/run/secrets/redis' }, read)).toEqual({});
  });

  it('that can not be read, or is empty, is named', () => {
    expect(() => settingsFromFiles({ OPENSEARCH_URL_FILE: '/missing' }, read)).toThrow(
      'OPENSEARCH_URL_FILE: /missing can not be read',
    );
    expect(() => settingsFromFiles({ REDIS_URL_FILE: '/run/secrets/empty' }, read)).toThrow(
      'REDIS_URL_FILE: /run/secrets/empty is empty',
    );
  });
});
