import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Emulator } from '../harness/emulator.ts';

const timeoutMs = 120_000;

/** The end of a command: its exit code, and what it has printed. */
export interface CommandEnd {
  readonly exitCode: number | null;
  readonly text: string;
}

/** Runs `npx bankstack` with these words, as an operator with the credentials of the account. */
export type Operator = (...words: readonly string[]) => Promise<CommandEnd>;

/** An operator of the account of this emulator. Each command is a process of its own. */
export function operatorOf({ env, projectDirectory }: Emulator): Operator {
  const node = join(projectDirectory, 'node_modules', '.bin', 'node');
  return (...words) =>
    new Promise((resolve, reject) => {
      const child = spawn(node, [join('bin', 'cli.js'), ...words], {
        cwd: projectDirectory,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: timeoutMs,
      });
      const parts: Buffer[] = [];
      for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => parts.push(part));
      child.once('error', reject);
      child.once('close', (exitCode) => resolve({ exitCode, text: Buffer.concat(parts).toString('utf8') }));
    });
}

/** The text of a command that has to end with this exit code, and to say all of this. */
export async function says(
  command: Promise<CommandEnd>,
  { exitCode = 0, words = [] }: { readonly exitCode?: number; readonly words?: readonly RegExp[] } = {},
): Promise<string> {
  const end = await command;
  const missing = words.filter((one) => !one.test(end.text)).map(String);
  if (end.exitCode !== exitCode || missing.length > 0) {
    throw new Error(`exit code ${String(end.exitCode)}, not said: ${missing.join(', ')}\n${end.text}`);
  }
  return end.text;
}
