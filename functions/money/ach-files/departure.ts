import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { type Bank, bankOf } from '../../organisations/banks.ts';
import { achTraceItem, achWindow, scopeOf, traceKey } from './store.ts';

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
  readonly table: Pick<Table, 'get'>;
  readonly settings: { readonly sandbox: boolean; readonly banks: readonly Bank[] };
}

/**
 * Whether the entry has left with this window. It has if the window is written and the entry is still in it: what is refused is
 * marked, and what is carried over has gone, before a window counts as written (close-window.ts). So the window is read first.
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
  const stored = await table.get(traceKey(ref, organisationId, traceNumber));
  if (stored === undefined) return { outcome: 'none', why: `it is not in the window ${window}` };
  const { refusedAt, rejection } = achTraceItem.parse(stored);
  if (rejection !== undefined) return { outcome: 'none', why: `the bank has rejected ${rejection}` };
  return refusedAt === undefined ? { outcome: 'left' } : { outcome: 'none', why: `it was refused at ${refusedAt}` };
}
