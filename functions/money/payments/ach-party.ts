import { answeredFor } from '../counterparties/link-problem.ts';
import {
  type AchParty,
  balanceOf,
  counterpartyForPayment,
  noteTokenized,
  type PayableCounterparty,
  partyOfToken,
  type TokenParty,
  permits,
} from '../counterparties/linked-account.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { AccountLinking, LinkAnswer, LinkedBalance, LinkFailure } from '../../ports/account-linking/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import type { CreateCall } from './create-form.ts';
import type { DebitAuthorization } from './ach-terms.ts';
import type { AchBody } from './create-ach-forms.ts';
import type { RejectionReason } from './statuses.ts';

/** The other side of a requested payment. */
export interface OtherSide extends AchParty {
  readonly counterpartyId?: string;
  /** The customer of the counterparty, where one was named. */
  readonly counterpartyCustomerId?: string;
  /** Of the counterparty, where one was named. */
  readonly counterpartyType?: PayableCounterparty['type'];
  readonly processorToken?: string;
  readonly needsPrenote?: boolean;
  /** The authorization to debit the numbers in the request. */
  readonly authorization?: DebitAuthorization | undefined;
  /** Why the provider of linked accounts speaks against it. */
  readonly rejection?: RejectionReason;
  /** Its place in the body. */
  readonly pointer: string;
}

const counterpartyPointer = '/data/relationships/counterparty';

/** The other side of a requested payment: a counterparty, the account of a token, or the numbers in the request. */
export async function otherSideOf(
  { body, loaded, once, platform }: CreateCall<AchBody>,
  account: Account,
  cipher: FieldCipher,
): Promise<OtherSide> {
  const { relationships, attributes } = body;
  if ('counterparty' in relationships) {
    if (loaded.counterparty === undefined) {
      throw notFound('The counterparty', relationships.counterparty.data.id, counterpartyPointer);
    }
    const party = counterpartyForPayment(loaded.counterparty, cipher);
    mustBePayable(party, account, attributes.direction);
    const { id, customerId, name, routingNumber, accountNumber, accountType, type, processorToken, needsPrenote } =
      party;
    return {
      name,
      routingNumber,
      accountNumber,
      accountType,
      counterpartyId: id,
      counterpartyCustomerId: customerId,
      counterpartyType: type,
      needsPrenote,
      pointer: counterpartyPointer,
      ...(processorToken === undefined ? {} : { processorToken }),
    };
  }
  if ('providerProcessorToken' in attributes) {
    const { providerProcessorToken: token, counterpartyName, direction } = attributes;
    const found = answeredFor(
      await once('party', () => partyOfToken(platform.accountLinking, token, counterpartyName)),
    );
    noteTokenized(platform.log, found, { organisationId: account.organisationId, accountId: account.id });
    return sideOfToken(found, { token, direction, isNamed: counterpartyName !== undefined });
  }
  invariant('counterparty' in attributes, 'the request names no other side');
  const { counterparty, direction, authorization } = attributes;
  return {
    ...counterparty,
    ...(direction === 'Debit' ? { authorization } : {}),
    pointer: '/data/attributes/counterparty',
  };
}

interface TokenUse {
  readonly token: string;
  readonly direction: 'Credit' | 'Debit';
  /** True where the request names an owner. Only there the owners matter. */
  readonly isNamed: boolean;
}

function sideOfToken(found: TokenParty, { token, direction, isNamed }: TokenUse): OtherSide {
  const { name, routingNumber, accountNumber, accountType, isOwner, ownersFailure, refuses } = found;
  const failure = isNamed ? ownersFailure : undefined;
  const ownerRejection = failure !== undefined ? rejectionOf(failure) : isOwner ? undefined : 'NameMismatch';
  const rejection = refuses === direction ? 'ProviderUnsupported' : ownerRejection;
  return {
    name,
    routingNumber,
    accountNumber,
    accountType,
    processorToken: token,
    pointer: '/data/attributes/providerProcessorToken',
    ...(rejection === undefined ? {} : { rejection }),
  };
}

/** Why an account cannot pay a counterparty (Credit) or pull from it (Debit); undefined where it can. */
export function whyNotPayable(
  party: Pick<PayableCounterparty, 'customerId' | 'permissions'>,
  account: Pick<Account, 'customerIds'>,
  direction: 'Credit' | 'Debit',
): 'account_customer_mismatch' | 'counterparty_not_permitted' | undefined {
  if (!account.customerIds.includes(party.customerId)) return 'account_customer_mismatch';
  return permits(party, direction) ? undefined : 'counterparty_not_permitted';
}

/** Refuses a payment, or a schedule, that the counterparty's customer or permissions do not allow. */
export function mustBePayable(
  party: Pick<PayableCounterparty, 'customerId' | 'permissions'>,
  account: Pick<Account, 'customerIds'>,
  direction: 'Credit' | 'Debit',
): void {
  const code = whyNotPayable(party, account, direction);
  if (code === undefined) return;
  const detail =
    code === 'account_customer_mismatch'
      ? 'The counterparty belongs to a customer who does not own the account'
      : `The counterparty is ${party.permissions}: it permits no ${direction}`;
  throw new Problem(code, { detail, pointer: counterpartyPointer });
}

/** Refuses to pay numbers of this organisation that no account of it has, or one that takes no payments. */
export function requireCounterparty(exists: boolean, pointer: string): void {
  if (!exists) throw new Problem('not_found', { detail: 'The account with these numbers does not exist', pointer });
}

/** Refuses to look up the balance of an account that is not linked through the provider. */
export function mustBeLinked(isLinked: boolean): void {
  if (isLinked) return;
  const detail = 'verifyCounterpartyBalance: only the balance of an account with a processor token can be looked up';
  throw new Problem('invalid_value', { detail, pointer: '/data/attributes/verifyCounterpartyBalance' });
}

/** Refuses a same-day payment above the largest amount for one. */
export function mustFitSameDay(
  { sameDay, amount }: { readonly sameDay: boolean; readonly amount: number },
  { sameDayMax }: Pick<AchSettings, 'sameDayMax'>,
): void {
  if (!sameDay || amount <= sameDayMax) return;
  const detail = `sameDay: at most ${sameDayMax} cents go on the same day`;
  throw new Problem('invalid_value', { detail, pointer: '/data/attributes/sameDay' });
}

interface BalanceQuestion {
  readonly amountCents: number;
  readonly timeoutMs: number;
}

/**
 * Why the provider speaks against a debit of this amount; undefined where the balance is large enough. Refuses with 408
 * where the provider does not answer in time.
 */
export async function balanceRejection(
  linking: AccountLinking,
  token: string,
  question: BalanceQuestion,
): Promise<RejectionReason | undefined> {
  const answer = await balanceOf(linking, token, question.timeoutMs);
  if (answer.outcome === 'failed' && answer.failure === 'timeout') {
    throw new Problem('request_timeout', 'The account-linking provider did not answer in time; try again');
  }
  return rejectionBy(answer, question);
}

/** The same for a schedule. No caller could try again, so a missing answer speaks against the debit too. */
export async function unattendedBalanceRejection(
  linking: AccountLinking,
  token: string,
  question: BalanceQuestion,
): Promise<RejectionReason | undefined> {
  return rejectionBy(await balanceOf(linking, token, question.timeoutMs), question);
}

function rejectionBy(answer: LinkAnswer<LinkedBalance>, { amountCents }: BalanceQuestion): RejectionReason | undefined {
  if (answer.outcome === 'failed') return rejectionOf(answer.failure);
  const { value } = answer;
  const availableCents =
    value.balanceCents === undefined ? value.availableCents : (value.availableCents ?? value.balanceCents);
  return availableCents < amountCents ? 'CounterpartyInsufficientFunds' : undefined;
}

/** The reason with which a payment is rejected after a failure of the provider. A caller gets 408 for a timeout instead. */
function rejectionOf(failure: LinkFailure): RejectionReason {
  switch (failure) {
    case 'unavailable':
    case 'timeout':
    case 'rate limited':
    case 'bank unavailable':
      return 'ProviderBalanceUnavailable';
    // A token that was revoked is replaced by linking the account again.
    case 'login required':
    case 'unknown token':
      return 'ProviderLoginRequired';
    case 'unsupported':
    case 'unverified account':
    case 'unusable account':
      return 'ProviderUnsupported';
    case 'credentials refused':
    case 'disabled':
      return 'ProviderInternalError';
  }
}
