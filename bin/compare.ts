import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../local/engines/project-root.ts';
import { differences } from './compare/differences.ts';
import { factsOf } from './compare/facts.ts';

const printedLinesMax = 60;
const root = projectRoot();

/**
 * Compares the working tree with a git revision, as integrators and AWS see them: the OpenAPI document, events, kinds and
 * the templates of a sandbox and a live stage. Both are generated and synthesised in temporary folders. Prints the differences.
 * Exits with 0 if only texts (descriptions, summaries, details) differ, otherwise with 1.
 */
function compare(revision: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'bankstack-compare-'));
  const [before, now] = [join(scratch, 'before'), join(scratch, 'now')];
  try {
    git('worktree', 'add', '--detach', before, revision);
    copyWorkingTree(now);
    const parts = [before, now].map((folder) => {
      prepare(folder);
      return factsOf(folder);
    });
    console.log(
      `compared ${parts[0]?.size ?? 0} values of ${revision} with ${parts[1]?.size ?? 0} of the working tree`,
    );
    report(differences(parts[0] ?? new Map(), parts[1] ?? new Map()));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

function report({ facts, texts }: ReturnType<typeof differences>): void {
  for (const [title, lines] of [
    ['differs', facts],
    ['texts changed', texts],
  ] as const) {
    console.log(`${title}: ${lines.length}`);
    for (const line of lines.slice(0, printedLinesMax)) console.log(`  ${line}`);
    if (lines.length > printedLinesMax) console.log(`  and ${lines.length - printedLinesMax} more`);
  }
  process.exitCode = facts.length > 0 ? 1 : 0;
}

/** Generates and synthesises the project in this folder. */
function prepare(folder: string): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const run = (program: string, ...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  run('bin/generate.ts');
  for (const stage of ['sandbox', 'live']) {
    run(
      'node_modules/aws-cdk/bin/cdk',
      'synth',
      '-q',
      '--no-validation',
      '-c',
      `stage=${stage}`,
      '-c',
      'alarmEmails=alarms@example.com',
      '-o',
      `cdk.out/${stage}`,
    );
  }
}

/** Copies the files of the working tree, including uncommitted changes. */
function copyWorkingTree(folder: string): void {
  const listed = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate').split('\0');
  const gone = new Set(git('ls-files', '-z', '--deleted').split('\0'));
  for (const file of listed.filter((name) => name !== '' && name !== 'node_modules' && !gone.has(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

const [revision] = process.argv.slice(2);
if (revision === undefined) {
  console.error('Usage: npm run compare -- <git revision>');
  process.exitCode = 2;
} else {
  compare(revision);
}
