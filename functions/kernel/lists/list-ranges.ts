import type { ListSource } from './list-source.ts';

/** Numbers `from` to `to`, both inclusive. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Those members of a list whose numbers lie in these ranges, which ascend: it costs per range that a page touches. */
export function rangesOf<T>(source: ListSource<T>, ranges: readonly NumberRange[]): ListSource<T> {
  return {
    total: ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    slice: async (from, to) =>
      (await Promise.all(placed(ranges, from, to).map((one) => source.slice(one.from, one.to)))).flat(),
  };
}

/** Where the members number `from` to `to` of the ranges, taken as one list, lie in the list behind them. */
function placed(ranges: readonly NumberRange[], from: number, to: number): readonly NumberRange[] {
  let before = 0;
  return ranges.flatMap((range) => {
    const shift = range.from - 1 - before;
    before += range.to - range.from + 1;
    const part = { from: Math.max(range.from, from + shift), to: Math.min(range.to, to + shift) };
    return part.from <= part.to ? [part] : [];
  });
}
