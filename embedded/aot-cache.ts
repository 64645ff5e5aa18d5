import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JavaRuntime } from './java.ts';

/**
 * Where Java's ahead-of-time cache of the engine lies (JEP 483, 514, 515): classes loaded and linked, and profiles of hot
 * methods, so that a start takes a third of the processor time. `aot-training.ts` makes it.
 */

/** The first version whose cache holds profiles (JEP 515). */
const minimumAotVersion = 25;

/**
 * Whether this Java can use a cache. The engine's Java agent and the cache exclude each other: classes that an agent may
 * rewrite cannot be taken from a cache. The agent confines plugins, and an embedded engine has none but OpenSearch's own.
 */
export function canCacheAheadOfTime({ version }: JavaRuntime): boolean {
  return version >= minimumAotVersion;
}

/** The path of the cache below an engine's home: another build of Java has another one. */
export async function aotCachePath(java: JavaRuntime): Promise<string> {
  const release = await readFile(join(java.home, 'release'), 'utf8').catch(() => java.home);
  const build = createHash('sha256').update(release).digest('hex').slice(0, 12);
  return join('aot', `java-${java.version}-${build}.aot`);
}

/**
 * The arguments of `java` that use the cache; none where it was not made yet.
 * @param seenHome the home as the engine sees it
 */
export async function aotCacheOptions(java: JavaRuntime, home: string, seenHome: string): Promise<string[]> {
  if (!canCacheAheadOfTime(java)) return [];
  const path = await aotCachePath(java);
  const isThere = await access(join(home, path)).then(
    () => true,
    () => false,
  );
  // A cache that does not fit is left aside; its warnings would pass for the engine's.
  return isThere ? [`-XX:AOTCache=${join(seenHome, path)}`, '-Xlog:aot*=off'] : [];
}
