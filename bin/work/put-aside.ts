import { type ItemKey, keyText, partitionKey } from '../../functions/kernel/table/kind.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { asideKind } from '../../functions/kernel/workers/aside.ts';
import { dueAsideKind } from '../../functions/time/due/aside.ts';

/** Work that a worker has put aside because it failed. */
export interface WorkAside {
  readonly organisationId: string;
  /** The stream worker, or `due` for due work. */
  readonly worker: string;
  /** The item that the work is about, as `<partition key>/<sort key>`. */
  readonly item: string;
  /** When a change was put aside, or when the due work fell due. */
  readonly since: string | undefined;
  /** Undefined for a change that waits behind another one, and for notes of older versions. */
  readonly reason: string | undefined;
}

/** At most so many notes of a kind are read for an organisation. There can be as many as changes since the first failure. */
const notesMax = 100;

/** The work that organisations have aside, in the order of their ids. Of a kind, at most 100 for each organisation. */
export async function* workAside(
  table: Table,
  organisationIds: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<WorkAside> {
  for await (const organisationId of organisationIds) {
    yield* await changesAside(table, organisationId);
    yield* await dueAside(table, organisationId);
  }
}

async function changesAside(table: Table, organisationId: string): Promise<readonly WorkAside[]> {
  const notes = await table.query({ pk: partitionKey(asideKind, organisationId), limit: notesMax });
  return notes.map((note) => {
    const end = note.sk.indexOf('#');
    const [worker, item] = [note.sk.slice(0, end), note.sk.slice(end + 1)];
    return { organisationId, worker, item, since: textOf(note, 'putAsideAt'), reason: textOf(note, 'reason') };
  });
}

/** A note is over once its item falls due at another moment, or never again. */
async function dueAside(table: Table, organisationId: string): Promise<readonly WorkAside[]> {
  const notes = await table.query({ pk: partitionKey(dueAsideKind, organisationId), limit: notesMax });
  const items = await table.getAll(notes.map(({ sk }) => keyOfItem(sk)));
  return notes.flatMap((note) => {
    const since = textOf(note, 'since');
    if (items.get(keyText(keyOfItem(note.sk)))?.['dueAt'] !== since) return [];
    return [{ organisationId, worker: 'due', item: note.sk, since, reason: textOf(note, 'reason') }];
  });
}

function keyOfItem(text: string): ItemKey {
  const end = text.indexOf('/');
  return { pk: text.slice(0, end), sk: text.slice(end + 1) };
}

/** An attribute of a note. A note stays readable without it. */
function textOf(note: StoredItem, name: string): string | undefined {
  const value = note[name];
  return typeof value === 'string' ? value : undefined;
}
