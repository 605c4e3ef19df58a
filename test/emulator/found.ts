import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { createKms } from '../../functions/ports/cipher/kms.ts';
import { banksToFoundWith } from '../../lib/check-banking.ts';
import { stageNamed } from '../../lib/stages.ts';
import { createKeyMaker } from '../../functions/ports/cipher/wrapped-ring.ts';
import { createTable, translation } from '../../functions/kernel/table/table.ts';
import { addUser } from '../../functions/founding/add-user.ts';
import { foundOrganisation } from '../../functions/founding/found.ts';
import type { ClientSettings } from './harness/client-settings.ts';

/** The table, and the key that wraps the keys of organisations. */
export interface FoundingTarget {
  readonly tableName: string;
  readonly keyArn: string;
  readonly stage: string;
}

/** First tokens of two users of one organisation. */
export interface FoundedTokens {
  readonly organisationId: string;
  readonly token: string;
  readonly secondToken: string;
}

/** Founds an organisation with two users in a deployed table, as the account's owner; answers with their first tokens. */
export async function foundOn(
  settings: ClientSettings,
  { tableName, keyArn, stage }: FoundingTarget,
): Promise<FoundedTokens> {
  const client = new DynamoDBClient(settings);
  try {
    const documents = DynamoDBDocumentClient.from(client, translation);
    const table = createTable(documents, tableName);
    const { region, endpoint, credentials } = settings;
    const keys = createKms({ region, endpoint, credentials: () => credentials });
    const keyMaker = createKeyMaker({ keys, keyArn, stage });
    const banks = banksToFoundWith(stageNamed(stage));
    const platform = { table, clock: systemClock, ids: randomIds, keyMaker, settings: { banks } };
    const founded = await foundOrganisation(platform, { name: 'Emulator' });
    const second = await addUser(platform, founded);
    return { organisationId: founded.organisationId, token: founded.token, secondToken: second.token };
  } finally {
    client.destroy();
  }
}
