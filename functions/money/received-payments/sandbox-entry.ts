import * as z from 'zod';
import { mustBeOwned } from '../../accounts/accounts/archived-owners.ts';
import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { transactionToResource } from '../../accounts/transactions/resource.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { pattern, text } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import type { Table } from '../../kernel/table/table.ts';
import { declinedIncomingPaymentToResource } from '../declined-incoming-payments/resource.ts';
import { declinedIncomingPaymentKind } from '../declined-incoming-payments/for-others.ts';
import { type IncomingEntry, decideEntry } from './entry.ts';
import { receivedPaymentToResource } from './resource.ts';
import { receivedPaymentKind } from './store.ts';
import { customerKind } from '../../onboarding/customers/for-others.ts';
import type { Platform } from '../../ports/platform.ts';
import { bankOf } from '../../organisations/banks.ts';

/** The sender of simulated entries. */
export const simulatedSender = { companyName: 'Sandbox Sender', routingNumber: '011000015', secCode: 'WEB' } as const;
const traceNumberDigits = 15;

/** The fields about the sender that every simulated entry has. */
export const senderFields = {
  companyName: text(16).default(simulatedSender.companyName),
  secCode: pattern(/^[A-Z]{3}$/, 'must be a code of 3 capital letters').default(simulatedSender.secCode),
  addenda: text(50).optional(),
  counterpartyAccountNumber: pattern(/^\d{1,17}$/, 'must have 1 to 17 digits').optional(),
};

/** The kinds that receiving a simulated entry reads and writes. */
export const sandboxEntryUses = {
  read: [customerKind],
  write: [...movementKinds, receivedPaymentKind, declinedIncomingPaymentKind],
} as const;

/** The common parts of the operations that receive a simulated entry. */
export const sandboxEntryFrame = {
  capability: 'sandbox',
  method: 'POST',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: sandboxEntryUses,
  load: ({ organisationId, body }: { readonly organisationId: string; readonly body: OfAccount }) => ({
    account: account(organisationId, body.relationships.account.data.id),
  }),
} as const;

/** The account that an entry is for. */
export const ofAccount = z.object({ account: toOne('depositAccount') });
export const accountExample = { account: { data: { type: 'depositAccount' as const, id: '100000001' } } };

interface OfAccount {
  readonly relationships: z.output<typeof ofAccount>;
}

interface EntryCall {
  readonly loaded: { readonly account: Account | undefined };
  readonly now: Instant;
  readonly table: Table;
  readonly platform: Platform;
  readonly save: (change: Change) => Promise<void>;
}

const pointer = '/data/relationships/account';

/**
 * Receives an entry for the account that a request names, as if another bank had sent it. Answers the resource that it
 * became: a received payment, a transaction or a declined incoming payment. Refuses with 409 an account whose owners are
 * all Archived.
 */
export async function receiveInSandbox(
  { relationships }: OfAccount,
  entry: Omit<IncomingEntry, 'counterpartyRoutingNumber' | 'traceNumber'>,
  { loaded, now, table, platform, save }: EntryCall,
): Promise<ResourceObject> {
  if (loaded.account === undefined) throw notFound('The account', relationships.account.data.id, pointer);
  await mustBeOwned(table, loaded.account, pointer);
  const whole: IncomingEntry = {
    ...entry,
    counterpartyRoutingNumber: simulatedSender.routingNumber,
    traceNumber: platform.ids.digits(traceNumberDigits),
  };
  const { ach } = bankOf(platform.settings, loaded.account.routingNumber);
  const { result, change } = decideEntry(whole, loaded.account, now, ach);
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
