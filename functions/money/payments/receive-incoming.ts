import { railRejection } from '../../accounts/accounts/account.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { accountOfNumbers, isBankOf } from '../../accounts/accounts/account-of-numbers.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Moment, momentOf } from '../../kernel/journal/commit.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { accountNumberPrefixKind } from '../../organisations/account-number-prefix.ts';
import { organisation, organisationKind } from '../../organisations/for-others.ts';
import { organisationOfNumber } from '../../organisations/organisation-of-number.ts';
import type { Platform } from '../../ports/platform.ts';
import type { IncomingEntry } from '../received-payments/entry.ts';
import { returnSubject } from '../received-payments/owed-return.ts';
import { returnUnbooked, returnUnknown } from '../received-payments/return-unbooked.ts';
import { receiveEntry } from '../received-payments/receive-entry.ts';
import type { TakenEntry } from '../received-payments/taken-entries.ts';
import type { IncomingMessage } from './rail-message.ts';
import { returnsUnknownAs } from './returns-unknown.ts';

/** What became of a message: the organisation that it is about, if there is one, and why it was not done. */
export interface RailOutcome {
  readonly organisationId?: string | undefined;
  readonly why?: string;
  /** The resource that an incoming entry became. */
  readonly became?: { readonly type: string; readonly id: string } | undefined;
}

/** The kinds by which the account of an incoming entry is found. */
export const receiveIncomingReads = [accountNumberPrefixKind, organisationKind] as const;

/**
 * Receives an incoming entry, once. An entry without money changes nothing, unless no account can take it: then it is returned like one with money.
 * Answers the reason where an entry can never be received.
 */
export async function receiveIncoming(platform: Platform, message: IncomingMessage): Promise<RailOutcome> {
  const { accountNumber, entry } = message;
  const organisationId =
    message.organisationId ??
    (await organisationOfNumber(platform.table, accountNumber)) ??
    returnsUnknownAs(platform.settings, message.routingNumber);
  const unknown = { organisationId, why: `there is no such account; its trace number is ${entry.traceNumber}` };
  const receiver = organisationId === undefined ? undefined : await accountOf(platform, organisationId, message);
  if (organisationId === undefined) return unknown;
  const moment = await momentOf(platform, organisationId, 'rail');
  const received = { ...entry, amount: cents(entry.amount) };
  if (receiver === undefined) {
    const { routingNumber } = message;
    const isReturned =
      entry.original !== undefined &&
      isBankOf(platform.settings.banks, routingNumber) &&
      (await returnUnknown(platform, moment, received, { routingNumber, accountNumber }));
    return isReturned ? { organisationId } : unknown;
  }
  if (message.kind !== 'incoming') return answerMoneyless(platform, moment, received, receiver);
  const receipt = await receiveEntry(platform, moment, { accountId: receiver.id, entry: received });
  return receipt.outcome === 'no account' ? unknown : { organisationId, became: resourceOf(receipt) };
}

/** The types of what entries become. An entry for no account becomes nothing. */
const becomes = {
  received: 'achReceivedPayment',
  posted: 'receivedAchTransaction',
  declined: 'declinedIncomingPayment',
  unknownAccount: undefined,
} as const;

function resourceOf({ outcome, id }: Pick<TakenEntry, 'outcome' | 'id'>): RailOutcome['became'] {
  const type = becomes[outcome];
  return type && { type, id };
}

/** Returns an entry without money to an account that would decline money. */
async function answerMoneyless(
  platform: Platform,
  moment: Moment,
  entry: IncomingEntry,
  receiver: Account,
): Promise<RailOutcome> {
  const { organisationId } = moment;
  const reason = railRejection(receiver);
  if (reason === undefined) return { organisationId };
  const isReturned = await returnUnbooked(platform, moment, entry, { ...returnSubject(receiver), reason });
  return isReturned ? { organisationId } : { organisationId, why: `its account refuses it: ${reason}` };
}

/** The account that has these numbers, also if it was moved to another bank; undefined if there is none. */
async function accountOf(
  { table, settings }: Platform,
  organisationId: string,
  { routingNumber, accountNumber }: IncomingMessage,
): Promise<Account | undefined> {
  const item = organisation(organisationId);
  const stored = await table.get(item.key);
  invariant(stored !== undefined, 'the organisation of a rail message was not found');
  const search = { table, org: item.parse(stored), banks: settings.banks };
  const ours = await accountOfNumbers(search, { routingNumber, accountNumber });
  return ours?.account;
}
