/** Code points in their order, as the first and the last of each range, packed into a short text: see {@link packedRanges}. */
export type PackedRanges = string;

/** A set of code points. */
export interface CodePoints {
  readonly has: (codePoint: number) => boolean;
}

const radix = 36;

/** Packs a set of code points: for each range, how far it begins after the one before, and how long it is. */
export function packedRanges(codePoints: Iterable<number>): PackedRanges {
  const ranges: { from: number; to: number }[] = [];
  for (const one of [...codePoints].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && one <= last.to + 1) last.to = one;
    else ranges.push({ from: one, to: one });
  }
  return ranges
    .map(({ from, to }, index) => {
      const gap = (from - (ranges[index - 1]?.to ?? -1) - 1).toString(radix);
      return from === to ? gap : `${gap}.${(to - from).toString(radix)}`;
    })
    .join(' ');
}

/** The set that was packed. */
export function unpackedRanges(packed: PackedRanges): CodePoints {
  const firsts: number[] = [];
  const lasts: number[] = [];
  let next = 0;
  for (const range of packed === '' ? [] : packed.split(' ')) {
    const [gap = '', more = '0'] = range.split('.');
    const from = next + parseInt(gap, radix);
    const to = from + parseInt(more, radix);
    firsts.push(from);
    lasts.push(to);
    next = to + 1;
  }
  return {
    has: (codePoint) => {
      let low = 0;
      let high = firsts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((firsts[middle] ?? 0) <= codePoint) low = middle + 1;
        else high = middle;
      }
      return low > 0 && codePoint <= (lasts[low - 1] ?? -1);
    },
  };
}
