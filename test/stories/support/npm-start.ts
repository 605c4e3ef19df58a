import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectRoot } from '../../../local/engines/project-root.ts';

/** A platform that was started as a person starts it, in a process group of its own as a terminal gives it one. */
export interface StartedPlatform {
  /** Resolves when it prints that it runs; rejects with its output if it ends before. */
  readonly ready: Promise<void>;
  readonly address: () => string;
  readonly token: () => string;
  readonly errors: () => string;
  /** Ctrl-C, and waits for its end. */
  interrupt(): Promise<void>;
  /** kill -9 for everything that npm started. */
  kill(): Promise<void>;
}

/** `npm start` on a free port with its data in `folder`. Npm's own lines are left out of its output. */
export function startOnFolder(folder: string, options: readonly string[]): StartedPlatform {
  const port = options.includes('--port') ? [] : ['--port', '0'];
  const child = spawn('npm', ['start', '--silent', '--', ...port, ...options], {
    cwd: projectRoot(),
    env: { ...withoutNpm(process.env), BANKSTACK_DATA_DIR: folder },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  const ended = once(child, 'close');
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Ctrl-C stops it')) resolve();
    });
    void ended.then(() => reject(new Error(ownLines(errors))));
  });
  const signal = async (name: NodeJS.Signals) => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, name);
    await ended;
  };
  return {
    ready,
    address: () => found(/http:\/\/\S+/, output),
    // The first string of 30 characters is the token, so that a script can find it without knowing its form.
    token: () => found(/\S{30,}/, output),
    errors: () => ownLines(errors),
    interrupt: () => signal('SIGINT'),
    kill: () => signal('SIGKILL'),
  };
}

/** Command lines of processes that name the folder; the engines are given paths in it. */
export function processesOn(folder: string): readonly string[] {
  const lines = execFileSync('ps', ['-e', '-o', 'args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(path.basename(folder)));
}

function found(pattern: RegExp, text: string): string {
  const [match] = pattern.exec(text) ?? [];
  if (match === undefined) throw new Error(`${String(pattern)} is not in: ${text}`);
  return match;
}

const ownLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('npm '))
    .join('\n');

/** The npm that runs these tests must not configure the one that they start. */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('npm_')));
}
