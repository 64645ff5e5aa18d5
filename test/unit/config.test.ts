import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

describe('readConfig', () => {
  it('has the decided defaults', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      CACHE_DIR: '.cache',
      TRUST_PROXY_HOPS: 0,
      RATE_LIMIT_JSON: 300,
      RATE_LIMIT_IMAGES: 3000,
      RATE_LIMIT_RENDERS: 120,
      LOG_LEVEL: 'info',
    });
  });

  it.each([
    [{ PORT: '80a' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PUBLIC_BASE_URL: 'example.org' }, 'PUBLIC_BASE_URL'],
    [{ OPENSEARCH_URL: 'ftp://x' }, 'OPENSEARCH_URL'],
    [{ REDIS_URL: 'http://x' }, 'REDIS_URL'],
    [{ SYMBOL_CATALOG_ALAIS: 'x' }, 'SYMBOL_CATALOG_ALAIS'],
    [{ RATE_LIMIT_JSON: '-1' }, 'RATE_LIMIT_JSON'],
  ])('refuses %j by name', (env, name) => {
    expect(problemsOf(env as Record<string, string>)).toMatch(new RegExp(`^${name}: `));
  });

  it('lists every problem at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });
});
