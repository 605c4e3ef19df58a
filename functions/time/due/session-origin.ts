import { rowsAt } from '../../delivery/events/rows-at.ts';
import type { JournalRow } from '../../kernel/journal/journal.ts';
import { organisationIdOf } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { changedNames, type ItemChange } from '../../kernel/workers/item-change.ts';
import {
  formHolder,
  pageSessionItem,
  pageSessionKind,
  type PageSession,
} from '../../outreach/page-sessions/for-others.ts';
import { sessionIdOf } from '../../outreach/page-sessions/page-author.ts';
import type { Suspicion } from '../../access/api-tokens/token-origin.ts';

/** What the table itself changes in a session. Nothing of the platform changes one. */
const harmless: ReadonlySet<string> = new Set(['version', 'writtenAt']);
const hashPattern = /^[0-9a-f]{64}$/;

/** Whether an item of a stream change is a session of hosted pages. */
export const isPageSession = ({ key }: Pick<ItemChange, 'key'>): boolean =>
  key.pk.startsWith(`${pageSessionKind.prefix}#`);

/**
 * Says why a change of a session of hosted pages is suspicious; undefined if it is not. A session that a page begins has a row of the
 * journal in the same transaction, at the same moment, whose author is the session, for the customer or the form that it is for. A
 * session that has begun is never changed.
 */
export async function sessionSuspicionOf(
  table: Table,
  { key, before, after }: ItemChange,
): Promise<Suspicion | undefined> {
  const item = after ?? key;
  const named = hashPattern.test(key.sk) ? { tokenId: sessionIdOf(key.sk) } : {};
  if (before !== undefined) {
    if (changedNames(before, item).every((name) => harmless.has(name))) return undefined;
    return { outcome: 'a session was changed', ...named };
  }
  const session = readSession(item);
  if (session === undefined) return { outcome: 'a session cannot be read', ...named };
  const rows = await rowsAt(table, organisationIdOf(key), session.writtenAt ?? '');
  if (rows.some((row) => begins(row, session))) return undefined;
  return { outcome: 'nobody has begun the session', ...named };
}

function readSession(item: object): PageSession | undefined {
  try {
    return pageSessionItem.parse({ pk: '', sk: '', ...item });
  } catch {
    return undefined;
  }
}

/** True for the row whose author is the session itself, as the holder of the session. */
function begins({ by = {} }: JournalRow, { pk, sk, holderId }: PageSession): boolean {
  const holder = by.customer ?? (by.form === undefined ? undefined : formHolder(by.form));
  return by.token === sessionIdOf(sk) && holder === holderId && pk.endsWith(`#${holderId}`);
}
