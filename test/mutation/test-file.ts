import { pathToFileURL } from 'node:url';
import { getState, resetState } from 'jest-circus';

type Step = () => unknown;

/** A test of a file, with the blocks around it from outside to inside. */
export interface LoadedTest {
  readonly name: string;
  readonly run: Step;
  readonly blocks: readonly Block[];
}

interface Block {
  readonly name: string;
  readonly parent?: Block;
  readonly children: readonly (Block | Leaf)[];
  readonly hooks: readonly { readonly type: string; readonly fn: Step }[];
  readonly type: 'describeBlock';
}
interface Leaf {
  readonly name: string;
  readonly type: 'test';
  readonly fn: Step;
}

let loads = 0;

/** Evaluates a test file anew, and answers its tests in their order. */
export async function loadTests(file: string): Promise<readonly LoadedTest[]> {
  resetState();
  loads += 1;
  await import(`${pathToFileURL(file).href}?load=${String(loads)}`);
  return testsOf(getState().rootDescribeBlock as unknown as Block, []);
}

function testsOf(block: Block, around: readonly Block[]): readonly LoadedTest[] {
  const blocks = [...around, block];
  return block.children.flatMap((child) =>
    child.type === 'describeBlock'
      ? testsOf(child, blocks)
      : [{ name: [...blocks.slice(1), child].map(({ name }) => name).join(' '), run: child.fn, blocks }],
  );
}

/** Callbacks while tests run. If `onTest` returns true, the run of the file ends. */
export interface Watch {
  /** Called before hooks of a whole block, which no single test owns. */
  readonly onShared: () => void;
  readonly onStart: (test: LoadedTest) => void;
  readonly onEnd: (test: LoadedTest, failure: unknown) => boolean;
}

/** Runs some tests of a file in their order. A block whose tests are all left out does not start. */
export async function runTests(tests: readonly LoadedTest[], watch: Watch): Promise<void> {
  let open: readonly Block[] = [];
  let broken: { readonly error: unknown } | undefined;
  const settle = async (run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      broken ??= { error: error ?? new Error('a test threw nothing') };
    }
  };
  const moveTo = async (blocks: readonly Block[]) => {
    watch.onShared();
    for (const block of open.filter((one) => !blocks.includes(one)).toReversed()) {
      await settle(() => hooks(block, 'afterAll'));
    }
    for (const block of blocks.filter((one) => !open.includes(one))) await settle(() => hooks(block, 'beforeAll'));
    open = blocks;
  };
  for (const test of tests) {
    await moveTo(test.blocks);
    watch.onStart(test);
    if (broken === undefined) {
      await settle(async () => {
        for (const block of test.blocks) await hooks(block, 'beforeEach');
        await test.run();
      });
      for (const block of test.blocks.toReversed()) await settle(() => hooks(block, 'afterEach'));
    }
    const failure = broken?.error;
    const isOver = watch.onEnd(test, failure);
    broken = undefined;
    if (isOver) break;
  }
  await moveTo([]);
  if (broken !== undefined) throw broken.error;
}

async function hooks(block: Block, type: string): Promise<void> {
  for (const hook of block.hooks) if (hook.type === type) await hook.fn();
}
