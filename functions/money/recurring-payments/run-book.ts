import { isArchived, knowingArchived } from '../../accounts/accounts/archived-owners.ts';
import { type Account, accountsById } from '../../accounts/accounts/for-others.ts';
import { haveSameOwners } from '../../accounts/accounts/same-owners.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import { decideBookOrRefusal } from '../payments/book-payment.ts';
import { archivedSide, type RunResult, unlessArriving } from './run-result.ts';
import type { RecurringBookPayment } from './store.ts';

/** Decides the payment of a run that pays another account of this platform. */
export async function runBook(
  { table }: Pick<Platform, 'table'>,
  { now }: Moment,
  one: RecurringBookPayment,
): Promise<RunResult> {
  const accounts = await accountsById(table, one.organisationId, [one.accountId, one.counterpartyAccountId]);
  const payer = accounts.find((account) => account.id === one.accountId);
  const account = payer && (await knowingArchived(table, payer));
  const counterpartyAccount = await payeeOf(table, accounts, one);
  if (account === undefined || counterpartyAccount === undefined) return { failure: 'AccountNotFound' };
  if (isArchived(account)) return { failure: 'CustomerArchived' };
  if (account.movedTo !== undefined) return { movedTo: account.movedTo };
  if (counterpartyAccount.id === account.id) return { failure: 'AccountPaysItself' };
  // The payer cannot change this, so the schedule continues; the payer can disable it.
  if (isArchived(counterpartyAccount)) return archivedSide(table, account);
  const { type, id, amount, description, transactionSummaryOverride, tags, nextDueDate } = one;
  const outcome = decideBookOrRefusal(
    {
      account,
      counterpartyAccount,
      amount,
      direction: 'Credit',
      description,
      transactionSummaryOverride,
      tags,
      recurringPayment: { type, id },
      ...(nextDueDate === undefined ? {} : { dueDate: nextDueDate }),
    },
    now,
  );
  if (!('obstacle' in outcome)) return unlessArriving(outcome, account);
  return outcome.obstacle === 'SelfPayment' ? { failure: 'AccountPaysItself' } : archivedSide(table, account);
}

/** The account that is paid: the named one, or the one at another bank to which its money was moved last. */
async function payeeOf(
  table: Table,
  accounts: readonly Account[],
  { organisationId, counterpartyAccountId }: RecurringBookPayment,
): Promise<Account | undefined> {
  let payee = accounts.find(({ id }) => id === counterpartyAccountId);
  for (let moves = 0; payee?.movedTo !== undefined && moves < movesMax; moves += 1) {
    const [next] = await accountsById(table, organisationId, [payee.movedTo.id]);
    // Money for an account goes to nobody else.
    if (next === undefined || !haveSameOwners(next, payee)) return payee;
    payee = next;
  }
  return payee;
}

/** How often the account of a payee may have been moved to another bank. */
const movesMax = 20;
