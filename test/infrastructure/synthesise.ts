import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { keyOf, keyOfSources } from './synthesis-key.ts';
import type { Made, Wish } from './synthesise-stages.ts';
import { inlinePoliciesOf, type Resource } from './template.ts';

export interface Synthesised extends Made {
  ofType(type: string): readonly Resource[];
  /** The policies of roles, those within a role too. */
  policies(): readonly Resource[];
}

const keptForMs = 24 * 60 * 60 * 1000;
const waitMs = 100;

/**
 * Whole stages as CloudFormation, root and nested stacks, by the names that the caller gives them. Nothing is bundled:
 * a stand-in takes the place of the code. A program of its own makes the templates, because jest is slow at it, and
 * .build/synthesis keeps them until a source file changes. Throws where a stage cannot be made, unless
 * the wish is for its refusal.
 */
export function synthesise<Name extends string>(
  wishes: Readonly<Record<Name, Wish>>,
): Readonly<Record<Name, Synthesised>> {
  const names = Object.keys(wishes) as Name[];
  const made = makeAll(names.map((name) => wishes[name]));
  const stages = names.map((name, index) => [name, synthesised(name, wishes[name], made[index])]);
  return Object.fromEntries(stages) as Record<Name, Synthesised>;
}

function synthesised(name: string, { refused = false }: Wish, made: Made | undefined): Synthesised {
  const { refusal } = made ?? { refusal: 'nothing was made' };
  if (made === undefined || (refusal !== undefined) !== refused) {
    throw new Error(`stage ${name}: ${refusal ?? 'it was made, and should have been refused'}`);
  }
  const ofType = (type: string) => made.resources.filter((one) => one.type === type);
  return {
    ...made,
    ofType,
    policies: () => [...ofType('AWS::IAM::Policy'), ...ofType('AWS::IAM::Role').flatMap(inlinePoliciesOf)],
  };
}

function makeAll(wishes: readonly Wish[]): readonly Made[] {
  const root = projectRoot();
  const kept = join(root, '.build/synthesis', keyOfSources(root, ['functions', 'lib', 'test/infrastructure']));
  mkdirSync(kept, { recursive: true });
  removeOldSiblings(kept);
  const fileOf = (wish: Wish) => join(kept, `${keyOf(JSON.stringify({ ...wish, checks: wish.checks ?? false }))}.json`);
  // A stage that was made with its checks is the same stage.
  const keptFile = (wish: Wish) => [fileOf(wish), fileOf({ ...wish, checks: true })].find((file) => existsSync(file));
  for (;;) {
    const missing = wishes.filter((wish) => keptFile(wish) === undefined);
    if (missing.length === 0) break;
    // Suites that run at once divide the work: each makes what nobody makes yet, and waits for the rest.
    const mine = missing.filter((wish) => claim(fileOf(wish)));
    if (mine.length === 0) pause(waitMs);
    else make(root, kept, mine, fileOf);
  }
  return wishes.map((wish) => JSON.parse(readFileSync(keptFile(wish) ?? fileOf(wish), 'utf8')) as Made);
}

/** Makes the stages in one process, and gives up their claims. */
function make(root: string, kept: string, wishes: readonly Wish[], fileOf: (wish: Wish) => string): void {
  const scratch = mkdtempSync(join(kept, 'making-'));
  try {
    writeFileSync(join(scratch, 'wishes.json'), JSON.stringify(wishes));
    execFileSync(process.execPath, [join(root, 'test/infrastructure/synthesise-stages.ts'), scratch], { cwd: root });
    for (const [index, wish] of wishes.entries()) renameSync(join(scratch, `${String(index)}.json`), fileOf(wish));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    for (const wish of wishes) rmSync(claimOf(fileOf(wish)), { force: true });
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
