import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { msOf } from '../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import type { LogTail } from '../events/log-tail.ts';
import { hexOf } from './chain.ts';
import { auditArchiveQueue, noteHead, noteHeadDelaySeconds } from './queues.ts';

/** Shorter than the delay of the message: a later append sends a message of its own, or is in the log when the message arrives. */
const messageEveryMs = 30_000;

/** Logged if the end of a log was not noted. An alarm matches this message. */
export const unwitnessedMessage: AlarmMessage = {
  text: 'the end of the audit log was not noted',
  alarm: {
    name: 'UnwitnessedAuditLog',
    runbook: 'unwitnessed-audit-log',
    severity: 'nextDay',
    owner: 'security',
    says: 'could not note the end of an audit log',
  },
};

/** When this process has last sent a message for each organisation, in milliseconds. */
const sentAtByQueues = new WeakMap<object, Map<string, number>>();
const rememberedMax = 5_000;

/**
 * Asks for the head of a log to be archived, at most every 30 seconds for an organisation. The message carries the head as the
 * projector has just written it, so it is known even if somebody cuts it off before the message arrives. If the queue fails, the log
 * still gets its entries, and an alarm is raised.
 */
export async function witnessSoon(
  { queues, clock, log }: Pick<Platform, 'queues' | 'clock' | 'log'>,
  organisationId: string,
  { nextEntry, hash }: Pick<LogTail, 'nextEntry' | 'hash'>,
): Promise<void> {
  const sentAt = sentAtByQueues.get(queues) ?? new Map<string, number>();
  sentAtByQueues.set(queues, sentAt);
  const nowMs = msOf(clock.now());
  const last = sentAt.get(organisationId);
  if (nextEntry <= 1 || (last !== undefined && nowMs >= last && nowMs - last < messageEveryMs)) return;
  try {
    const body = { work: noteHead, organisationId, number: nextEntry - 1, hash: hexOf(hash) };
    await queues.send({ queue: auditArchiveQueue.name, body, delaySeconds: noteHeadDelaySeconds });
    if (sentAt.size >= rememberedMax) sentAt.clear();
    sentAt.set(organisationId, nowMs);
  } catch (error) {
    log.alarm(unwitnessedMessage, { organisationId }, error);
  }
}
