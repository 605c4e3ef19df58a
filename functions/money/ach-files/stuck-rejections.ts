import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import { stuckRejectionMessage } from './answer-alarms.ts';
import { firstFileIdAt } from './file-ids.ts';
import { achAnswersQueue } from './queues.ts';
import { achRejectionItem, type AchRejection, rejectionPartition, stageScope } from './store.ts';

/** Days of windows whose rejections are looked at. */
const watchedDays = 60;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** So long the entries of a large file may take. Payments of one account are given up one after another. */
const stuckMs = 2 * hourMs;
/** The time between two looks. */
const lookEveryMs = 300_000;

type Watching = Pick<Platform, 'table' | 'queues' | 'log'>;

/**
 * Rings for each rejection of a stage whose entries are not all marked after two hours, and for each decision that is not carried out: its message has
 * failed for good. Once an hour such a message is sent again.
 */
export async function helpStuckRejections({ table, queues, log }: Watching, now: Instant): Promise<void> {
  const from = firstFileIdAt(plusMs(now, -watchedDays * dayMs));
  const items = await table.query({ pk: rejectionPartition(stageScope), from, to: '~' });
  for (const rejection of items.map((item) => achRejectionItem.parse(item))) {
    const stuck = waitOf(rejection);
    if (stuck === undefined || now < plusMs(stuck.since, stuckMs)) continue;
    const { id: resourceId } = rejection;
    const waitedSeconds = Math.floor((msOf(now) - msOf(stuck.since)) / 1000);
    log.alarm(stuckRejectionMessage, { resourceId, waitedSeconds, outcome: stuck.what });
    if (msOf(now) % hourMs < lookEveryMs) await queues.send({ queue: achAnswersQueue.name, body: stuck.message });
  }
}

/** What a rejection waits for that no person does, since when, and the message that does it. */
function waitOf({ scope, id, fileId, rejectedAt, markedAt, decision, decidedAt, settledAt }: AchRejection) {
  if (settledAt !== undefined) return undefined;
  if (decision !== undefined) {
    return { since: decidedAt ?? rejectedAt, what: `${decision} is not carried out`, message: { scope, decided: id } };
  }
  const message = { scope, answered: fileId, rejection: id };
  return markedAt === undefined ? { since: rejectedAt, what: 'its entries are not all marked', message } : undefined;
}
