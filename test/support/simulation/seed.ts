import { randomFrom, type Random } from '../weakening/random.ts';

const seedsMax = 2 ** 31;

/** The seed of this run: SEED of the environment, to repeat a run, or a fresh one. */
export const runSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * seedsMax));

/** A test over random choices: a failure names the seed that repeats its choices (`SEED=<seed> npx jest ...`). */
export function seededTest(name: string, body: (random: Random, seed: number) => Promise<void>, timeoutMs?: number) {
  test(name, () => underSeed(runSeed, () => body(randomFrom(runSeed), runSeed)), timeoutMs);
}

/** Runs `work` and puts the seed before the message of its error. */
export async function underSeed<T>(seed: number, work: () => Promise<T>): Promise<T> {
  return underName(`seed ${String(seed)}`, work);
}

/** Runs `work` and puts a name before the message of its error. */
export async function underName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    failure.message = `${name}: ${failure.message}`;
    failure.stack = `${name}: ${failure.stack ?? ''}`;
    throw failure;
  }
}

/** A run of a seed, whose length (steps, rounds) the environment can set by `name`; `reached` returns the last step. */
export interface SeededRun {
  readonly seed: number;
  readonly name: string;
  readonly lengthMax: number;
  readonly reached: () => number;
  /** More than that for the whole length means that it never ends. */
  readonly secondsMax: number;
}

/**
 * Runs `work` with the whole length. Where it fails, it looks for the shortest run of the seed that fails as well, by halving, and
 * throws the failure of that one, naming how to repeat it. What happens before the end of a run must not depend on its length.
 */
export async function underShortest(
  { seed, name, lengthMax, reached, secondsMax }: SeededRun,
  work: (lengthMax: number) => Promise<void>,
): Promise<void> {
  let failure = await failureOf(() => within(secondsMax, work(lengthMax)));
  if (failure === undefined) return;
  // One more than were whole: it may have failed in the midst of it.
  let failing = Math.min(lengthMax, reached() + 1);
  let passing = -1;
  // At once: the search takes its time.
  process.stderr.write(`seed ${String(seed)} fails within ${String(failing)} ${name}: ${failure.message}\n`);
  if (failure instanceof Endless) throw new Error(`seed ${String(seed)}: ${failure.message}`);
  while (failing - passing > 1) {
    const length = Math.floor((passing + failing) / 2);
    const shorter = await failureOf(() => work(length));
    if (shorter === undefined) passing = length;
    else [failing, failure] = [length, shorter];
  }
  const repeated = `SEED=${String(seed)} SEEDS=1 ${name}=${String(failing)} repeats it`;
  failure.message = `${repeated}: ${failure.message}`;
  failure.stack = `${repeated}: ${failure.stack ?? ''}`;
  throw failure;
}

class Endless extends Error {}

async function within(secondsMax: number, work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Endless(`it has not ended after ${String(secondsMax)} s`)),
    secondsMax * 1000,
  );
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function failureOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
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
