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
  holds: 'slots of requests that may take long, each until its request ends',
  keys: { pk: '<org>', sk: '<operation>#<number>', foundBy: 'organisation and operation' },
});

const msPerSecond = 1000;

/**
 * Runs the work of an operation that may take long (`concurrentMax`) in one of the slots that the organisation has for it.
 * So one organisation cannot hold all functions of the operation. Throws `too_many_requests` (429) if no slot is free. A slot
 * whose process died is free again when the time limit of the operation is over. Costs one read unit and two write units;
 * a request that is refused costs the read only.
 */
export async function inSlot<T>(
  operation: Pick<AnyOperation, 'id' | 'concurrentMax' | 'timeoutSeconds'>,
  platform: Platform,
  table: Table,
  organisationId: string,
  work: () => Promise<T> | T,
): Promise<T> {
  const { concurrentMax } = operation;
  if (concurrentMax === undefined) return work();
  const now = platform.clock.now();
  const until = plusMs(now, operation.timeoutSeconds * msPerSecond);
  const holder = platform.ids.digits(holderDigits);
  const key = await takeSlot(table, { operation: operation.id, organisationId, concurrentMax, now, until, holder });
  try {
    return await work();
  } finally {
    await leaveSlot(table, key, holder, now).catch((error: unknown) => {
      platform.log.warn('a slot was not returned, and is free when its time is over', {
        operation: operation.id,
        organisationId,
        outcome: error instanceof Error ? error.name : 'unknown',
      });
    });
  }
}

const holderDigits = 12;

interface Wanted {
  readonly operation: string;
  readonly organisationId: string;
  readonly concurrentMax: number;
  readonly now: Instant;
  readonly until: Instant;
  readonly holder: string;
}

async function takeSlot(table: Table, wanted: Wanted): Promise<ItemKey> {
  const { operation, organisationId, concurrentMax, now, until, holder } = wanted;
  const pk = partitionKey(slotKind, organisationId);
  const known = await table.query({ pk, from: `${operation}#`, to: `${operation}#~` });
  const taken = new Set(known.filter((item) => String(item['until']) > now).map(({ sk }) => sk));
  const free = Array.from({ length: concurrentMax }, (_, slot) => `${operation}#${slot}`).filter(
    (sk) => !taken.has(sk),
  );
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
    `The organisation has ${concurrentMax} requests of this kind under way; try again when one of them has ended`,
  );
}

async function leaveSlot(table: Table, { pk, sk }: ItemKey, holder: string, until: Instant): Promise<void> {
  await table.put({
    Item: { pk, sk, until, holder },
    ConditionExpression: 'holder = :holder',
    ExpressionAttributeValues: { ':holder': holder },
  });
}
