import { rewrites } from '../../functions/founding/erasure/rewrites.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { organisationRateMax } from '../../bin/scale/derived-figures.ts';
import { webhooksFast } from '../../functions/delivery/webhooks/workers/fast.ts';
import { webhooksTrial } from '../../functions/delivery/webhooks/workers/trial.ts';
import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { operations, workers as allWorkers } from '../../functions/registry.ts';
import { usualShares } from '../../functions/ports/settings.ts';
import { sweepWorker } from '../../functions/time/due/workers/sweep.ts';
import { checkCapacity, reservedFor } from '../../lib/capacity.ts';
import { planRoute, planWorker } from '../../lib/function-plan.ts';
import { stageNamed } from '../../lib/stages.ts';
import { banksWithFiles, liveWithFiles } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';

const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8');
/** The stages of the project export no events. One with a bank that takes files has the most functions of all others. */
const stage = { ...stageNamed('live'), banks: banksWithFiles };
const workers = offeredWorkers(allWorkers, stage);
const { concurrency } = stage;
if (concurrency === undefined) throw new Error('the live stage reserves concurrency');
const check = (changes: Partial<typeof stage>) => () => checkCapacity({ ...stage, ...changes }, operations, workers);

describe('a stage is refused in which', () => {
  test.each(['fast', 'trial', 'slow', 'replay', 'bulk'] as const)('one organisation holds too much: %s', (name) => {
    const shares = { ...usualShares, [name]: usualShares[name] + 1 };
    expect(check({ shares })).toThrow(`shares.${name} is ${shares[name]}`);
  });

  test('one organisation could hold all long requests', () => {
    expect(check({ concurrency: { ...concurrency, longRequest: 24 } })).toThrow('concurrentMax');
  });

  test('too little is left to the API', () => {
    expect(check({ concurrency: { ...concurrency, account: 800 } })).toThrow('what is left to the API');
  });

  test('and the stages of the project are not', () => {
    for (const name of ['sandbox', 'live', 'emulator', 'emulator-live']) {
      expect(() => checkCapacity(stageNamed(name), operations, workers)).not.toThrow();
    }
  });
});

test('every function has the reservation of its class', () => {
  const { live, sandbox } = synthesise({ live: liveWithFiles, sandbox: { stage: 'sandbox' } });
  const reserved = (made: typeof live) =>
    made
      .ofType('AWS::Lambda::Function')
      .flatMap(({ properties }) => properties['ReservedConcurrentExecutions'] ?? [])
      .map(Number);
  const plans = [...operations.filter((one) => one.sandboxOnly !== true).map(planRoute), ...workers.map(planWorker)];
  const expected = plans.flatMap((plan) => reservedFor(plan, stage) ?? []);
  const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
  expect(sorted(reserved(live))).toEqual(sorted(expected));
  expect(reserved(sandbox)).toEqual([]);
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
  const ofWorkers = workers.flatMap(({ source }) => (source.kind === 'queue' ? [source.maximumConcurrency] : []));
  const page = read('docs/operate/capacity.md');
  const named = [/workers of queues[^|]*\| (\d+)/, /1,000 - (\d+) =/].map((row) => Number(row.exec(page)?.[1]));
  expect(named).toEqual([sum(ofWorkers), sum(expected)]);
  const rest = stage.concurrency?.account ?? 0;
  const left = rest - sum(expected);
  expect(page).toContain(`= ${left} `);
  // The same numbers in the pages that use them.
  const ceilings = read('docs/operate/scale.md');
  const { ratePerSecond } = stage.throttle;
  expect(ceilings).toContain(`needs ${ratePerSecond * 0.3} executions of the ${left} that are left for the API`);
  expect(ceilings).toContain(`${left} / 0.3 =\n${Math.floor(left / 0.3).toLocaleString('en-US')} a second`);
  const { perToken } = stage.rates;
  const perAddress = stage.waf?.requestsPerAddress ?? 0;
  expect(ceilings).toContain(`with ${Math.ceil(organisationRateMax / perToken)} tokens (\`rates.perToken\`)`);
  expect(ceilings).toContain(
    `from ${Math.ceil(organisationRateMax / perAddress)} addresses (\`waf.requestsPerAddress\`)`,
  );
  expect(ceilings).toContain(`only \`throttle\` refuses some: ${ratePerSecond.toLocaleString('en-US')} a second`);
  expect(ceilings).toContain(
    `${webhooksFast.source.maximumConcurrency} executions in the fast lane and ${webhooksTrial.source.maximumConcurrency} in the trial lane`,
  );
  const { maximumConcurrency: fastMax } = webhooksFast.source;
  expect(ceilings).toContain(`All organisations together: ${fastMax} / 0.12 = ${Math.floor(fastMax / 0.12)}.`);
  // It sends to its own queue too, to that of the clock in sandboxes only, to that of the export in stages that export, and to that of
  // reconciliations once a day. The queue of rewrites gets a message for each of them.
  const messages = (sweepWorker.sends?.length ?? 0) - 4 + (rewrites.length - 1);
  expect(ceilings).toContain(`| ${messages + 1} messages for an organisation `);
  expect(ceilings).toContain(`| ${messages}, and one for its clock in a sandbox `);
  expect(ceilings).toContain(`100 x ${messages}\nmessages`);
});
