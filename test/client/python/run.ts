import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { projectRoot } from '../../../local/engines/project-root.ts';
import { startOnFolder } from '../../stories/support/npm-start.ts';
import { type InstalledPython, installPythonClient } from './installed.ts';

const folder = path.join(projectRoot(), 'test/client/python');
const example = path.join(projectRoot(), 'docs/integrate/examples/client.py');
const expected = [
  'balances: 10000, 0',
  'would be: [7500, 2500]',
  'payment: bookPayment, Sent',
  'again: the same one, True',
  'error: 400, invalid_value, /data/attributes/amount',
  'now: 2500',
  'event: payment.created',
  'transaction: bookTransaction',
];

/** `npm run check:python`: packs the Python client, installs it, and tries it out. Says so if there is no Python. */
async function main(): Promise<void> {
  const python = installPythonClient();
  if (python === undefined) {
    console.error('THE PYTHON CLIENT WAS NOT CHECKED: this machine has no Python 3.10 or later with venv.');
    return;
  }
  checkTypes(python);
  python.run(['-W', 'error', '-m', 'unittest'], path.join(folder, 'tests'), { PLATFORM_VERSION: manifest.version });
  await runExample(python);
}

/** The package, its tests, the example, and a program of which some lines have to be refused. */
function checkTypes(python: InstalledPython): void {
  const mypy = ['-m', 'mypy', '--strict', '--cache-dir', path.join(projectRoot(), '.build/mypy')];
  python.run([...mypy, '--python-version', '3.10', '-p', 'bankstack'], folder);
  const programs = [example, 'typed_program.py', 'tests'];
  python.run([...mypy, '--python-version', '3.10', ...programs], folder);
}

async function runExample(python: InstalledPython): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'bankstack-client-'));
  const platform = startOnFolder(data, []);
  try {
    await platform.ready;
    const output = execFileSync(python.file, [example], {
      encoding: 'utf8',
      env: { ...process.env, BANKSTACK: platform.address(), TOKEN: platform.token() },
    });
    const lines = output.trim().split('\n');
    if (!isDeepStrictEqual(lines, expected)) {
      throw new Error(`The example printed:\n${lines.join('\n')}\nand should have printed:\n${expected.join('\n')}`);
    }
    console.log('the example works with the installed client');
  } finally {
    await platform.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

await main();
