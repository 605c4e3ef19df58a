import { transactionRefused } from '../../accounts/transactions/refused.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearOrRefuse } from '../../accounts/ledger/refuse.ts';
import { move } from '../../accounts/ledger/move.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';

/** What the transaction of a fee shows of its request. */
interface Content {
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
}

interface FeeOrder extends Content {
  readonly amount: Cents;
  /** The transaction that the fee is for. */
  readonly relatedTransaction: Transaction | undefined;
}

interface Booked {
  readonly transaction: Transaction;
  readonly change: Change;
}

/**
 * Charges a fee at once. Refuses with 409 an account that is not Open or whose owners are all Archived, and a fee that is more
 * than what is available; with 400 a related transaction of another account.
 */
export function decideFee(
  account: Account,
  { amount, description, tags, relatedTransaction: related }: FeeOrder,
  now: Instant,
): Booked {
  if (related !== undefined && related.accountId !== account.id) {
    const detail = `The transaction ${related.id} is of another account than the fee`;
    throw new Problem('invalid_value', { detail, pointer: '/data/relationships/relatedTransaction' });
  }
  const relatedTransaction = related && { type: related.type, id: related.id };
  const { booked, change } = move(
    now,
    clearOrRefuse([
      {
        account,
        type: 'feeTransaction',
        direction: 'Debit',
        amount,
        pointer: '/data/relationships/account',
        transaction: { summary: description, tags, relatedTransaction },
      },
    ]),
  );
  return { transaction: booked[0].transaction, change };
}

const pointer = '/data/relationships/transaction';

/**
 * Gives a whole fee back, whatever the status of the account. Refuses with 400 a transaction that is no fee, and with 409 a
 * fee that was reversed before, naming its reversal.
 */
export function decideReversal(
  { account, fee }: { readonly account: Account; readonly fee: Transaction },
  { description, tags }: Content,
  now: Instant,
): Booked {
  if (fee.type !== 'feeTransaction') {
    throw new Problem('invalid_value', { detail: `The transaction ${fee.id} is a ${fee.type}, not a fee`, pointer });
  }
  if (fee.reversedBy !== undefined) {
    throw transactionRefused(fee, 'was reversed already', { existingIds: [fee.reversedBy.id], pointer });
  }
  const { booked, change } = move(
    now,
    clearOrRefuse([
      {
        account,
        type: 'feeReversalTransaction',
        direction: 'Credit',
        amount: fee.amount,
        pointer: '/data/relationships/account',
        transaction: { summary: description, tags, relatedTransaction: { type: fee.type, id: fee.id } },
      },
    ]),
  );
  const [{ transaction }] = booked;
  const marked: Transaction = { ...fee, reversedBy: { type: transaction.type, id: transaction.id } };
  return { transaction, change: mergeChanges(change, { writes: [replace(marked)] }) };
}
