import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { type Guide, withAdditions } from './guide.ts';

/** A copy of the project in a folder of its own. */
export interface Tree {
  readonly folder: string;
  readonly read: (path: string) => string;
  readonly write: (path: string, text: string) => void;
  /** Runs a program of node_modules. Answers what it printed, and whether it succeeded. */
  readonly run: (program: string, ...options: readonly string[]) => Outcome;
  readonly remove: () => void;
}

export interface Outcome {
  readonly isGood: boolean;
  readonly output: string;
}

/** Copies everything that git tracks or would track. The packages are shared. */
export function copyProject(): Tree {
  const root = projectRoot();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bankstack-guides-')));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 25,
  });
  for (const path of listed.split('\0')) {
    if (path !== '') cpSync(join(root, path), join(folder, path), { force: true });
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'));
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    run: (program, ...options) => {
      const done = spawnSync(process.execPath, [program, ...options], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      });
      return { isGood: done.status === 0, output: done.stdout + done.stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Does what a page says: writes its files and adds its lines. Answers the paths. */
export function follow(tree: Tree, { files, additions }: Guide): readonly string[] {
  for (const { path, text } of files) tree.write(path, text);
  for (const addition of additions) tree.write(addition.path, withAdditions(tree.read(addition.path), addition));
  return [...files, ...additions].map(({ path }) => path);
}
