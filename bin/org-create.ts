import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { randomIds } from '../functions/kernel/adapters/random-ids.ts';
import { systemClock } from '../functions/kernel/adapters/system-clock.ts';
import { createTable } from '../functions/kernel/table/table.ts';
import { foundOrganisation } from '../functions/organisations/found.ts';

const usage = `Founds an organisation in a deployed stage, with its first user and API token.

  npm run org:create -- --table <TableName> --name "Acme"

--table  the table of the stage: output TableName of its stack
--name   the name of the organisation

Credentials and region come from where the AWS SDK finds them: AWS_PROFILE, AWS_REGION, ...`;

const { values } = parseArgs({
  options: { table: { type: 'string' }, name: { type: 'string' } },
});

if (values.table === undefined || values.name === undefined || values.name.trim() === '') {
  console.error(usage);
  process.exitCode = 2;
} else {
  const client = new DynamoDBClient({});
  const table = createTable(DynamoDBDocumentClient.from(client), values.table);
  const founded = await foundOrganisation({ table, clock: systemClock, ids: randomIds }, { name: values.name.trim() });
  client.destroy();
  console.log(`organisation ${founded.organisationId}`);
  console.log(`user         ${founded.userId}`);
  console.log('token, shown this once:');
  console.log(founded.token);
}
