import { Checks } from './checks.ts';
import { withDeployment } from './deployed.ts';
import { inspect } from './inspect.ts';
import { walkThrough } from './smoke.ts';
import { runStories } from './stories.ts';

/** Grants that are taken away, each on a deployment of its own, and the request that has to miss it. */
const withheldGrants = [{ grant: 'createAccount/WriteItems', missedBy: '"POST /accounts","status":500' }] as const;

/** `npm run emulator`: the deployed template carries the stories, and fewer grants would not. */
async function main(): Promise<void> {
  const checks = new Checks();
  await attempt(checks, 'the template is deployed and serves', () =>
    withDeployment({}, async (api, emulator) => {
      await walkThrough(api, checks, inspect(emulator.clientSettings)).catch((error: unknown) => {
        console.log(emulator.logTail());
        throw error;
      });
      checks.add(await runStories(api, emulator));
    }),
  );
  for (const { grant, missedBy } of withheldGrants) {
    await attempt(checks, `without the grant ${grant} the walk fails where it is needed`, () =>
      withDeployment({ withhold: grant }, async (api, emulator) => {
        const quiet = new Checks(() => undefined);
        const failure = await walkThrough(api, quiet, inspect(emulator.clientSettings)).catch((error: unknown) =>
          String(error),
        );
        if (failure?.includes(missedBy) !== true) throw new Error(`Not missed there: ${failure ?? 'all passed'}`);
      }),
    );
  }
  console.log(checks.summary());
  process.exitCode = checks.failed === 0 ? 0 : 1;
}

/** What fails is counted and told; the next deployment is tried all the same. */
async function attempt(checks: Checks, sentence: string, run: () => Promise<void>): Promise<void> {
  await checks.step(sentence, run).catch(() => undefined);
}

await main();
