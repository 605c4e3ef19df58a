import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { commit, type Times, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { about, mergeChanges } from '../../kernel/journal/change.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { endPayment } from '../payments/window-entries.ts';
import { achEntryItem, type AchEntryItem, type FileScope, scopeOf, traceKey } from './store.ts';
import { refusedEntryMessage } from './window-alarms.ts';

type Refusing = Pick<Platform, 'table' | 'ids' | 'settings' | 'cipher' | 'clock' | 'log'>;

/** An entry that can be in no file, and why. */
export interface EntryRefusal {
  readonly item: AchEntryItem;
  readonly why: string;
}

const atOnceMax = 8;

/**
 * Marks each entry that can be in no file, and ends what it was for in the same transaction: a payment is Returned. An alarm tells each of them. It may
 * run twice or again after a crash: what is marked is told again, and nothing else.
 */
export async function refuseEntries(
  platform: Refusing,
  times: Omit<Times, 'organisationId'>,
  refusals: readonly EntryRefusal[],
): Promise<void> {
  for (let start = 0; start < refusals.length; start += atOnceMax) {
    await Promise.all(refusals.slice(start, start + atOnceMax).map((one) => refuseEntry(platform, times, one)));
  }
}

async function refuseEntry(
  platform: Refusing,
  times: Omit<Times, 'organisationId'>,
  { item, why }: EntryRefusal,
): Promise<void> {
  const { organisationId, source } = item;
  platform.log.alarm(refusedEntryMessage, { organisationId, resourceId: source.id, outcome: why });
  await endEntry(platform, times, { item, why });
}

/**
 * Marks an entry that never leaves, and ends what it was for in the same transaction: a payment is Returned. Nothing for one that is marked, or that has left
 * its window.
 */
export async function endEntry(
  platform: Omit<Refusing, 'log'>,
  { now, realNow }: Omit<Times, 'organisationId'>,
  { item, why }: EntryRefusal,
): Promise<void> {
  const { organisationId, source } = item;
  const scope = scopeOf(platform.settings, organisationId);
  await withOptimisticRetry(platform, async () => {
    const entry = await readItem(platform.table, achEntryItem.ref(item));
    if (entry === undefined || entry.refusedWhy !== undefined) return;
    const moment = { organisationId, now, realNow, author: workerAuthor('rail') };
    const mark = { writes: marksOfRefusal(entry, scope, { why, now }) };
    const change = mergeChanges(mark, await endPayment(platform, moment, item));
    await commit(platform, moment, about(change, source));
  });
}

/** The marks of an entry that never leaves, on the entry and on its trace number. */
export function marksOfRefusal(
  entry: AchEntryItem,
  scope: FileScope,
  { why, now }: { readonly why: string; readonly now: Instant },
): readonly Write[] {
  const { organisationId, routingNumber, window, traceNumber } = entry;
  return [
    replace({ ...entry, refusedWhy: why }),
    {
      Update: {
        Key: traceKey({ scope, routingNumber, window }, organisationId, traceNumber),
        UpdateExpression: 'SET refusedAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': now },
      },
    },
  ];
}
