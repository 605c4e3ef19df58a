/** Milliseconds that something took, as what half and what all but one of a hundred took at most. */
export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

export function spreadOf(ms: readonly number[]): Spread {
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

/** How much of what a second allows a partition used, by its kind: the busiest of each. */
export interface Use {
  readonly kind: string;
  /** Of its units a second, on average. 1 is all. */
  readonly share: number;
  readonly refused: number;
}

export function usesOf(
  { taken, refused }: { readonly taken: ReadonlyMap<string, number>; readonly refused: ReadonlyMap<string, number> },
  perSecond: number,
  seconds: number,
): readonly Use[] {
  const kinds = Map.groupBy(taken, ([partition]) => partition.split('#')[0] ?? '');
  return [...kinds]
    .map(([kind, all]) => ({
      kind,
      share: Math.max(...all.map(([, units]) => units)) / perSecond / seconds,
      refused: all.reduce((sum, [partition]) => sum + (refused.get(partition) ?? 0), 0),
    }))
    .sort((one, other) => other.share - one.share);
}
