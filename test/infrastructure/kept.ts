import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { isWrittenAfter, keyOfSources, keyOfText } from '../../lib/bundling/source-key.ts';

/** Something that takes seconds to make from the sources, as JSON. */
export interface Slow<Value> {
  /** What tells it apart. */
  readonly name: string;
  /** The name of another one that may be taken in its place. */
  readonly orName?: string;
  readonly make: () => Value;
}

const sources = ['functions', 'lib', 'bin/preflight', 'test/infrastructure'];
const keptForMs = 24 * 60 * 60 * 1000;
const waitMs = 100;

/** What this process has read: most suites ask for the same stages, of some MB each, and keep them. */
const inMemory = new Map<string, unknown>();

function read(file: string): unknown {
  const value = inMemory.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as unknown);
  inMemory.set(file, value);
  return value;
}

/** What was asked for, in its order. .build/synthesis keeps it until a source file changes, for all processes. */
export function keptOrMade<Value>(wanted: readonly Slow<Value>[]): readonly Value[] {
  const root = projectRoot();
  const kept = join(root, '.build/synthesis', keyOfKept(root));
  mkdirSync(kept, { recursive: true });
  removeOldSiblings(kept);
  const fileOf = (name: string) => join(kept, `${keyOfText(name)}.json`);
  const keptFile = ({ name, orName = name }: Slow<Value>) =>
    [name, orName].map(fileOf).find((file) => existsSync(file));
  for (;;) {
    const missing = wanted.filter((one) => keptFile(one) === undefined);
    if (missing.length === 0) break;
    // Suites that run at once divide the work: each makes what nobody makes yet, and waits for the rest.
    const mine = missing.filter(({ name }) => claim(fileOf(name)));
    if (mine.length === 0) pause(waitMs);
    else makeAll(mine, fileOf);
  }
  return wanted.map((one) => read(keptFile(one) ?? fileOf(one.name)) as Value);
}

/**
 * Names what is kept after the sources. If a source was written since this process began, it may have loaded that module before: then what
 * it makes is kept for this process only.
 */
function keyOfKept(root: string): string {
  const key = keyOfSources(root, sources);
  return isWrittenAfter(performance.timeOrigin, root, sources) ? `${key}-${String(process.pid)}` : key;
}

/** Makes and keeps them, and gives up their claims. */
function makeAll<Value>(wanted: readonly Slow<Value>[], fileOf: (name: string) => string): void {
  try {
    for (const { name, make } of wanted) {
      const file = fileOf(name);
      // Other processes never see half a file.
      writeFileSync(`${file}.making`, JSON.stringify(make()));
      renameSync(`${file}.making`, file);
    }
  } finally {
    for (const { name } of wanted) rmSync(claimOf(fileOf(name)), { force: true });
  }
}

const claimOf = (file: string): string => `${file}.claim`;

/** True for the first process that asks, until it gives the claim up or ends. */
function claim(file: string): boolean {
  try {
    writeFileSync(claimOf(file), String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = Number(readOrEmpty(claimOf(file)));
    if (owner > 0 && !isRunning(owner)) rmSync(claimOf(file), { force: true });
    return false;
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Without giving way to other tests: the suites ask while they are loaded. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Results for earlier states of the sources. */
function removeOldSiblings(kept: string): void {
  const folder = join(kept, '..');
  for (const sibling of readdirSync(folder).map((name) => join(folder, name))) {
    const isOld = Date.now() - (statSync(sibling, { throwIfNoEntry: false })?.mtimeMs ?? 0) > keptForMs;
    if (sibling !== kept && isOld) rmSync(sibling, { recursive: true, force: true });
  }
}
