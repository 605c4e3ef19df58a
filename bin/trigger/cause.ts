import type { Api } from '../api/open-api.ts';

/** Does what leads to an event, with everything that it needs. */
export type Begin = (api: Api) => Promise<unknown>;

/** How an event is made to happen. */
export interface Cause {
  readonly begin: Begin;
  /** The days that have to pass on the bank clock after that. */
  readonly days: number;
}

/** How events are made to happen, by their types. Those whose value is a function happen at once. */
export type Causes = Readonly<Record<string, Begin | Cause>>;

/** What happens after some days. */
export const after = (days: number, begin: Begin): Cause => ({ begin, days });
