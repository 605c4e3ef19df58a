import { parseArgs, type ParseArgsConfig } from 'node:util';
import { text } from '../functions/kernel/base/text/text.ts';
import { failureSentence } from './failure-sentence.ts';

/** The declaration of an operator's command. Every option has a value, except the flags. */
export interface Command<Required extends string, Optional extends string, Flag extends string, Step extends string> {
  /** The text that `--help` prints. */
  readonly usage: string;
  readonly required: readonly Required[];
  readonly optional?: readonly Optional[];
  readonly flags?: readonly Flag[];
  /** The first word, if a command has several steps. */
  readonly steps?: readonly Step[];
  /** The exit code of a failure; 1 unless the command means something else by 1. */
  readonly failureCode?: number;
  readonly run: (given: CommandArguments<Required, Optional, Flag>, step: Step) => Promise<void>;
}

/** The values of a command's options. Those that are required are there, and not blank. */
export type CommandArguments<Required extends string, Optional extends string, Flag extends string> = Readonly<
  Record<Required, string> & Partial<Record<Optional, string>> & Record<Flag, boolean>
>;

const usageCode = 2;

/**
 * Runs a command of an operator with the arguments of the process. All commands end in the same way: `--help` prints the usage,
 * wrong arguments print what is wrong and the usage (exit code 2), and a failure prints one sentence (exit code 1).
 */
export async function runCommand<
  Required extends string,
  Optional extends string = never,
  Flag extends string = never,
  Step extends string = never,
>(command: Command<Required, Optional, Flag, Step>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(command.usage);
    return;
  }
  const read = readArguments(command, args);
  if (typeof read === 'string') {
    console.error(`${read}\n\n${command.usage}`);
    process.exitCode = usageCode;
    return;
  }
  try {
    await command.run(read.given, read.step);
  } catch (error) {
    const sentence = failureSentence(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = command.failureCode ?? 1;
  }
}

/** The values that were given, or a sentence that says what is wrong with them. */
function readArguments<Required extends string, Optional extends string, Flag extends string, Step extends string>(
  { required, optional = [], flags = [], steps = [] }: Command<Required, Optional, Flag, Step>,
  args: readonly string[],
): { readonly given: CommandArguments<Required, Optional, Flag>; readonly step: Step } | string {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const name of [...required, ...optional]) options[name] = { type: 'string' };
  for (const name of flags) options[name] = { type: 'boolean' };
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: steps.length > 0 });
    const { positionals } = parsed;
    const values: Readonly<Record<string, unknown>> = parsed.values;
    const step = steps.find((one) => one === positionals[0]);
    if (positionals.length > 1 || (steps.length > 0 && step === undefined)) {
      return `Name one of: ${steps.join(', ')}.`;
    }
    const missing = required.filter((name) => textOf(values[name]).trim() === '');
    if (missing.length > 0) return `Missing: ${missing.map((name) => `--${name}`).join(', ')}.`;
    const given = { ...Object.fromEntries(flags.map((name) => [name, false])), ...values };
    // The two checks above make it so; parseArgs does not know the names as types.
    return { given: given as CommandArguments<Required, Optional, Flag>, step: step as Step };
  } catch (error) {
    return `${error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'An option is unknown'}.`;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The whole number that an option names. Only digits are a number: `1e3`, `0x10`, `12.0`, blanks and signs are refused, because a slip
 * would move another amount than the one that was meant. Throws an error that says what is wrong with it.
 */
export function optionNumber(
  option: string,
  value: string,
  { min, max = Number.MAX_SAFE_INTEGER, kind }: { readonly min: number; readonly max?: number; readonly kind: string },
): number {
  const number = /^(0|[1-9]\d*)$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  const bound = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new Error(`--${option} ${value} is not ${kind} ${bound}`);
}

/** The text of an option, as texts are stored. Throws an error that says what is wrong with it. */
export function optionText(option: string, value: string, charactersMax: number): string {
  const read = text(charactersMax).safeParse(value);
  if (!read.success) throw new Error(`--${option} ${read.error.issues[0]?.message ?? 'is not valid'}`);
  return read.data;
}
