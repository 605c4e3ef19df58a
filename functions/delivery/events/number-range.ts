/** A range of event numbers, both ends inclusive. It is empty if `from` is greater than `to`. */
export interface EventNumberRange {
  readonly from: number;
  readonly to: number;
}

/** How many numbers a range has. */
export const lengthOf = ({ from, to }: EventNumberRange): number => Math.max(0, to - from + 1);

/** The parts of a range that are left without the numbers whose events were lost, which ascend. */
export function withoutLost(
  { from, to }: EventNumberRange,
  lost: readonly EventNumberRange[] = [],
): readonly EventNumberRange[] {
  const parts: EventNumberRange[] = [];
  let next = from;
  for (const gap of lost) {
    if (gap.to < next || gap.from > to) continue;
    if (gap.from > next) parts.push({ from: next, to: gap.from - 1 });
    next = gap.to + 1;
  }
  return next > to ? parts : [...parts, { from: next, to }];
}
