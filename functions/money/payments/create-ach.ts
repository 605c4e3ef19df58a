import { isOfStranger, mustTakePayments, takesPayments } from '../../accounts/accounts/archived-owners.ts';
import { mustBeInControl } from '../../accounts/accounts/control-agreement.ts';
import { mustNotPayItself } from '../../accounts/ledger/refuse.ts';
import { accountOfNumbers } from '../../accounts/accounts/account-of-numbers.ts';
import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { type Debit, isAuthorized, mustBeDebitable, pullersOf } from '../counterparties/debit-policy.ts';
import { nextTraceNumber } from '../ach-files/trace-numbers.ts';
import { counterparties } from '../counterparties/for-others.ts';
import { msOf } from '../../kernel/base/calendar/instant.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { usersBehind } from '../../kernel/journal/author.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { linkTimeoutSeconds } from '../../ports/account-linking/port.ts';
import { organisation } from '../../organisations/for-others.ts';
import { achClassOf, mustFitClass, mustNotDebitLoan } from './ach-class.ts';
import { decideAch } from './ach-order.ts';
import {
  balanceRejection,
  mustBeLinked,
  requireCounterparty,
  mustFitSameDay,
  type OtherSide,
  otherSideOf,
} from './ach-party.ts';
import { achRejection, payerRejection, withCustomerLimits } from './ach-rejection.ts';
import { type AchRules, achRulesOf } from './ach-rules.ts';
import type { AchOrder } from './ach-terms.ts';
import { mustDecideClearing } from './clearing-days.ts';
import type { AchBody } from './create-ach-forms.ts';
import { mustBeOrderableDescription } from './entry-description.ts';
import { type CreateCall, type CreatedPayment, mustBeOrderable, type PaymentLoads } from './create-form.ts';
import type { RejectionReason } from './statuses.ts';

/** The shortest time for the provider's second answer; otherwise it has the time that the first one left. */
const answerMsMin = 500;

export function loadsOfAch(organisationId: string, { relationships }: AchBody): PaymentLoads {
  return {
    account: account(organisationId, relationships.account.data.id),
    organisation: organisation(organisationId),
    ...('counterparty' in relationships
      ? { counterparty: counterparties.ref(organisationId, relationships.counterparty.data.id) }
      : {}),
  };
}

/**
 * Decides an ACH payment. A wrong request is refused. Where the accounts cannot make the payment, it is created as
 * Rejected. The provider is asked for the balance of the other side only where nothing else rejects the payment.
 */
export async function createAch(call: CreateCall<AchBody>): Promise<CreatedPayment> {
  const { caller, body, loaded, now, platform } = call;
  const { direction, amount, sameDay, verifyCounterpartyBalance, tags } = body.attributes;
  mustDecideClearing(caller, body.attributes.clearingDaysOverride);
  const pointer = '/data/relationships/account';
  const own = loaded.account;
  if (own === undefined) throw notFound('The account', body.relationships.account.data.id, pointer);
  const ach = achRulesOf(platform.settings, own);
  await mustBeOrderable(call, own);
  if (direction === 'Credit') mustBeInControl(caller, own, pointer);
  mustFitSameDay({ sameDay, amount }, ach);
  mustBeOrderableDescription(body.attributes);

  const requestedAt = platform.clock.now();
  const cipher = await call.cipher();
  const otherSide = await otherSideOf(call, own, cipher);
  const verifies = verifyCounterpartyBalance && direction === 'Debit';
  mustBeLinked(!verifies || otherSide.processorToken !== undefined);
  const content = {
    ...orderOf(body, own, otherSide),
    account: own,
    ...(await accountsOf(call, own, otherSide)),
    amount: cents(amount),
    verifiesBalance: verifies ? true : undefined,
    tags: tags ?? {},
    traceNumber: await nextTraceNumber(platform, own),
    providerRejection: otherSide.rejection,
    causedBy: usersBehind(call.author.actor),
  };
  const order = await withCustomerLimits(content, call.platform, call);
  const providerRejection = verifies
    ? await saidOfBalance(call, { order, ach, otherSide, askedAtMs: msOf(requestedAt) })
    : order.providerRejection;
  return decideAch({ ...order, providerRejection }, { now, ach, cipher });
}

function orderOf({ attributes }: AchBody, account: Account, otherSide: OtherSide) {
  const { direction, description, addenda, sameDay, clearingDaysOverride } = attributes;
  const { name, routingNumber, accountNumber, accountType, counterpartyId, counterpartyType, authorization } =
    otherSide;
  const isLinked = otherSide.processorToken !== undefined;
  mustNotDebitLoan(direction, otherSide, otherSide.pointer);
  const found = achClassOf({ account, direction, counterpartyType, isLinked, authorization });
  const secCode = attributes.secCode ?? found;
  mustFitClass({ secCode, addenda, name, counterpartyType });
  return {
    direction,
    description,
    addenda,
    sameDay,
    secCode,
    clearingDaysOverride,
    counterpartyId,
    needsPrenote: otherSide.needsPrenote === true ? (true as const) : undefined,
    authorization,
    counterparty: { name, routingNumber, accountNumber, accountType },
  };
}

/**
 * The account of this organisation that the numbers of the other side belong to, if any. Every caller may pay it, but an
 * account cannot pay itself. Whether a debit may pull from the other side, wherever it is, is decided here too. A customer who
 * pays numbers of a stranger here learns nothing about the account: what the paying account rejects is Rejected in any case,
 * and an account that takes no payments is refused like one that does not exist.
 */
async function accountsOf(
  { caller, body, loaded, table, platform }: CreateCall<AchBody>,
  own: Account,
  otherSide: OtherSide,
): Promise<Pick<AchOrder, 'otherAccount' | 'strangerId'>> {
  const org = loaded.organisation;
  invariant(org !== undefined, 'the organisation of a token was not found');
  const { pointer, counterpartyCustomerId, processorToken, authorization } = otherSide;
  const ours = await accountOfNumbers({ table, org, banks: platform.settings.banks }, otherSide);
  const other = ours?.account;
  if (ours !== undefined) mustNotPayItself(own.id, ours.id, pointer);
  const { direction, amount } = body.attributes;
  if (direction === 'Credit' && ours !== undefined && isOfStranger(caller, other)) {
    if (takesPayments(other)) return { otherAccount: other };
    requireCounterparty(payerRejection({ account: own, amount: cents(amount) }) !== undefined, pointer);
    return { strangerId: ours.id };
  }
  if (direction === 'Debit') {
    const debit: Debit = {
      customerIds: counterpartyCustomerId === undefined ? pullersOf(caller, own) : [counterpartyCustomerId],
      ours,
      isLinked: processorToken !== undefined,
      isAuthorized: isAuthorized(caller, authorization),
      accessScope: caller.accessScope,
    };
    mustBeDebitable(debit, pointer);
    if (other !== undefined) mustBeInControl(caller, other, pointer);
  }
  if (other !== undefined) mustTakePayments(other, caller.accessScope, pointer);
  return { otherAccount: other };
}

function saidOfBalance(
  { once, now, platform }: CreateCall<AchBody>,
  content: {
    readonly order: AchOrder;
    readonly ach: AchRules;
    readonly otherSide: OtherSide;
    readonly askedAtMs: number;
  },
): Promise<RejectionReason | undefined> {
  const { order, ach, askedAtMs } = content;
  const token = content.otherSide.processorToken;
  const rejection = achRejection(order, { now, ach });
  if (rejection !== undefined || token === undefined) return Promise.resolve(order.providerRejection);
  const spentMs = msOf(platform.clock.now()) - askedAtMs;
  const timeoutMs = Math.max(answerMsMin, linkTimeoutSeconds * 1000 - spentMs);
  const question = { amountCents: order.amount, timeoutMs };
  return once('balance', () => balanceRejection(platform.accountLinking, token, question));
}
