import { readRotation, type Rotation } from '../functions/founding/keys/store.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { runCommand } from './command.ts';
import { openStage } from './deployed-stage.ts';
import { finishRotation, startRotation } from './keys/rotation.ts';
import { awsSettings } from './command-target.ts';

const usage = `Replaces the data key of an organisation, while everything goes on.

  npm run key:rotate -- start  --stage live --organisation 100000001
  npm run key:rotate -- status --stage live --organisation 100000001
  npm run key:rotate -- finish --stage live --organisation 100000001

start   adds a data key; a worker seals everything again with it, beginning an hour later
status  shows how far it is
finish  deletes the old data key, once a whole walk has shown that nothing needs it

${awsSettings}`;

await runCommand({
  usage,
  required: ['stage', 'organisation'],
  steps: ['start', 'status', 'finish'],
  run: async ({ stage, organisation }, step) => {
    const { table, wrapping, close } = await openStage(stage);
    const by = { table, wrapping, clock: systemClock };
    const steps = { start: startRotation, finish: finishRotation, status: () => readRotation(table, organisation) };
    const one = await steps[step](by, organisation).finally(close);
    console.log(one === undefined ? `organisation ${organisation} has had no rotation` : describe(one));
  },
});

function describe({ status, newId, oldIds, settledAt, walk, resealed, foundInWalk, provedAt }: Rotation): string {
  const until = status === 'Running' ? `begins at ${settledAt}, ` : '';
  return [
    `${status}: data key ${newId} replaces ${oldIds.join(', ')}`,
    `${until}walk ${walk}: ${foundInWalk} values found in it, ${resealed} sealed again in all`,
    ...(provedAt === undefined ? [] : [`nothing needs the old data key since ${provedAt}`]),
  ].join('\n');
}
