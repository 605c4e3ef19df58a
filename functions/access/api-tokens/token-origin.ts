import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { customerTokenItem, customerTokenKind } from '../../kernel/auth/customer-token.ts';
import { tokenItem, tokenKind } from '../../kernel/auth/token.ts';
import { successorOperation } from '../../kernel/auth/widen-limits.ts';
import type { JournalRow } from '../../kernel/journal/journal.ts';
import { organisationIdOf } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import type { ItemChange } from '../../kernel/workers/item-change.ts';
import { changedNames } from '../../kernel/workers/item-change.ts';
import { rowsAt } from '../../delivery/events/rows-at.ts';

/** Logged if a token is in the table that no transaction of the platform has created or widened. An alarm matches this message. */
export const foundlingTokenMessage: AlarmMessage = {
  text: 'a token has no creation in the journal',
  alarm: {
    name: 'FoundlingToken',
    runbook: 'foundling-token',
    severity: 'urgent',
    owner: 'security',
    says: 'found a token, or a session of a page, that no request has created',
  },
};

/** The kinds of items by which callers of the API are known. */
export const watchedTokenKinds = [tokenKind, customerTokenKind] as const;

/** Why a token is suspicious, in the words of the log. */
export interface Suspicion {
  readonly outcome: string;
  readonly tokenId?: string;
}

/** What may change in a token without giving anybody more rights: the end of the token, and what the table itself counts. */
const harmless: ReadonlySet<string> = new Set(['version', 'writtenAt', 'revokedAt']);

/** What says which rights a token gives, for how long, and to whose secret. Only a change with a row of the journal changes it. */
const rights: ReadonlySet<string> = new Set(['scopes', 'expiration', 'secretHash', 'upgradableScopes', 'userId']);

/** Whether an item of a stream change is a token. */
export const isToken = ({ key }: Pick<ItemChange, 'key'>): boolean =>
  watchedTokenKinds.some(({ prefix }) => key.pk.startsWith(`${prefix}#`));

/**
 * Says why a change of a token is suspicious; undefined if it is not. A token that the platform creates or widens has a row of the
 * journal in the same transaction, at the same moment, that names it. The row becomes an entry of the audit log. So nobody can put a
 * token into the table without an entry that says so, or without an alarm.
 */
export async function suspicionOf(table: Table, { key, before, after }: ItemChange): Promise<Suspicion | undefined> {
  const item: StoredItem = after ?? { ...key };
  const changed = changedNames(before, item);
  const isEnded = before?.['revokedAt'] !== undefined && item['revokedAt'] === undefined;
  if (before !== undefined && changed.every((name) => harmless.has(name)) && !isEnded) return undefined;
  const token = readToken(item);
  if (token === undefined) return { outcome: 'a token cannot be read' };
  // Such a change has a moment of its own: the row of the creation does not explain it.
  const isLater = before === undefined || momentOf(item) > momentOf(before);
  if (!isLater && changed.some((name) => rights.has(name))) return suspicion('nobody has changed it', token.id);
  const rows = await rowsAt(table, organisationIdOf(key), token.writtenAt ?? token.createdAt);
  if (rows.some((row) => isNamedBy(row, token.id))) return undefined;
  const isWidened = before !== undefined && changed.every((name) => name === 'resources' || harmless.has(name));
  if (isWidened && rows.some(({ by }) => by?.op === successorOperation)) return undefined;
  return suspicion(before === undefined ? 'nobody has created it' : 'nobody has changed it', token.id);
}

/** Somebody who forges a token chooses its id, and the log has no texts of others. */
const suspicion = (outcome: string, tokenId: string): Suspicion => ({
  outcome,
  ...(/^\d{1,30}$/.test(tokenId) ? { tokenId } : {}),
});

/** When a token was written last; the empty text for one of an old version, which is earlier than any moment. */
const momentOf = (item: StoredItem): string => {
  const moment = item['writtenAt'];
  return typeof moment === 'string' ? moment : '';
};

function readToken(item: ItemChange['key']) {
  try {
    return item.pk.startsWith(`${tokenKind.prefix}#`) ? tokenItem.parse(item) : customerTokenItem.parse(item);
  } catch {
    return undefined;
  }
}

const isNamedBy = ({ by }: JournalRow, tokenId: string): boolean =>
  (by?.about ?? []).some((text, index, all) => index % 2 === 1 && text === tokenId && isTokenType(all[index - 1]));

const isTokenType = (type: string | undefined): boolean => type === 'apiToken' || type === 'customerBearerToken';
