import { createHash } from 'node:crypto';

/** One jar of the engine: the folder below its home, `group:name:version` on Maven Central, SHA-256 in hex. */
export type PinnedJar = { folder: string; artifact: string; sha256: string };

/** One module or plugin: its folder below the home, its name and the Java class that the engine loads. */
export type PinnedPlugin = { folder: string; name: string; classname: string; description: string };

/** Everything that an engine's home is assembled from; `opensearch` is the engine's version. */
export type JarList = { opensearch: string; plugins: readonly PinnedPlugin[]; jars: readonly PinnedJar[] };

/** `group:name:version` cut into its three parts. Throws on any other shape. */
export function artifactParts(artifact: string): { group: string; name: string; version: string } {
  const [group, name, version, ...rest] = artifact.split(':');
  if (!group || !name || !version || rest.length > 0) {
    throw new Error(`"${artifact}" is not of the form group:name:version`);
  }
  return { group, name, version };
}

/** The file's name that Maven gives an artifact: `name-version.jar`. */
export function jarFileName(artifact: string): string {
  const { name, version } = artifactParts(artifact);
  return `${name}-${version}.jar`;
}

/** Twelve hex digits that change whenever anything in the list does: they name the assembled home. */
export function jarListHash(list: JarList): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 12);
}
