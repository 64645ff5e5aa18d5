import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag } from '../../mappings/document.ts';
import type { Progress } from '../progress.ts';
import type { Scope } from '../scope.ts';

/** What a command that needs no engine works with. */
export interface OfflineContext {
  /** What follows the command: sources, a folder, the name of a release. */
  operands: readonly string[];
  /** Absolute folder of the service's data. */
  dataDir: string;
  progress: Progress;
  /** Aborted when the command is to end early. */
  signal: AbortSignal;
  options: {
    force: boolean;
    /** Everything is made anew. */
    rebuild: boolean;
    dryRun: boolean;
    /** Warnings count as errors. */
    strict: boolean;
    scope: Scope;
    /** Percent of the entries. */
    maxRejected: number;
    /** Number of symbols. */
    limit: number | undefined;
    /** Languages to speak; undefined = all. */
    languages: ReadonlySet<LanguageTag> | undefined;
    /** Of a decision: why. */
    reason: string | undefined;
    /** Of requests: a comma list of states. */
    states: string | undefined;
    /** Of requests: reported by this partner. */
    partner: string | undefined;
    /** Of a key: it may not report. */
    readOnly: boolean;
    /** Of a partner: what was agreed. */
    requestsPerMinute: number | undefined;
    reportsPerDay: number | undefined;
    /** Of the indices of partners. */
    replicas: number | undefined;
    /** PATH, on which programs are looked for. */
    path: string;
  };
}

/** What a command works with. */
export interface CommandContext extends OfflineContext {
  client: Client;
  alias: string;
}

/** What a command has to say: lines for people, a value for programs. */
export interface CommandResult {
  lines: string[];
  value: unknown;
  /** Whether it found what it was to look for errors in no good. */
  invalid?: boolean;
}

/** A command of the command line. */
export type Command = {
  summary: string;
  /** What may follow it, as the help shows it; empty for nothing. */
  operands: string;
} & (
  | { offline?: false; run(context: CommandContext): Promise<CommandResult> }
  | { offline: true; run(context: OfflineContext): Promise<CommandResult> }
);
