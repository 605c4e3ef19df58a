import { Checks } from './checks.ts';
import { withDeployment } from './deployed.ts';
import { withdrawGrant } from './grants.ts';
import type { Emulator } from './harness/emulator.ts';
import { inspect } from './inspect.ts';
import { deployAsOneStack } from './moved-stage.ts';
import { type DeployedApi, walkThrough } from './smoke.ts';
import { runStories } from './stories.ts';

const stage = 'emulator';

/** Grants that are taken away in the end, and the request that then has to fail. */
const neededGrants = [
  { functionId: 'createAccount', sid: 'WriteItems', missedBy: '"POST /accounts","status":500' },
] as const;

/**
 * A stage of one stack, as earlier versions made it, becomes the deployed template. The template serves one walk over everything that it connects,
 * and carries the stories. With fewer grants it does not serve, so the walk does not pass because an emulator allows everything. `onWalked` is
 * called when the walk is over: what follows waits most of its time.
 */
export async function checkTemplate(checks: Checks, onWalked: () => void): Promise<void> {
  let seeMoved: (baseUrl: string) => Promise<void> = () =>
    Promise.reject(new Error('the stage of one stack comes first'));
  await checks.attempt('the template is deployed and serves', () =>
    withDeployment(
      async (emulator) => {
        seeMoved = await deployAsOneStack(emulator, checks, stage);
        return { stage, script: 'bin/bankstack.ts' };
      },
      async (api, { emulator, found }) => {
        await seeMoved(api.baseUrl);
        await walkThrough(api, checks, inspect(emulator.clientSettings, stage)).catch((error: unknown) => {
          console.log(emulator.logTail());
          throw error;
        });
        onWalked();
        const tokens = [await found(), await found()];
        checks.add(await runStories({ baseUrl: api.baseUrl, tokens }, emulator));
        // Of another organisation, in which the walk has not been yet.
        await checkGrants(checks, { ...api, token: (await found()).token }, emulator);
      },
    ),
  );
}

async function checkGrants(checks: Checks, api: DeployedApi, emulator: Emulator): Promise<void> {
  for (const { missedBy, ...grant } of neededGrants) {
    await checks.attempt(
      `without the grant ${grant.sid} of ${grant.functionId} the walk fails where it is needed`,
      async () => {
        await withdrawGrant(emulator.clientSettings, grant);
        const quiet = new Checks(() => undefined);
        const failure = await walkThrough(api, quiet, inspect(emulator.clientSettings, stage)).catch((error: unknown) =>
          String(error),
        );
        if (failure?.includes(missedBy) !== true) throw new Error(`Not missed there: ${failure ?? 'all passed'}`);
      },
    );
  }
}
