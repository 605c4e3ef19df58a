import type { LineMeta } from '../../../functions/delivery/webhooks/meta.ts';
import type { EventsAboutWebhook } from './own-events.ts';
import type { Attempt } from './simulation.ts';

interface Body extends Attempt {
  readonly meta: LineMeta;
}

const hasSequence = (attempt: Attempt): attempt is Body => 'sequence' in attempt.meta;
const firstOf = ({ numbers }: Attempt): number => numbers[0] ?? 0;
const lastOf = ({ numbers }: Attempt): number => numbers.at(-1) ?? 0;

/**
 * The faults of sequence numbers and previous events in the bodies of a webhook, which selects every event from the
 * first on, except those about itself: that one number is one body, that each names the one before it, and that the receiver's rule, by which it
 * knows what is missing from the numbers of the bodies that it took, is right.
 */
export function lineFaults(attempts: readonly Attempt[], ownEvents: EventsAboutWebhook): string[] {
  const lines = Map.groupBy(attempts.filter(hasSequence), ({ webhookId }) => webhookId);
  return [...lines].flatMap(([webhookId, line]) => {
    const own = ownEvents.get(webhookId) ?? new Set<number>();
    return [...sequenceFaults(line, own), ...proofFaults(line, own)].map((fault) => `webhook ${webhookId}: ${fault}`);
  });
}

type Numbers = ReadonlySet<number>;

/** How many events between two are not about the webhook itself. */
function countBetween(after: number, before: number, own: Numbers): number {
  let count = 0;
  for (let number = after + 1; number < before; number += 1) if (!own.has(number)) count += 1;
  return count;
}

/** Numbers ascend; only the latest body comes again, and then as it was; a new one follows the one that it names. */
function sequenceFaults(line: readonly Body[], own: Numbers): string[] {
  const faults: string[] = [];
  let latest: Body | undefined;
  for (const body of line) {
    const { sequence } = body.meta;
    if (latest !== undefined && sequence <= latest.meta.sequence) {
      if (sequence < latest.meta.sequence) faults.push(`${said(body)} came after ${said(latest)}`);
      else if (body.digest !== latest.digest) faults.push(`${said(latest)} came again as ${said(body)}`);
      continue;
    }
    faults.push(...nameFaults(body, latest, own));
    latest = body;
  }
  return faults;
}

/**
 * The claims of a body about the one before it. That one may have been lost with its worker before a receiver saw it; and
 * one that was still tried when its webhook was disabled is not named, but then the numbers show a gap behind it.
 */
function nameFaults(body: Body, latest: Body | undefined, own: Numbers): string[] {
  const { sequence, previousSequence = 0, previousEventId } = body.meta;
  const before = latest?.meta.sequence ?? 0;
  const isCutOff = previousSequence < before && sequence > before + 1;
  const faults: string[] = [];
  if ((previousSequence < before && !isCutOff) || previousSequence >= sequence)
    faults.push(`${said(body)} came after ${before}`);
  if (latest !== undefined && previousSequence === before && Number(previousEventId) !== lastOf(latest))
    faults.push(`${said(body)} came after ${said(latest)}`);
  // Events that were passed over use up a number.
  const passedOver = countBetween(Number(previousEventId), firstOf(body), own);
  if (
    previousSequence === sequence - 1 &&
    previousSequence > 0 &&
    (passedOver !== 0 || Number(previousEventId) >= firstOf(body))
  )
    faults.push(`${said(body)} passes events over`);
  if (body.numbers.some((number) => own.has(number))) faults.push(`${said(body)} is about its own webhook`);
  return faults;
}

/** The rule of a receiver: a number that is not the next one means that events are missing, and no other does. */
function proofFaults(line: readonly Body[], own: Numbers): string[] {
  const faults: string[] = [];
  const seen = new Set<number>();
  let last = { sequence: 0, event: 0 };
  for (const body of line.filter(({ isAccepted }) => isAccepted)) {
    const { sequence } = body.meta;
    if (sequence <= last.sequence) {
      if (body.numbers.some((number) => !seen.has(number))) faults.push(`${said(body)} has events that are new`);
      continue;
    }
    const missing = firstOf(body) - last.event - 1;
    const hidden = countBetween(last.event, firstOf(body), own);
    if (sequence === last.sequence + 1 && (hidden !== 0 || missing < 0))
      faults.push(`${said(body)} hides ${hidden} events`);
    // A body that was on its way when its webhook was disabled is not named, because nobody knows whether it arrived. If it did,
    // and had all events that were skipped, the gap behind it is empty.
    const isCutOff = (body.meta.previousSequence ?? 0) < last.sequence;
    if (sequence > last.sequence + 1 && missing <= 0 && !isCutOff)
      faults.push(`${said(body)} shows a gap where nothing is missing`);
    for (const number of body.numbers) seen.add(number);
    last = { sequence, event: lastOf(body) };
  }
  return faults;
}

const said = ({ meta, numbers }: Body): string => `body ${JSON.stringify(meta)} of ${numbers.join()}`;
