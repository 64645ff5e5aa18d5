import { z } from 'zod';
import { nodeUrls } from '../embedded/addresses.ts';

/**
 * The settings of the service: the only place that reads the environment.
 * The table of `docs/operators.md` is generated from this schema (`npm run docs`).
 */

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be from ${minimum} to ${maximum}`);

/** Any text; an empty one counts as not set. */
const text = z.string().min(1);

const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const httpUrl = z.string().refine(isHttpUrl, 'must be an http or https URL');

const httpUrls = z.string().refine((value) => {
  const urls = nodeUrls(value);
  return urls.length > 0 && urls.every(isHttpUrl);
}, 'must be an http or https URL, or several separated by commas');

/** Every setting: name, allowed values, default and meaning. */
export const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(8080).meta({ description: 'Port to listen on; 0 takes a free one.' }),
  HOST: text.default('127.0.0.1').meta({ description: 'Address to listen on.' }),
  PUBLIC_BASE_URL: httpUrl
    .optional()
    .meta({ description: 'Base of every URL in answers. Default: `http://localhost:PORT`.' }),
  DATA_DIR: text
    .default('.data')
    .meta({ description: 'Data of the embedded engine, artwork and recordings.' }),
  CACHE_DIR: text.default('.cache').meta({ description: 'Downloaded jars, and what Node has compiled.' }),
  OPENSEARCH_URL: httpUrls.optional().meta({
    description:
      'OpenSearch ≥ 3 with `analysis-icu`, or several nodes of it, separated by commas; may hold user and password.',
  }),
  OPENSEARCH_CA: text
    .optional()
    .meta({ description: 'PEM file of the authority that signed the certificate of OPENSEARCH_URL.' }),
  OPENSEARCH_CLUSTER_NAME: text.optional().meta({
    description:
      '`cluster.name` of OPENSEARCH_URL: a connection to an engine of any other name is refused. Set for the embedded engine by itself.',
  }),
  OPENSEARCH_JAVA_HOME: text.optional().meta({ description: 'JDK ≥ 21 for the embedded engine.' }),
  JAVA_HOME: text.optional().meta({ description: 'Looked at after OPENSEARCH_JAVA_HOME.' }),
  OPENSEARCH_JAVA_OPTS: text.optional().meta({
    description: 'Further arguments of the Java of the embedded engine, as `-Xmx2g`, separated by spaces.',
  }),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// or rediss:// URL')
    .optional()
    .meta({ description: 'Redis or Valkey for the shared cache and limits.' }),
  TRUST_PROXY_HOPS: wholeNumber(0, 10)
    .default(0)
    .meta({ description: 'Proxies in front whose `X-Forwarded-For` is believed.' }),
  RATE_LIMIT_JSON: wholeNumber(0, 1_000_000)
    .default(300)
    .meta({ description: 'JSON requests per minute and client address; 0 = no limit.' }),
  RATE_LIMIT_IMAGES: wholeNumber(0, 1_000_000)
    .default(3000)
    .meta({ description: 'Image requests per minute and client address; 0 = no limit.' }),
  RATE_LIMIT_RENDERS: wholeNumber(0, 1_000_000)
    .default(120)
    .meta({ description: 'Images rendered anew per minute and client address; 0 = no limit.' }),
  PARTNER_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(600)
    .meta({ description: 'Requests per minute and partner; each report counts as one.' }),
  PARTNER_RETENTION_DAYS: wholeNumber(1, 36_500)
    .default(1095)
    .meta({ description: 'Days after which reports of partners are deleted.' }),
  REPORT_PICTURE_URL: z
    .string()
    .regex(/^(mailto:[^\s<>"]+|https?:\/\/[^\s<>"]+)$/, 'must be a mailto:, http or https URL')
    .optional()
    .meta({
      description:
        'Where the page sends people who report a wrong picture, as `mailto:symbols@example.org?subject=Symbol%20{id}` or the form of an issue tracker; `{id}`, `{name}` and `{lang}` are filled in. Default: the page offers no report.',
    }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ description: 'Least severe log line written.' }),
  SYMBOL_CATALOG_ALIAS: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/, 'must be lower-case letters, digits and hyphens')
    .default('symbols')
    .meta({ description: 'Alias of the live catalogue in OpenSearch.' }),
  SYMBOL_CATALOG_CACHE_MB: wholeNumber(1, 262_144).default(640).meta({
    description:
      'Memory of all caches of a serving process, in MiB (below: what each has). Smaller ones slow answers; a language whose prefix index has no room finds fewer misspelled words.',
  }),
  SYMBOL_CATALOG_PROCESSES: wholeNumber(0, 256).default(0).meta({
    description:
      'Serving processes behind the port; 0 = half of the cores, at least 2, so that one answers while another is replaced. Each has the memory named above for itself.',
  }),
  SYMBOL_CATALOG_EXPLAIN: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1')
    .meta({
      description: '1 allows `explain=1` on the full search: development only.',
    }),
});

/** The settings as the service uses them. */
export type Config = z.output<typeof settings>;

/** Settings that are wrong; the message lists each by name, with what is allowed. */
export class ConfigError extends Error {}

/**
 * Reads and checks the settings.
 * @throws ConfigError naming every listed setting with a wrong value and every unknown `SYMBOL_CATALOG_*` name.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const known = Object.keys(settings.shape);
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('SYMBOL_CATALOG_') && !known.includes(name),
  );
  const given = Object.fromEntries(
    known.flatMap((name) => (env[name] === undefined || env[name] === '' ? [] : [[name, env[name]]])),
  );
  const result = settings.safeParse(given);
  const problems = [
    ...unknown.map((name) => `${name}: is not a setting of this service`),
    ...(result.success
      ? []
      : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)),
  ];
  if (problems.length > 0 || !result.success) throw new ConfigError(problems.join('\n'));
  return result.data;
}
