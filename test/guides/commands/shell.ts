import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuideBlock } from '../../../site/guide-blocks.ts';

/** What became of the blocks of a page. */
export interface PageRun {
  /** What a block has printed; undefined if it did not run. */
  readonly outputOf: (block: GuideBlock) => string | undefined;
  /** What is wrong: the block, and what it said. */
  readonly fault?: { readonly block: GuideBlock | undefined; readonly said: string };
  /** The variables and functions that are left, as a script that makes them. */
  readonly state: string;
  /** The variables, by name. */
  readonly variables: Readonly<Record<string, string>>;
}

interface ShellSettings {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** A script that makes what earlier pages have left. */
  readonly state: string;
}

const secondsMax = 300;

/** Runs the commands of a page in one shell, as a reader pastes them. The first command that fails ends it. */
export function runInShell(blocks: readonly GuideBlock[], { folder, env, state }: ShellSettings): PageRun {
  mkdirSync(join(folder, 'out'), { recursive: true });
  const out = (name: string) => join(folder, 'out', name);
  writeFileSync(out('script'), scriptOf(blocks, state));
  const done = spawnSync('bash', [out('script')], {
    cwd: folder,
    env: { ...env, OUT: join(folder, 'out') },
    encoding: 'utf8',
    timeout: secondsMax * 1000,
    killSignal: 'SIGTERM',
  });
  const read = (name: string) => (existsSync(out(name)) ? readFileSync(out(name), 'utf8') : undefined);
  const at = blocks[Number(read('at'))];
  const left = read('state') ?? '';
  return {
    outputOf: (block) => read(`${blocks.indexOf(block)}.out`),
    ...(done.status === 0
      ? {}
      : {
          fault: {
            block: at,
            said: `${read(`${read('at') ?? ''}.out`) ?? ''}${read(`${read('at') ?? ''}.err`) ?? ''}${done.stderr}`,
          },
        }),
    state: left,
    variables: Object.fromEntries(
      [...left.matchAll(/^declare -- (\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
    ),
  };
}

function scriptOf(blocks: readonly GuideBlock[], state: string): string {
  const names = blocks.flatMap(({ text }) => [...text.matchAll(/^([A-Z][A-Z_]*)=/gm)].map(([, name = '']) => name));
  return [
    'set -euo pipefail -m',
    // An error of the API is a failure, whatever the command of the page shows of it.
    `curl() { command curl -w '\\n' --fail-with-body "$@"; }`,
    state,
    'beside=()',
    'trap \'for one in "${beside[@]}"; do kill -INT -- "-$one"; done; wait\' EXIT',
    ...blocks.flatMap((block, index) => [`echo ${index} > "$OUT/at"`, commandOf(block, index)]),
    `{ declare -f $(declare -F | cut -d' ' -f3 | grep -vx curl); ${names.map((name) => `declare -p ${name}; `).join('')} } > "$OUT/state"`,
  ].join('\n');
}

/** Programs that go on say when they are ready, and how they are ended; some say nothing. */
const untilReady = (index: number): string =>
  `for _ in {1..50}; do grep -qs Ctrl-C "$OUT/${index}.out" && break; sleep 0.2; done`;

function commandOf({ use, text }: GuideBlock, index: number): string {
  const files = `> "$OUT/${index}.out" 2> "$OUT/${index}.err"`;
  if (use === 'beside') return `(\n${text}\n) ${files} &\nbeside+=($!)\n${untilReady(index)}`;
  if (use === 'fails')
    return `if {\n${text}\n} ${files}; then echo 'It did not fail.' >> "$OUT/${index}.err"; exit 1; fi`;
  return `{\n${text}\n} ${files}`;
}
