import type { Erasure } from '../functions/founding/erasure/store.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { runCommand } from './command.ts';
import { readErasure, startErasure } from './erasure/start-erasure.ts';
import { awsSettings, openTarget } from './command-target.ts';

const usage = `Erases the personal data of an archived customer for good. Ids, amounts, dates and states are kept.

  npm run customer:erase -- start  --stage live --organisation 100000001 --customer 200000001
  npm run customer:erase -- status --stage live --organisation 100000001 --customer 200000001

start   begins; items and files are erased within the hour, events and messages a day later
status  shows how far it is

${awsSettings}`;

await runCommand({
  usage,
  required: ['stage', 'organisation', 'customer'],
  steps: ['start', 'status'],
  run: async ({ stage, organisation: organisationId, customer: customerId }, step) => {
    const { table, close } = await openTarget({ stage });
    const customer = { organisationId, customerId };
    const reading =
      step === 'start' ? startErasure({ table, clock: systemClock }, customer) : readErasure(table, customer);
    const one = await reading.finally(close);
    console.log(one === undefined ? `no erasure of customer ${customerId} has been started` : describe(one));
  },
});

function describe({ provedAt, settledAt, walk, erased, startedAt }: Erasure): string {
  if (provedAt !== undefined)
    return `done: a whole walk has found nothing at ${provedAt}; ${erased} events were erased`;
  return `begun at ${startedAt}; journal and log follow from ${settledAt}: walk ${walk}, ${erased} events erased`;
}
