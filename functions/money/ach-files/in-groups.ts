const atOnceMax = 25;

/** Does something for each of many things, some at the same time. */
export async function inGroups<One>(all: readonly One[], act: (one: One) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += atOnceMax) {
    await Promise.all(all.slice(start, start + atOnceMax).map(act));
  }
}
