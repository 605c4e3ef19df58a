/** Where the tabs of a browser share the moment at which somebody has touched one of them last. It has nothing else. */
const touchedKey = 'touched at';
/** The moment is not written again sooner: somebody who types touches the page often. */
const writeMs = 1_000;

/**
 * When somebody has touched one of the tabs last, in milliseconds by the clock of this machine. To open a tab is a touch. What a page does
 * by itself is none, so it keeps no session alive.
 */
export function touches(
  store: Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
): { readonly touch: () => void; readonly touchedAt: () => number } {
  let own = Number.NEGATIVE_INFINITY;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const touch = () => {
    own = now();
    // A clock that was put back may not keep it from being written.
    if (Math.abs(own - writtenAt) < writeMs) return;
    writtenAt = own;
    store.setItem(touchedKey, String(own));
  };
  touch();
  return {
    touch,
    touchedAt: () => {
      const shared = Number(store.getItem(touchedKey) ?? Number.NaN);
      // A moment to come is of a clock that was put back since.
      return shared > own && shared <= now() ? shared : own;
    },
  };
}
