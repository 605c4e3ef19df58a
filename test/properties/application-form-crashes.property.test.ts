import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { bodies } from '../support/bank/bodies.ts';
import { dataOf } from '../support/bank/client.ts';
import { Applicant, entered } from '../support/hosted-pages/applicant.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';
import { crashPoints, upTo } from '../support/simulation/crash-points.ts';
import { recover } from '../support/simulation/drain.ts';
import { faultsAtRest } from '../support/simulation/faults-at-rest.ts';
import { underSeed } from '../support/simulation/seed.ts';
import { type Simulation, startSimulation } from '../support/simulation/simulation.ts';

/** Of each page; `POINTS=1000000` takes all. */
const pointsMax = Number(process.env['POINTS'] ?? 12);

let engine: RunningEngine;
let tables = 0;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

interface Situation {
  readonly simulation: Simulation;
  readonly applicant: Applicant;
  readonly id: string;
}

async function formWithApplicant(): Promise<Situation> {
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `forms-${String(tables)}` };
  const simulation = await startSimulation({ seed: 1, place, stream: { order: 'partition' } });
  const made = dataOf(await simulation.call('POST', '/application-forms', bodies.applicationForm()));
  const { id, attributes } = made as unknown as { id: string; attributes: { url: string } };
  const applicant = new Applicant(visitorOf(simulation), attributes.url);
  return { simulation, applicant, id };
}

interface Step {
  readonly before: (one: Applicant) => Promise<unknown>;
  readonly send: (one: Applicant) => Promise<unknown>;
}

const beginning: Step = { before: () => Promise.resolve(), send: (one) => one.pressStart() };

/** Each page that takes something, with what comes before it. */
const steps: Readonly<Record<string, Step>> = {
  'the beginning': beginning,
  'a page of answers': {
    before: async (one) => {
      await one.begin();
      await one.choose('Individual');
    },
    send: (one) => one.fill('name', entered.name),
  },
  'the one-time password': {
    before: async (one) => {
      await one.begin();
      await one.choose('Individual');
      for (const page of ['name', 'identity', 'address', 'contact', 'work'] as const)
        await one.fill(page, entered[page]);
    },
    send: (one) => one.proveOwnPhone(),
  },
  'the last page': {
    before: (one) => one.goToReview('Individual'),
    send: (one) => one.submit(),
  },
};

test.each(Object.entries(steps))(
  '%s: a process that dies at any request loses and doubles nothing',
  async (_, step) => {
    const calm = await formWithApplicant();
    await step.before(calm.applicant);
    const before = calm.simulation.plan.count;
    await step.send(calm.applicant);
    const requests = calm.simulation.plan.count - before;
    await calm.simulation.stop();
    expect(requests).toBeGreaterThan(3);
    for (const { at, moment } of crashPoints(upTo(requests), pointsMax)) {
      await underSeed(at, async () => {
        const { simulation, applicant, id } = await formWithApplicant();
        await step.before(applicant);
        simulation.plan.failAt(at, moment);
        await step.send(applicant).catch(() => undefined);
        simulation.plan.revive();
        await goOn(applicant, step === beginning);
        await recover(simulation);
        const applications = dataOf(await simulation.call('GET', '/applications'), 200) as unknown as { id: string }[];
        expect(applications).toHaveLength(1);
        const form = dataOf(await simulation.call('GET', `/application-forms/${id}`), 200);
        expect(form).toMatchObject({
          attributes: { status: 'Submitted' },
          relationships: { application: { data: { id: applications[0]?.id } } },
        });
        expect(await faultsAtRest(simulation, { isOrdered: true })).toEqual([]);
        await simulation.stop();
      });
    }
  },
);

/** The applicant goes on from wherever the form is, to its end. */
async function goOn(applicant: Applicant, isBeginning: boolean): Promise<void> {
  // Whoever lost the answer to a beginning sends the same form again, and has the same session.
  if (isBeginning) await applicant.pressStart();
  for (const page of ['type', 'name', 'identity', 'address', 'contact', 'work'] as const) {
    const shown = await applicant.see(page);
    if (!shown.html.includes(`name="page" value="${page}"`)) continue;
    await (page === 'type' ? applicant.choose('Individual') : applicant.fill(page, entered[page]));
  }
  if ((await applicant.see('phone')).html.includes('/code"')) await applicant.proveOwnPhone();
  if ((await applicant.see()).html.includes('/submit"')) await applicant.submit();
}
