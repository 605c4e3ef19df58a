import { mustTakePayments } from '../../accounts/accounts/archived-owners.ts';
import { mustBeInControl } from '../../accounts/accounts/control-agreement.ts';
import { mustNotPayItself } from '../../accounts/ledger/obstacles.ts';
import { type Account, account, accountsById } from '../../accounts/accounts/for-others.ts';
import { counterparties } from '../counterparties/for-others.ts';
import { isWhole, isAccountInScope } from '../../kernel/auth/access-scope.ts';
import { msOf } from '../../kernel/base/calendar/instant.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { linkTimeoutSeconds } from '../../ports/account-linking/port.ts';
import { accountIdOfNumbers, organisation } from '../../organisations/for-others.ts';
import { decideAch } from './ach-order.ts';
import {
  balanceRejection,
  mustBeLinked,
  mustFitSameDay,
  type OtherSide,
  otherSideOf,
  mustBeElsewhere,
} from './ach-party.ts';
import { achRejection } from './ach-rejection.ts';
import { type AchOrder, traceNumberDigits } from './ach-terms.ts';
import { mustDecideClearing } from './clearing-days.ts';
import type { AchBody } from './create-ach-forms.ts';
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
  const { ach } = platform.settings;
  const pointer = '/data/relationships/account';
  const own = loaded.account;
  if (own === undefined) throw notFound('The account', body.relationships.account.data.id, pointer);
  await mustBeOrderable(call, own);
  if (direction === 'Credit') mustBeInControl(caller, own, pointer);
  mustFitSameDay({ sameDay, amount }, ach);

  const askedAt = platform.clock.now();
  const cipher = await call.cipher();
  const otherSide = await otherSideOf(call, own, cipher);
  const verifies = verifyCounterpartyBalance && direction === 'Debit';
  mustBeLinked(!verifies || otherSide.processorToken !== undefined);
  const order: AchOrder = {
    ...orderOf(body, otherSide),
    account: own,
    otherAccount: await otherAccountOf(call, own, otherSide),
    amount: cents(amount),
    verifiesBalance: verifies ? true : undefined,
    tags: tags ?? {},
    traceNumber: platform.ids.digits(traceNumberDigits),
    providerRejection: otherSide.rejection,
  };
  const providerRejection = verifies
    ? await saidOfBalance(call, { order, otherSide, askedAtMs: msOf(askedAt) })
    : order.providerRejection;
  return decideAch({ ...order, providerRejection }, { now, ach, cipher });
}

function orderOf(
  { attributes }: AchBody,
  { name, routingNumber, accountNumber, accountType, counterpartyId }: OtherSide,
) {
  const { direction, description, addenda, sameDay, secCode, clearingDaysOverride } = attributes;
  return {
    ...{ direction, description, addenda, sameDay, secCode, clearingDaysOverride, counterpartyId },
    counterparty: { name, routingNumber, accountNumber, accountType },
  };
}

/**
 * The account of this organisation that the numbers of the other side belong to, if any. Every caller may pay it, but an
 * account cannot pay itself. To pull from it, the caller needs access to it. A caller without access learns nothing about
 * it.
 */
async function otherAccountOf(
  { caller: { accessScope }, body, loaded, table }: CreateCall<AchBody>,
  own: Account,
  otherSide: OtherSide,
): Promise<Account | undefined> {
  const org = loaded.organisation;
  invariant(org !== undefined, 'the organisation of a token was not found');
  const id = accountIdOfNumbers(org, otherSide);
  if (id === undefined) return undefined;
  mustNotPayItself(own.id, id, otherSide.pointer);
  const [other] = await accountsById(table, org.id, [id]);
  const isInScope = isWhole(accessScope) || (other !== undefined && isAccountInScope(accessScope, other));
  if (body.attributes.direction === 'Debit' && !isInScope) mustBeElsewhere(otherSide);
  if (other === undefined) return undefined;
  mustTakePayments(other, accessScope, otherSide.pointer);
  return other;
}

function saidOfBalance(
  { once, now, platform }: CreateCall<AchBody>,
  asked: { readonly order: AchOrder; readonly otherSide: OtherSide; readonly askedAtMs: number },
): Promise<RejectionReason | undefined> {
  const { order, askedAtMs } = asked;
  const token = asked.otherSide.processorToken;
  const rejection = achRejection(order, now);
  if (rejection !== undefined || token === undefined) return Promise.resolve(order.providerRejection);
  const spentMs = msOf(platform.clock.now()) - askedAtMs;
  const timeoutMs = Math.max(answerMsMin, linkTimeoutSeconds * 1000 - spentMs);
  const question = { amountCents: order.amount, timeoutMs };
  return once('balance', () => balanceRejection(platform.accountLinking, token, question));
}
