import { type Customer, customer } from '../../onboarding/customers/for-others.ts';
import type { NumberedKind } from '../../kernel/lists/numbered.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import { readAhead, readingAhead } from '../../kernel/table/read-ahead.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type Account, account } from '../accounts/for-others.ts';
import { closingNumberOf } from '../end-of-day/closing.ts';
import { endsOfDay } from '../end-of-day/for-others.ts';
import { lastDayOf, type Period } from './period.ts';
import { type Statement, statements } from './store.ts';

/** The last statement of an account; undefined before the first one. */
export const lastStatementRef = (one: Account): ItemRef<Statement> | undefined =>
  one.statements === undefined ? undefined : refOf(statements, one, one.statements);

/** The end of a month's last day. */
export const lastDayRef = (one: Account, period: Period) =>
  refOf(endsOfDay, one, closingNumberOf(one, lastDayOf(period)));

const refOf = <T>({ place, ref }: NumberedKind<T>, { organisationId, id }: Account, number: number) =>
  ref(organisationId, place(organisationId, id, number).id);

/** The customer to whose address the statement goes. */
export const firstOwnerRef = ({ organisationId, customerIds: [first] }: Account): ItemRef<Customer> | undefined =>
  first === undefined ? undefined : customer(organisationId, first);

/**
 * Reads what does not change any more of what the statements of a month of these accounts are written from: one request for up to fifty
 * accounts, eventually consistent, at half the price. Returns a table that answers the first `get` of each of these items from memory.
 */
export async function writtenAhead(table: Table, accounts: readonly Account[], period: Period): Promise<Table> {
  const refs = accounts.flatMap((one) => [lastStatementRef(one), lastDayRef(one, period)]);
  return readAhead(table, await table.getAll(keysOf(refs), { consistent: false }));
}

/** The same for what changes, an account and its first owner: in one request, just before the statement is written. */
export const ownedAhead = (table: Table, one: Account): Promise<Table> =>
  readingAhead(table, keysOf([account(one.organisationId, one.id), firstOwnerRef(one)]));

const keysOf = (refs: readonly (ItemRef<unknown> | undefined)[]) => refs.flatMap((ref) => (ref ? [ref.key] : []));
