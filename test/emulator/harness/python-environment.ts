import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { inheritedEnvironment } from './environment.ts';

/** The emulator and all that it needs, each pinned, so that a fresh clone gets what was tested. */
const PACKAGES: readonly string[] = [
  'ministack==1.5.33',
  'cryptography==50.0.2',
  'botocore==1.43.106',
  'cffi==2.1.1',
  'defusedxml==0.7.1',
  'graphql-core==3.2.12',
  'h11==0.16.0',
  'h2==4.4.1',
  'hpack==4.2.0',
  'Hypercorn==0.18.0',
  'hyperframe==6.1.0',
  'jmespath==1.1.0',
  'jsonata-python==0.7.1',
  'priority==2.0.0',
  'pycparser==3.12',
  'python-dateutil==2.9.0.post0',
  'PyYAML==6.0.3',
  'six==1.17.0',
  'urllib3==2.8.0',
  'wsproto==1.3.2',
];

/** A virtual environment of Python: the name of its folder, and its packages with their versions. */
export interface PythonEnvironment {
  readonly name: string;
  readonly packages: readonly string[];
}

const emulatorEnvironment: PythonEnvironment = { name: 'emulator-venv', packages: PACKAGES };

const CREATE_TIMEOUT_SECONDS = 120;
const INSTALL_TIMEOUT_SECONDS = 600;

/**
 * Makes sure of a Python virtual environment that holds exactly the pinned packages, and answers with the path of its
 * interpreter. An environment that was finished with the same list before is used again. Needs `python3` with venv.
 */
export async function preparePython(
  buildDirectory: string,
  logPath: string,
  { name, packages }: PythonEnvironment = emulatorEnvironment,
): Promise<string> {
  const directory = join(buildDirectory, name);
  const python = join(directory, 'bin', 'python');
  const marker = join(directory, 'installed.txt');
  const wanted = packages.join('\n');
  if (existsSync(python) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return python;

  rmSync(directory, { recursive: true, force: true });
  mkdirSync(buildDirectory, { recursive: true });
  const common = { directory: buildDirectory, env: inheritedEnvironment(), logPath };
  const create = ['-m', 'venv', directory];
  await runCommand({ ...common, program: 'python3', args: create, timeoutSeconds: CREATE_TIMEOUT_SECONDS });
  // Python compiles what is imported: a fraction of what is installed.
  const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '--no-compile', ...packages];
  await runCommand({ ...common, program: python, args: install, timeoutSeconds: INSTALL_TIMEOUT_SECONDS });
  // Written last: an installation that was interrupted is begun anew.
  writeFileSync(marker, wanted);
  return python;
}
