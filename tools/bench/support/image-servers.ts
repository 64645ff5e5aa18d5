import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from './folders.ts';
import { type ServerProcess, startServer } from './servers.ts';
import type { Workspace } from './workspace.ts';

/** Another image server, as its users would run it, on a folder of PNGs. */
export interface ImageServer {
  name: string;
  start(folder: string, core: number): Promise<ServerProcess>;
  /** The path of a WebP 256 pixels wide. */
  thumbnailPath(file: string, quality?: number): string;
}

/** A server as a registry has it. */
interface Package {
  server: ImageServer;
  /** A file that exists when it is installed. */
  program: string;
  install: [command: string, args: string[]];
}

const folderOf = (name: string) => join(cacheDir, 'bench', name);
const oximgFolder = folderOf('oximg-0.18.1');
const ipxFolder = folderOf('ipx-3.1.1');
const oximgProgram = join(oximgFolder, 'bin', 'oximg');
const ipxProgram = join(ipxFolder, 'node_modules/ipx/bin/ipx.mjs');

/** https://crates.io/crates/oximg */
const oximg: Package = {
  program: oximgProgram,
  install: ['cargo', ['install', 'oximg', '--version', '0.18.1', '--locked', '--root', oximgFolder]],
  server: {
    name: 'oximg 0.18.1',
    start: (folder, core) =>
      startServer((port) => ({
        command: oximgProgram,
        args: [],
        env: { IMAGES_DIR: folder, OXIMG_BIND: '127.0.0.1', PORT: String(port) },
        core,
      })),
    thumbnailPath: (file) => `/resize/256/256/${file}@webp`,
  },
};

/** https://www.npmjs.com/package/ipx */
const ipx: Package = {
  program: ipxProgram,
  install: ['npm', ['install', '--no-audit', '--no-fund', '--prefix', ipxFolder, 'ipx@3.1.1']],
  server: {
    name: 'ipx 3.1.1',
    start: (folder, core) =>
      startServer((port) => ({
        command: process.execPath,
        args: [ipxProgram, 'serve', '--dir', folder, '--host', '127.0.0.1', '--port', String(port)],
        core,
      })),
    thumbnailPath: (file, quality = 80) => `/w_256,f_webp,q_${quality}/${file}`,
  },
};

/** Plain sharp behind plain `node:http`. */
export const bareSharp: ImageServer = {
  name: 'bare sharp',
  start: (folder, core) =>
    startServer((port) => ({
      command: process.execPath,
      args: [join(import.meta.dirname, 'sharp-server.ts'), folder, String(port)],
      core,
    })),
  thumbnailPath: (file) => `/${file}`,
};

/** Installs the servers that are missing. @returns undefined for a server that cannot be installed here. */
export async function installImageServers({ say }: Pick<Workspace, 'say'>): Promise<{
  oximg: ImageServer | undefined;
  ipx: ImageServer | undefined;
}> {
  const installed = async ({ server, program, install: [command, args] }: Package) => {
    if (await isThere(program)) return server;
    say(`installing ${server.name} by ${command}; a Rust crate takes minutes`);
    const failure = await run(command, args);
    if (failure === undefined && (await isThere(program))) return server;
    say(`${server.name} is left out: ${failure ?? 'its program is not where it should be'}`);
    return undefined;
  };
  return { oximg: await installed(oximg), ipx: await installed(ipx) };
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
