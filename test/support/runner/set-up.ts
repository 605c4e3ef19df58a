import process from 'node:process';
import { addEventHandler, getState } from 'jest-circus';
import { quickExpect } from './quick-expect.ts';

Object.assign(globalThis, { expect: quickExpect(expect) });

/** Many tests make errors. These frames are enough to find the place, and the default of jest is 100. */
const framesMax = 25;
Error.stackTraceLimit = framesMax;

/** Tests may fake the timers of the process. */
const { setTimeout, clearTimeout } = globalThis;

const usualLimitMs = Number(process.env['TEST_TIMEOUT_MS']);
/** Limits that a file sets for itself, if they are longer than the usual one: jest makes a new state for each file. */
const ownLimitsMs = new WeakMap<object, number>();
jest.setTimeout = (limitMs) => {
  ownLimitsMs.set(getState(), limitMs);
  return jest;
};

type Step = { fn: (() => unknown) | undefined };
let isRunning = false;

/**
 * Faults that the runner itself does not report: a test or a hook that never ends, and one that is defined inside another
 * one, which would never run.
 */
addEventHandler((event, state) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return;
  if (isRunning) throw new Error('tests and hooks cannot be defined inside a test');
  const { hooks, children } = state.currentDescribeBlock;
  const added = (event.name === 'add_hook' ? hooks.at(-1) : children.at(-1)) as Step | undefined;
  const run = added?.fn;
  if (added === undefined || run === undefined) throw new Error('a test needs a function');
  added.fn = () => within(Math.max(event.timeout ?? ownLimitsMs.get(state) ?? 0, usualLimitMs), run);
});

async function within(limitMs: number, run: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`not done after ${String(limitMs)} ms`));
    }, limitMs);
  });
  isRunning = true;
  try {
    await Promise.race([run(), tooLate]);
  } finally {
    isRunning = false;
    clearTimeout(timer);
  }
}
