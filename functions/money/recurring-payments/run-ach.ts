import { isArchived, knowingArchived } from '../../accounts/accounts/archived-owners.ts';
import { accountOfNumbers } from '../../accounts/accounts/account-of-numbers.ts';
import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { nextTraceNumber } from '../ach-files/trace-numbers.ts';
import { mayDebit } from '../counterparties/debit-policy.ts';
import { counterpartyForPayment, type PayableCounterparty } from '../counterparties/linked-account.ts';
import { counterparties } from '../counterparties/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Once } from '../../kernel/base/remembering.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import { linkTimeoutSeconds } from '../../ports/account-linking/port.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { organisation } from '../../organisations/for-others.ts';
import { achClassOf, isDebitOfLoan } from '../payments/ach-class.ts';
import { decideAchOrRefusal } from '../payments/ach-order.ts';
import { unattendedBalanceRejection, whyNotPayable } from '../payments/ach-party.ts';
import { achRejection, withCustomerLimits } from '../payments/ach-rejection.ts';
import type { AchOrder } from '../payments/ach-terms.ts';
import type { RejectionReason } from '../payments/statuses.ts';
import { directionOf } from './recurring-payment.ts';
import { isRelinked } from './relinks.ts';
import { archivedSide, type RunResult, unlessArriving } from './run-result.ts';
import type { RecurringAchPayment } from './store.ts';
import { achRulesOf } from '../payments/ach-rules.ts';

/** The calls to providers of a run, and how often it has been decided. */
export interface RunAttempt {
  readonly once: Once;
  /** 1 at first, and one more after each concurrency conflict. */
  readonly attempt: number;
}

/**
 * Decides the payment of a run that pays a counterparty or pulls from it, both as they are now. In one run the provider is
 * asked once for each token and amount, also where the run is decided again. A counterparty that was relinked meanwhile has another
 * token, and a schedule that was changed another amount: the provider is asked again. Where nobody verified the new owner or agreed to it, the schedule is suspended.
 */
export async function runAch(
  platform: Platform,
  { now }: Moment,
  one: RecurringAchPayment,
  { once, attempt }: RunAttempt,
): Promise<RunResult> {
  const { table, settings } = platform;
  const { payer, counterparty, org } = await sidesOf(table, one);
  const own = payer && (await knowingArchived(table, payer));
  if (own === undefined) return { failure: 'AccountNotFound' };
  if (isArchived(own)) return { failure: 'CustomerArchived' };
  if (own.movedTo !== undefined) return { movedTo: own.movedTo };
  if (counterparty === undefined) return { failure: 'CounterpartyNotFound' };
  if (isRelinked(one, counterparty)) return { suspension: 'CounterpartyRelinked' };
  const refusal = whyNotPayable(counterparty, own, directionOf(one.type));
  if (refusal === 'account_customer_mismatch') return { failure: 'CounterpartyCustomerMismatch' };
  if (refusal === 'counterparty_not_permitted') return { failure: 'CounterpartyNotPermitted' };
  // The other bank may have corrected the type of the account since the schedule was created.
  if (isDebitOfLoan(directionOf(one.type), counterparty)) return { failure: 'CounterpartyNotPermitted' };

  invariant(org !== undefined, 'the organisation of a recurring payment was not found');
  const cipher = await platform.cipher(org.id);
  const party = counterpartyForPayment(counterparty, cipher);
  const ours = await accountOfNumbers({ table, org, banks: settings.banks }, party);
  if (ours?.id === own.id) return { failure: 'AccountPaysItself' };
  const otherAccount = ours?.account;
  const debit = {
    customerIds: [counterparty.customerId],
    ours,
    isLinked: party.processorToken !== undefined,
    isAuthorized: false,
  };
  if (directionOf(one.type) === 'Debit' && !mayDebit(debit)) return { failure: 'CounterpartyNotPermitted' };
  if (otherAccount !== undefined && isArchived(otherAccount)) return archivedSide(table, own);

  const ach = achRulesOf(settings, own);
  const ordered = orderOf(one, { own, party, ach });
  const wanted = { ...ordered, account: own, otherAccount, traceNumber: await nextTraceNumber(platform, own) };
  const order = await withCustomerLimits(wanted, platform, { now, attempt });
  const mustVerify = order.verifiesBalance === true && achRejection(order, { now, ach }) === undefined;
  const providerRejection = mustVerify ? await saidOnce(platform, order, party, once) : undefined;
  const outcome = decideAchOrRefusal({ ...order, providerRejection }, { now, ach, cipher });
  if ('obstacle' in outcome) {
    return outcome.obstacle === 'SelfPayment' ? { failure: 'AccountPaysItself' } : archivedSide(table, own);
  }
  return directionOf(one.type) === 'Credit' ? unlessArriving(outcome, own) : outcome;
}

async function sidesOf(table: Table, { organisationId, accountId, counterpartyId }: RecurringAchPayment) {
  const refs = {
    payer: account(organisationId, accountId),
    counterparty: counterparties.ref(organisationId, counterpartyId),
    org: organisation(organisationId),
  };
  const found = await table.getAll(Object.values(refs).flatMap((ref) => ref?.key ?? []));
  const read = <T>(ref: ItemRef<T> | undefined): T | undefined => {
    const item = ref && found.get(keyText(ref.key));
    return item && ref.parse(item);
  };
  return { payer: read(refs.payer), counterparty: read(refs.counterparty), org: read(refs.org) };
}

function orderOf(
  one: RecurringAchPayment,
  { own, party, ach }: { readonly own: Account; readonly party: PayableCounterparty; readonly ach: AchSettings },
): Omit<AchOrder, 'account' | 'otherAccount' | 'traceNumber' | 'customerLimits'> {
  const { amount, description, addenda, tags } = one;
  const { id, name, routingNumber, accountNumber, accountType, type: counterpartyType } = party;
  const isLinked = party.processorToken !== undefined;
  const direction = directionOf(one.type);
  const debit = one.type === 'recurringDebitAchPayment' ? one : undefined;
  return {
    amount,
    description,
    addenda,
    tags,
    direction,
    secCode: achClassOf({ account: own, direction, counterpartyType, isLinked }),
    counterparty: { name, routingNumber, accountNumber, accountType },
    counterpartyId: id,
    needsPrenote: party.needsPrenote ? true : undefined,
    // Where the limit for same-day payments has become lower, the payment is not a same-day one.
    sameDay: debit?.sameDay === true && amount <= ach.sameDayMax,
    clearingDaysOverride: debit?.clearingDaysOverride,
    verifiesBalance: debit?.verifyCounterpartyBalance === true ? true : undefined,
    recurringPayment: { type: one.type, id: one.id },
    dueDate: one.nextDueDate,
    causedBy: one.causedBy ?? [],
  };
}

async function saidOnce(
  { accountLinking }: Platform,
  { amount }: Pick<AchOrder, 'amount'>,
  { processorToken }: PayableCounterparty,
  once: Once,
): Promise<RejectionReason | undefined> {
  // A counterparty that was created with a token always has one.
  invariant(processorToken !== undefined, 'a counterparty whose balance is to be looked up has no token');
  const question = { amountCents: amount, timeoutMs: linkTimeoutSeconds * 1000 };
  return once(`${amount} ${processorToken}`, () =>
    unattendedBalanceRejection(accountLinking, processorToken, question),
  );
}
