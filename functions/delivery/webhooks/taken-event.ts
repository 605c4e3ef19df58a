import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Settings } from '../../ports/settings.ts';
import { decisionBytesMax, takeDecision } from './answered-decision.ts';
import type { AttemptResult, prepareAttempt } from './attempt.ts';
import { attemptOf, rangeOf } from './delivery.ts';
import { sealErrors } from './decision-errors.ts';
import type { DeliveryRow } from './delivery-log.ts';
import { answerMsOf, type CardEvent, leftMsOf, secondsFor } from './question.ts';
import type { Webhook } from './store.ts';
import { readWebhook } from './webhook-with-cursor.ts';

/** An event that the cursor of a webhook that is asked has passed, and whose request is complete. */
export interface TakenEvent extends CardEvent {
  /** The webhook as it was then, and the number of its run. */
  readonly webhook: Webhook;
  readonly generation: number;
  readonly sequence: number;
  readonly send: Awaited<ReturnType<typeof prepareAttempt>>;
  /** Prepares the request again, for a webhook that has changed. */
  readonly prepare: (webhook: Webhook) => ReturnType<typeof prepareAttempt>;
  /** The bank's time when it was taken, and the real time. */
  readonly taken: { readonly now: Instant; readonly realNow: Instant };
}

/** What came of an event: its row in the delivery log, and the result of the attempt if it was sent. */
interface Outcome {
  readonly row: DeliveryRow;
  readonly result?: AttemptResult;
}

/**
 * Sends an event once, to the webhook as it is now, and takes the decision in the answer. Sends nothing if the run in which it was taken is
 * over.
 */
export async function sendTaken(platform: Platform, one: TakenEvent): Promise<Outcome> {
  const { organisationId, id } = one.webhook;
  const found = await readWebhook(platform.table, organisationId, id);
  if (found?.webhook.status !== 'Enabled' || found.cursor.generation !== one.generation) {
    const reason = found?.webhook.status === 'Unavailable' ? 'Unavailable' : 'Disabled';
    return { row: unsent(one, { outcome: 'Skipped', reason }) };
  }
  const { webhook } = found;
  const send = webhook.version === one.webhook.version ? one.send : await one.prepare(webhook);
  const seconds = secondsFor(one, platform.settings);
  const timeoutMs = answerMsOf(waitingMs(one, platform.clock.now()), one, seconds);
  const { question, event } = one;
  const result = await send(question === undefined ? { timeoutMs } : { timeoutMs, answerBytes: decisionBytesMax });
  const answer = question && result.outcome === 'Delivered' ? result.answered : undefined;
  const decision = question && answer && (await takeDecision(platform, found, { event, question }, answer));
  const cipher = await platform.cipher(organisationId);
  const attempt = attemptOf({ events: [event] }, result, webhook, cipher);
  const errors = decision?.errors && { sealedAnswer: sealErrors(decision.errors, cipher, webhook) };
  const decided = decision && { decision: decision.outcome, ...errors };
  const row = { ...attempt, attempts: 1, sequence: one.sequence, ...decided };
  return { row, result };
}

/** True for a question that was decided without an answer while it waited. */
export const isTooLate = (one: TakenEvent, now: Instant, settings: Settings): boolean =>
  one.question !== undefined && leftMsOf(waitingMs(one, now), secondsFor(one, settings)) <= 0;

/** The row of an event that is not sent. */
export function unsent(
  { event, sequence }: TakenEvent,
  because: { readonly outcome: 'GivenUp' | 'Skipped'; readonly reason: string },
): DeliveryRow {
  return { ...rangeOf({ events: [event] }), ...because, attempts: 0, sequence };
}

/** Milliseconds since an event was written: by the bank's time until it was taken, by real time since. */
const waitingMs = ({ event, taken }: TakenEvent, now: Instant): number =>
  Math.max(0, msOf(taken.now) - msOf(event.createdAt)) + msOf(now) - msOf(taken.realNow);
