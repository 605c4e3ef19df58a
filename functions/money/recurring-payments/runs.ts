import * as z from 'zod';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { numberKey, parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { ListSource } from '../../kernel/lists/list-source.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type StoredItem, type Write } from '../../kernel/table/write.ts';
import { orderRejectionReasons } from '../payments/statuses.ts';
import { failureReasons } from './run-result.ts';
import { nextDueDate } from './schedule.ts';
import type { RecurringPayment } from './store.ts';

export const runKind = defineKind({
  prefix: 'run',
  owner: 'account',
  ...staysForEver,
});

export const runOutcomes = ['Created', 'Rejected', 'Failed', 'Skipped'] as const;
export const runReasons = [...orderRejectionReasons, ...failureReasons, 'Disabled'] as const;

/**
 * The result of a due date, or of several consecutive ones that were skipped. Any number of skipped due
 * dates is one item. Its key is the number of the last of them, so that a page can start at any number.
 */
export const runItem = defineItem(runKind, () => ({
  dueDate: dateSchema,
  /** The number of due dates; absent for one. */
  count: z.number().optional(),
  createdAt: instantSchema,
  outcome: z.enum(runOutcomes),
  reason: z.enum(runReasons).optional(),
  payment: z.object({ type: keptText, id: idSchema }).optional(),
}));
type RunItem = ItemOf<typeof runItem>;

/** The result of one due date. */
export interface RecurringRun extends Pick<RunItem, 'dueDate' | 'createdAt' | 'outcome' | 'reason' | 'payment'> {
  /** The bank's date on which it ran; absent where it did not. */
  readonly runDate?: CalendarDate;
}

/** The write that records a run, and the number of runs afterwards. */
export interface RunRecord {
  readonly write: Write;
  readonly runs: number;
}

/** Records a run, in the table transaction that changes the recurring payment from `before`. */
export function recordRun(before: RecurringPayment, run: Omit<RunItem, 'pk' | 'sk'>): RunRecord {
  const runs = (before.runs ?? 0) + (run.count ?? 1);
  return { write: insert({ pk: partitionOf(before), sk: numberKey(runs), ...run }), runs };
}

/** The runs of a recurring payment, skipped ones included, in the order of their due dates. Every offset costs the same read. */
export function recurringRunsOf(table: Table, one: RecurringPayment): ListSource<RecurringRun> {
  return {
    total: one.runs ?? 0,
    slice: async (from, to) => {
      const count = to - from + 1;
      // Each item has at least one run, so this many items are always enough.
      const range = { pk: partitionOf(one), from: numberKey(from), limit: count };
      const unfold = (items: readonly StoredItem[]) => unfolded(items.map(runItem.parse), one, { from, to });
      const soon = unfold(await table.query({ ...range, consistent: false }));
      const runs = soon.length === count ? soon : unfold(await table.query(range));
      invariant(runs.length === count, 'a run of a recurring payment is missing');
      return runs;
    },
  };
}

/** The runs with a number in the range, one for each due date. */
function unfolded(
  items: readonly RunItem[],
  { schedule }: RecurringPayment,
  range: { readonly from: number; readonly to: number },
): readonly RecurringRun[] {
  const runs: RecurringRun[] = [];
  for (const item of items) {
    const last = Number(item.sk);
    let dueDate: CalendarDate | undefined = item.dueDate;
    for (let number = last - (item.count ?? 1) + 1; number <= last && number <= range.to; number += 1) {
      invariant(dueDate !== undefined, 'a recurring payment that skipped a run has no due date');
      if (number >= range.from) runs.push(runOf(item, dueDate));
      if (number < last) dueDate = nextDueDate(schedule, dueDate);
    }
  }
  return runs;
}

function runOf({ createdAt, outcome, reason, payment }: RunItem, dueDate: CalendarDate): RecurringRun {
  return {
    dueDate,
    createdAt,
    outcome,
    reason,
    payment,
    ...(outcome === 'Skipped' ? {} : { runDate: bankDateOf(createdAt) }),
  };
}

function partitionOf({ organisationId, id }: Pick<RecurringPayment, 'organisationId' | 'id'>): string {
  const ids = parseChildId(id);
  invariant(ids !== undefined, 'the id of a recurring payment has no account in it');
  return partitionKey(runKind, organisationId, ids.ownerId, String(ids.number));
}
