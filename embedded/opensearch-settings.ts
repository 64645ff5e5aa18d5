import { join } from 'node:path';

/** The folders of one embedded engine, and the files that tell of it: absolute. The engine's user owns all folders but the root. */
export type EngineFolders = ReturnType<typeof engineFolders>;

/** The folders and files below an engine's root. */
export function engineFolders(root: string) {
  const logs = join(root, 'logs');
  return {
    root,
    config: join(root, 'config'),
    data: join(root, 'data'),
    logs,
    temporary: join(root, 'tmp'),
    pidFile: join(root, 'opensearch.pid'),
    /** In which the engine writes its address once it listens (`node.portsfile`). */
    portsFile: join(logs, 'http.ports'),
    /** What Java and the engine print before and beside its log. */
    consoleLog: join(root, 'console.log'),
    /** What the engine writes once it has read its configuration. */
    engineLog: join(logs, 'opensearch.log'),
  };
}

/**
 * The `opensearch.yml` of an embedded engine: a node on loopback that creates nothing by itself.
 * @param folders as the engine sees them
 * @param own settings of this engine, which win: its `cluster.name`, by which clients know it, and its `http.port`, a range
 * of which the first free one is taken
 */
export function openSearchYaml(folders: EngineFolders, own: Readonly<Record<string, unknown>>): string {
  const settings = {
    'node.name': 'embedded',
    'path.data': folders.data,
    'path.logs': folders.logs,
    'network.host': '127.0.0.1',
    // Writes logs/http.ports once HTTP answers: the one sure way to learn which port was taken.
    'node.portsfile': true,
    ...('discovery.seed_hosts' in own ? {} : { 'discovery.type': 'single-node' }),
    // A stray write to a missing alias would create an index of that name, and the alias could never be set.
    'action.auto_create_index': false,
    'action.destructive_requires_name': true,
    'search.default_search_timeout': '2s',
    // On two cores a search that splits into threads only waits for its own parts.
    'search.concurrent_segment_search.mode': 'none',
    'indices.query.bool.max_clause_count': 1024,
    // The serial collector leaves garbage until the heap is full; taken for memory in use, it made the engine refuse
    // searches (429). Counting what requests ask for keeps the bound without it.
    'indices.breaker.total.use_real_memory': false,
    // By default a disk filled to 95 % makes every index read-only, however much 5 % may be.
    'cluster.routing.allocation.disk.watermark.low': '500mb',
    'cluster.routing.allocation.disk.watermark.high': '300mb',
    'cluster.routing.allocation.disk.watermark.flood_stage': '200mb',
    ...own,
  };
  // A JSON value is a YAML value.
  return Object.entries(settings)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');
}

/** The `log4j2.properties` of an embedded engine: one file, at most 10 MB, and the one before it. */
export const log4jProperties = `status = error
appender.file.type = RollingFile
appender.file.name = file
appender.file.fileName = \${sys:opensearch.logs.base_path}/opensearch.log
appender.file.filePattern = \${sys:opensearch.logs.base_path}/opensearch-%i.log.gz
appender.file.layout.type = PatternLayout
appender.file.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n
appender.file.policies.type = Policies
appender.file.policies.size.type = SizeBasedTriggeringPolicy
appender.file.policies.size.size = 10MB
appender.file.strategy.type = DefaultRolloverStrategy
appender.file.strategy.max = 1
rootLogger.level = info
rootLogger.appenderRef.file.ref = file
`;

/**
 * Java's second compiler makes nothing of a method before it ran ten times as often as by default: it took a third of a
 * start's processor time for code that a start runs once.
 */
const compilerArguments = [
  '-XX:Tier4InvocationThreshold=50000',
  '-XX:Tier4MinInvocationThreshold=6000',
  '-XX:Tier4CompileThreshold=150000',
  '-XX:Tier4BackEdgeThreshold=400000',
];

/** The arguments of the engine's Java. Folders are absolute, as the engine sees them. */
type JavaCommand = {
  home: string;
  folders: EngineFolders;
  heapMegabytes: number;
  /** Text that identifies the process in a list of processes. */
  commandLineMarker: string;
  /** The archive of classes that it maps, or, where there is none yet, writes at its end. */
  classes: { map: string } | { write: string };
  /** Arguments that win over the others. */
  further: readonly string[];
};

/**
 * The arguments of `java` that start the server, after the official archive's `jvm.options`. Without its Java agent: that confines
 * plugins, of which there are only OpenSearch's own here, and nodes cannot connect to each other under it.
 */
export function javaArguments(command: JavaCommand): string[] {
  return [
    `-Xms${command.heapMegabytes}m`,
    `-Xmx${command.heapMegabytes}m`,
    '-XX:+UseSerialGC',
    ...compilerArguments,
    'map' in command.classes
      ? `-XX:SharedArchiveFile=${command.classes.map}`
      : `-XX:ArchiveClassesAtExit=${command.classes.write}`,
    // Checks the sums of a mapped archive: a damaged one is left aside.
    '-XX:+VerifySharedSpaces',
    // Else it names the hundreds of classes that cannot be kept.
    '-Xlog:cds*=error',
    // Else each constructor that the engine calls by reflection, most of them once, first becomes a class of its own.
    '-Djdk.reflect.useNativeAccessorOnly=true',
    '-XX:+ExitOnOutOfMemoryError',
    `-XX:ErrorFile=${join(command.folders.logs, 'java-crash.log')}`,
    '--enable-native-access=ALL-UNNAMED',
    `-Djava.io.tmpdir=${command.folders.temporary}`,
    `-Djna.tmpdir=${command.folders.temporary}`,
    '-Djava.awt.headless=true',
    // The engine's own hook ends the log, after it has written that it closed.
    '-Dlog4j.shutdownHookEnabled=false',
    '-Dlog4j2.disable.jmx=true',
    '-Dlog4j2.formatMsgNoLookups=true',
    '-Dio.netty.noUnsafe=true',
    '-Dio.netty.noKeySetOptimization=true',
    '-Dio.netty.recycler.maxCapacityPerThread=0',
    '-Dio.netty.allocator.numDirectArenas=0',
    '-Dopensearch.distribution.type=tar',
    `-Dopensearch.path.home=${command.home}`,
    `-Dopensearch.path.conf=${command.folders.config}`,
    command.commandLineMarker,
    ...command.further,
    '-cp',
    join(command.home, 'lib', '*'),
    'org.opensearch.bootstrap.OpenSearch',
  ];
}
