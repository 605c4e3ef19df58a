import { idleMs } from '../../local/engines/pause.ts';

describe('the pause of the poller before it looks at an empty source again', () => {
  it('is short at first, doubles, and never passes its longest', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((looks) => idleMs(looks, 50))).toEqual([2, 4, 8, 16, 32, 50, 50]);
  });

  it('stays at its longest however long the source is empty', () => {
    expect(idleMs(1_000_000, 100)).toBe(100);
  });
});
