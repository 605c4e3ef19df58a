import { randomIds } from '../functions/ports/ids/random-ids.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { createKeyMaker } from '../functions/ports/cipher/wrapped-ring.ts';
import { foundOrganisation } from '../functions/founding/found.ts';
import { banksToFoundWith } from '../lib/check-banking.ts';
import { stageNamed } from '../lib/stages.ts';
import { optionText, runCommand } from './command.ts';
import { openStage } from './deployed-stage.ts';
import { awsSettings } from './command-target.ts';

const usage = `Founds an organisation in a deployed stage, with its encryption keys, its first user and API token.

  npm run org:create -- --stage sandbox --name "Acme"

--stage  the deployed stage
--name   the name of the organisation
--bank   the bank that keeps its accounts, by its name in lib/stages.ts; the stage's first one if it is left out

${awsSettings}
They need kms:GenerateDataKey on the key of the stage.`;

const nameMax = 100;

await runCommand({
  usage,
  required: ['stage', 'name'],
  optional: ['bank'],
  run: async ({ stage, name, bank }) => {
    const settings = { banks: banksToFoundWith(stageNamed(stage)) };
    const { table, wrapping, close } = await openStage(stage);
    const keyMaker = createKeyMaker(wrapping);
    const platform = { table, clock: systemClock, ids: randomIds, keyMaker, settings };
    const founded = await foundOrganisation(platform, { name: optionText('name', name, nameMax), bank }).finally(close);
    console.log(`organisation ${founded.organisationId}`);
    console.log(`user         ${founded.userId}`);
    console.log('token, shown this once:');
    console.log(founded.token);
  },
});
