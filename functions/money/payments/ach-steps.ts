import { movementKinds } from '../../accounts/ledger/posting.ts';
import { account } from '../../accounts/accounts/store.ts';
import type { DueOutcome } from '../../kernel/due/due-kind.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { asciiFormOf } from '../../kernel/jsonapi/ascii.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { AchEntry } from '../../ports/ach-rail/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { type ItemKey, keyText, organisationIdOf, ownerIdOf } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import {
  type AchStand,
  type AchStep,
  decideApprove,
  decideClear,
  decideReject,
  decideReturn,
  decideTake,
} from './ach-decisions.ts';
import type { AchTerms } from './ach-order.ts';
import { dueOf } from './ach-payment.ts';
import type { AchReturnReason } from './return-reasons.ts';
import type { RejectionReason } from './statuses.ts';
import { type AchPayment, openAccountNumber, paymentItem, paymentKind } from './store.ts';

/** What the steps of ACH payments write, and so read. */
export const achStepUses = [...movementKinds, paymentKind] as const;

/** Logged when an entry could not be handed over; an alarm stands on it. */
export const railUnavailableMessage = 'the ACH rail is unavailable';

/** How long a payment waits after the rail was unavailable. */
const railRetrySeconds = 120;

/**
 * Hands a payment to the rail and records that it was taken. The payment is marked before the rail is called, so that nobody
 * cancels it from then on; a crash anywhere repeats the call under the same trace number. Where the rail is unavailable the
 * payment stays Pending and comes again. `isWithRail`: the rail itself says that it has it.
 *
 * As all steps it may run twice, and answers the payment after it; undefined where no ACH payment lies at the key. Throws the
 * Problem of its decision where the payment's state refuses the step.
 */
export function takePayment(
  platform: Platform,
  moment: Moment,
  key: ItemKey,
  { isWithRail = false } = {},
): Promise<AchPayment | undefined> {
  return step(platform, moment, key, (stand, terms) =>
    isWithRail ? decideTake(stand, terms, true) : handOver(platform, stand, terms),
  );
}

/** Credits the money of a debit that has arrived. */
export const clearPayment = (platform: Platform, moment: Moment, key: ItemKey) =>
  step(platform, moment, key, decideClear);

/** Takes a payment back that the other side returned. */
export const returnPayment = (platform: Platform, moment: Moment, key: ItemKey, reason: AchReturnReason) =>
  step(platform, moment, key, (stand, terms) => decideReturn(stand, reason, terms));

/** Lets a payment go on after its review. */
export const approvePayment = (platform: Platform, moment: Moment, key: ItemKey) =>
  step(platform, moment, key, decideApprove);

/** Stops a payment in its review. */
export const rejectPayment = (platform: Platform, moment: Moment, key: ItemKey, reason: RejectionReason) =>
  step(platform, moment, key, (stand, terms) => decideReject(stand, reason, terms));

/** Does what is due of an ACH payment: a Pending one is taken, the money of a Clearing one arrives. */
export async function runAchPayment(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const payment = await step(platform, moment, key, (stand, terms) => {
    const { status, dueAt } = stand.payment;
    if (dueAt === undefined || dueAt > moment.now) return undefined;
    return status === 'Pending' ? handOver(platform, stand, terms) : decideClear(stand, terms);
  });
  return payment === undefined ? 'not due' : 'done';
}

type Decide = (stand: AchStand, terms: AchTerms) => AchStep | undefined | Promise<AchStep>;

/** Reads, decides and commits, on fresh state whenever somebody else wrote first. Answers the payment that was decided upon. */
export function step(
  platform: Platform,
  moment: Moment,
  key: ItemKey,
  decide: Decide,
): Promise<AchPayment | undefined> {
  return withOptimisticRetry(platform, async () => {
    const stand = await readStand(platform.table, key);
    if (stand === undefined) return undefined;
    const terms = { now: moment.now, ach: platform.settings.ach, cipher: await platform.cipher() };
    const decided = await decide(stand, terms);
    if (decided?.change !== undefined) await commit(platform, moment, decided.change);
    return decided?.payment;
  });
}

async function readStand(table: Table, key: ItemKey): Promise<AchStand | undefined> {
  const owner = account(organisationIdOf(key), ownerIdOf(key) ?? '');
  const found = await table.getAll([key, owner.key]);
  const stored = found.get(keyText(key));
  const payment = stored && paymentItem.parse(stored);
  if (payment?.type !== 'achPayment') return undefined;
  const holder = found.get(keyText(owner.key));
  invariant(holder !== undefined, 'accounts are never deleted');
  return { payment, account: owner.parse(holder) };
}

async function handOver(platform: Platform, stand: AchStand, terms: AchTerms): Promise<AchStep> {
  const wanted = decideTake(stand, terms);
  if (wanted.change === undefined || wanted.payment.status === 'Rejected') return wanted;
  const marked = { ...stand, payment: await handedOver(platform.table, stand.payment, terms.now) };
  const answer = await platform.achRail.submit(entryOf(marked, terms.cipher));
  if (answer.outcome === 'taken') return decideTake(marked, terms, true);
  const { organisationId, accountId, id: resourceId } = stand.payment;
  platform.log.error(railUnavailableMessage, { organisationId, accountId, resourceId, outcome: answer.why });
  return putOff(marked.payment, terms.now);
}

/** The payment with the mark that the rail may have it; it is written once, and without an event. */
async function handedOver(table: Table, payment: AchPayment, now: Instant): Promise<AchPayment> {
  if (payment.handedAt !== undefined) return payment;
  const version = payment.version + 1;
  await table.update({
    Key: { pk: payment.pk, sk: payment.sk },
    UpdateExpression: 'SET handedAt = :now, #version = :next',
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':now': now, ':version': payment.version, ':next': version },
  });
  return { ...payment, handedAt: now, version };
}

function putOff(payment: AchPayment, now: Instant): AchStep {
  const again = plusMs(now, railRetrySeconds * 1000);
  const waiting: AchPayment = { ...payment, ...dueAttributes(payment.organisationId, payment, again) };
  return { payment: waiting, change: { writes: [replace(waiting)], due: dueOf(waiting) } };
}

function entryOf(
  { payment, account: { name, routingNumber, accountNumber } }: AchStand,
  cipher: FieldCipher,
): AchEntry {
  const { organisationId, traceNumber, direction, amount, sameDay, secCode, description, addenda } = payment;
  return {
    ...{ organisationId, traceNumber, direction, sameDay, description },
    paymentId: payment.id,
    amountCents: amount,
    ...(secCode === undefined ? {} : { secCode }),
    ...(addenda === undefined ? {} : { addenda }),
    companyName: asciiFormOf(name),
    account: { routingNumber, accountNumber },
    counterparty: {
      ...payment.counterparty,
      name: asciiFormOf(payment.counterparty.name),
      accountNumber: openAccountNumber(payment, cipher),
    },
  };
}
