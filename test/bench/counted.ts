import type { Weakness } from '../support/weakening/weaken.ts';

/** What a piece of work made, and what it asked of the table. */
export async function counted<T>(weakness: Weakness, work: () => Promise<T>) {
  const capture = weakness.capture();
  const made = await work();
  const { requests: calls, readUnits, writeUnits } = capture.total();
  capture.stop();
  return { made, measured: { calls, readUnits, writeUnits } };
}

/** The share of each when a piece of work did so many things. */
export const shareOf = (times: number, { calls, readUnits, writeUnits }: Measured): Measured => ({
  calls: calls / times,
  readUnits: readUnits / times,
  writeUnits: writeUnits / times,
});

type Measured = Awaited<ReturnType<typeof counted>>['measured'];
