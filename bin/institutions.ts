import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readFedAch } from '../functions/money/institutions/fed-ach.ts';
import { merged, readFedwire } from '../functions/money/institutions/fedwire.ts';
import { writeInstitutions } from '../functions/money/institutions/write.ts';
import { createTable, translation } from '../functions/kernel/table/table.ts';
import { filesIn } from '../local/data-dir.ts';
import { projectRoot } from '../local/engines/project-root.ts';
import { localTableName } from '../local/local-settings.ts';
import { localAccess } from '../local/platform-value.ts';
import { tableOfStage } from './stage-table.ts';

const usage = `Loads the directory of banks from the files of the Federal Reserve.

  npm run institutions -- --file FedACHdir.txt --wire fpddir.txt
  npm run institutions -- --file FedACHdir.txt --stage sandbox

--file   the FedACH directory: lines of 155 columns
--wire   the Fedwire participants, lines of 101 columns; without it no bank takes wires
--stage  a deployed stage; without it, the platform that runs on this machine (npm start)
--table  the name of the table instead of the stage (output TableName of its stack)

Credentials and region of a stage come from the settings of the AWS SDK: AWS_PROFILE, AWS_REGION, ...`;

const badLinesShownMax = 10;
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    wire: { type: 'string' },
    stage: { type: 'string' },
    table: { type: 'string' },
  },
});

if (values.file === undefined) fail(usage, 2);
else await load(values.file, values.wire);

async function load(file: string, wire: string | undefined): Promise<void> {
  const ach = readFedAch(readFileSync(file, 'latin1'));
  const fedwire = wire === undefined ? { institutions: [], bad: [] } : readFedwire(readFileSync(wire, 'latin1'));
  for (const { line, why } of [...ach.bad, ...fedwire.bad].slice(0, badLinesShownMax)) {
    console.error(`left out: line ${line} ${why}`);
  }
  if (ach.institutions.length === 0) {
    fail(`${file} has no line of a FedACH directory.`, 1);
    return;
  }
  const target = await targetTable();
  if (target === undefined) {
    fail('No platform is running on this machine. Start one with npm start, or name a --stage.', 1);
    return;
  }
  const all = merged(ach.institutions, fedwire.institutions);
  try {
    await writeInstitutions(createTable(DynamoDBDocumentClient.from(target.client, translation), target.name), all);
  } catch (error) {
    fail(
      `Only a part of the directory was written (${error instanceof Error ? error.name : 'failed'}); run it again.`,
      1,
    );
    return;
  } finally {
    target.client.destroy();
  }
  const left = ach.bad.length + fedwire.bad.length;
  console.log(`${all.length} banks written to ${target.name}${left === 0 ? '' : `, lines left out: ${left}`}`);
}

async function targetTable(): Promise<{ client: DynamoDBClient; name: string } | undefined> {
  if (values.table !== undefined) return { client: new DynamoDBClient({}), name: values.table };
  if (values.stage !== undefined) {
    const name = await tableOfStage(values.stage);
    return name === undefined ? undefined : { client: new DynamoDBClient({}), name };
  }
  const dataDir = process.env['BANKSTACK_DATA_DIR'] ?? path.join(projectRoot(), '.local');
  try {
    const endpoint = readFileSync(filesIn(dataDir).tableEndpoint, 'utf8');
    return { client: new DynamoDBClient({ ...localAccess, endpoint }), name: localTableName };
  } catch {
    return undefined;
  }
}

function fail(sentence: string, exitCode: number): void {
  console.error(sentence);
  process.exitCode = exitCode;
}
