import type { EventDraft } from '../../../functions/kernel/base/event-type.ts';
import { openEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import { journalItem, journalPartition } from '../../../functions/kernel/journal/journal.ts';
import { expectFindable } from './expect-findable.ts';
import { eventFaults } from './expect-events.ts';
import type { Bank } from './bank.ts';

interface EmittedRow {
  readonly at: string;
  readonly events: readonly EventDraft[];
}

/** The journal rows of an action, one entry per transaction, with its events checked against the catalogue. */
export async function emittedBy(bank: Bank, action: () => Promise<unknown>): Promise<readonly EmittedRow[]> {
  const before = new Set((await journalRows(bank)).map((row) => row.sk));
  await action();
  const cipher = await bank.platform.cipher(bank.organisationId);
  return (await journalRows(bank))
    .filter((row) => !before.has(row.sk))
    .map((row) => {
      const events =
        row.events === undefined ? [] : openEnvelope(row.events, cipher, bank.organisationId, row.txId).events;
      expect(row.eventTypes ?? []).toEqual(events.map((event) => event.type));
      expect(events.flatMap((event) => eventFaults(event, row.at))).toEqual([]);
      return { at: row.at, events };
    });
}

/** Types of the events that an action caused, in order. */
export async function eventTypesOf(bank: Bank, action: () => Promise<unknown>): Promise<readonly string[]> {
  return (await emittedBy(bank, action)).flatMap((row) => row.events.map((event) => event.type));
}

export async function journalRows(bank: Bank) {
  const rows = (await bank.table.query({ pk: journalPartition(bank.organisationId) })).map(journalItem.parse);
  for (const { by } of rows) expectFindable(by);
  return rows;
}
