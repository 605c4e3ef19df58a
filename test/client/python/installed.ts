import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../../local/engines/project-root.ts';

const root = projectRoot();
const environment = path.join(root, '.build/python-client');

/** A Python of its own with the packed client, and nothing else but its checker. */
export interface InstalledPython {
  /** The file of the interpreter. */
  readonly file: string;
  /** Runs it, with its output on the terminal. Throws if it fails. */
  run(words: readonly string[], cwd: string, more?: NodeJS.ProcessEnv): void;
}

/** Packs the Python client and installs it. Undefined if this machine has no Python that is new enough. */
export function installPythonClient(): InstalledPython | undefined {
  const found = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10'].find(isNewEnough);
  if (found === undefined) return undefined;
  const file = path.join(environment, 'bin/python');
  if (!existsSync(file)) execFileSync(found, ['-m', 'venv', environment], { stdio: 'inherit' });
  const pip = (...words: readonly string[]) =>
    execFileSync(file, ['-m', 'pip', '--disable-pip-version-check', 'install', '--quiet', ...words], {
      stdio: 'inherit',
    });
  // What is there already is not asked for again.
  pip('setuptools>=77', 'mypy>=1.15,<3', 'httpx>=0.27,<1', 'trio>=0.25,<1');
  const folder = mkdtempSync(path.join(tmpdir(), 'bankstack-python-'));
  try {
    // Packing writes into the folder that it packs.
    cpSync(path.join(root, 'client/python'), folder, { recursive: true });
    pip('--no-build-isolation', '--no-deps', '--force-reinstall', folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    file,
    run: (words, cwd, more = {}) => {
      execFileSync(file, words, { cwd, stdio: 'inherit', env: { ...process.env, ...more } });
    },
  };
}

function isNewEnough(command: string): boolean {
  const { status } = spawnSync(command, ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 10))']);
  return status === 0;
}
