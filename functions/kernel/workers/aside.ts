import { defineKind, type ItemKey, keyText, organisationIdOf, partitionKey } from '../table/kind.ts';
import type { AlarmMessage } from '../base/alarm-message.ts';
import { failureReason } from '../base/failure-reason.ts';
import type { Table } from '../table/table.ts';
import type { Write } from '../table/write.ts';
import type { Platform } from '../../ports/platform.ts';

export const asideKind = defineKind({
  prefix: 'qrt',
  owner: 'organisation',
  changedBy: ['delete'],
});

/** Logged when a stream worker puts changes aside because it failed. An alarm matches this message. */
export const putAsideMessage: AlarmMessage = {
  text: 'changes of an organisation were put aside',
  alarm: {
    name: 'PutAside',
    runbook: 'put-aside',
    severity: 'urgent',
    owner: 'platform',
    says: 'has put changes of an organisation aside that it cannot handle',
  },
};

const pageMax = 100;
const last = '~';

/** A change that was put aside: the key of its item, and the sort key under which it is noted. */
export interface Aside {
  readonly key: ItemKey;
  readonly sk: string;
}

/**
 * Notes the keys of changes that a worker does not handle now. They all have the same organisation. Everything is in the
 * key of the note, so a note stays usable without its attributes: these tell an operator when it was put aside, and why. Changes that only
 * wait behind others have no error. Repeating the call changes nothing else.
 */
export async function putAside(
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  worker: string,
  keys: readonly ItemKey[],
  error?: unknown,
): Promise<void> {
  const attributes = {
    putAsideAt: clock.now(),
    ...(error === undefined ? {} : { reason: failureReason(error) }),
  };
  const noted = [...new Map(keys.map((key) => [keyText(key), key])).values()];
  for (let start = 0; start < noted.length; start += pageMax) {
    const page = noted.slice(start, start + pageMax);
    await table.transact(page.map((key) => ({ Put: { Item: { ...noteKey(worker, key), ...attributes } } })));
  }
}

/** The first change of a partition that a worker has put aside, by a consistent read. */
export async function firstAside(table: Table, worker: string, { pk }: ItemKey): Promise<Aside | undefined> {
  const { pk: notes, sk: from } = noteKey(worker, { pk, sk: '' });
  const [first] = await table.query({ pk: notes, from, to: from + last, limit: 1 });
  return first && asideOf(worker, first);
}

/** A page of the changes of an organisation that a worker has put aside, in order, after a note that the caller knows. */
export async function asidePage(
  table: Table,
  worker: string,
  organisationId: string,
  after: Aside | undefined,
): Promise<readonly Aside[]> {
  // '#' follows the end of the known sort key and precedes every other one.
  const from = after === undefined ? `${worker}#` : `${after.sk}#`;
  const range = { pk: partitionKey(asideKind, organisationId), from, to: `${worker}#${last}`, limit: pageMax };
  return (await table.query(range)).map((item) => asideOf(worker, item));
}

/** Removes the notes of changes that are handled. */
export async function takeUp(table: Table, worker: string, handled: readonly Aside[]): Promise<void> {
  const removed = handled.map(({ key }): Write => ({ Delete: { Key: noteKey(worker, key) } }));
  if (removed.length > 0) await table.transact(removed);
}

function noteKey(worker: string, key: ItemKey): ItemKey {
  return { pk: partitionKey(asideKind, organisationIdOf(key)), sk: `${worker}#${keyText(key)}` };
}

function asideOf(worker: string, { sk }: ItemKey): Aside {
  const text = sk.slice(worker.length + 1);
  const end = text.indexOf('/');
  return { key: { pk: text.slice(0, end), sk: text.slice(end + 1) }, sk };
}
