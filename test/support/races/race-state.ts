import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { ScheduleRequest, Direction, Link, Permissions } from './acts.ts';
import type { Calendar } from './calendar.ts';
import type { Log } from './log.ts';

export interface AccountState {
  readonly owner: string;
  readonly status: 'Open' | 'Frozen' | 'Closed';
  readonly balance: number;
  /** Knows that its owner is Archived: one that was Closed then does not. */
  readonly isArchived: boolean;
  readonly payments: number;
  readonly schedules: number;
}

/** Linked by a token, or made with the numbers of an account of this bank. */
export interface OtherSide {
  readonly customer: string;
  readonly permissions: Permissions;
  readonly link?: Link;
  readonly account?: string;
}

export interface ScheduleState {
  readonly id: string;
  readonly asked: ScheduleRequest;
  readonly calendar: Calendar;
  readonly status: 'Active' | 'Disabled' | 'Completed' | 'Deleted';
  /** Place of the next due date. */
  readonly next: number;
  readonly made: number;
  readonly changedOn: CalendarDate;
  readonly runs: readonly string[];
}

export interface PaymentState {
  readonly account: string;
  readonly direction: Direction;
  readonly amount: number;
  readonly status: string;
  readonly reason?: string | undefined;
  readonly maker?: string | undefined;
  readonly dueDate?: string | undefined;
  /** The account that is paid here, or the routing number of the other bank. */
  readonly other: string;
  readonly dueAt?: Instant | undefined;
}

/** All that the small bank is. The rules, which are in the files beside this one, read and change it. */
export class RaceState {
  accounts = new Map<string, AccountState>();
  /** True for those who are Archived. */
  customers = new Map<string, boolean>();
  other: OtherSide | undefined;
  schedules = new Map<string, ScheduleState>();
  payments = new Map<string, PaymentState>();
  keys = new Map<string, { readonly content: string; readonly id: string }>();
  log: Log = new Map();

  /** All that the bank is, hidden or not: two of the same key never differ again. */
  key(): string {
    const { accounts, customers, other, schedules, payments, keys, log } = this;
    return JSON.stringify(
      [accounts, customers, schedules, payments, keys, log].map((map) => [...map]).concat([other as never]),
    );
  }

  /** Throws where there is none. */
  account(id: string): AccountState {
    const found = this.accounts.get(id);
    if (found === undefined) throw new Error(`the bank has no account ${id}`);
    return found;
  }

  /** Changes an account; answers what it is then. */
  patch(id: string, change: Partial<AccountState>): AccountState {
    const after = { ...this.account(id), ...change };
    this.accounts.set(id, after);
    return after;
  }

  /** True where no owner is Active, for those who look at the owners of a Closed account too. */
  isKnownArchived({ isArchived, status, owner }: AccountState): boolean {
    return isArchived || (status === 'Closed' && this.customers.get(owner) === true);
  }
}

/** The id of the thing to which an owner has given this number. */
export const childOf = (owner: string, number: number): string => owner + String(number).padStart(9, '0');

/** The reason why an account takes no payments in its state, if any. */
export const stateReason = ({ status }: AccountState): 'AccountFrozen' | 'AccountClosed' | undefined =>
  status === 'Open' ? undefined : `Account${status}`;
