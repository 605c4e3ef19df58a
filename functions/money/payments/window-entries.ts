import { account } from '../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { transactionKind } from '../../accounts/transactions/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import type { Times } from '../../kernel/journal/commit.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { Platform } from '../../ports/platform.ts';
import type { EntryKind } from '../ach-files/window-entry.ts';
import { counterpartyKind } from '../counterparties/for-others.ts';
import { receivedPaymentKind, receivedPayments } from '../received-payments/for-others.ts';
import { awaitingCompletion } from '../received-payments/received-payment.ts';
import { type AchState, decideNeverLeft } from './ach-decisions.ts';
import { awaitingClearing, dated } from './ach-payment.ts';
import { achRulesOf } from './ach-rules.ts';
import { customerUsageKind } from './customer-usage.ts';
import { paymentDelayedEvent } from './delayed-event.ts';
import { achSnapshotOf } from './events.ts';
import { delayPrenote, endPrenote } from './prenote-moves.ts';
import { type AchPayment, paymentKind, payments } from './store.ts';
import { withOtherEnd } from './transfer-ends.ts';

/** The kinds that {@link delayPayment} and {@link endPayment} read and write; the return of a transfer that has arrived marks its transaction. */
export const windowEntryUses = {
  writes: [...movementKinds, paymentKind, customerUsageKind, receivedPaymentKind, counterpartyKind],
  replaces: [transactionKind],
} as const;

type Reading = Pick<Platform, 'table' | 'settings' | 'cipher'>;

/** The resource that an entry of a window is for. */
interface Source {
  readonly type: string;
  readonly id: string;
}

/** An entry of a window. */
interface Subject {
  readonly kind: EntryKind;
  readonly source: Source;
  readonly traceNumber: string;
}

const nothing: Change = { writes: [] };

/**
 * What it means for a payment that its entry leaves with this window, and not with the one that it was put into: all its dates and limits
 * count from there, and an event says so. A prenote is dated anew too. To be merged into the change that moves the entry. Nothing for a payment that has ended: its window will find so.
 */
export async function delayPayment(
  platform: Reading,
  { organisationId }: Pick<Times, 'organisationId'>,
  { kind, source, traceNumber }: Subject,
  window: Instant,
): Promise<Change> {
  if (kind === 'Prenote') return delayPrenote(platform, { organisationId, source, traceNumber }, window);
  const state = await stateOf(platform, organisationId, source);
  if (state === undefined) return nothing;
  const { payment: before, account: owner } = state;
  if (hasEnded(before)) return nothing;
  const payment = inWindow(state, window, platform);
  const own = { writes: [replace(payment)], due: dueOf(payment) };
  const [previousDate, date] = [dateOf(before), dateOf(payment)];
  if (previousDate === undefined || date === undefined || previousDate === date) return own;
  const snapshot = achSnapshotOf(payment, owner, await platform.cipher(organisationId));
  const change = { ...own, events: [paymentDelayedEvent(snapshot, { previousDate, date })] };
  return mergeChanges(change, await delayArrival(platform, payment, date));
}

/**
 * What it means for a payment that its entry can be in no file: it is Returned. A prenote has Failed. To be merged into the change that marks the entry. Nothing for an
 * entry of something else, and for a payment that is Returned already.
 */
export async function endPayment(
  platform: Reading,
  times: Times,
  { kind, source, traceNumber }: Subject,
): Promise<Change> {
  const { organisationId } = times;
  if (kind === 'Prenote') return endPrenote(platform, { organisationId, source, traceNumber });
  const state = await stateOf(platform, organisationId, source);
  if (state === undefined) return nothing;
  const cipher = await platform.cipher(organisationId);
  const terms = { ...times, cipher, ach: achRulesOf(platform.settings, state.account) };
  const step = await withOtherEnd(platform, terms, state, decideNeverLeft(state, terms));
  return step.change ?? nothing;
}

/** The ids of those of these payments that have ended: their entries must not leave any more. */
export async function endedPayments(
  table: Table,
  organisationId: string,
  entries: readonly Subject[],
): Promise<ReadonlySet<string>> {
  const ids = entries.filter(isOfPayment).map(({ source }) => source.id);
  const found = await payments.byId(table, organisationId, ids);
  return new Set(found.filter((one) => one.type === 'achPayment' && hasEnded(one)).map(({ id }) => id));
}

/** True for the entry of a payment itself. That of its prenote leaves also if the payment has ended. */
export const isOfPayment = ({ kind, source }: Pick<Subject, 'kind' | 'source'>): boolean =>
  source.type === 'achPayment' && kind !== 'Prenote';

/** The entry of a payment leaves only while this is one of two: any other one has ended. */
const hasEnded = ({ status }: AchPayment): boolean => status !== 'Sent' && status !== 'Clearing';

async function stateOf({ table }: Reading, organisationId: string, source: Source): Promise<AchState | undefined> {
  const ref = source.type === 'achPayment' ? payments.ref(organisationId, source.id) : undefined;
  const payment = await readItem(table, ref);
  if (payment?.type !== 'achPayment') return undefined;
  const owner = await readItem(table, account(organisationId, payment.accountId));
  invariant(owner !== undefined, `the account of the payment ${keyText(payment)} was not found`);
  return { payment, account: owner };
}

function inWindow({ payment, account: owner }: AchState, window: Instant, { settings }: Reading): AchPayment {
  const ach = achRulesOf(settings, owner);
  const moved = { ...payment, window, takenAt: window };
  return payment.status === 'Clearing' ? awaitingClearing(moved, window, ach) : dated(moved, window, ach);
}

/** The date that the payment shows, as long as it is under way. */
function dateOf({ status, direction, expectedCompletionDate, settlementDate }: AchPayment): CalendarDate | undefined {
  if (direction === 'Credit') return status === 'Sent' ? expectedCompletionDate : undefined;
  return status === 'Clearing' ? settlementDate : undefined;
}

/** The other end of a transfer between banks gets its money later too. */
async function delayArrival({ table, settings }: Reading, payment: AchPayment, date: CalendarDate): Promise<Change> {
  const { organisationId, arrivesAs, transfersTo } = payment;
  if (arrivesAs === undefined || transfersTo === undefined) return nothing;
  const received = await readItem(table, receivedPayments.ref(organisationId, arrivesAs));
  const to = await readItem(table, account(organisationId, transfersTo));
  if (received?.status !== 'Pending' || to === undefined) return nothing;
  const { ach } = bankOf(settings, to.routingNumber);
  const later = awaitingCompletion({ ...received, completionDate: date }, ach);
  return { writes: [replace(later)], due: dueOf(later) };
}
