import { createHash } from 'node:crypto';
import { clientOf } from '../../kernel/base/kept-address.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { isConditionFailure } from '../../kernel/table/concurrency-conflict.ts';
import { defineKind, type ItemKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';

/** Failed attempts that a client may make within a window of real time: addresses that lead nowhere, and wrong codes. */
export const codeAttemptsMax = 30;
const windowSeconds = 600;

export const pageAttemptKind = defineKind({
  prefix: 'hpa',
  owner: 'organisation',
  changedBy: ['update'],
});

/**
 * Counts an attempt of a client before it is looked at, so that attempts at the same time cannot exceed the limit. Returns false if it
 * has failed too often. One that succeeds is given back with {@link forgiveAttempt}: many customers may share an address.
 */
export async function countAttempt(table: Table, sourceAddress: string, realNow: Instant): Promise<boolean> {
  const window = windowOf(realNow);
  try {
    await table.update({
      Key: keyOf(sourceAddress, window),
      UpdateExpression: 'ADD attempts :one SET expiresAtSeconds = :expires',
      ConditionExpression: 'attribute_not_exists(attempts) OR attempts < :max',
      ExpressionAttributeValues: { ':one': 1, ':max': codeAttemptsMax, ':expires': (window + 2) * windowSeconds },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Takes back an attempt that was counted at `realNow` and has succeeded. */
export async function forgiveAttempt(table: Table, sourceAddress: string, realNow: Instant): Promise<void> {
  await table.update({
    Key: keyOf(sourceAddress, windowOf(realNow)),
    UpdateExpression: 'ADD attempts :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':less': -1 },
  });
}

const windowOf = (realNow: Instant): number => Math.floor(msOf(realNow) / 1000 / windowSeconds);

function keyOf(sourceAddress: string, window: number): ItemKey {
  const hash = createHash('sha256')
    .update(`${clientOf(sourceAddress)} ${window}`)
    .digest('hex');
  return { pk: `${pageAttemptKind.prefix}#${hash}`, sk: soleSortKey };
}
