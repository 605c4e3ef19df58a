import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command as Program, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../../functions/kernel/base/version.generated.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { terminalText } from '../../local/terminal-text.ts';
import { nouns, scripts, soles } from '../commands/nouns.ts';
import type { CommandTarget, TargetName } from '../command-target.ts';
import type { StageWithKeys } from '../deployed-stage.ts';
import type { StageQueues } from '../queues/stage-queues.ts';
import type { AnyCommand, CommandResult, CommandRun, Noun, Script, Sole, Verb } from './command.ts';
import { type DryRun, dryRun, linesOf } from './dry-run.ts';
import { failureSentence } from './failure-sentence.ts';

const usageCode = 2;
const awsSettings =
  'Credentials and region of a stage come from the settings of the AWS SDK: AWS_PROFILE, AWS_REGION, ...';

/**
 * Runs the command that the arguments name, and returns its exit code. All commands end in the same way: `--help` prints the options,
 * wrong arguments print the fault and the options (2), and a failure prints one sentence (1, or the `failureCode` of the command).
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  let code = 0;
  const words = withVerb(args);
  const program = await programOf(words, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : usageCode;
  }
}

/** The arguments with the usual verb of their noun, if they name none. `--help` is for the noun. */
export function withVerb([noun = '', ...rest]: readonly string[]): readonly string[] {
  const { usualVerb } = Object.entries<Noun>(nouns).find(([name]) => name === noun)?.[1] ?? {};
  const isShort = rest[0] === undefined || (rest[0].startsWith('-') && !['--help', '-h'].includes(rest[0]));
  return [noun, ...(usualVerb !== undefined && isShort ? [usualVerb] : []), ...rest].filter((word) => word !== '');
}

async function programOf(args: readonly string[], ended: (code: number) => void): Promise<Program> {
  const program = new Program('npx bankstack')
    .description('Bankstack on the command line: run it, call it, operate it.')
    .version(version, '--version', 'print the version')
    .showHelpAfterError()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .exitOverride()
    .helpCommand(false);
  for (const [name, script] of Object.entries<Script>(scripts)) addScript(program, name, script, ended);
  for (const [name, one] of Object.entries<Noun | Sole>({ ...soles, ...nouns })) {
    if ('command' in one) {
      if (name === args[0]) addCommand(program, name, await one.command(), ended);
      else program.command(name).description(one.summary);
      continue;
    }
    const noun = program.command(name).description(one.summary).helpCommand(false);
    const verbs = name === args[0] ? await one.load() : {};
    for (const [verb, command] of Object.entries(verbs)) addVerb(noun, verb, command, ended);
  }
  return program;
}

/** A script reads its own options, `--help` too, and decides about its exit code. */
function addScript(program: Program, name: string, { summary, file }: Script, ended: (code: number) => void): void {
  const command = program
    .command(name)
    .description(summary)
    .helpOption(false)
    .allowUnknownOption()
    .argument('[options...]');
  command.action(async () => {
    const script = path.join(projectRoot(), file);
    process.argv = [process.execPath, script, ...command.args];
    await import(pathToFileURL(script).href);
    ended(Number(process.exitCode ?? 0));
  });
}

function addVerb(parent: Program, name: string, verb: AnyCommand | Verb, ended: (code: number) => void): void {
  if (!('steps' in verb)) {
    addCommand(parent, name, verb, ended);
    return;
  }
  const group = parent.command(name).description(verb.summary).helpCommand(false);
  for (const [step, command] of Object.entries(verb.steps)) addCommand(group, step, command, ended);
}

function addCommand(parent: Program, name: string, command: AnyCommand, ended: (code: number) => void): void {
  const program = parent.command(name).summary(command.summary).description(descriptionOf(command));
  for (const [option, { text, value, isRequired }] of Object.entries(command.options)) {
    const flags = value === undefined ? `--${option}` : `--${option} <${value}>`;
    if (isRequired === true) program.requiredOption(flags, text, notBlank);
    else program.option(flags, text);
  }
  if (command.argument !== undefined) {
    program.argument(`<${command.argument.name}>`, command.argument.text, notBlank);
  }
  program.option('--json', 'print the result as JSON');
  if (command.writes) program.option('--dry-run', 'read and check everything, change nothing, and list the changes');
  program.addHelpText('after', helpAfter(parent, name, command));
  program.action(async () => {
    const values: Readonly<Record<string, unknown>> = program.opts();
    const { argument } = command;
    ended(await codeOf(command, argument === undefined ? values : { ...values, [argument.name]: program.args[0] }));
  });
}

const descriptionOf = ({ summary, details }: AnyCommand): string =>
  details === undefined ? summary : `${summary}\n\n${details}`;

function helpAfter(parent: Program, name: string, { examples, asksAws = true }: AnyCommand): string {
  const words = [...wordsOf(parent), name].join(' ');
  const lines = examples.map((example) => `  ${words} ${example}`.trimEnd());
  return ['', 'Examples:', ...lines, ...(asksAws ? ['', awsSettings] : [])].join('\n');
}

const wordsOf = (program: Program): readonly string[] => [
  ...(program.parent === null ? [] : wordsOf(program.parent)),
  program.name(),
];

const notBlank = (value: string): string => {
  if (value.trim() === '') throw new InvalidArgumentError('It is blank.');
  return value;
};

/** Runs a command with the values of its options, which the program has by their names in camel case, and prints the result. */
async function codeOf(command: AnyCommand, values: Readonly<Record<string, unknown>>): Promise<number> {
  const { argument } = command;
  const given: Record<string, unknown> = argument === undefined ? {} : { [argument.name]: values[argument.name] };
  for (const [name, { value }] of Object.entries(command.options)) {
    const one = values[camelCase(name)];
    given[name] = value === undefined ? one === true : one;
  }
  const dry = values['dryRun'] === true ? dryRun() : undefined;
  try {
    // The program has checked that the options are as the command declares them.
    const result = await command.run(given as never, runWith(command, dry));
    print(dry === undefined || command.asksDryRun === true ? result : resultOf(dry), values['json'] === true);
    return result.exitCode ?? 0;
  } catch (error) {
    const sentence = failureSentence(error);
    if (sentence === undefined) throw error;
    console.error(terminalText(sentence));
    return command.failureCode ?? 1;
  }
}

/** The places that a command can open. One that writes is refused a stage that belongs to another account or region. */
function runWith({ writes }: Pick<AnyCommand, 'writes'>, dry: DryRun | undefined): CommandRun {
  const checked =
    <Name extends { readonly stage?: string | undefined }, Opened>(open: (place: Name) => Promise<Opened>) =>
    async (place: Name): Promise<Opened> => {
      if (writes && place.stage !== undefined) {
        const { mustBeAccountOf } = await import('../aws-account/caller.ts');
        await mustBeAccountOf(place.stage);
      }
      return open(place);
    };
  // The SDKs of AWS take a second to load, which only a command that opens one of these places needs.
  const places = {
    openTarget: checked<TargetName, CommandTarget>(async (place) =>
      (await import('../command-target.ts')).openTarget(place),
    ),
    openStage: checked<TargetName, StageWithKeys>(async (place) =>
      (await import('../deployed-stage.ts')).openStage(place),
    ),
    openQueues: checked<Pick<TargetName, 'stage'>, StageQueues>(async (place) =>
      (await import('../queues/stage-queues.ts')).openQueues(place),
    ),
  };
  if (dry === undefined) return { ...places, isDryRun: false };
  const withoutWrites = <T extends CommandTarget>(target: T): T => ({ ...target, table: dry.table(target.table) });
  return {
    openTarget: async (place) => withoutWrites(await places.openTarget(place)),
    openStage: async (place) => withoutWrites(await places.openStage(place)),
    openQueues: async (place) => dry.queues(await places.openQueues(place)),
    isDryRun: true,
  };
}

/** The result of a dry run. The result of the command itself would name things that do not exist. */
const resultOf = (dry: DryRun): CommandResult => ({
  data: { dryRun: true, writes: dry.writes, messages: dry.messages },
  lines: linesOf(dry),
});

function print({ data, lines, warnings = [] }: CommandResult, asJson: boolean): void {
  for (const warning of warnings) console.error(terminalText(warning));
  if (asJson) console.log(terminalText(JSON.stringify(data, null, 2)));
  else for (const line of lines) console.log(terminalText(line));
}

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
