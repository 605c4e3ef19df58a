import type { DynamoDBRecord } from 'aws-lambda';
import { type Kind, keyText, partitionKey } from '../../kernel/table/kind.ts';
import type { Platform } from '../../ports/platform.ts';
import { keyOfRecord } from './stream-row.ts';

export const quarantineKind: Kind = {
  prefix: 'qrt',
  owner: 'organisation',
  holds: 'keys of journal rows that the projector could not read, for manual investigation',
  keys: { pk: '<org>', sk: '<keys of the row>', foundBy: 'organisation' },
};

/** Logged for each row that is put aside. An alarm matches this message. */
export const unreadableRowMessage = 'a journal row cannot be read and was put aside';

const unknownOrganisation = '0';

/**
 * Puts aside a record that cannot be numbered, so that it does not block the log of every organisation, and raises an
 * alarm. The row stays in the journal; only its keys are stored here. Repeating the call leaves one item.
 */
export async function quarantine(
  record: DynamoDBRecord,
  error: unknown,
  platform: Pick<Platform, 'table' | 'log' | 'clock'>,
): Promise<void> {
  const row = keyOfRecord(record);
  const organisationId = row.pk.split('#')[1] ?? unknownOrganisation;
  await platform.table.put({
    Item: {
      pk: partitionKey(quarantineKind, organisationId),
      sk: keyText(row),
      rowPk: row.pk,
      rowSk: row.sk,
      sequenceNumber: record.dynamodb?.SequenceNumber ?? '',
      quarantinedAt: platform.clock.now(),
    },
  });
  platform.log.error(unreadableRowMessage, { organisationId, worker: 'projector' }, error);
}
