import {
  type AccountLinking,
  type LinkAnswer,
  type LinkFailure,
  type LinkedAccount,
  type LinkedAccountType,
  type LinkedBalance,
  linkTimeoutSeconds,
} from '../../ports/account-linking/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Log, LogFields } from '../../ports/log/port.ts';
import { isOwnerName, type NameKind } from './names.ts';
import { type Counterparty, openCounterpartyNumber, openProcessorToken } from './store.ts';

/** The other side of an ACH payment. */
export interface AchParty {
  readonly name: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: LinkedAccountType;
}

/** A counterparty with its secrets decrypted, for a payment. */
export interface PayableCounterparty extends AchParty {
  readonly id: string;
  readonly customerId: string;
  readonly permissions: Counterparty['permissions'];
  readonly type: Counterparty['type'];
  /** Present where the counterparty was created with a token. */
  readonly processorToken?: string;
  /** True if a prenote tests its numbers before the first live entry. */
  readonly needsPrenote: boolean;
}

/** The fields of a counterparty that an ACH payment needs. {@link permits} says in which direction it may be paid. */
export function counterpartyForPayment(one: Counterparty, cipher: FieldCipher): PayableCounterparty {
  const { id, customerId, name, routingNumber, accountType, permissions, type } = one;
  const processorToken = openProcessorToken(one, cipher);
  return {
    id,
    customerId,
    name,
    routingNumber,
    accountNumber: openCounterpartyNumber(one, cipher),
    accountType,
    permissions,
    type,
    needsPrenote: one.sendPrenote === true,
    ...(processorToken === undefined ? {} : { processorToken }),
  };
}

/** True if money may go to the counterparty (Credit) or be pulled from it (Debit). */
export function permits({ permissions }: Pick<Counterparty, 'permissions'>, direction: 'Credit' | 'Debit'): boolean {
  return permissions === 'CreditAndDebit' || permissions === `${direction}Only`;
}

const timeoutMsUsual = linkTimeoutSeconds * 1000;

/** A name to compare with the owners of an account, and its kind. */
export interface NameToCompare {
  readonly name: string;
  readonly kind?: NameKind;
}

/** The owners of the account behind a token, and whether the given name is one of theirs. */
export interface Ownership {
  readonly isOwner: boolean;
  readonly owners: readonly string[];
}

/** Compares a name with the owners of the account behind a token. */
export async function verifyOwner(
  linking: AccountLinking,
  token: string,
  nameToVerify: NameToCompare,
  timeoutMs = timeoutMsUsual,
): Promise<LinkAnswer<Ownership>> {
  const answer = await linking.owners(token, timeoutMs, nameToVerify.name);
  if (answer.outcome === 'failed') return answer;
  const owners = answer.value;
  return { outcome: 'answered', value: { isOwner: isOwnerName(nameToVerify.name, owners, nameToVerify.kind), owners } };
}

/** The balance of the account behind a token. */
export async function balanceOf(
  linking: AccountLinking,
  token: string,
  timeoutMs = timeoutMsUsual,
): Promise<LinkAnswer<LinkedBalance>> {
  return linking.balance(token, timeoutMs);
}

/** The account numbers behind a token, and the result of the name check if one was requested. */
export interface LinkedNumbers extends LinkedAccount {
  readonly ownership?: Ownership;
}

/**
 * Logs that numbers are not those of the account itself: when the link ends, entries come back with R02 to R04, and nothing else says why
 * (docs/partners/plaid.md).
 */
export function noteTokenized(log: Log, { isTokenized }: Pick<LinkedNumbers, 'isTokenized'>, about: LogFields): void {
  if (isTokenized === true) log.info('the numbers of a linked account are tokenized', about);
}

/** The account behind a token and, where `asked` is given, its owners; both are read at the same time. If one fails, its failure is the answer. */
export async function linkedNumbersOf(
  linking: AccountLinking,
  token: string,
  nameToVerify?: NameToCompare,
): Promise<LinkAnswer<LinkedNumbers>> {
  const [account, ownership] = await Promise.all([
    linking.account(token, timeoutMsUsual),
    nameToVerify === undefined ? undefined : verifyOwner(linking, token, nameToVerify),
  ]);
  if (account.outcome === 'failed') return account;
  if (ownership?.outcome === 'failed') return ownership;
  return {
    outcome: 'answered',
    value: { ...account.value, ...(ownership === undefined ? {} : { ownership: ownership.value }) },
  };
}

/** The party of a payment that names a processor token and no counterparty. */
export interface TokenParty extends AchParty, Pick<LinkedAccount, 'isTokenized' | 'refuses'> {
  /** False where the given name belongs to no owner. */
  readonly isOwner: boolean;
  /** The failure of the request for the owners, if the numbers are known. */
  readonly ownersFailure?: LinkFailure;
}

/** The party behind a token, with the given name or else the name of its first owner. */
export async function partyOfToken(
  linking: AccountLinking,
  token: string,
  name?: string,
): Promise<LinkAnswer<TokenParty>> {
  const [account, owners] = await Promise.all([
    linking.account(token, timeoutMsUsual),
    linking.owners(token, timeoutMsUsual, name),
  ]);
  if (account.outcome === 'failed') return account;
  if (owners.outcome === 'failed') {
    const { failure } = owners;
    if (failure === 'timeout') return owners;
    const party = { ...account.value, name: name ?? nobody, isOwner: name === undefined, ownersFailure: failure };
    return { outcome: 'answered', value: party };
  }
  const party = { ...account.value, name: name ?? owners.value[0] ?? nobody };
  return { outcome: 'answered', value: { ...party, isOwner: name === undefined || isOwnerName(name, owners.value) } };
}

/** The name of an account whose bank names no owner. */
const nobody = 'Unknown';
