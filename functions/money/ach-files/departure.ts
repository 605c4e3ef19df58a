import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { type Bank, bankOf } from '../../organisations/banks.ts';
import { achRejectionKind, achTraceItem, achWindow, scopeOf, traceKey } from './store.ts';
import { unmarkedRejectionOf } from './unmarked-rejection.ts';

/** The kinds that {@link departureOf} reads, beside those of windows (enter-window.ts). */
export const departureReads = [achRejectionKind] as const;

/** Whether an entry is in a file of its bank. */
export type Departure =
  | { readonly outcome: 'left' }
  | { readonly outcome: 'waits'; readonly closesAt: Instant; readonly isLate: boolean; readonly why: string }
  | { readonly outcome: 'none'; readonly why: string };

interface EntryRef {
  readonly organisationId: string;
  readonly routingNumber: string;
  readonly traceNumber: string;
  readonly window: Instant;
}

interface Looking {
  readonly table: Pick<Table, 'get' | 'query'>;
  readonly settings: { readonly sandbox: boolean; readonly banks: readonly Bank[] };
}

/**
 * Whether the entry has left with this window. It has if the window is written and the entry is still in it: what is refused is
 * marked, and what is carried over has gone, before a window counts as written (close-window.ts). So the window is read first. As soon as the
 * answer of a bank is stored that rejects anything of the window, nothing of it counts as left until what is rejected is marked.
 */
export async function departureOf(
  { table, settings }: Looking,
  { organisationId, routingNumber, traceNumber, window }: EntryRef,
  now: Instant,
): Promise<Departure> {
  const ref = { scope: scopeOf(settings, organisationId), routingNumber, window };
  const open = await readItem(table, achWindow(ref));
  if (open !== undefined && open.filedAt === undefined) {
    const { closesAt } = open;
    const overdueSeconds = bankOf(settings, routingNumber).ach.files?.overdueSeconds ?? 0;
    const isLate = now >= plusMs(closesAt, overdueSeconds * 1000);
    return { outcome: 'waits', closesAt, isLate, why: `its window ${window} is not written` };
  }
  // Before the marks: they are all there once none is left of these.
  const unmarked = await unmarkedRejectionOf(table, ref);
  const stored = await table.get(traceKey(ref, organisationId, traceNumber));
  if (stored === undefined) return { outcome: 'none', why: `it is not in the window ${window}` };
  const { refusedAt, rejection } = achTraceItem.parse(stored);
  if (rejection !== undefined) return { outcome: 'none', why: `the bank has rejected ${rejection}` };
  if (refusedAt !== undefined) return { outcome: 'none', why: `it was refused at ${refusedAt}` };
  // What was rejected is marked some time after the answer of the bank is stored.
  return unmarked === undefined
    ? { outcome: 'left' }
    : {
        outcome: 'waits',
        closesAt: window,
        isLate: false,
        why: `the entries of the rejection ${unmarked} are not marked yet`,
      };
}
