/** How old changes are when their workers have handled them. */
export interface Lag {
  /** Says when a change that has just been handled was made, in whole seconds, as the stream says it. */
  note(madeSeconds: number): void;
  /** Milliseconds, smoothed over the last batches; 0 if nothing has been handled for a while. */
  ms(): number;
}

const smoothing = 0.2;
/** A whole second is half a second too early on average. */
const roundingMs = 500;
const forgottenAfterMs = 5_000;

export function createLag(nowMs: () => number): Lag {
  let smoothed = 0;
  let notedAt = -Infinity;
  const current = () => (nowMs() - notedAt > forgottenAfterMs ? 0 : Math.max(0, smoothed));
  return {
    note: (madeSeconds) => {
      const age = nowMs() - madeSeconds * 1_000 - roundingMs;
      smoothed = current() * (1 - smoothing) + age * smoothing;
      notedAt = nowMs();
    },
    ms: current,
  };
}
