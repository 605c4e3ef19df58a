import { type Instant, plusMs } from '../base/calendar/instant.ts';
import { Problem } from '../base/problem.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import { defineKind, type ItemKey, partitionKey } from '../table/kind.ts';
import type { Table } from '../table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import type { AnyOperation } from './operation.ts';

export const slotKind = defineKind({
  prefix: 'slt',
  owner: 'organisation',
});

const msPerSecond = 1000;

/**
 * Runs the work of an operation that may take long (`concurrentMax`) in one of the slots that the organisation has for it.
 * So one organisation cannot hold all functions of the operation. A customer has a share of the slots, so one customer cannot hold all
 * of them. Throws `too_many_requests` (429) if no slot is free. A slot whose process died is free again when the time limit of the
 * operation is over. Costs one read unit and two write units, and as much again for a customer. A refused request costs the read only.
 */
export async function inSlot<T>(
  operation: Pick<AnyOperation, 'id' | 'concurrentMax' | 'timeoutSeconds'>,
  platform: Platform,
  table: Table,
  { organisationId, customerId }: SlotHolder,
  work: () => Promise<T> | T,
): Promise<T> {
  const { concurrentMax } = operation;
  if (concurrentMax === undefined) return work();
  const now = platform.clock.now();
  const until = plusMs(now, operation.timeoutSeconds * msPerSecond);
  const holder = platform.ids.digits(holderDigits);
  const keys: ItemKey[] = [];
  try {
    for (const names of slotNames(operation.id, concurrentMax, customerId)) {
      keys.push(await takeSlot(table, { names, organisationId, now, until, holder }));
    }
    return await work();
  } finally {
    for (const key of keys.toReversed()) {
      await leaveSlot(table, key, holder, now).catch((error: unknown) => {
        platform.log.warn('a slot was not returned, and is free when its time is over', {
          operation: operation.id,
          organisationId,
          outcome: error instanceof Error ? error.name : 'unknown',
        });
      });
    }
  }
}

/** Whose request it is: the organisation's, or that of one of its customers. */
interface SlotHolder {
  readonly organisationId: string;
  readonly customerId: string | undefined;
}

/** The part of the slots of an organisation that one customer can hold. */
const customerShare = 0.4;

/** The slots of which a request needs one each: of a customer's own share first, then of the organisation's. */
function slotNames(operation: string, concurrentMax: number, customerId: string | undefined): readonly SlotNames[] {
  const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, slot) => `${prefix}#${slot}`);
  const whole = { prefix: `${operation}#`, all: numbered(operation, concurrentMax), whose: 'organisation' } as const;
  if (customerId === undefined) return [whole];
  const prefix = `${operation}#${customerId}`;
  const count = Math.max(1, Math.floor(concurrentMax * customerShare));
  return [{ prefix: `${prefix}#`, all: numbered(prefix, count), whose: 'customer' }, whole];
}

/** Slots of which a request needs one. */
interface SlotNames {
  /** With which the names begin. */
  readonly prefix: string;
  readonly all: readonly string[];
  readonly whose: 'organisation' | 'customer';
}

const holderDigits = 12;

interface Wanted {
  readonly names: SlotNames;
  readonly organisationId: string;
  readonly now: Instant;
  readonly until: Instant;
  readonly holder: string;
}

async function takeSlot(table: Table, wanted: Wanted): Promise<ItemKey> {
  const { names, organisationId, now, until, holder } = wanted;
  const pk = partitionKey(slotKind, organisationId);
  const known = await table.query({ pk, from: names.prefix, to: `${names.prefix}~` });
  const taken = new Set(known.filter((item) => String(item['until']) > now).map(({ sk }) => sk));
  const free = names.all.filter((sk) => !taken.has(sk));
  for (const sk of free) {
    try {
      await table.put({
        Item: { pk, sk, until, holder },
        ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':now': now },
      });
      return { pk, sk };
    } catch (error) {
      // Another request took this slot first.
      if (!(error instanceof ConcurrencyConflict)) throw error;
    }
  }
  throw new Problem(
    'too_many_requests',
    `The ${names.whose} has ${names.all.length} requests of this kind under way; try again when one of them has ended`,
  );
}

async function leaveSlot(table: Table, { pk, sk }: ItemKey, holder: string, until: Instant): Promise<void> {
  await table.put({
    Item: { pk, sk, until, holder },
    ConditionExpression: 'holder = :holder',
    ExpressionAttributeValues: { ':holder': holder },
  });
}
