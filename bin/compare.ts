import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../local/engines/project-root.ts';
import { byAudience, differences } from './compare/differences.ts';
import { factsOf, storedFormsIn } from './compare/facts.ts';
import { refusedItems } from './compare/refused-items.ts';
import type { StoredForms } from './generate/stored-items.ts';

const printedLinesMax = 60;
const root = projectRoot();

/**
 * Compares the working tree with a git revision, as integrators and AWS see them: the OpenAPI document, events, kinds, the forms of
 * stored items and the templates of a sandbox and a live stage. Both are generated and synthesised in temporary folders. Prints the differences.
 * Exits with 0 if only texts (descriptions, summaries, details) differ, otherwise with 1. It also says whether one of them could not
 * read what the other one stores.
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
    reportStored(storedFormsIn(before), storedFormsIn(now));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

function report({ facts, texts }: ReturnType<typeof differences>): void {
  for (const [audience, lines] of byAudience(facts)) print(`differs ${audience}`, lines);
  print('texts changed', texts);
  process.exitCode = facts.length > 0 ? 1 : 0;
}

/** Says whether either version could not read what the other one stores. It must not stop a release silently, so it fails too. */
function reportStored(before: StoredForms | undefined, now: StoredForms | undefined): void {
  if (before === undefined || now === undefined) {
    console.log('stored items: the earlier revision does not say');
    return;
  }
  const unread = [
    ['stored items that this version cannot read', refusedItems(before, now)],
    [
      'stored items that the earlier version cannot read during a deployment or after a rollback',
      refusedItems(now, before),
    ],
  ] as const;
  for (const [title, lines] of unread) {
    print(title, lines);
    if (lines.length > 0) process.exitCode = 1;
  }
}

function print(title: string, lines: readonly string[]): void {
  console.log(`${title}: ${lines.length}`);
  for (const line of lines.slice(0, printedLinesMax)) console.log(`  ${line}`);
  if (lines.length > printedLinesMax) console.log(`  and ${lines.length - printedLinesMax} more`);
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
