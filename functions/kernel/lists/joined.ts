import type { ListSource } from './list-source.ts';

/** Several lists as one, each after the one before it. A page reads only the lists that it touches. */
export function joinPages<T>(sources: readonly ListSource<T>[]): ListSource<T> {
  return {
    total: sources.reduce((sum, { total }) => sum + total, 0),
    slice: async (from, to) => {
      let before = 0;
      const parts = sources.map(async ({ total, slice }) => {
        const [first, last] = [Math.max(1, from - before), Math.min(total, to - before)];
        before += total;
        return first > last ? [] : slice(first, last);
      });
      return (await Promise.all(parts)).flat();
    },
  };
}
