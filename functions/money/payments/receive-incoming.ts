import { accountOfNumbers, isBankOf } from '../../accounts/accounts/account-of-numbers.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { momentOf } from '../../kernel/journal/commit.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { accountNumberPrefixKind } from '../../organisations/account-number-prefix.ts';
import { organisation, organisationKind } from '../../organisations/for-others.ts';
import { organisationOfNumber } from '../../organisations/organisation-of-number.ts';
import type { Platform } from '../../ports/platform.ts';
import { returnUnknown } from '../received-payments/return-unknown.ts';
import { receiveEntry } from '../received-payments/receive-entry.ts';
import type { IncomingMessage } from './rail-message.ts';

/** What became of a message: the organisation that it is about, if there is one, and why it was not done. */
export interface RailOutcome {
  readonly organisationId?: string | undefined;
  readonly why?: string;
}

/** The kinds by which the account of an incoming entry is found. */
export const receiveIncomingReads = [accountNumberPrefixKind, organisationKind] as const;

/** Receives an incoming entry, once. Answers the reason where it can never be received. */
export async function receiveIncoming(platform: Platform, message: IncomingMessage): Promise<RailOutcome> {
  const { accountNumber, entry } = message;
  const organisationId = message.organisationId ?? (await organisationOfNumber(platform.table, accountNumber));
  const unknown = { organisationId, why: `there is no such account; its trace number is ${entry.traceNumber}` };
  const accountId = organisationId && (await accountOf(platform, organisationId, message));
  if (organisationId === undefined) return unknown;
  const moment = await momentOf(platform, organisationId, 'rail');
  const received = { ...entry, amount: cents(entry.amount) };
  if (accountId === undefined) {
    const { routingNumber } = message;
    const isReturned =
      entry.original !== undefined &&
      isBankOf(platform.settings.banks, routingNumber) &&
      (await returnUnknown(platform, moment, received, { routingNumber, accountNumber }));
    return isReturned ? { organisationId } : unknown;
  }
  const receipt = await receiveEntry(platform, moment, { accountId, entry: received });
  return receipt.outcome === 'no account' ? unknown : { organisationId };
}

/** The id of the account that has these numbers, also if it was moved to another bank; undefined if there is none. */
async function accountOf(
  { table, settings }: Platform,
  organisationId: string,
  { routingNumber, accountNumber }: IncomingMessage,
): Promise<string | undefined> {
  const item = organisation(organisationId);
  const stored = await table.get(item.key);
  invariant(stored !== undefined, 'the organisation of a rail message was not found');
  const search = { table, org: item.parse(stored), banks: settings.banks };
  const ours = await accountOfNumbers(search, { routingNumber, accountNumber });
  return ours?.account?.id;
}
