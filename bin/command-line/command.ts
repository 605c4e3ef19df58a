import type { CommandTarget, TargetName } from '../command-target.ts';
import type { StageWithKeys } from '../deployed-stage.ts';
import type { StageQueues } from '../queues/stage-queues.ts';

/** An option of a command. One without `value` is a flag. */
export interface CommandOption {
  readonly text: string;
  /** The word that stands for the value in the help, for example `id`. */
  readonly value?: string;
  readonly isRequired?: true;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** A value that a command takes without the name of an option: `request show <supportId>`. */
export interface CommandArgument<Name extends string = string> {
  readonly name: Name;
  readonly text: string;
}

/** The values of a command's options, by name. Those that are required are there, and not blank. */
export type GivenOptions<O extends CommandOptions> = {
  readonly [K in keyof O]: O[K] extends { readonly value: string }
    ? O[K] extends { readonly isRequired: true }
      ? string
      : string | undefined
    : boolean;
};

/** The answer of a command: as data for `--json`, and as lines for people. */
export interface CommandResult {
  readonly data: unknown;
  readonly lines: readonly string[];
  /** Lines for the error output, also with `--json`. */
  readonly warnings?: readonly string[];
  /** 0 unless the command answers a question with no. */
  readonly exitCode?: number;
}

/** The places that a command can open. In a dry run, their tables take no writes, and their queues change nothing. */
export interface CommandRun {
  readonly openTarget: (place: TargetName) => Promise<CommandTarget>;
  readonly openStage: (place: TargetName) => Promise<StageWithKeys>;
  readonly openQueues: (place: Pick<TargetName, 'stage'>) => Promise<StageQueues>;
  /** True if nothing may be written. A command then does not wait for the effects of its writes. */
  readonly isDryRun: boolean;
}

/** The declaration of an operator's command. */
export interface Command<O extends CommandOptions, Name extends string = never> {
  /** The purpose of the command, in one sentence. */
  readonly summary: string;
  /** More sentences for the help. */
  readonly details?: string;
  /** Options as they are typed, one line for each example. */
  readonly examples: readonly [string, ...string[]];
  readonly options: O;
  /** The value that follows the command without the name of an option. */
  readonly argument?: CommandArgument<Name>;
  /** True if the command writes to a table or changes what a queue holds. It then has `--dry-run`. */
  readonly writes: boolean;
  /** True if the command hands `--dry-run` on to somebody who answers what would happen, and shows that answer. */
  readonly asksDryRun?: boolean;
  /** True if the command asks AWS: the help then says where credentials come from. */
  readonly asksAws?: boolean;
  /** The exit code of a failure; 1 unless the command means something else by 1. */
  readonly failureCode?: number;
  readonly run: (
    given: GivenOptions<O> & Readonly<Record<Name, string>>,
    how: CommandRun,
  ) => Promise<CommandResult> | CommandResult;
}

/** A command whose options are not known as types. */
export type AnyCommand = Omit<Command<CommandOptions, string>, 'run'> & {
  readonly run: (given: never, how: CommandRun) => Promise<CommandResult> | CommandResult;
};

/** Declares a command, and checks that it uses the options that it has. */
export function defineCommand<const O extends CommandOptions, Name extends string = never>(
  command: Command<O, Name>,
): Command<O, Name> {
  return command;
}

/** Commands about one thing, by their verbs. They are loaded when one of them is run, because most load much. */
export interface Noun {
  readonly summary: string;
  /** The verb that is meant if none is named: `npx bankstack events --follow`. */
  readonly usualVerb?: string;
  readonly load: () => Promise<Readonly<Record<string, AnyCommand | Verb>>>;
}

/** A command that needs no verb: `npx bankstack seed`. */
export interface Sole {
  readonly summary: string;
  readonly command: () => Promise<AnyCommand>;
}

/** A program of this machine with options of its own: `npx bankstack start --port 8080`. */
export interface Script {
  readonly summary: string;
  /** Its file, from the folder of the project. */
  readonly file: string;
}

/** A verb with several steps. */
export interface Verb {
  readonly summary: string;
  readonly steps: Readonly<Record<string, AnyCommand>>;
}
