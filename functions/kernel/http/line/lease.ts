import * as z from 'zod';
import { type Instant, msOf, plusMs } from '../../base/calendar/instant.ts';
import type { Platform } from '../../../ports/platform.ts';
import { ConcurrencyConflict } from '../../table/concurrency-conflict.ts';
import { idSchema, keptText } from '../../table/handling.ts';
import { defineItem, type ItemOf } from '../../table/item.ts';
import type { ItemKey } from '../../table/kind.ts';
import type { Table } from '../../table/table.ts';
import type { StoredItem, Write } from '../../table/write.ts';
import { leaseSort, type RequestLine, lineKind } from './line.ts';

/** How long a lease is valid after its holder has written it last. A batch takes about a tenth of it. */
export const leaseMs = 2_000;
const keptSeconds = 86_400;
const holderDigits = 15;
/** Sorts before every instant. */
const free = '';

export const leaseItem = defineItem(lineKind, () => ({
  holder: idSchema,
  /** Counts the writes of this holder, so that others see that it is alive. */
  beat: z.number(),
  until: keptText,
  expiresAtSeconds: z.number(),
}));
export type Lease = ItemOf<typeof leaseItem>;

export const leaseKey = ({ pk }: RequestLine): ItemKey => ({ pk, sk: leaseSort });

export const parseLease = (item: StoredItem | undefined): Lease | undefined => item && leaseItem.parse(item);

/** True if nobody holds the lease any more. */
export const isFree = (lease: Lease | undefined, now: Instant): boolean => lease === undefined || lease.until <= now;

/** Takes the lease if it is free, or from a holder who was seen to be dead. Undefined if another request was faster. */
export async function takeLease(
  { table, clock, ids }: Pick<Platform, 'clock' | 'ids'> & { readonly table: Table },
  line: RequestLine,
  dead?: Lease,
): Promise<Lease | undefined> {
  const now = clock.now();
  const lease = { ...leaseKey(line), holder: ids.digits(holderDigits), beat: 1, ...times(now) };
  try {
    await table.put({
      Item: lease,
      // The holder's own condition is there because the SDK may send a put twice.
      ConditionExpression: `attribute_not_exists(pk) OR #until <= :now OR holder = :holder${dead === undefined ? '' : ' OR (holder = :dead AND beat = :beat)'}`,
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: {
        ':now': now,
        ':holder': lease.holder,
        ...(dead === undefined ? {} : { ':dead': dead.holder, ':beat': dead.beat }),
      },
    });
    return lease;
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return undefined;
    throw error;
  }
}

const times = (now: Instant) => ({
  until: plusMs(now, leaseMs),
  expiresAtSeconds: Math.floor(msOf(now) / 1000) + keptSeconds,
});

/** The lease after its holder has written it again. */
export const beatOf = (lease: Lease, now: Instant): Lease => ({ ...lease, ...times(now), beat: lease.beat + 1 });

/** The lease after its holder has given it up. */
export const freed = (lease: Lease): Lease => ({ ...lease, until: free, beat: lease.beat + 1 });

/** The lease after its holder has passed it on. */
export const passedOn = (lease: Lease, holder: string, now: Instant): Lease => ({ ...lease, ...times(now), holder });

/** Puts a lease. The write fails if somebody else has taken it meanwhile. */
export function held(lease: Lease, holder = lease.holder): Write & { readonly Put: object } {
  return {
    Put: {
      Item: { ...lease },
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder },
    },
  };
}

/** Frees a lease that is still held. If this fails, the lease ends by itself. */
export async function releaseLease({ table, log }: Pick<Platform, 'log'> & { readonly table: Table }, lease: Lease) {
  try {
    await table.put(held(freed(lease)).Put);
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return;
    log.warn('a lease of a line was not returned, and ends by itself', {
      outcome: error instanceof Error ? error.name : 'unknown',
    });
  }
}
