import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../catalogue/release.ts';
import type { Log } from '../logger.ts';
import type { Engine } from '../opensearch/client.ts';
import type { AnsweredWords } from './catalogue-lookup.ts';
import { deliverChanges } from './deliver-changes.ts';
import type { PartnerIndices } from './indices.ts';
import { publishAnswered } from './publish-answered.ts';
import { deleteOutdated } from './removal.ts';
import type { ReportViews } from './report-answers.ts';
import { settleRequests } from './requests.ts';
import type { WebhookSender } from './webhook.ts';
import { holdWork, noteWork } from './work.ts';

/** What is to be done for partners beside answering them. */
export interface PartnerWork {
  /** Does now what is due; nothing where another process does it. */
  run(): Promise<void>;
  /** Ends it, and leaves it to others at once. */
  stop(): Promise<void>;
}

/** How often it is looked what is due, and how long a process that does it is waited for. In milliseconds. */
const pollMilliseconds = 2000;
const leaseMilliseconds = 60_000;

/**
 * Settles decisions, publishes what a new release answers, tells webhooks, deletes what is outdated: in one of all
 * processes, which holds a lease in the engine. Each step may be cut off and done again.
 * @param engine one with a long deadline: walks through all reports are slower than searches.
 */
export function startPartnerWork(options: {
  engine: Engine;
  indices: PartnerIndices;
  catalogue: Catalogue;
  answeredWords: AnsweredWords;
  views: ReportViews;
  webhooks: WebhookSender;
  /** Base of the URLs of symbols in what webhooks are sent. */
  baseUrl: string;
  reportDays: number;
  log: Log;
}): PartnerWork {
  const { engine, indices, catalogue, answeredWords, views, webhooks, baseUrl, reportDays, log } = options;
  const holder = randomUUID();
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    const held = await holdWork(engine, indices, holder, leaseMilliseconds);
    if (!held) return;
    const now = new Date();
    const release = await catalogue.current();
    await settleRequests(engine, indices, now);
    if (held.release !== release.version) {
      const published = await publishAnswered(engine, indices, answeredWords, release);
      await noteWork(engine, indices, holder, { release: release.version });
      log.info({ version: release.version, published }, 'requests looked for in the release');
    }
    await deliverChanges({ store: engine, indices, views, webhooks, baseUrl, log }, release, now);
    const today = now.toISOString().slice(0, 10);
    if (held.tidied !== today) {
      const deleted = await deleteOutdated(engine, indices, { reportDays, now });
      await noteWork(engine, indices, holder, { tidied: today });
      log.info(deleted, 'outdated reports deleted');
    }
  }

  function run(): Promise<void> {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }

  const timer = setInterval(() => {
    run().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'work for partners failed; it is done again');
    });
  }, pollMilliseconds);
  timer.unref();

  return {
    run,
    async stop() {
      clearInterval(timer);
      await running?.catch(() => undefined);
      await noteWork(engine, indices, holder, { until: 0 }).catch(() => undefined);
      await webhooks.close();
      await engine.close();
    },
  };
}
