import { mustBeOwned } from '../../accounts/accounts/archived-owners.ts';
import { type Account, accountKind } from '../../accounts/accounts/store.ts';
import { customerKind } from '../../onboarding/customers/store.ts';
import { declinedIncomingPaymentToResource } from '../declined-incoming-payments/resource.ts';
import { declinedIncomingPaymentKind } from '../declined-incoming-payments/store.ts';
import { endOfDayKind } from '../../accounts/end-of-day/store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { pattern, text } from '../../kernel/jsonapi/fields.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Table } from '../../kernel/table/table.ts';
import { transactionToResource } from '../../accounts/transactions/resource.ts';
import { transactionKind } from '../../accounts/transactions/store.ts';
import { decideEntry, type IncomingEntry } from './entry.ts';
import { receivedPaymentToResource } from './resource.ts';
import { receivedPaymentKind } from './store.ts';

/** Who sends what the sandbox simulates. */
export const simulatedSender = { companyName: 'Sandbox Sender', routingNumber: '011000015', secCode: 'WEB' } as const;
const traceNumberDigits = 15;

/** What every simulated entry may say of its sender. */
export const senderFields = {
  companyName: text(16).default(simulatedSender.companyName),
  secCode: pattern(/^[A-Z]{3}$/, 'must be a code of 3 capital letters').default(simulatedSender.secCode),
  addenda: text(50).optional(),
};

/** What receiving a simulated entry reads and writes. */
export const sandboxEntryUses = {
  read: [customerKind],
  write: [accountKind, receivedPaymentKind, declinedIncomingPaymentKind, transactionKind, endOfDayKind],
} as const;

interface EntryCall {
  readonly loaded: { readonly account: Account | undefined };
  readonly now: Instant;
  readonly table: Table;
  readonly platform: Platform;
  readonly save: (change: Change) => Promise<void>;
}

const pointer = '/data/relationships/account';

/**
 * Has an entry come in for the account that a request names, as from another bank; answers what was made of it: a received
 * payment, a transaction or a declined incoming payment. Nothing comes in for an Archived customer, which is 409.
 */
export async function receiveInSandbox(
  accountId: string,
  entry: Omit<IncomingEntry, 'counterpartyRoutingNumber' | 'traceNumber'>,
  { loaded, now, table, platform, save }: EntryCall,
): Promise<ResourceObject> {
  if (loaded.account === undefined) throw notFound('The account', accountId, pointer);
  await mustBeOwned(table, loaded.account, pointer);
  const whole: IncomingEntry = {
    ...entry,
    counterpartyRoutingNumber: simulatedSender.routingNumber,
    traceNumber: platform.ids.digits(traceNumberDigits),
  };
  const { result, change } = decideEntry(whole, loaded.account, now, platform.settings.ach);
  await save(change);
  switch (result.outcome) {
    case 'received':
      return receivedPaymentToResource(result.payment);
    case 'posted':
      return transactionToResource(result.transaction);
    case 'declined':
      return declinedIncomingPaymentToResource(result.declined);
  }
}
