import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { createTable, translation } from '../../functions/kernel/table/table.ts';
import { foundOrganisation } from '../../functions/founding/found.ts';
import type { ClientSettings } from './harness/client-settings.ts';

/** Founds an organisation in a deployed table, as the account's owner; answers with its first token. */
export async function foundOn(settings: ClientSettings, tableName: string): Promise<string> {
  const client = new DynamoDBClient(settings);
  try {
    const documents = DynamoDBDocumentClient.from(client, translation);
    const table = createTable(documents, tableName);
    const founded = await foundOrganisation({ table, clock: systemClock, ids: randomIds }, { name: 'Emulator' });
    return founded.token;
  } finally {
    client.destroy();
  }
}
