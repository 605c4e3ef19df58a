import { Checks } from './checks.ts';
import { withDeployment } from './deployed.ts';
import { inspect } from './inspect.ts';
import { walkThrough } from './smoke.ts';
import { runStories } from './stories.ts';

/** Grants that are taken away, each on a deployment of its own, and the request that has to miss it. */
const withheldGrants = [{ grant: 'createAccount/WriteItems', missedBy: '"POST /accounts","status":500' }] as const;

/** The deployed template serves one walk over everything that it connects, and carries the stories. */
export async function checkTemplate(checks: Checks): Promise<void> {
  await checks.attempt('the template is deployed and serves', () =>
    withDeployment({}, async (api, emulator) => {
      await walkThrough(api, checks, inspect(emulator.clientSettings)).catch((error: unknown) => {
        console.log(emulator.logTail());
        throw error;
      });
      checks.add(await runStories(api, emulator));
    }),
  );
}

/** With fewer grants it does not serve: what the first check shows is not due to an emulator that allows everything. */
export async function checkGrants(checks: Checks): Promise<void> {
  for (const { grant, missedBy } of withheldGrants) {
    await checks.attempt(`without the grant ${grant} the walk fails where it is needed`, () =>
      withDeployment({ withhold: grant }, async (api, emulator) => {
        const quiet = new Checks(() => undefined);
        const failure = await walkThrough(api, quiet, inspect(emulator.clientSettings)).catch((error: unknown) =>
          String(error),
        );
        if (failure?.includes(missedBy) !== true) throw new Error(`Not missed there: ${failure ?? 'all passed'}`);
      }),
    );
  }
}
