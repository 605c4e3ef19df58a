import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { transactionToResource } from '../../accounts/transactions/resource.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { pattern } from '../../kernel/jsonapi/fields.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Write } from '../../kernel/table/write.ts';
import type { Table } from '../../kernel/table/table.ts';
import { cardOf, cardReads, cardWithDigits } from '../authorizations/find-card.ts';
import { cardUseKinds } from '../authorizations/use-kinds.ts';
import { type OpenCards, openCards, openCardsKind } from '../cards/for-others.ts';
import { type Settlement, settle } from './settle.ts';

interface OfAccount {
  readonly relationships: { readonly account: { readonly data: { readonly id: string } } };
}

/** The last four digits of the card. */
export const digitsField = pattern(/^\d{4}$/, 'must have 4 digits');

/** The common parts of the operations that simulate what the network has moved. */
export const settlementFrame = {
  capability: 'sandbox',
  method: 'POST',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  errors: ['not_found', 'invalid_state', 'invalid_value', 'account_busy'],
  uses: { read: [...cardReads, openCardsKind], write: cardUseKinds },
} as const;

/** The account that a body names, and its cards. */
export const loadOfAccount = (organisationId: string, { relationships }: OfAccount) => ({
  account: account(organisationId, relationships.account.data.id),
  open: openCards(organisationId, relationships.account.data.id),
});

/** Books a simulated settlement on the account that a body names, with another write, and answers its transaction. */
export async function settleInSandbox(
  settlement: Settlement,
  last4Digits: string,
  call: {
    readonly body: OfAccount;
    readonly loaded: { readonly account: Account | undefined; readonly open: OpenCards | undefined };
    readonly now: Instant;
    readonly platform: Pick<Platform, 'settings'>;
    readonly table: Table;
    readonly save: (change: Change) => Promise<void>;
  },
  also?: Write,
): Promise<{ readonly data: ResourceObject }> {
  const { account: owner, open } = call.loaded;
  if (owner === undefined) {
    throw notFound('The account', call.body.relationships.account.data.id, '/data/relationships/account');
  }
  const pointer = '/data/attributes/last4Digits';
  const { authorization } = settlement;
  const used = await (authorization?.cardLast4Digits === last4Digits
    ? cardOf(call.table, authorization)
    : cardWithDigits(call.table, { account: owner, open }, last4Digits, pointer));
  if (authorization !== undefined && used.card.id !== authorization.cardId) {
    throw new Problem('invalid_value', { detail: 'The authorization is of another card', pointer });
  }
  const context = { now: call.now, settings: call.platform.settings };
  const { transaction, change } = settle(settlement, { account: owner, ...used, isSuspended: false }, context);
  await call.save(also === undefined ? change : { ...change, writes: [...change.writes, also] });
  return { data: transactionToResource(transaction) };
}
