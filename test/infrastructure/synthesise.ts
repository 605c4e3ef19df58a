import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { isWrittenAfter, keyOf, keyOfSources } from './synthesis-key.ts';
import { type Made, synthesiseStage, type Wish } from './synthesise-stages.ts';
import { inlinePoliciesOf, type Resource } from './template.ts';

export interface Synthesised extends Made {
  ofType(type: string): readonly Resource[];
  /** The policies of roles, those within a role too. */
  policies(): readonly Resource[];
}

const sources = ['functions', 'lib', 'test/infrastructure'];
const keptForMs = 24 * 60 * 60 * 1000;
const waitMs = 100;

/**
 * Whole stages as CloudFormation, root and nested stacks, by the names that the caller gives them. Nothing is bundled:
 * a stand-in takes the place of the code. .build/synthesis keeps the templates until a source file changes. Throws where a stage
 * cannot be made, unless the wish is for its refusal.
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
  const kept = join(root, '.build/synthesis', keyOfKept(root));
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
    else make(mine, fileOf);
  }
  return wishes.map((wish) => JSON.parse(readFileSync(keptFile(wish) ?? fileOf(wish), 'utf8')) as Made);
}

/**
 * Names what is kept after the sources. If a source was written since this process began, it may have loaded that module before: then what
 * it makes is kept for this process only.
 */
function keyOfKept(root: string): string {
  const key = keyOfSources(root, sources);
  return isWrittenAfter(performance.timeOrigin, root, sources) ? `${key}-${String(process.pid)}` : key;
}

/** Makes and keeps the stages, and gives up their claims. */
function make(wishes: readonly Wish[], fileOf: (wish: Wish) => string): void {
  try {
    for (const wish of wishes) {
      const file = fileOf(wish);
      // Other processes never see half a file.
      writeFileSync(`${file}.making`, JSON.stringify(synthesiseStage(wish)));
      renameSync(`${file}.making`, file);
    }
  } finally {
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
