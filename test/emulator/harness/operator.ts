import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Emulator } from './emulator.ts';

const timeoutMs = 120_000;

/** The end of a command: its exit code, and what it has printed. */
export interface CommandEnd {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs `npx bankstack` with these words, as an operator with the credentials of the account. */
export type Operator = (...words: readonly string[]) => Promise<CommandEnd>;

/** An operator of the account of this emulator. Each command is a process of its own. */
export function operatorOf({ env, projectDirectory }: Emulator): Operator {
  const node = join(projectDirectory, 'node_modules', '.bin', 'node');
  return (...words) =>
    new Promise((resolve, reject) => {
      const options = { cwd: projectDirectory, env, timeout: timeoutMs };
      execFile(node, [join('bin', 'cli.js'), ...words], options, (error, output, errors) => {
        const exitCode = error === null ? 0 : error.code;
        if (typeof exitCode === 'number') resolve({ exitCode, output, errors });
        else reject(new Error(`npx bankstack ${words.join(' ')} did not end`, { cause: error }));
      });
    });
}

/** The output of a command that has to end with this exit code, and to say all of this. */
export async function outputOf(
  command: Promise<CommandEnd>,
  { exitCode = 0, says = [] }: { readonly exitCode?: number; readonly says?: readonly RegExp[] } = {},
): Promise<string> {
  const end = await command;
  const text = end.output + end.errors;
  const missing = says.filter((one) => !one.test(text)).map(String);
  if (end.exitCode !== exitCode || missing.length > 0) {
    throw new Error(`exit code ${String(end.exitCode)}, not said: ${missing.join(', ')}\n${text}`);
  }
  return end.output;
}
