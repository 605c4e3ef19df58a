/** A piece of work, and names of everything that it may write. */
export interface Task {
  readonly touches: readonly string[];
  /** Must not throw. */
  readonly run: () => Promise<void>;
}

/** Tasks further behind are not looked at, so that a long line costs little. */
const lookAhead = 64;

/**
 * Does tasks in parallel, at most `most` at a time. Tasks that touch the same thing run one after the other, in their order, because
 * otherwise all but one of them would lose the race and decide again. Once `isLate` is true, no further task begins. Returns false if
 * tasks are left.
 */
export async function sideBySide(tasks: readonly Task[], most: number, isLate: () => boolean): Promise<boolean> {
  const waiting = [...tasks];
  const busy = new Set<string>();
  const running = new Set<Promise<void>>();
  while (running.size > 0 || (waiting.length > 0 && !isLate())) {
    const index = running.size < most && !isLate() ? firstFree(waiting, busy) : -1;
    const [task] = index === -1 ? [] : waiting.splice(index, 1);
    if (task === undefined) {
      await Promise.race(running);
      continue;
    }
    for (const name of task.touches) busy.add(name);
    const run = task.run().finally(() => {
      for (const name of task.touches) busy.delete(name);
      running.delete(run);
    });
    running.add(run);
  }
  return waiting.length === 0;
}

/** The place of the first task that shares nothing with those that run or wait before it; -1 if there is none. */
function firstFree(waiting: readonly Task[], busy: ReadonlySet<string>): number {
  const taken = new Set(busy);
  return waiting.slice(0, lookAhead).findIndex(({ touches }) => {
    const isFree = touches.every((name) => !taken.has(name));
    for (const name of touches) taken.add(name);
    return isFree;
  });
}
