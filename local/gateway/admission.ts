/** Lets requests begin a few at a time, in their order. */
export interface RequestAdmission {
  /** Resolves when the request may begin, with what ends it. */
  enter(): Promise<() => void>;
}

/** How many requests have a slot at the same time, while delivery is on time. */
const slotsMax = 4;
/** There is one slot fewer for each such time that events are late; the last one stays. */
const slotLagMs = 150;
/** A request gives its slot away after this time: it may wait for a receiver, for the clock or in a line. */
const slotMsMin = 20;
const slotMsMax = 500;

/**
 * Gives the delivery of events its share of the one process that does all the work of a laptop: the older events are when they are
 * numbered (`lagMs`), the fewer requests have a slot, and the longer they keep it. A request always gives its slot away in the end,
 * so one that others wait for is served.
 */
export function createAdmission(lagMs: () => number, runAfter = runAfterMs): RequestAdmission {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const countSlots = () => Math.max(1, slotsMax - Math.floor(lagMs() / slotLagMs));
  const fill = () => {
    while (taken < countSlots()) {
      const next = waiting.shift();
      if (next === undefined) return;
      taken += 1;
      next();
    }
  };
  return {
    enter: async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        fill();
      });
      let hasSlot = true;
      const leave = () => {
        if (!hasSlot) return;
        hasSlot = false;
        cancel();
        taken -= 1;
        fill();
      };
      const cancel = runAfter(leave, Math.min(slotMsMax, Math.max(slotMsMin, lagMs() / 2)));
      return leave;
    },
  };
}

/** Runs something after so many milliseconds, unless it is cancelled with what this returns. */
function runAfterMs(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
