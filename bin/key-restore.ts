import { runCommand } from './command.ts';
import { openStage } from './deployed-stage.ts';
import { restoreKeys } from './keys/restore-keys.ts';
import { awsSettings } from './command-target.ts';

const usage = `Copies the encryption keys of an organisation that has none from a table that was restored from a backup.

  npm run key:restore -- --stage live --organisation 100000001 --from Bankstack-live-restored

--stage         the deployed stage
--organisation  the id of the organisation
--from          the name of the table that was restored (point-in-time recovery), in the same region

It replaces nothing: an organisation with keys keeps them.
${awsSettings}`;

await runCommand({
  usage,
  required: ['stage', 'organisation', 'from'],
  run: async ({ stage, organisation, from }) => {
    const [to, backup] = [await openStage(stage), await openStage(stage, from)];
    try {
      const places = { table: to.table, backup: backup.table, wrapping: to.wrapping };
      const ids = await restoreKeys(places, organisation);
      console.log(`organisation ${organisation} has its data keys again: ${ids.join(', ')}`);
    } finally {
      to.close();
      backup.close();
    }
  },
});
