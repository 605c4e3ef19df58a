import { sideBySide } from '../../../functions/time/due/side-by-side.ts';

/** Does tasks that end when the test lets them, and notes what runs. */
function line(touched: readonly (readonly string[])[], most: number, isLate: () => boolean = () => false) {
  const running = new Map<number, () => void>();
  const tasks = touched.map((touches, n) => ({
    touches,
    run: () => new Promise<void>((resolve) => running.set(n, resolve)),
  }));
  const done = sideBySide(tasks, most, isLate);
  return {
    done,
    running: () => [...running.keys()],
    end: async (n: number) => {
      running.get(n)?.();
      running.delete(n);
      await new Promise(setImmediate);
    },
  };
}

test('tasks that touch the same thing run one after the other, and others beside them', async () => {
  const { done, running, end } = line([['a', 'b'], ['b', 'c'], ['d'], ['c']], 3);
  // The last one would overtake the second, which waits for the first.
  expect(running()).toEqual([0, 2]);
  await end(0);
  expect(running()).toEqual([2, 1]);
  await end(1);
  expect(running()).toEqual([2, 3]);
  await end(2);
  await end(3);
  expect(await done).toBe(true);
});

test('no more run at a time than it is told', async () => {
  const { done, running, end } = line([['a'], ['b'], ['c']], 2);
  expect(running()).toEqual([0, 1]);
  await end(1);
  expect(running()).toEqual([0, 2]);
  await end(0);
  await end(2);
  expect(await done).toBe(true);
});

test('once it is late, those that run end, and it says that others are left', async () => {
  let isLate = false;
  const { done, running, end } = line([['a'], ['a'], ['b']], 2, () => isLate);
  expect(running()).toEqual([0, 2]);
  isLate = true;
  await end(0);
  await end(2);
  expect(running()).toEqual([]);
  expect(await done).toBe(false);
  expect(await sideBySide([], 1, () => true)).toBe(true);
});
