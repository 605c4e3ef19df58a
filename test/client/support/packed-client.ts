import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../../local/engines/project-root.ts';

/** A project of a user, in which the packed client is installed and nothing else. */
export interface UserProject {
  readonly folder: string;
  /** Bytes of the package as it is sent. */
  readonly packageFile: string;
  /** The main file of the installed client, as an ES module. */
  readonly mainFile: string;
  /** Writes a program and runs it with Node; answers what it prints. */
  run(name: string, program: string, environment?: NodeJS.ProcessEnv): string;
}

/** Packs the client as for a registry, and installs it from the file into a fresh project, without a network. */
export function installPackedClient(): UserProject {
  const folder = mkdtempSync(path.join(tmpdir(), 'bankstack-user-'));
  const npm = (cwd: string, ...words: readonly string[]) =>
    execFileSync('npm', words, {
      cwd,
      encoding: 'utf8',
      env: withoutNpm(process.env),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const [packed] = JSON.parse(npm(client, 'pack', '--json', '--silent', '--pack-destination', folder)) as [
    { filename: string },
  ];
  const packageFile = path.join(folder, packed.filename);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--silent', packageFile);
  // The types of Node, which programs of users have too.
  mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types']) {
    symlinkSync(path.join(projectRoot(), 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  return {
    folder,
    packageFile,
    mainFile: path.join(folder, 'node_modules/@bankstack/client/dist/index.js'),
    run: (name, program, environment = {}) => {
      writeFileSync(path.join(folder, name), program);
      return execFileSync(process.execPath, [name], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...environment },
      });
    },
  };
}

const client = path.join(projectRoot(), 'client/typescript');

/** The npm that runs the tests must not configure the one that packs. */
const withoutNpm = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('npm_')));
