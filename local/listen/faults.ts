/** The faults of a receiver in place of an answer 200: another status, no answer, or a reset connection. */
export type ReceiverFault = { readonly status: number } | 'timeout' | 'reset';

/** A fault for the next `count` requests; for all further requests if there is no count. */
export interface PlannedFault {
  readonly fault: ReceiverFault;
  readonly count: number | undefined;
}

/** Seconds to wait before an answer, for the next `count` requests; for all further requests if there is no count. */
export interface PlannedDelay {
  readonly seconds: number;
  readonly count: number | undefined;
}

/** Longer than a sender waits for an answer. A longer delay would test nothing more. */
export const delaySecondsMax = 60;
const statusMin = 201;
const statusMax = 599;

/** Parses `500:3`, `timeout` or `reset:1`; undefined for any other text. */
export function faultOf(text: string): PlannedFault | undefined {
  const { what, count, isValid } = counted(text);
  if (!isValid) return undefined;
  if (what === 'timeout' || what === 'reset') return { fault: what, count };
  const status = /^\d{3}$/.test(what) ? Number(what) : 0;
  return status >= statusMin && status <= statusMax ? { fault: { status }, count } : undefined;
}

/** Parses `2` or `0.5:10`; undefined for any other text. */
export function delayOf(text: string): PlannedDelay | undefined {
  const { what, count, isValid } = counted(text);
  const seconds = /^\d+(\.\d+)?$/.test(what) ? Number(what) : undefined;
  return isValid && seconds !== undefined && seconds <= delaySecondsMax ? { seconds, count } : undefined;
}

/** Returns the plan for each request, in order; undefined once everything is used up. */
export function takingTurns<Plan extends { readonly count: number | undefined }>(
  plans: readonly Plan[],
): () => Plan | undefined {
  const left = plans.map((plan) => ({ plan, times: plan.count ?? Infinity }));
  return () => {
    const next = left.find(({ times }) => times > 0);
    if (next !== undefined) next.times -= 1;
    return next?.plan;
  };
}

function counted(text: string): { what: string; count: number | undefined; isValid: boolean } {
  const [what = '', count, ...rest] = text.split(':');
  return {
    what,
    count: count === undefined ? undefined : Number(count),
    isValid: rest.length === 0 && (count === undefined || /^[1-9]\d{0,5}$/.test(count)),
  };
}
