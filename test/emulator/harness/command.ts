import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** A program to run: its arguments are passed as they are, no shell in between. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  /** Everything that the program prints goes to the end of this file. */
  readonly logPath: string;
  readonly timeoutSeconds: number;
}

const TAIL_LINES_MAX = 40;
const TAIL_CHARACTERS_MAX = 8_000;

/** The end of a log file, for error messages; empty when there is none. */
export function logTail(logPath: string): string {
  try {
    const lines = readFileSync(logPath, 'utf8').trimEnd().split('\n');
    return lines.slice(-TAIL_LINES_MAX).join('\n').slice(-TAIL_CHARACTERS_MAX);
  } catch {
    return '';
  }
}

const troubles = /"level":"(ERROR|WARN)"|\b(ERROR|WARNING)\b|timed out after|Worker (process|returned)/;
const troubleCharactersMax = 800;

/** The last lines of a log that tell of something that went wrong. */
export function troublesIn(logPath: string): string {
  const lines = readFileSync(logPath, 'utf8')
    .split('\n')
    .filter((line) => troubles.test(line));
  return lines
    .slice(-TAIL_LINES_MAX)
    .map((line) => line.slice(0, troubleCharactersMax))
    .join('\n');
}

/** Kills a process started with `detached: true` and everything that it started; does nothing when they are gone. */
export function killGroup(processId: number): void {
  try {
    process.kill(-processId, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/**
 * Runs a program to its end. Throws an error that shows the end of its output when it fails or takes longer than
 * `timeoutSeconds`; then, and also when this process is stopped meanwhile, its whole process group is killed.
 */
export async function runCommand(command: Command): Promise<void> {
  const { program, args, directory, env, logPath, timeoutSeconds } = command;
  const output = openSync(logPath, 'a');
  const child = spawn(program, args, { cwd: directory, env, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  const kill = (): void => {
    if (child.pid !== undefined) killGroup(child.pid);
  };
  process.once('exit', kill);
  const problem = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => {
      kill();
      resolve(`took longer than ${timeoutSeconds} s`);
    }, timeoutSeconds * 1000);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve(`could not be started: ${error.message}`);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      resolve(code === 0 ? undefined : `ended with ${signal ?? `code ${code ?? 'unknown'}`}`);
    });
  });
  process.off('exit', kill);
  if (problem === undefined) return;
  throw new Error(`${program} ${args.join(' ')}\n${problem}. The end of ${logPath}:\n${logTail(logPath)}`);
}
