import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { unlessThere } from '../../kernel/table/unless-there.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { type AchArrival, achArrival, achArrivalKind, achMentionKind, mentionOfArrival } from './entry-store.ts';
import { achFileMachine } from './file-machine.ts';
import { achFile, achFileKind, scopeOf } from './store.ts';

/** The kinds that {@link noteArrival} reads and writes. */
export const noteArrivalUses = [achFileKind, achArrivalKind, achMentionKind] as const;

/** A file that came in, and the moment at which an entry of it was booked. */
export interface ArrivedIn {
  readonly fileId: string;
  readonly key: string;
  readonly line: number;
  readonly now: Instant;
}

/**
 * Notes an entry of a file that came in for its organisation, with the resource that it became or answers, and the file itself. It is repeated
 * until it is done, because the message of the entry comes again.
 */
export async function noteArrival(
  { table, sandbox }: { readonly table: Table; readonly sandbox: boolean },
  organisationId: string,
  { fileId, key, line, now }: ArrivedIn,
  entry: Pick<
    AchArrival,
    'kind' | 'source' | 'direction' | 'amount' | 'traceNumber' | 'entryClass' | 'settlementDate' | 'code'
  >,
): Promise<void> {
  const put = (item: StoredItem) =>
    unlessThere(table.put({ Item: { ...item }, ConditionExpression: 'attribute_not_exists(pk)' }));
  await Promise.all([
    put({ ...achArrival(organisationId, fileId, line).key, organisationId, fileId, line, receivedAt: now, ...entry }),
    ...(entry.source === undefined
      ? []
      : [put({ ...mentionOfArrival(organisationId, entry.source.id, { fileId, line }), fileId, line })]),
  ]);
  const ref = achFile(organisationId, fileId);
  // One read for each entry costs less than a write that is refused.
  if ((await table.get(ref.key)) !== undefined) return;
  await put({
    ...ref.key,
    version: 1,
    id: fileId,
    scope: scopeOf({ sandbox }, organisationId),
    routingNumber: key.split('/')[1] ?? '',
    direction: 'Incoming',
    status: achFileMachine.begin('Received'),
    key,
    createdAt: now,
    entries: 0,
    debitCents: 0,
    creditCents: 0,
  });
}
