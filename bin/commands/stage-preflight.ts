import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { stageNamed } from '../../lib/stages.ts';
import { defineCommand } from '../command-line/command.ts';
import { deployedStageOption } from '../command-line/options.ts';
import { runPreflight } from '../preflight/run-preflight.ts';

export const preflight = defineCommand({
  summary:
    'Says whether the account, the region and the stage are ready: a line for each check, and what to do. It changes nothing.',
  details: `It works for deployed stages only: also before the first deployment, but not for the platform of this machine. It ends with 1 if a check has failed or could not look, for
example because the credentials may not; a warning ends with 0. With --deployment, only those checks count without which a deployment fails or goes
to the wrong account; npm run deploy makes them before it changes anything.`,
  examples: ['--stage live', '--stage live --deployment', '--stage live --alarm-emails ann@example.com --json'],
  options: {
    stage: deployedStageOption,
    deployment: { text: 'count only what a deployment needs' },
    'alarm-emails': { text: 'the recipients of alarms, if -c alarmEmails=<addresses> sets them', value: 'addresses' },
  },
  writes: false,
  run: async ({ stage: name, deployment, 'alarm-emails': addresses }) => {
    const stage = stageNamed(name);
    const { isGo, checks, lines } = await runPreflight(
      addresses === undefined ? stage : { ...stage, alarmEmails: addresses.split(',') },
      { now: new Date(systemClock.now()), isForDeployment: deployment },
    );
    return { data: { stage: name, isGo, checks }, lines, exitCode: isGo ? 0 : 1 };
  },
});
