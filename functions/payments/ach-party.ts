import { answeredFor } from '../counterparties/link-problem.ts';
import {
  type AchParty,
  balanceOf,
  counterpartyForPayment,
  type PayableCounterparty,
  partyOfToken,
  permits,
} from '../counterparties/linked-account.ts';
import type { Account } from '../accounts/store.ts';
import { notFound, Problem } from '../kernel/http/problem.ts';
import { invariant } from '../kernel/invariant.ts';
import type { AccountLinking, LinkFailure } from '../kernel/ports/account-linking.ts';
import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import type { CreateCall } from './create-form.ts';
import type { AchBody } from './create-ach-forms.ts';
import type { RejectionReason } from './statuses.ts';

/** The other side of a payment that is asked for. */
export interface OtherSide extends AchParty {
  readonly counterpartyId?: string;
  readonly processorToken?: string;
  /** What the provider of linked accounts said against it. */
  readonly rejection?: RejectionReason;
  /** Its place in the body. */
  readonly pointer: string;
}

const counterpartyPointer = '/data/relationships/counterparty';

/** Who is at the other side: a counterparty, the account behind a token, or the numbers that were given. */
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
    const { id, name, routingNumber, accountNumber, accountType, processorToken } = party;
    return {
      ...{ name, routingNumber, accountNumber, accountType, counterpartyId: id, pointer: counterpartyPointer },
      ...(processorToken === undefined ? {} : { processorToken }),
    };
  }
  if ('providerProcessorToken' in attributes) {
    const { providerProcessorToken: token, counterpartyName } = attributes;
    const answer = await once('party', () => partyOfToken(platform.accountLinking, token, counterpartyName));
    const { isOwner, ownersFailure, ...party } = answeredFor(answer);
    const rejection =
      ownersFailure !== undefined ? rejectionOf(ownersFailure) : isOwner ? undefined : ('NameMismatch' as const);
    return {
      ...party,
      processorToken: token,
      pointer: '/data/attributes/providerProcessorToken',
      ...(rejection === undefined ? {} : { rejection }),
    };
  }
  invariant('counterparty' in attributes, 'each form names the other side in one way');
  return { ...attributes.counterparty, pointer: '/data/attributes/counterparty' };
}

function mustBePayable(party: PayableCounterparty, account: Account, direction: 'Credit' | 'Debit'): void {
  if (!account.customerIds.includes(party.customerId)) {
    const detail = 'The counterparty belongs to a customer who does not own the account';
    throw new Problem('account_customer_mismatch', { detail, pointer: counterpartyPointer });
  }
  if (permits(party, direction)) return;
  const detail = `The counterparty is ${party.permissions}: it permits no ${direction}`;
  throw new Problem('counterparty_not_permitted', { detail, pointer: counterpartyPointer });
}

/**
 * What the provider says against a debit of so much: nothing where the balance suffices. Refuses with 408 where it gives no
 * answer in time.
 */
export async function balanceRejection(
  linking: AccountLinking,
  token: string,
  { amountCents, timeoutMs }: { readonly amountCents: number; readonly timeoutMs: number },
): Promise<RejectionReason | undefined> {
  const answer = await balanceOf(linking, token, timeoutMs);
  if (answer.outcome === 'failed') {
    if (answer.failure === 'timeout') {
      throw new Problem('request_timeout', 'The account-linking provider did not answer in time; try again');
    }
    return rejectionOf(answer.failure);
  }
  const { balanceCents, availableCents = balanceCents } = answer.value;
  return availableCents < amountCents ? 'CounterpartyInsufficientFunds' : undefined;
}

/** What a failure of the provider makes of a payment; one that was late is told by 408. */
function rejectionOf(failure: LinkFailure): RejectionReason {
  switch (failure) {
    case 'unavailable':
      return 'ProviderBalanceUnavailable';
    // A token that was taken back is made anew by linking the account anew.
    case 'login required':
    case 'unknown token':
      return 'ProviderLoginRequired';
    case 'unsupported':
      return 'ProviderUnsupported';
    case 'timeout':
    case 'disabled':
      return 'ProviderInternalError';
  }
}
