import { readFileSync } from 'node:fs';

/** Settings that may hold a user and a password. */
const secretSettings = ['OPENSEARCH_URL', 'REDIS_URL'] as const;

/**
 * Settings whose value lies in a file that `<NAME>_FILE` names, as orchestrators hand secrets over: neither a list of
 * processes nor `docker inspect` shows them then. The setting itself goes before its file.
 * @param read the text of a file
 * @returns what is to be added to the environment
 * @throws Error naming the setting, where its file cannot be read or is empty
 */
export function settingsFromFiles(
  env: Readonly<Record<string, string | undefined>>,
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Record<string, string> {
  return Object.fromEntries(
    secretSettings.flatMap((name) => {
      const file = env[`${name}_FILE`];
      if (!file || env[name]) return [];
      const value = readOrThrow(`${name}_FILE`, file, read).trim();
      if (value === '') throw new Error(`${name}_FILE: ${file} is empty`);
      return [[name, value]];
    }),
  );
}

function readOrThrow(name: string, file: string, read: (path: string) => string): string {
  try {
    return read(file);
  } catch (error) {
    throw new Error(`${name}: ${file} can not be read`, { cause: error });
  }
}
