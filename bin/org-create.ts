import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { randomIds } from '../functions/ports/ids/random-ids.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { createTable, translation } from '../functions/kernel/table/table.ts';
import { foundOrganisation } from '../functions/founding/found.ts';
import { tableOfStage } from './stage-table.ts';

const usage = `Founds an organisation in a deployed stage, with its first user and API token.

  npm run org:create -- --stage sandbox --name "Acme"

--stage  the deployed stage
--name   the name of the organisation
--table  the name of the table instead of the stage (output TableName of its stack)

Credentials and region come from the settings of the AWS SDK: AWS_PROFILE, AWS_REGION, ...`;

const { values } = parseArgs({
  options: { stage: { type: 'string' }, table: { type: 'string' }, name: { type: 'string' } },
});

const name = values.name?.trim() ?? '';
const tableName = values.table ?? (values.stage === undefined ? undefined : await tableOfStage(values.stage));

if (tableName === undefined || name === '') {
  console.error(usage);
  process.exitCode = 2;
} else {
  const client = new DynamoDBClient({});
  const table = createTable(DynamoDBDocumentClient.from(client, translation), tableName);
  const founded = await foundOrganisation({ table, clock: systemClock, ids: randomIds }, { name });
  client.destroy();
  console.log(`organisation ${founded.organisationId}`);
  console.log(`user         ${founded.userId}`);
  console.log('token, shown this once:');
  console.log(founded.token);
}
