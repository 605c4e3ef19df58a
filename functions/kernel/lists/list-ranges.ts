import type { ListSource } from './list-source.ts';

/** Numbers `from` to `to`, both inclusive. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** The members of a list with numbers in these ascending ranges. A page reads each range that it touches once. */
export function rangesOf<T>(source: ListSource<T>, ranges: readonly NumberRange[]): ListSource<T> {
  return {
    total: ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    slice: async (from, to) =>
      (await Promise.all(placed(ranges, from, to).map((one) => source.slice(one.from, one.to)))).flat(),
  };
}

/** Converts positions `from` to `to` in the joined ranges into ranges of the underlying list. */
function placed(ranges: readonly NumberRange[], from: number, to: number): readonly NumberRange[] {
  let before = 0;
  return ranges.flatMap((range) => {
    const shift = range.from - 1 - before;
    before += range.to - range.from + 1;
    const part = { from: Math.max(range.from, from + shift), to: Math.min(range.to, to + shift) };
    return part.from <= part.to ? [part] : [];
  });
}
