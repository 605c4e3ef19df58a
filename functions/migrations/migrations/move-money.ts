import type { Account } from '../../accounts/accounts/for-others.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, sameVersion } from '../../kernel/table/write.ts';
import { nextTraceNumber } from '../../money/ach-files/trace-numbers.ts';
import { achRulesOf } from '../../money/payments/ach-rules.ts';
import { decideTransfer } from '../../money/payments/bank-transfer.ts';
import { type Payment, payments } from '../../money/payments/for-others.ts';
import { receivedPayments } from '../../money/received-payments/for-others.ts';
import { arrivalOf } from './arrival.ts';
import { tellCustomer } from './emails.ts';
import { eligibilityObstacleOf, successorIn } from './eligibility.ts';
import { deadlineOf, moveMigration } from './migration.ts';
import type { MigrationState } from './migration-state.ts';
import { changeTo, type MigrationStep, type StepPlatform, withMove } from './steps.ts';
import type { Migration, Move } from './store.ts';

/** How long after the step of a transfer it is looked at, and how long after a look at one that is late. */
const afterStepMs = 60_000;
const hourMs = 60 * 60_000;
const afterLateMs = hourMs;
/** The longest time between looks: a returned or early transfer does not wake its migration. */
const betweenLooksMs = 6 * hourMs;
/** The Eastern time at which money that came later is looked for every day. */
const dailyTime = { hour: 7, minute: 30 };

/** The next time of the daily work after `now`. */
export const nextDaily = (now: Instant): Instant => {
  const today = instantAtBankTime(bankDateOf(now), dailyTime);
  return today > now ? today : instantAtBankTime(plusDays(bankDateOf(now), 1), dailyTime);
};

/**
 * One step of a migration that is ExecutingMoneyMovement: the money of the next account is ordered to move. When all has been ordered,
 * it waits until the money has arrived, or, once the deadline has come, until it has left.
 */
export async function moveMoneyNext(state: MigrationState, context: StepPlatform): Promise<MigrationStep> {
  const { migration } = state;
  const { terms } = context;
  const next = migration.moves.find(({ isEmptied }) => !isEmptied);
  if (next !== undefined) return drainAccount(state, next, context);
  const under = await transfersOf(context.platform.table, migration);
  const left = under.filter(({ payment }) => payment.status === 'Pending');
  const coming = under.filter(({ hasArrived }) => !hasArrived);
  const isLast = deadlineOf(migration) <= terms.now;
  const known = { ...migration, transfers: coming.map(({ payment }) => payment.id) };
  if (isLast && left.length === 0) return changeTo(moveMigration(known, 'closeAccounts', terms.now), migration, terms);
  if (!isLast && coming.length === 0) {
    const moved = moveMigration(known, 'moneyMoved', terms.now);
    return changeTo({ ...moved, workAt: nextDaily(terms.now) }, migration, terms);
  }
  return changeTo({ ...known, workAt: nextLook(isLast ? left : coming, migration, terms.now) }, migration, terms);
}

/** When to look at transfers again: once the last of them has had its next step, and after six hours or on the deadline at the latest. */
function nextLook(transfers: readonly PendingTransfer[], migration: Migration, now: Instant): Instant {
  const looks = transfers.map(({ dueAt }) =>
    dueAt === undefined || dueAt <= now ? plusMs(now, afterLateMs) : plusMs(dueAt, afterStepMs),
  );
  const [last = now] = looks.toSorted().reverse();
  const deadline = deadlineOf(migration);
  const ends = [last, plusMs(now, betweenLooksMs), ...(deadline > now ? [deadline] : [])];
  return ends.toSorted()[0] ?? last;
}

/**
 * The daily step of a migration whose money has moved: what has come to an old account since is moved too. One account in each step;
 * undefined if there is nothing to move.
 */
export function moveLateMoney(state: MigrationState, context: StepPlatform): Promise<MigrationStep> | undefined {
  const late = state.migration.moves.find((move) => movable(state, move) !== undefined);
  return late === undefined ? undefined : drainAccount(state, late, context);
}

/** The old account of a move, if it has money that can move, and the account at the new bank can take it. */
function movable({ open, opened }: MigrationState, move: Move): Account | undefined {
  if (successorIn(opened, move) === undefined) return undefined;
  return open.find((one) => one.id === move.from && eligibilityObstacleOf(one) === undefined && one.available > 0);
}

/** Orders the transfer of what is available on an old account. Its recurring payments go on at the new bank from then on. */
async function drainAccount(
  state: MigrationState,
  move: Move,
  { platform, moment, terms }: StepPlatform,
): Promise<MigrationStep> {
  const { migration, open, opened } = state;
  const { now, cipher } = terms;
  const emptied = withMove(migration, { ...move, isEmptied: true });
  const owner = open.find(({ id }) => id === move.from);
  const to = successorIn(opened, move);
  if (owner === undefined || to === undefined) return changeTo(emptied, migration, terms);
  const payer = movable(state, move);
  if (payer === undefined) {
    const step = changeTo(emptied, migration, terms);
    if (eligibilityObstacleOf(owner) !== undefined) return step;
    const followed: Account = { ...owner, movedTo: owner.movedTo ?? { id: to.id, from: now } };
    return { ...step, change: mergeChanges(step.change, { writes: [replace(followed)] }) };
  }
  const movedTo = payer.movedTo ?? { id: to.id, from: arrivalOf(payer, to, now, platform.settings) };
  const transfer = decideTransfer(
    {
      from: { ...payer, movedTo },
      to,
      amount: payer.available,
      tags: {},
      traceNumber: await nextTraceNumber(platform, payer),
    },
    { now, ach: achRulesOf(platform.settings, payer), cipher },
  );
  // It is looked at again every day.
  if (transfer === undefined) return changeTo(emptied, migration, terms);
  const { payment, change } = transfer;
  const step = changeTo({ ...emptied, transfers: [...emptied.transfers, payment.id] }, migration, terms);
  const { expectedCompletionDate: arrivesOn } = payment;
  const email = tellCustomer(migration, 'transferConfirmation', {
    number: payment.id,
    now,
    realNow: moment.realNow,
    facts: { amount: payment.amount, ...(arrivesOn === undefined ? {} : { arrivesOn }) },
  });
  // If somebody else becomes an owner of the new account at this moment, it is looked at again.
  return { ...step, change: mergeChanges(step.change, change, email, { writes: [sameVersion(to)] }) };
}

/** A transfer that had not arrived when it was looked at last. */
interface PendingTransfer {
  readonly payment: Payment;
  /** True once the money is on the new account, or on the old one again. */
  readonly hasArrived: boolean;
  /** When its next step is due: the rail takes it, or its money is booked at the new bank. */
  readonly dueAt: Instant | undefined;
}

async function transfersOf(
  table: Table,
  { organisationId, transfers }: Migration,
): Promise<readonly PendingTransfer[]> {
  const found = await payments.byId(table, organisationId, transfers);
  const arrivals = found.flatMap((one) => ('arrivesAs' in one && one.arrivesAs !== undefined ? [one.arrivesAs] : []));
  const received = new Map((await receivedPayments.byId(table, organisationId, arrivals)).map((one) => [one.id, one]));
  return found.map((payment) => {
    const arrival = 'arrivesAs' in payment ? received.get(payment.arrivesAs ?? '') : undefined;
    const isBack = payment.status !== 'Pending' && payment.status !== 'Sent';
    const hasArrived = isBack || (arrival !== undefined && arrival.status !== 'Pending');
    return { payment, hasArrived, dueAt: (arrival ?? payment).dueAt };
  });
}
