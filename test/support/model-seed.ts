import { randomFrom, type Random } from './weakening/random.ts';

const seedsMax = 2 ** 31;

/** The seed of this run: SEED of the environment, to repeat a run, or a fresh one. */
export const runSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * seedsMax));

/** A test over random choices: a failure names the seed that repeats its choices (`SEED=<seed> npx jest ...`). */
export function seededTest(name: string, body: (random: Random, seed: number) => Promise<void>, timeoutMs?: number) {
  test(name, () => underSeed(runSeed, () => body(randomFrom(runSeed), runSeed)), timeoutMs);
}

/** Runs `work` and puts the seed before the message of whatever it throws. */
export async function underSeed<T>(seed: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    failure.message = `seed ${String(seed)}: ${failure.message}`;
    failure.stack = `seed ${String(seed)}: ${failure.stack ?? ''}`;
    throw failure;
  }
}

/** Does `work` for 0 to `count - 1`, so many at a time. */
export async function inParallel(
  count: number,
  atATime: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const line = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: Math.min(atATime, count) }, line));
}

/** One of them. */
export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new RangeError('nothing to pick from');
  return value;
}
