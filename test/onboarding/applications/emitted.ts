import type { EventDraft } from '../../../functions/kernel/base/event-type.ts';
import { openEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import { journalItem, journalPartition } from '../../../functions/kernel/journal/journal.ts';
import type { TestPlatform } from '../../support/bank/platform.ts';

/** The events of everything that happened to the resource, in their order. */
export async function emittedFor(platform: TestPlatform, id: string): Promise<EventDraft[]> {
  const { organisationId, table } = platform;
  const cipher = await platform.platform.cipher(organisationId);
  const rows = (await table.query({ pk: journalPartition(organisationId) })).map(journalItem.parse);
  return rows
    .flatMap((row) =>
      row.events === undefined ? [] : openEnvelope(row.events, cipher, organisationId, row.txId).events,
    )
    .filter((event) => Object.values(event.relationships).some((link) => 'id' in link && link.id === id));
}
