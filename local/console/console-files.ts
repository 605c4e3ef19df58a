import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../engines/project-root.ts';

const run = promisify(execFile);
/** Everything that the console is made of. */
const sources = [
  'console/package-lock.json',
  'console/vite.config.ts',
  'console/index.html',
  'console/public',
  'console/src',
  'client/typescript/src',
  // The e-mails that it shows are rendered by the program that sends them.
  'functions/outreach',
  'functions/kernel/base',
  // The audit log is verified by what its hashes are made of, and windows come by the calendar of payments.
  'functions/delivery/audit-log/hashed-text.ts',
  'functions/money/payments/ach-calendar.ts',
];

/** The files of the console, as the browser loads them. */
export interface ConsoleFiles {
  readonly names: readonly string[];
  /** A file by its name; undefined if there is none. */
  readonly read: (name: string) => Buffer | undefined;
}

/**
 * Makes the console from the checkout, unless it was made from the same files before. Its packages are installed first where they are missing. It takes
 * about a second, with the packages about 20. Throws an error that says what failed.
 */
export async function makeConsole(root: string = projectRoot()): Promise<ConsoleFiles> {
  const folder = path.join(root, '.build/console', digestOf(root));
  if (!existsSync(path.join(folder, 'index.html'))) {
    await installed(root);
    const vite = path.join(root, 'console/node_modules/vite/bin/vite.js');
    // Whole or not at all: a process that ends meanwhile leaves no half of it under the name that others look for.
    mkdirSync(path.dirname(folder), { recursive: true });
    const made = mkdtempSync(`${folder}-`);
    await run(process.execPath, [vite, 'build', '--outDir', made, '--emptyOutDir', '--logLevel', 'error'], {
      cwd: path.join(root, 'console'),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (existsSync(folder)) rmSync(made, { recursive: true });
    else renameSync(made, folder);
  }
  const names = new Set(readdirSync(folder));
  return {
    names: [...names],
    read: (name) => (names.has(name) ? readFileSync(path.join(folder, name)) : undefined),
  };
}

/** Installs the packages of the console. Those of an older lock file are replaced. */
async function installed(root: string): Promise<void> {
  const folder = path.join(root, 'console');
  const done = path.join(folder, 'node_modules/.package-lock.json');
  const isCurrent =
    existsSync(done) && statSync(done).mtimeMs >= statSync(path.join(folder, 'package-lock.json')).mtimeMs;
  if (!isCurrent)
    await run('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'development' },
    });
}

function digestOf(root: string): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(root, source))) {
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(root: string, source: string): readonly string[] {
  if (!statSync(path.join(root, source)).isDirectory()) return [source];
  return readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
