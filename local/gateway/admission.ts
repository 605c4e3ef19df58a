import { decidingScope } from '../../functions/delivery/webhooks/decider.ts';
import type { Route } from '../../functions/kernel/http/route.ts';

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
/** A request that has got no slot for this time begins all the same. */
const waitMsMax = 1_000;

/**
 * True if a request to a route has to wait for a slot. Messages of partners and decisions about cards begin at once: a message of the
 * card processor waits inside its request until the organisation has decided, so many of them would keep the decision out.
 */
export const needsSlot = (route: Route): boolean =>
  !('receive' in route) && !('handle' in route && route.scopes.some((scope) => scope === decidingScope));

/**
 * Gives the delivery of events its share of the one process that does all the work of a laptop: the older events are when they are
 * numbered (`lagMs`), the fewer requests have a slot, and the longer they keep it. A request waits for at most {@link waitMsMax}, and
 * gives its slot away after {@link slotMsMax} at the latest.
 */
export function createAdmission(lagMs: () => number, runAfter = runAfterMs): RequestAdmission {
  let taken = 0;
  /** What lets each request begin, the oldest first. */
  const waiting = new Set<() => void>();
  const countSlots = () => Math.max(1, slotsMax - Math.floor(lagMs() / slotLagMs));
  const fill = () => {
    while (taken < countSlots()) {
      const [begin] = waiting;
      if (begin === undefined) return;
      begin();
    }
  };
  return {
    enter: async () => {
      await new Promise<void>((resolve) => {
        const begin = () => {
          cancel();
          waiting.delete(begin);
          taken += 1;
          resolve();
        };
        waiting.add(begin);
        const cancel = runAfter(begin, waitMsMax);
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
