import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Client } from '@opensearch-project/opensearch';
import { inject } from 'vitest';
import { openPartners } from '../../ingest/commands/partner-store.ts';
import { issueKey } from '../../ingest/partners/keys.ts';
import type { KeyRight } from '../../src/partners/keys.ts';
import type { Service } from '../../src/service.ts';

/** An answer of the partner API, as far as tests look at it. */
export interface PartnerAnswer {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    data: never;
    count: number;
    recorded: number;
    answered: number;
    cursor: string;
    next: string;
    more: boolean;
    error: { code: string; message: string; details?: { parameter: string; message: string }[] };
  };
}

/** A report as its partner sees it. */
export interface SeenReport {
  id: string;
  word: string;
  language: string;
  state: string;
  reason?: string;
  symbols: { id: number; name: string }[];
  created_at: string;
  changed_at: string;
  client_reference?: string;
}

/** What came of one report. */
export type SeenOutcome =
  | { status: 'recorded'; report: SeenReport }
  | { status: 'answered'; word: string; symbols: { id: number; name: string }[] };

/** Makes a partner with a key, through what the command line calls. */
export async function makePartner(
  client: Client,
  alias: string,
  partner: string,
  rights: readonly KeyRight[] = [],
): Promise<string> {
  const { store, indices } = await openPartners({ client, alias });
  return (await issueKey(store, indices, partner, rights)).text;
}

/** Runs a command of the command line on a catalogue. */
export function catalog(
  alias: string,
  ...operands: string[]
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, ['ingest/cli.ts', ...operands], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      OPENSEARCH_URL: inject('openSearchUrl'),
      SYMBOL_CATALOG_ALIAS: alias,
    },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  return new Promise((done) => child.once('close', (code) => done({ code, output, errors })));
}

/** Asks the partner API. */
export async function ask(
  service: Service,
  key: string | undefined,
  path: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<PartnerAnswer> {
  const url = path.startsWith('/partner/') ? path : `/partner/v1${path}`;
  const response = await fetch(service.url + url, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as PartnerAnswer['body'],
  };
}

/** Reports words that are missing, or one. */
export function report(service: Service, key: string, body: object): Promise<PartnerAnswer> {
  const reports = 'reports' in body ? body : { reports: [body] };
  return ask(service, key, '/missing-symbols', { method: 'POST', body: reports });
}

/** The reports among what came of them. */
export function recordedOf({ body }: PartnerAnswer): SeenReport[] {
  return (body.data as SeenOutcome[]).flatMap((one) => (one.status === 'recorded' ? [one.report] : []));
}
