import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { dueBuckets, dueEntries } from '../../functions/kernel/due/due-index.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import type { AuditEntry } from '../../functions/delivery/audit-log/entry.ts';

/** The resources that are handed to a bank or a processor. */
const handedOver: readonly string[] = ['achPayment', 'pushToCardPayment', 'checkDeposit'];
/** The kinds of items that wait to be handed over, or for an answer of the partner. */
const waitingPrefixes: readonly string[] = ['pay#', 'chd#'];
const endOfTime = '9999-12-31T23:59:59.999Z' as Instant;
const pageMax = 500;

/** A resource of which a partner may know, although the table does not. */
export interface UnknownToTable {
  readonly type: string;
  readonly id: string;
  /** When something was written about it last. */
  readonly at: Instant;
}

/** What the lost entries of an organisation have named that a bank or a processor may have got, each once. */
export function mayBeHandedOver(entries: readonly AuditEntry[]): readonly UnknownToTable[] {
  const named = entries.flatMap(({ at, resources }) =>
    resources.filter(({ type }) => handedOver.includes(type)).map(({ type, id }) => ({ type, id, at })),
  );
  return [...new Map(named.map((one) => [`${one.type} ${one.id}`, one])).values()];
}

/**
 * The keys of payments and deposits that the table has under way. They are handed over, or asked about, again. A partner takes each
 * once, because its reference or trace number is in the table.
 */
export async function unfinishedKeys(table: Table, organisationId: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let bucket = 0; bucket < dueBuckets; bucket += 1) {
    for (let behind: Awaited<ReturnType<typeof dueEntries>>[number] | undefined; ;) {
      const span = { until: endOfTime, limit: pageMax, behind };
      const page = await dueEntries(table, organisationId, bucket, span);
      found.push(
        ...page
          .filter(({ pk }) => waitingPrefixes.some((prefix) => pk.startsWith(prefix)))
          .map(({ pk, sk }) => `${pk} ${sk}`),
      );
      behind = page.at(-1);
      if (page.length < pageMax) break;
    }
  }
  return found;
}
