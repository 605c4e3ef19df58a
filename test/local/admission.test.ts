import { createAdmission } from '../../local/gateway/admission.ts';
import { createLag } from '../../local/engines/poller/lag.ts';

describe('the admission of requests', () => {
  /** Lets as many requests in as are asked for; `begun` has those that may begin, in their order. */
  const requestsAt = (lagMs: () => number, count: number) => {
    let timers: { readonly run: () => void; readonly atMs: number }[] = [];
    let nowMs = 0;
    const admission = createAdmission(lagMs, (run, milliseconds) => {
      const timer = { run, atMs: nowMs + milliseconds };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    });
    const begun: number[] = [];
    const leaves: (() => void)[] = [];
    for (let number = 0; number < count; number += 1) {
      void admission.enter().then((leave) => {
        begun.push(number);
        leaves.push(leave);
      });
    }
    /** Lets the time pass, to each timer after the other. */
    const pass = async (milliseconds: number) => {
      const endMs = nowMs + milliseconds;
      for (;;) {
        await settled();
        const [timer] = timers.toSorted((one, other) => one.atMs - other.atMs);
        if (timer === undefined || timer.atMs > endMs) break;
        nowMs = timer.atMs;
        timers = timers.filter((one) => one !== timer);
        timer.run();
      }
      nowMs = endMs;
    };
    return { begun, leaves, pass };
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

  it('lets the next in when one has left, once each, in their order', async () => {
    const { begun, leaves } = requestsAt(() => 0, 7);
    await settled();
    expect(begun).toEqual([0, 1, 2, 3]);
    leaves[0]?.();
    leaves[0]?.();
    await settled();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('lets one in at a time while events are late, and more again once they are not', async () => {
    let lagMs = 5_000;
    const { begun, leaves } = requestsAt(() => lagMs, 7);
    await settled();
    expect(begun).toEqual([0]);
    lagMs = 0;
    leaves[0]?.();
    await settled();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('lets the next in when the time of one is over, though none has left', async () => {
    const { begun, leaves, pass } = requestsAt(() => 1_000, 3);
    await pass(499);
    expect(begun).toEqual([0]);
    await pass(1);
    leaves[0]?.();
    await settled();
    expect(begun).toEqual([0, 1]);
  });

  it('lets each in after a second at the latest, however many wait and however late events are', async () => {
    const { begun, pass } = requestsAt(() => 5_000, 33);
    await pass(999);
    expect(begun).toEqual([0, 1]);
    await pass(1);
    expect(begun).toEqual(Array.from({ length: 33 }, (_, number) => number));
  });
});

describe('the lag of the stream', () => {
  it('is the mean age of what has been handled, though the stream says whole seconds', () => {
    let nowMs = 0;
    const lag = createLag(() => nowMs);
    const meanOf = (ageMs: number) => {
      const seen: number[] = [];
      for (let madeMs = nowMs; seen.length < 1_000; madeMs += 37) {
        nowMs = madeMs + ageMs;
        lag.note(Math.floor(madeMs / 1_000));
        seen.push(lag.ms());
      }
      return seen.reduce((sum, one) => sum + one, 0) / seen.length;
    };
    expect(Math.abs(meanOf(2_000) - 2_000)).toBeLessThan(100);
    expect(meanOf(100)).toBeLessThan(300);
  });

  it('is nothing once nothing has been handled for a while', () => {
    let nowMs = 10_000;
    const lag = createLag(() => nowMs);
    lag.note(0);
    expect(lag.ms()).toBeGreaterThan(1_000);
    nowMs += 60_000;
    expect(lag.ms()).toBe(0);
  });
});
