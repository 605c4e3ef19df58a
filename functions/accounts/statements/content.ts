import type { Transaction } from '../transactions/for-others.ts';
import type { TransactionType } from '../transactions/types.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Earnings } from './store.ts';
import type { Period } from './period.ts';

/** A statement lists at most so many transactions one by one. Its sums have all of them. */
export const listedMax = 10_000;

/** One transaction as a statement lists it. Amounts are in cents, negative for a debit. */
export interface StatementEntry {
  readonly date: CalendarDate;
  readonly type: TransactionType;
  /** The name of the other party, if there is one. */
  readonly party: string;
  /** The text that was booked, without that name. */
  readonly summary: string;
  readonly amount: number;
  readonly balance: number;
}

/** Money in and out by transactions of one type, in cents. */
export interface KindSum {
  readonly type: TransactionType;
  readonly count: number;
  readonly in: number;
  readonly out: number;
}

/** The figures of a statement, in cents. */
export interface Figures {
  readonly openingBalance: number;
  readonly closingBalance: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
  readonly byKind: readonly KindSum[];
  readonly inPeriod: Earnings;
  readonly yearToDate: Earnings;
  readonly count: number;
  /** The first {@link listedMax}, in their order. */
  readonly entries: readonly StatementEntry[];
}

/** What the statement before ends with. */
export interface PreviousStatement {
  readonly period: Period;
  readonly closingBalance: number;
  readonly yearToDate: Earnings;
}

/**
 * Adds up the transactions of a month one after the other, so that they need not be in memory together. Throws if a balance does not
 * follow from the one before.
 */
export function figuresOf(period: Period, before: PreviousStatement | undefined) {
  const openingBalance = before?.closingBalance ?? 0;
  const byKind = new Map<TransactionType, KindSum>();
  const entries: StatementEntry[] = [];
  const inPeriod = { fees: 0, interest: 0 };
  let balance = openingBalance;
  let count = 0;
  return {
    add(one: Transaction, { party, summary }: Pick<StatementEntry, 'party' | 'summary'>) {
      const amount = one.amount * (one.direction === 'Credit' ? 1 : -1);
      balance += amount;
      invariant(balance === one.balance, `the balance of transaction ${one.id} does not follow from the one before`);
      count += 1;
      const sum = byKind.get(one.type) ?? { type: one.type, count: 0, in: 0, out: 0 };
      byKind.set(one.type, {
        type: one.type,
        count: sum.count + 1,
        in: sum.in + Math.max(amount, 0),
        out: sum.out + Math.max(-amount, 0),
      });
      if (one.type === 'feeTransaction' || one.type === 'feeReversalTransaction') inPeriod.fees -= amount;
      if (one.type === 'interestTransaction') inPeriod.interest += amount;
      const { type } = one;
      if (count <= listedMax) {
        entries.push({ date: bankDateOf(one.createdAt), type, party, summary, amount, balance });
      }
    },
    done(): Figures {
      const kinds = [...byKind.values()];
      const isSameYear = before !== undefined && before.period.slice(0, 4) === period.slice(0, 4);
      const past = isSameYear ? before.yearToDate : { fees: 0, interest: 0 };
      return {
        openingBalance,
        closingBalance: balance,
        count,
        entries,
        inPeriod,
        moneyIn: kinds.reduce((sum, kind) => sum + kind.in, 0),
        moneyOut: kinds.reduce((sum, kind) => sum + kind.out, 0),
        byKind: kinds,
        yearToDate: { fees: past.fees + inPeriod.fees, interest: past.interest + inPeriod.interest },
      };
    },
  };
}
