import * as z from 'zod';
import { parseInstant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { journalItem, type JournalRow } from '../../kernel/journal/journal.ts';
import { organisationIdOf } from '../../kernel/table/kind.ts';
import type { ItemChange } from '../../kernel/workers/item-change.ts';

/**
 * Returns the journal row in a change. Throws if it is not a valid journal row of the organisation in its key. All instants
 * are checked here, before anything is done with the row.
 */
export function journalRowOf({ key, after }: Pick<ItemChange, 'key' | 'after'>): JournalRow {
  const row = journalItem.parse(after ?? key);
  invariant(row.organisationId === organisationIdOf(key), `the journal row ${row.txId} names another organisation`);
  invariant(momentsOf(row).every(isInstant), `the journal row ${row.txId} has a moment that is not an instant`);
  invariant(
    (row.events === undefined) === (row.eventTypes === undefined),
    `the journal row ${row.txId} has events without types, or types without events`,
  );
  invariant(storedAuthorSchema.safeParse(row.by).success, `the journal row ${row.txId} has an author that is none`);
  return row;
}

/** The author; see StoredAuthor. Only the workers that read the stream check it, because only the audit log uses it. */
const storedAuthorSchema = z
  .object({
    ...Object.fromEntries(
      ['token', 'customer', 'form', 'from', 'worker', 'command', 'op', 'reason'].map((name) => [
        name,
        z.string().optional(),
      ]),
    ),
    makers: z.array(z.string()).optional(),
    fields: z.array(z.string()).optional(),
    about: z.array(z.string()).optional(),
  })
  .optional();

/** False for a moment that is missing: every item may lack `writtenAt`, but a row without it has no place in the order. */
const isInstant = (text: string | undefined): boolean => text !== undefined && parseInstant(text) === text;

function momentsOf({ writtenAt, at, due = [], unlisted = {} }: JournalRow): readonly (string | undefined)[] {
  const deleted = Object.values(unlisted).flatMap((entries = []) => entries.map(({ createdAt }) => createdAt));
  return [writtenAt, at, ...due.map(({ dueAt }) => dueAt), ...deleted];
}
