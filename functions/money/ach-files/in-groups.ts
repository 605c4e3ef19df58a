const atOnceMax = 25;

/** Where a run begins, and until when it goes on. */
export interface Stretch {
  /** The number of things that are done. */
  readonly from?: number | undefined;
  readonly isLate?: (() => boolean) | undefined;
}

/**
 * Does something for each of many things, some at the same time; those of one line one after another. Returns how many are done if time is up, so that
 * another run goes on there, and undefined if all are. It does at least some of them.
 */
export async function inGroups<One>(
  all: readonly One[],
  act: (one: One) => Promise<void>,
  { lineOf, ...stretch }: Stretch & { readonly lineOf?: (one: One) => Promise<string> } = {},
): Promise<number | undefined> {
  const actOnGroup = async (group: readonly One[]) => {
    const lines = await Promise.all(
      group.map(async (one, index) => (lineOf === undefined ? String(index) : lineOf(one))),
    );
    const inLines = Map.groupBy(group.entries(), ([index]) => lines[index]);
    await Promise.all(
      [...inLines.values()].map((line) =>
        inOrder(
          line.map(([, one]) => one),
          act,
        ),
      ),
    );
  };
  return actOnGroups(all, actOnGroup, stretch);
}

/** Does something for many things, a group of them at a time. Returns the same as `inGroups`. */
export async function actOnGroups<One>(
  all: readonly One[],
  act: (group: readonly One[]) => Promise<void>,
  { from = 0, isLate = () => false }: Stretch,
): Promise<number | undefined> {
  for (let start = from; start < all.length; start += atOnceMax) {
    if (start > from && isLate()) return start;
    await act(all.slice(start, start + atOnceMax));
  }
  return undefined;
}

async function inOrder<One>(line: readonly One[], act: (one: One) => Promise<void>): Promise<void> {
  for (const one of line) await act(one);
}
