import { account } from '../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DueOutcome } from '../../kernel/due/due-kind.ts';
import { about } from '../../kernel/journal/change.ts';
import type { ReviewingUsers } from '../../kernel/journal/four-eyes.ts';
import { type Moment, commit, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { type ItemKey, keyText, organisationIdOf, ownerIdOf } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type AchState, type AchStep, decideApprove, decideClear, decideReject, decideTake } from './ach-decisions.ts';
import { enterWindowUses } from '../ach-files/enter-window.ts';
import { achSequenceKind } from '../ach-files/for-others.ts';
import { counterpartyKind } from '../counterparties/for-others.ts';
import { missedWindowMessage } from '../ach-files/window-alarms.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { customerUsageKind } from './customer-usage.ts';
import { clearWhenDue } from './ach-clearing.ts';
import { handOver } from './ach-hand-over.ts';
import { achRulesOf } from './ach-rules.ts';
import type { AchTerms } from './ach-terms.ts';
import { receivedPaymentKind } from '../received-payments/for-others.ts';
import { takenEntryKind } from '../received-payments/taken-entries.ts';
import type { RejectionReason } from './statuses.ts';
import { type AchPayment, paymentItem, paymentKind } from './store.ts';
import { withOtherEnd } from './transfer-ends.ts';
import type { Platform } from '../../ports/platform.ts';

/** The kinds that the steps of ACH payments read and write, both ends of transfers between banks included. */
export const achStepUses = [
  ...movementKinds,
  paymentKind,
  customerUsageKind,
  receivedPaymentKind,
  takenEntryKind,
  ...enterWindowUses,
  achSequenceKind,
  counterpartyKind,
] as const;

/**
 * Hands a payment to the rail (ach-hand-over.ts) and records that the rail took it. `isWithRail` is true where the rail
 * itself has said so.
 *
 * Like all steps here it may run twice. It answers the payment after the step, or undefined where there is no ACH payment
 * with this key, and throws the Problem of its decision where the payment's state refuses the step.
 */
export function takePayment(
  platform: Platform,
  moment: Moment,
  key: ItemKey,
  { isWithRail = false } = {},
): Promise<AchPayment | undefined> {
  return stepAchPayment(platform, moment, key, (state, terms) =>
    isWithRail ? decideTake(state, terms, true) : handOver(platform, moment, state, terms),
  );
}

/** Credits the money of a debit as an integrator of a sandbox wants it, also before its entry has left. */
export const clearPayment = (platform: Platform, moment: Moment, key: ItemKey) =>
  stepAchPayment(platform, moment, key, decideClear);

/** Approves a payment that waits for its review; without a reviewer in place of everybody who has to. */
export const approvePayment = (platform: Platform, moment: Moment, key: ItemKey, reviewer?: ReviewingUsers) =>
  stepAchPayment(platform, moment, key, (state, terms) => decideApprove(state, terms, reviewer));

/** Rejects a payment that waits for its review. */
export const rejectPayment = (
  platform: Platform,
  moment: Moment,
  key: ItemKey,
  reason?: RejectionReason,
  reviewer?: ReviewingUsers,
) => stepAchPayment(platform, moment, key, (state, terms) => decideReject(state, reason, terms, reviewer));

/** Does the step that is due: a Pending payment is handed to the rail, the money of a Clearing one is credited. */
export async function runAchPayment(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const payment = await stepAchPayment(platform, moment, key, async (state, terms) => {
    const { status, dueAt } = state.payment;
    if (dueAt === undefined || dueAt > moment.now) return undefined;
    if (status !== 'Pending') return clearWhenDue(platform, state, terms);
    return withMissedWindow(platform, await handOver(platform, moment, state, terms), dueAt);
  });
  return payment === undefined ? 'not due' : 'done';
}

/** Raises an alarm if the entry of a payment leaves in a later window than the one that it was due at. */
function withMissedWindow({ log }: Platform, step: AchStep, dueAt: Instant): AchStep {
  const { organisationId, id: resourceId, window } = step.payment;
  if (window !== undefined && window > dueAt)
    log.alarm(missedWindowMessage, { organisationId, resourceId, at: window });
  return step;
}

type Decide = (state: AchState, terms: AchTerms) => AchStep | undefined | Promise<AchStep | undefined>;

/** Reads a payment with its account, decides and commits; all again after a conflict. Answers the payment after the step. */
export function stepAchPayment(
  platform: Platform,
  moment: Moment,
  key: ItemKey,
  decide: Decide,
): Promise<AchPayment | undefined> {
  return withOptimisticRetry(platform, async () => {
    const state = await readAchState(platform.table, key);
    if (state === undefined) return undefined;
    const ach = achRulesOf(platform.settings, state.account);
    const terms = { now: moment.now, ach, cipher: await platform.cipher(moment.organisationId) };
    const alone = await decide(state, terms);
    const outcome = alone && (await withOtherEnd(platform, { ...terms, realNow: moment.realNow }, state, alone));
    if (outcome?.change !== undefined) await commit(platform, moment, about(outcome.change, outcome.payment));
    return outcome?.payment;
  });
}

async function readAchState(table: Table, key: ItemKey): Promise<AchState | undefined> {
  const owner = account(organisationIdOf(key), ownerIdOf(key) ?? '');
  const found = await table.getAll([key, owner.key]);
  const stored = found.get(keyText(key));
  const payment = stored && paymentItem.parse(stored);
  if (payment?.type !== 'achPayment') return undefined;
  const holder = found.get(keyText(owner.key));
  invariant(holder !== undefined, 'the account of a payment was not found');
  return { payment, account: owner.parse(holder) };
}
