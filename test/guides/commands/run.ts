import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesIn } from '../../../local/data-dir.ts';
import { projectRoot } from '../../../local/engines/project-root.ts';
import type { KeptOrganisation } from '../../../local/kept-organisation.ts';
import { startOnFolder } from '../../stories/support/npm-start.ts';
import { blocksOfPage, type GuideBlock, guidePages, isLeft, locationOf } from '../../../site/guide-blocks.ts';
import { documentDifference, lastDocument, textDifference } from './compare.ts';
import { runPrograms } from './programs.ts';
import { runInShell } from './shell.ts';

/*
 * `npm run check:guides` runs every command and program of the guides and the README, in their order, against one platform that it starts
 * with `npm start` on a fresh folder, and compares what they print with what the pages show. `npm run check:guides -- cards` runs the
 * pages of which the name has this word, after the first one, from which all others go on. `-- --on=2027-01-31` begins in the evening of that
 * day; without it, they are played today, as a reader does.
 */

const scratch = mkdtempSync(path.join(tmpdir(), 'bankstack-guides-'));
const data = path.join(scratch, 'data');
const keeps = process.argv.includes('--keep');
const on = process.argv.find((word) => word.startsWith('--on='))?.slice('--on='.length);
const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));

async function main(): Promise<void> {
  const platform = startOnFolder(data, []);
  try {
    await platform.ready;
    const { organisationId, userId } = JSON.parse(readFileSync(filesIn(data).organisation, 'utf8')) as KeptOrganisation;
    const env = environment({
      BANKSTACK: platform.address(),
      TOKEN: platform.token(),
      ORGANISATION: organisationId,
      USER_ID: userId,
    });
    if (on !== undefined) moveClock(on, env);
    const [first = '', ...others] = guidePages();
    const chosen = others.filter((page) => words.length === 0 || words.some((word) => page.includes(word)));
    let state = '';
    const faults: string[] = [];
    for (const page of [first, ...chosen]) {
      const played = play(page, env, state);
      if (page === first) state = played.state;
      faults.push(...played.faults);
    }
    if (faults.length > 0) {
      console.error(faults.join('\n\n'));
      process.exitCode = 1;
    }
  } finally {
    await platform.interrupt();
    if (keeps) console.log(`What they printed is in ${scratch}`);
    else rmSync(scratch, { recursive: true, force: true });
  }
}

/** Moves the bank clock, long enough before the end of the day that the first page does not see another one. */
function moveClock(day: string, env: NodeJS.ProcessEnv): void {
  const to = `${day}T23:00:00.000Z`;
  execFileSync(process.execPath, [path.join(projectRoot(), 'bin/cli.js'), 'clock', 'advance', '--to', to], { env });
}

/** Plays a page. Answers what is wrong with it. */
function play(page: string, env: NodeJS.ProcessEnv, state: string) {
  const blocks = blocksOfPage(page);
  const began = performance.now();
  const runs = blocks.filter((block) => block.language === 'sh' && !isLeft(block));
  const programs = blocks.filter((block) => block.language === 'ts' && block.use === '');
  if (runs.length + programs.length === 0) return { faults: [], state };
  const folder = path.join(scratch, page.replaceAll(/\W+/g, '-'));
  mkdirSync(folder, { recursive: true });
  const run = runInShell(runs, { folder, env, state });
  const faults =
    run.fault === undefined
      ? []
      : [`${locationOf(run.fault.block ?? (blocks[0] as GuideBlock))} failed:\n${run.fault.said}`];
  let printed: string | undefined;
  try {
    if (programs.length > 0)
      printed = runPrograms(page, programs, { folder, env: { ...env, ...variablesIn(state), ...run.variables } });
  } catch (error) {
    faults.push(`The programs of ${page} failed:\n${(error as { stderr?: string }).stderr ?? String(error)}`);
  }
  faults.push(...differences(blocks, (block) => (block.language === 'sh' ? run.outputOf(block) : printed)));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${page}: ${runs.length + programs.length} blocks in ${seconds} s${faults.length === 0 ? '' : `, ${faults.length} faults`}`,
  );
  return { faults, state: run.state };
}

/** What the page shows and the commands did not print. */
function differences(blocks: readonly GuideBlock[], outputOf: (block: GuideBlock) => string | undefined): string[] {
  return blocks.flatMap((block, index) => {
    if ((block.language !== 'text' && block.language !== 'json') || isLeft(block)) return [];
    const before = blocks
      .slice(0, index)
      .findLast(
        ({ language, use }) =>
          (language === 'sh' || language === 'ts') && (use === 'beside') === (block.use === 'beside'),
      );
    const printed = before === undefined ? undefined : outputOf(before);
    if (printed === undefined) return [`${locationOf(block)}: nothing was printed before it`];
    const difference =
      block.language === 'text'
        ? textDifference(block.text, printed)
        : documentDifference(JSON.parse(block.text), lastDocument(printed));
    return difference === undefined ? [] : [`${locationOf(block)}: ${difference}`];
  });
}

const variablesIn = (state: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...state.matchAll(/^declare -- (\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

/** The environment of a reader's terminal in the folder of the project; npx and npm find the project from any folder. */
function environment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const bin = path.join(scratch, 'bin');
  const root = projectRoot();
  mkdirSync(bin, { recursive: true });
  const programs = {
    npx: `[ "$1" = bankstack ] || { echo "npx $1 is not for this test" >&2; exit 1; }\nshift\nexec '${process.execPath}' '${root}/bin/cli.js' "$@"`,
    npm: `exec "$(PATH="\${PATH#*:}" command -v npm)" --prefix '${root}' "$@"`,
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(path.join(bin, name), `#!/bin/bash\n${text}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  const { PATH = '', HOME = '' } = process.env;
  const nodes = path.dirname(process.execPath);
  return { HOME, PATH: `${bin}:${nodes}:${PATH}`, BANKSTACK_DATA_DIR: data, ...variables };
}

await main();
