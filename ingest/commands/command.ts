import type { Client } from '@opensearch-project/opensearch';
import type { Progress } from '../progress.ts';
import type { DamagedIndex } from '../releases/damage.ts';
import type { OptionName, OptionValues } from './options.ts';

/** The input of a command that needs no engine. */
export interface OfflineContext {
  /** The positional arguments of the command: sources, a folder, the name of a release. */
  operands: readonly string[];
  /** The options that the command takes, parsed. */
  options: OptionValues;
  /** Absolute folder of the service's data. */
  dataDir: string;
  progress: Progress;
  signal: AbortSignal;
  /** Where whoever runs the command is asked, and answers. */
  terminal?: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream; isTTY: boolean };
}

/** The input of a command. */
export interface CommandContext extends OfflineContext {
  client: Client;
  alias: string;
  /** Indices of the engine that cannot be opened; those of the alias only for a command that takes them (`onDamage`). */
  damaged: readonly DamagedIndex[];
}

/** The result of a command: lines for people, a value for programs. */
export interface CommandResult {
  lines: string[];
  value: unknown;
  /** Whether what was checked has errors: exit code 3. */
  invalid?: boolean;
}

interface CommandBase {
  summary: string;
  /** The arguments as the help shows them: `<source...>`, `[folder]`; none where left out. */
  operands?: string;
  /** The options that it takes beside those of every command. */
  options?: readonly OptionName[];
  /** Runs also while an index of the alias is damaged. */
  onDamage?: true;
}

/** A command of the command line, or a group of commands with an action of its own or none. */
export type Command = CommandBase &
  (
    | { offline?: false; run(context: CommandContext): Promise<CommandResult> }
    | { offline: true; run(context: OfflineContext): Promise<CommandResult> }
    | { run?: undefined; offline?: undefined }
  ) & { subcommands?: Readonly<Record<string, Command>> };
