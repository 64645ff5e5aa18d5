import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { nodeUrls } from '../../embedded/addresses.ts';
import { settings } from '../../src/config.ts';

const root = join(import.meta.dirname, '../..');
const text = (name: string) => readFile(join(root, name), 'utf8');

interface ComposeService {
  profiles?: string[];
  extends?: { file: string; service: string };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  deploy?: { replicas: number };
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  command?: string[];
  build?: { target?: string };
  mem_limit?: string;
}
interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, object>;
  configs: Record<string, { file: string }>;
}

const compose = parse(await text('docker-compose.yml'), { merge: true }) as Compose;
const engines = parse(await text('embedded/containers.yaml')) as Compose;
const dockerfile = await text('Dockerfile');

/** The services that run with an environment file, which names the profiles. */
async function runningWith(environmentFile: string) {
  const { COMPOSE_PROFILES: profile = '', OPENSEARCH_URL: urls = '' } = parseEnv(await text(environmentFile));
  const names = Object.entries(compose.services)
    .filter(([, { profiles }]) => profiles === undefined || profiles.includes(profile))
    .map(([name]) => name);
  return { names, hosts: nodeUrls(urls).map((url) => new URL(url).hostname) };
}

describe('docker-compose.yml', () => {
  it.each([
    ['.env', ['opensearch']],
    ['scale.env', ['opensearch-1', 'opensearch-2', 'opensearch-3']],
  ])('%s runs the nodes that the service asks, and no other', async (file, nodes) => {
    const { names, hosts } = await runningWith(file);
    expect(names.filter((name) => name.startsWith('opensearch'))).toEqual(nodes);
    expect(hosts).toEqual(nodes);
    const { depends_on = {} } = compose.services.catalog ?? {};
    for (const node of nodes)
      expect(depends_on[node]).toEqual({ condition: 'service_healthy', required: false });
    for (const [name, { condition, required }] of Object.entries(depends_on)) {
      expect(condition).toMatch(/^service_(healthy|completed_successfully)$/);
      if (required !== false) expect(names).toContain(name);
    }
  });

  it('has three nodes that know each other, each with its own name and data', () => {
    const nodes = ['opensearch-1', 'opensearch-2', 'opensearch-3'];
    for (const name of nodes) {
      const { environment = {}, volumes } = compose.services[name] ?? {};
      expect(environment['node.name']).toBe(name);
      expect(String(environment['discovery.seed_hosts']).split(',')).toEqual(nodes);
      expect(String(environment['cluster.initial_cluster_manager_nodes']).split(',')).toEqual(nodes);
      expect(environment['discovery.type']).toBeUndefined();
      expect(volumes).toEqual([`${name}:/usr/share/opensearch/data`]);
      expect(compose.volumes).toHaveProperty(name);
      // Otherwise as the one that is alone.
      const alone = engines.services.opensearch?.environment ?? {};
      expect(environment['action.auto_create_index']).toBe(alone['action.auto_create_index']);
    }
  });

  it('has two replicas of the service behind one port', async () => {
    const { catalog, balancer } = compose.services;
    expect(catalog?.deploy?.replicas).toBe(2);
    expect(catalog?.ports).toBeUndefined();
    expect(balancer?.ports).toEqual([expect.stringMatching(/^\$\{PUBLISHED_PORT:-8080\}:8080$/)]);
    const content = await text(compose.configs.balancer?.file ?? '');
    expect(content).toMatch(/^\s+server-template catalog 2 catalog:8080$/m);
    expect(content).toContain('option httpchk GET /readyz');
  });

  it('publishes no metrics', async () => {
    const content = await text(compose.configs.balancer?.file ?? '');
    const [, frontend = ''] = /^frontend public\n([\s\S]*?)^backend/m.exec(content) ?? [];
    expect(frontend).toMatch(/^\s+http-request return status 404 .* if \{ path,url_dec .* \/metrics /m);
    const [, body = ''] = /string '([^']+)'/.exec(frontend) ?? [];
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'not-found' } });
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['balancer']);
  });

  it('gives no container more rights than it needs', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      const { cap_drop, security_opt } = service.extends ? (engines.services[name] ?? {}) : service;
      expect(cap_drop, name).toEqual(['ALL']);
      expect(security_opt, name).toEqual(['no-new-privileges:true']);
    }
    for (const name of ['balancer', 'catalog', 'fill']) expect(compose.services[name]?.read_only).toBe(true);
    expect(engines.services.redis?.read_only).toBe(true);
  });

  it('names settings, services of other files and programs that exist', async () => {
    for (const { environment, command } of [compose.services.catalog, compose.services.fill].map(
      (service) => service ?? {},
    )) {
      for (const name of Object.keys(environment ?? {})) expect(Object.keys(settings.shape)).toContain(name);
      const programs = (command ?? []).flatMap((part) => [...part.matchAll(/\b(?:src|ingest)\/\S+\.ts/g)]);
      expect(programs.length).toBeGreaterThan(0);
      for (const [program] of programs) await access(join(root, program));
    }
    for (const service of Object.values(compose.services)) {
      if (!service.extends) continue;
      expect(service.extends.file).toBe('embedded/containers.yaml');
      expect(Object.keys(engines.services)).toContain(service.extends.service);
    }
  });
});

describe('the Dockerfile', () => {
  it('builds in stages, runs as no root, is healthy when the process answers, and starts what is there', async () => {
    expect(dockerfile.match(/^FROM /gm)?.length).toBeGreaterThan(1);
    const served = compose.services.catalog?.build?.target ?? '';
    expect(compose.services.fill?.build?.target).toBe('demo');
    const [, final = ''] =
      new RegExp(`^FROM .* AS ${served}\n([\\s\\S]*?)^FROM `, 'm').exec(dockerfile) ?? [];
    expect(dockerfile).toMatch(new RegExp(`^FROM ${served} AS demo$`, 'm'));
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/^HEALTHCHECK [\s\S]*\/livez/m);
    const [, program = ''] = /^CMD \["node", "([^"]+)"/m.exec(final) ?? [];
    await access(join(root, program));
  });

  it('copies every folder that the programs import from', async () => {
    const copied = [...dockerfile.matchAll(/^COPY ([a-z]+) \1$/gm)].map(([, folder]) => folder);
    const seen = new Set<string>();
    const follow = async (file: string): Promise<void> => {
      if (seen.has(file)) return;
      seen.add(file);
      const source = await readFile(file, 'utf8');
      for (const [, path = ''] of source.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
        if (path.endsWith('.ts')) await follow(join(file, '..', path));
      }
    };
    for (const program of ['src/main.ts', 'src/worker.ts', 'ingest/cli.ts'])
      await follow(join(root, program));
    const folders = new Set([...seen].map((file) => file.slice(root.length + 1).split('/')[0]));
    expect(folders.size).toBeGreaterThan(3);
    for (const folder of folders) expect(copied).toContain(folder);
  });
});
