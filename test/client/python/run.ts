import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { operations } from '../../../functions/registry.ts';
import { projectRoot } from '../../../local/engines/project-root.ts';
import { blocksIn, blocksOfPage, guidePages } from '../../../site/guide-blocks.ts';
import { checkoutSite } from '../../site/support.ts';
import { startOnFolder } from '../../stories/support/npm-start.ts';
import { storiesByClient } from '../stories.ts';
import { type InstalledPython, installPythonClient } from './installed.ts';

const folder = path.join(projectRoot(), 'test/client/python');
const example = path.join(projectRoot(), 'docs/integrate/examples/client.py');
/** How many calls of the stories each of the two clients makes at least. */
const callsMin = 200;
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
  await playStories(python);
}

/** Plays stories by a process that makes each of their calls with the installed client. */
async function playStories(python: InstalledPython): Promise<void> {
  const bridge = spawn(python.file, ['-W', 'error', path.join(folder, 'bridge.py')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: bridge.stdout })[Symbol.asyncIterator]();
    const { value: port = '' } = await lines.next();
    execFileSync('npx', ['jest', ...storiesByClient], {
      cwd: projectRoot(),
      stdio: 'inherit',
      env: { ...process.env, STORIES_PYTHON: port },
    });
    bridge.kill('SIGTERM');
    const { value: made = '' } = await lines.next();
    const [awaited = 0, waited = 0] = JSON.parse(made) as readonly number[];
    if (Math.min(awaited, waited) < callsMin) throw new Error('the stories did not speak by the Python client');
    console.log(`the stories made ${waited} calls by Bankstack and ${awaited} by AsyncBankstack`);
  } finally {
    bridge.kill('SIGKILL');
  }
}

/** The package, its tests, the example, and a program of which some lines have to be refused. */
function checkTypes(python: InstalledPython): void {
  const mypy = [
    '-m',
    'mypy',
    '--strict',
    '--python-version',
    '3.10',
    '--cache-dir',
    path.join(projectRoot(), '.build/mypy'),
  ];
  python.run([...mypy, '-p', 'bankstack'], folder);
  const programs = [example, 'typed_program.py', 'tests'];
  python.run([...mypy, ...programs], folder);
  const written = mkdtempSync(path.join(tmpdir(), 'bankstack-samples-'));
  try {
    const count = writeSamples(written);
    // What answers nothing is kept in a variable like any answer.
    python.run([...mypy, '--disable-error-code', 'func-returns-value', '.'], written);
    console.log(`${count} programs of the site and the guides have the right types`);
  } finally {
    rmSync(written, { recursive: true, force: true });
  }
}

/** Writes the programs in Python of the pages of all operations and of the guides, each as a module. Answers how many there are. */
function writeSamples(to: string): number {
  const site = checkoutSite();
  const programs = [
    ...operations.flatMap(({ id }) => blocksIn(site.file(`operations/${id}.md`) ?? '', id)),
    ...guidePages().flatMap((page) => blocksOfPage(page)),
  ].filter(({ language }) => language === 'python');
  for (const { page, line, text } of programs) {
    writeFileSync(path.join(to, `${path.basename(page, '.md').replaceAll('-', '_')}_${line}.py`), `${text}\n`);
  }
  // Each operation has one at least.
  if (programs.length < operations.length)
    throw new Error(`only ${programs.length} operations have a sample in Python`);
  return programs.length;
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
