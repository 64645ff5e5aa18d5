import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { findPythonProgram } from '../../support/python-program.ts';
import { cacheDir } from './folders.ts';
import { type ServerProcess, startServer } from './servers.ts';
import type { Workspace } from './workspace.ts';

/** Another image server, as its users would run it, on a folder of PNGs. */
export interface ImageServer {
  name: string;
  start(folder: string, core: number): Promise<ServerProcess>;
  /** The path of a WebP 256 pixels wide. */
  thumbnailPath(file: string, quality?: number): string;
  /** The path of the same as a PNG. */
  losslessPath(file: string): string;
}

/** A server, or in one line why it cannot be installed here. */
type Installed = ImageServer | { missing: string };

type Say = Workspace['say'];

const programsFolder = join(cacheDir, 'bench');
const oximgFolder = join(programsFolder, 'oximg-0.18.1');
const ipxFolder = join(programsFolder, 'ipx-3.1.1');
const oximgProgram = join(oximgFolder, 'bin', 'oximg');
const ipxProgram = join(ipxFolder, 'node_modules/ipx/bin/ipx.mjs');

const oximg: ImageServer = {
  name: 'oximg 0.18.1',
  start: (folder, core) =>
    startServer((port) => ({
      command: oximgProgram,
      args: [],
      env: { IMAGES_DIR: folder, OXIMG_BIND: '127.0.0.1', PORT: String(port) },
      core,
    })),
  thumbnailPath: (file) => `/resize/256/256/${file}@webp`,
  losslessPath: (file) => `/resize/256/256/${file}@png`,
};

const ipx: ImageServer = {
  name: 'ipx 3.1.1',
  start: (folder, core) =>
    startServer((port) => ({
      command: process.execPath,
      args: [ipxProgram, 'serve', '--dir', folder, '--host', '127.0.0.1', '--port', String(port)],
      core,
    })),
  thumbnailPath: (file, quality = 80) => `/w_256,f_webp,q_${quality}/${file}`,
  losslessPath: (file) => `/w_256,f_png/${file}`,
};

const thumborVersion = '7.8.0';

/** One process, which reads the folder and keeps neither originals nor results. */
const thumbor = (program: string): ImageServer => ({
  name: `thumbor ${thumborVersion}`,
  start: (folder, core) =>
    startServer((port) => ({
      command: program,
      args: ['--ip', '127.0.0.1', '--port', String(port), '--use-environment', 'true'],
      env: {
        LOADER: 'thumbor.loaders.file_loader',
        FILE_LOADER_ROOT_PATH: folder,
        STORAGE: 'thumbor.storages.no_storage',
      },
      core,
    })),
  thumbnailPath: (file, quality = 80) => `/unsafe/256x256/filters:format(webp):quality(${quality})/${file}`,
  losslessPath: (file) => `/unsafe/256x256/filters:format(png)/${file}`,
});

/** Each registry's server with what installs it once. */
const installers = {
  /** https://crates.io/crates/oximg */
  oximg: (say) =>
    installProgram(oximg, oximgProgram, say, [
      'cargo',
      ...['install', 'oximg', '--version', '0.18.1', '--locked', '--root', oximgFolder],
    ]),
  /** https://www.npmjs.com/package/ipx */
  ipx: (say) =>
    installProgram(ipx, ipxProgram, say, [
      'npm',
      ...['install', '--no-audit', '--no-fund', '--prefix', ipxFolder, 'ipx@3.1.1'],
    ]),
  /** https://pypi.org/project/thumbor */
  thumbor: async (say) => {
    const found = await findPythonProgram(programsFolder, { name: 'thumbor', version: thumborVersion }, say);
    return 'missing' in found ? found : thumbor(found.program);
  },
} as const satisfies Record<string, (say: Say) => Promise<Installed>>;

/** A server that a package registry has. */
export type ImageServerName = keyof typeof installers;

/** Plain sharp behind plain `node:http`. */
export const bareSharp: Omit<ImageServer, 'losslessPath'> = {
  name: 'bare sharp',
  start: (folder, core) =>
    startServer((port) => ({
      command: process.execPath,
      args: [join(import.meta.dirname, 'sharp-server.ts'), folder, String(port)],
      core,
    })),
  thumbnailPath: (file) => `/${file}`,
};

/** Installs the servers that are not there yet; the reason of a failure is a line in `missing`. */
export async function installImageServers(
  names: readonly ImageServerName[],
  { say }: Pick<Workspace, 'say'>,
): Promise<{ servers: Partial<Record<ImageServerName, ImageServer>>; missing: string[] }> {
  const servers: Partial<Record<ImageServerName, ImageServer>> = {};
  const missing: string[] = [];
  for (const name of names) {
    const installed = await installers[name](say);
    if ('missing' in installed) {
      say(`${name} is left out: ${installed.missing}`);
      missing.push(`${name}: ${installed.missing}`);
    } else servers[name] = installed;
  }
  return { servers, missing };
}

async function installProgram(
  server: ImageServer,
  program: string,
  say: Say,
  [command, ...args]: [command: string, ...args: string[]],
): Promise<Installed> {
  if (await isThere(program)) return server;
  say(`installing ${server.name} by ${command}; a Rust crate takes minutes`);
  const failure = await run(command, args);
  if (failure === undefined && (await isThere(program))) return server;
  return { missing: failure ?? 'its program is not where it should be' };
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** @returns why it failed, in one line. */
async function run(command: string, args: readonly string[]): Promise<string | undefined> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-500);
  });
  try {
    const [code] = await once(child, 'close');
    return code === 0 ? undefined : `${command} ended with ${code}: ${complaint.trim().split('\n').at(-1)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
