import * as z from 'zod';
import { clockItem, clockKey, realTimeOf } from '../../kernel/clock/bank-clock.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { defineItem, instantSchema } from '../../kernel/table/item.ts';
import { wakeUpsQueue } from './queues.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';

export const wakeUpKind = defineKind({
  prefix: 'wak',
  owner: 'organisation',
});

export const wakeUpItem = defineItem(wakeUpKind, () => ({ version: z.number(), at: instantSchema }));

/** The tries of a caller that is overtaken. If it is overtaken each time, the others set the moment that they recorded. */
const setsMax = 5;
/** A wake-up within this time is not left to a schedule. */
const nearMs = 60_000;

function wakeUpKey(organisationId: string): ItemKey {
  return { pk: partitionKey(wakeUpKind, organisationId), sk: soleSortKey };
}

/** The items that {@link wakeBy} reads first. */
export const wakeUpReads = ({ settings }: Pick<Platform, 'settings'>, organisationId: string): readonly ItemKey[] => [
  ...(settings.sandbox ? [clockKey(organisationId)] : []),
  wakeUpKey(organisationId),
];

/**
 * Ensures that the organisation is woken at or before `dueAt` of its bank clock. The moment is first recorded by a
 * conditional write and then scheduled. If two callers plan different moments, the earlier one is recorded and scheduled
 * in the end.
 * After a crash in between, the retry schedules the recorded moment. `isAwake` says that the caller has already handled
 * everything due by now.
 */
export async function wakeBy(
  platform: Platform,
  organisationId: string,
  dueAt: Instant,
  { isAwake }: { readonly isAwake: boolean },
): Promise<void> {
  const stored = platform.settings.sandbox ? await platform.table.get(clockKey(organisationId)) : undefined;
  const at = realTimeOf(stored && clockItem.parse(stored), dueAt);
  const planned = await withOptimisticRetry(platform, async () => {
    const item = await platform.table.get(wakeUpKey(organisationId));
    const current = item && wakeUpItem.parse(item);
    const isPlanned = current !== undefined && current.at > platform.clock.now();
    if (isPlanned && current.at < at) return undefined;
    // A recorded moment that has passed may not have sent its message yet, and is about to be replaced. So the message
    // is sent here.
    if (!isAwake && current !== undefined && !isPlanned) {
      await platform.queues.send({ queue: wakeUpsQueue.name, body: { organisationId } });
    }
    if (current?.at !== at) await recordWakeUp(platform, organisationId, at, current?.version);
    return at;
  });
  if (planned !== undefined) await setAsRecorded(platform, organisationId, planned);
}

/** Two callers may set their moments in the other order than they recorded them, so the record is read again after each. */
async function setAsRecorded(platform: Platform, organisationId: string, planned: Instant): Promise<void> {
  let at = planned;
  for (let set = 1; set <= setsMax; set += 1) {
    await wakeAt(platform, organisationId, at);
    const item = await platform.table.get(wakeUpKey(organisationId));
    const recorded = item === undefined ? at : wakeUpItem.parse(item).at;
    if (recorded === at) return;
    at = recorded;
  }
}

/**
 * A moment that is near is a delayed message, because a schedule of EventBridge is up to a minute late. If the message is lost, the
 * hourly sweep finds the work.
 */
async function wakeAt(platform: Platform, organisationId: string, at: Instant): Promise<void> {
  const waitMs = msOf(at) - msOf(platform.clock.now());
  if (waitMs > nearMs) return platform.wakeUps.set(organisationId, at);
  const delaySeconds = Math.max(0, Math.ceil(waitMs / 1000));
  await platform.queues.send({ queue: wakeUpsQueue.name, body: { organisationId }, delaySeconds });
}

async function recordWakeUp(
  platform: Platform,
  organisationId: string,
  at: Instant,
  version: number | undefined,
): Promise<void> {
  const isAsRead = version === undefined ? 'attribute_not_exists(pk)' : '#version = :version';
  await platform.table.put({
    Item: { ...wakeUpKey(organisationId), at, version: (version ?? 0) + 1 },
    ConditionExpression: isAsRead,
    ...(version === undefined
      ? {}
      : { ExpressionAttributeNames: { '#version': 'version' }, ExpressionAttributeValues: { ':version': version } }),
  });
}
