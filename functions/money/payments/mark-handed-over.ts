import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';

interface Handed extends ItemKey {
  readonly version: number;
  readonly handedAt?: Instant | undefined;
}

/**
 * The item with the mark that a partner may have it from now on. The mark is written once, in a write of its own before the partner
 * is asked, and without an event.
 */
export async function markHandedOver<One extends Handed>(table: Table, one: One, now: Instant): Promise<One> {
  if (one.handedAt !== undefined) return one;
  const version = one.version + 1;
  await table.update({
    Key: { pk: one.pk, sk: one.sk },
    UpdateExpression: 'SET handedAt = :now, #version = :next',
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':now': now, ':version': one.version, ':next': version },
  });
  return { ...one, handedAt: now, version };
}
