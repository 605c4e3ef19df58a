import * as z from 'zod';
import { type Instant, msOf, plusMs } from '../base/calendar/instant.ts';
import { idSchema } from '../table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../table/item.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../table/kind.ts';

export const clockKind = defineKind({
  prefix: 'clk',
  owner: 'organisation',
});

export const clockStatuses = ['Idle', 'Advancing'] as const;

export const clockItem = defineItem(clockKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  /** Milliseconds by which the bank's clock is ahead of real time. */
  offsetMs: z.number(),
  status: z.enum(clockStatuses),
  target: instantSchema.optional(),
}));
export type BankClockItem = ItemOf<typeof clockItem>;

export function clockKey(organisationId: string): ItemKey {
  return { pk: partitionKey(clockKind, organisationId), sk: soleSortKey };
}

/** The bank's time: real time plus the offset of the organisation's clock. A clock that was never moved shows real time. */
export function bankNow(clock: BankClockItem | undefined, realNow: Instant): Instant {
  return plusMs(realNow, clock?.offsetMs ?? 0);
}

/** The real time at which the bank's clock shows `bankTime`. */
export function realTimeOf(clock: BankClockItem | undefined, bankTime: Instant): Instant {
  return plusMs(bankTime, -(clock?.offsetMs ?? 0));
}

/** The offset at which the bank's clock shows `target` at the real time `realNow`. */
export function offsetFor(target: Instant, realNow: Instant): number {
  return msOf(target) - msOf(realNow);
}
