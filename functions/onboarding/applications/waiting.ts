import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { type ListSource, walkedMax } from '../../kernel/lists/list-source.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, remove, replace, type StoredItem, type Write } from '../../kernel/table/write.ts';
import type { ApplicationStatus } from './enums.ts';
import { openCheckEntry } from './open-checks.ts';
import { type Application, applicationsById } from './store.ts';

export const waitingKind = defineKind({
  prefix: 'apw',
  owner: 'organisation',
  changedBy: ['delete'],
});

export const waitingItem = defineItem(waitingKind, () => ({ version: z.number(), id: idSchema }));
type Waiting = ItemOf<typeof waitingItem>;

/** Applications of one organisation are spread over so many partitions. */
const waitingBuckets = 4;

/** The statuses of applications that wait. A Denied one waits if its reversal is proposed. */
export const waitingStatuses = ['Pending', 'PendingReview', 'AwaitingDocuments', 'Denied'] as const;
const undecided: readonly ApplicationStatus[] = waitingStatuses.filter((status) => status !== 'Denied');

/** True while an application waits: for the identity check, a reviewer, documents, or the second user of a reversal. */
export const isWaiting = ({ status, archived, reversal }: Pick<Application, 'status' | 'archived' | 'reversal'>) =>
  !archived && (undecided.includes(status) || (status === 'Denied' && reversal !== undefined));

/**
 * The writes of an application that has changed: itself, and its entries among those that wait and among open identity checks,
 * if it begins or ends to be one of them. The application says which entries it has, so they need not be read.
 */
export function writesOf(
  { waits, checks, ...rest }: Application,
  write: typeof replace | typeof insert = replace,
): readonly Write[] {
  const isListed = isWaiting(rest);
  const isChecked = rest.status === 'Pending' && !rest.archived;
  return [
    write({ ...rest, ...(isListed ? { waits: true } : {}), ...(isChecked ? { checks: true } : {}) }),
    ...entryWrites({ ...entryKey(rest), version: 0, id: rest.id }, { had: waits === true, has: isListed }),
    ...entryWrites(openCheckEntry(rest), { had: checks === true, has: isChecked }),
  ];
}

function entryWrites(
  entry: StoredItem & { readonly version: number },
  { had, has }: { readonly had: boolean; readonly has: boolean },
): readonly Write[] {
  if (had === has) return [];
  return has ? [insert(entry)] : [remove(entry)];
}

function entryKey({
  organisationId,
  id,
  createdAt,
}: Pick<Application, 'organisationId' | 'id' | 'createdAt'>): ItemKey {
  const bucket = (createHash('sha256').update(id).digest()[0] ?? 0) % waitingBuckets;
  return { pk: partitionKey(waitingKind, organisationId, String(bucket)), sk: `${createdAt}#${id}` };
}

/** A span of creation: `since` is included, `until` is not. */
interface Span {
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
}

/**
 * The applications of an organisation that wait, oldest first. Throws `limits_exceeded` (400) if more than {@link walkedMax}
 * wait in the span, because each of them is counted.
 */
export async function waitingList(
  table: Table,
  organisationId: string,
  { since, until }: Span,
): Promise<ListSource<Application>> {
  const pages = await Promise.all(
    Array.from({ length: waitingBuckets }, (_, bucket) =>
      table.query({
        pk: partitionKey(waitingKind, organisationId, String(bucket)),
        from: since ?? '0',
        to: until ?? '9',
        limit: walkedMax + 1,
      }),
    ),
  );
  const entries: readonly Waiting[] = pages.flat().map(waitingItem.parse);
  if (entries.length > walkedMax) {
    throw new Problem('limits_exceeded', {
      detail: `More than ${walkedMax} applications wait; narrow the list with filter[since] or filter[until]`,
      parameter: 'filter[since]',
    });
  }
  const ids = entries.toSorted((one, other) => (one.sk < other.sk ? -1 : 1)).map(({ id }) => id);
  return {
    total: ids.length,
    slice: (from, to) => applicationsById(table, organisationId, ids.slice(from - 1, to)),
  };
}
