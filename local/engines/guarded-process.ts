import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** A program that ends when this process ends, even after kill -9. */
export interface GuardedProcess {
  hasEnded(): boolean;
  /** The first 64 KB of its output so far. */
  output(): string;
  stop(): Promise<void>;
}

const STOP_WAIT_MS = 5_000;
const OUTPUT_KEPT_CHARACTERS = 65_536;

/**
 * The shell reads from a pipe that only the starting process can write to. When that process ends for any reason, the pipe
 * closes, `read` returns and the shell ends the program. It also removes the scratch folder, if there is one.
 */
const GUARD = `
scratch=$1; shift
exec 3<&0
"$@" </dev/null 1>&2 3<&- &
program=$!
{ read -r nothing <&3; kill "$program" 2>/dev/null; } >/dev/null 2>&1 &
watcher=$!
exec 3<&- 2>/dev/null
wait "$program"
kill "$watcher" 2>/dev/null
[ -z "$scratch" ] || rm -rf "$scratch"
`;

/** Starts `command` so that it ends with this process. `scratchFolder` is removed when the program has ended. */
export function startGuarded(command: readonly string[], scratchFolder = ''): GuardedProcess {
  // In its own session, so that Ctrl-C does not reach the engine: stop() ends it last.
  const shell = spawn('/bin/sh', ['-c', GUARD, 'guard', scratchFolder, ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  shell.stderr.setEncoding('utf8');
  shell.stderr.on('data', (text: string) => {
    if (output.length < OUTPUT_KEPT_CHARACTERS) output += text;
  });
  shell.stdin.on('error', () => undefined); // the program may have ended and closed the pipe
  const ended = new Promise<void>((resolve) => {
    shell.once('error', () => resolve());
    shell.once('close', () => resolve());
  });
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  return { hasEnded: () => hasEnded, output: () => output, stop: () => stopShell(shell, ended) };
}

async function stopShell(shell: ChildProcess, ended: Promise<void>): Promise<void> {
  const kill = setTimeout(() => {
    if (shell.pid !== undefined && shell.exitCode === null) process.kill(-shell.pid, 'SIGKILL');
  }, STOP_WAIT_MS);
  shell.stdin?.end();
  await ended;
  clearTimeout(kill);
}
