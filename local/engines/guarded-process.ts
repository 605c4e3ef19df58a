import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** A program that ends when this process ends, even by kill -9. */
export interface GuardedProcess {
  hasEnded(): boolean;
  /** What it has written so far, the first 64 KB. */
  output(): string;
  stop(): Promise<void>;
}

const STOP_WAIT_MS = 5_000;
const OUTPUT_KEPT_CHARACTERS = 65_536;

/**
 * The shell holds one end of a pipe whose other end only the starting process has. When that process is gone, whatever
 * the cause, the pipe closes, `read` returns and the program is ended. The scratch folder, if any, goes with it.
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

/** Starts `command`, guarded. `scratchFolder` is removed once the program has ended. */
export function startGuarded(command: readonly string[], scratchFolder = ''): GuardedProcess {
  // A session of its own: the Ctrl-C that stops npm start must reach the engine last, through stop().
  const shell = spawn('/bin/sh', ['-c', GUARD, 'guard', scratchFolder, ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  shell.stderr.setEncoding('utf8');
  shell.stderr.on('data', (text: string) => {
    if (output.length < OUTPUT_KEPT_CHARACTERS) output += text;
  });
  shell.stdin.on('error', () => undefined); // closed by a program that ended first
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
