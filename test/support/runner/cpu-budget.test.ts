import { overBudget } from './cpu-budget.js';

const suite = {
  path: `${process.cwd()}/test/one.test.ts`,
  context: { config: { globals: { suiteCpuSecondsMax: 30 } } },
};
const faultOf = (cpuSeconds: number, load: number, isFirstRun = false) =>
  overBudget(suite, { perfStats: { cpuMs: cpuSeconds * 1000 } }, { load, isFirstRun })?.message;

const { ENGINE: engine } = process.env;
beforeEach(() => void delete process.env['ENGINE']);
afterEach(() => {
  if (engine !== undefined) process.env['ENGINE'] = engine;
});

test('a suite that takes more CPU time than it may is named with both figures', () => {
  expect(faultOf(30, 1)).toBeUndefined();
  expect(faultOf(30.1, 1)).toContain('test/one.test.ts took 30.1 s of CPU time, and a suite may take 30 s');
});

test('on a crowded machine, where programs take more CPU time, a suite may take twice as much and no more', () => {
  expect(faultOf(30.1, 2)).toBeDefined();
  expect([faultOf(30.1, 2.1), faultOf(60, 9)]).toEqual([undefined, undefined]);
  expect(faultOf(60.1, 9)).toContain('a suite may take 60 s');
});

test('in the first run of a checkout, which makes what later ones find, a suite may take twice as much', () => {
  expect(faultOf(60, 1, true)).toBeUndefined();
  expect(faultOf(60.1, 1, true)).toContain('a suite may take 60 s');
});
