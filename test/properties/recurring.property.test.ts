import { wakeUpsQueue } from '../../functions/time/due/queues.ts';
import { runAllDue } from '../../functions/time/due/run-due.ts';
import { addFirstToken } from '../../functions/founding/first-token.ts';
import { bankDateOf } from '../../functions/kernel/base/calendar/bank-time.ts';
import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { invariant } from '../../functions/kernel/base/invariant.ts';
import { paymentItem, payments } from '../../functions/money/payments/store.ts';
import { recurringRunsOf } from '../../functions/money/recurring-payments/runs.ts';
import { deletedRecurringPayments, recurringPayments } from '../../functions/money/recurring-payments/store.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { useHastyWaits } from '../support/simulation/hasty-waits.ts';
import { bodies } from '../support/bank/bodies.ts';
import { type Call, dataOf, makeAccount, makeCustomer, persistent } from '../support/bank/client.ts';
import { itemsOf, readItems } from '../support/model/items.ts';
import { randomSchedule, ScheduleModel } from '../support/model/schedules.ts';
import { pick, runSeed, underShortest } from '../support/simulation/seed.ts';
import { type Simulation, startSimulation } from '../support/simulation/simulation.ts';
import { faultsAtRest } from '../support/simulation/faults-at-rest.ts';
import { drain, recover } from '../support/simulation/drain.ts';
import { testSettings } from '../support/bank/platform.ts';
import { cloudLike } from '../support/weakening/options.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';

const schedulesMax = Number(process.env['SCHEDULES'] ?? 12);
const years = Number(process.env['YEARS'] ?? 4);
const roundsMax = Number(process.env['ROUNDS'] ?? Infinity);
const secondsMax = 300 + schedulesMax * years * 6;
const rich = 900_000_000;

interface Row {
  readonly model: ScheduleModel;
  readonly accountId: string;
  readonly isPoor: boolean;
}

let engine: RunningEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
useHastyWaits();
afterAll(() => engine.stop());

let tables = 0;
let rounds = 0;

test(`${String(schedulesMax)} schedules over ${String(years)} years make one payment of each due date, on its day`, () =>
  underShortest(
    { seed: runSeed, name: 'ROUNDS', lengthMax: roundsMax, reached: () => rounds, secondsMax },
    async (most) => {
      tables += 1;
      const place = { endpoint: engine.endpoint, tableName: `recurring-${String(tables)}` };
      const weakness = { ...cloudLike, interleave: 'seeded' as const };
      const simulation = await startSimulation({ seed: runSeed, place, weakness, queueFaults: 0.05 });
      try {
        const call = await lastingClient(simulation);
        const isWhole = await liveYears(simulation, persistent(call), most);
        // What the test itself reads meets no faults.
        simulation.weakness.off();
        expect(await faultsAtRest({ ...simulation, call }, { isOrdered: false })).toEqual([]);
        if (isWhole) expect(await countPayments(simulation)).toBeGreaterThan(schedulesMax * years * 3);
      } finally {
        await simulation.stop();
      }
    },
  ));

/** The first token of an organisation ends after a year of the world; a client that lives longer needs another. */
async function lastingClient({ call, platform, organisationId, userId }: Simulation): Promise<Call> {
  const make = (): Promise<string> => addFirstToken(platform, { organisationId, userId, days: 20 * 365 }).catch(make);
  const token = await make();
  return (method, target, sent) => call(method, target, sent, { token });
}

/** Lives so many rounds, or until the years are over; true where they are. Expects that every payment was made as the model says. */
async function liveYears(simulation: Simulation, call: Call, most: number): Promise<boolean> {
  const random = randomFrom(runSeed);
  const rows = await openSchedules(simulation, call, random);
  const frozen = new Set<string>();
  const end = plusDays(bankDateOf(await bankNow(simulation)), years * 365);
  const isOver = async () => bankDateOf(await bankNow(simulation)) >= end;
  for (rounds = 0; rounds < most && !(await isOver()); rounds += 1) {
    await changeSomething(rows, { call, random, frozen, now: await bankNow(simulation) });
    if (random.chance(0.6)) await advanceBank(simulation, call, random);
    else await live(simulation, random);
    pass(rows, frozen, await bankNow(simulation));
    // More than a minute between steps: no index is later than that.
    simulation.clock.advance({ seconds: 90 });
    await simulation.weakness.settle();
  }
  const isWhole = await isOver();
  await recover(simulation);
  pass(rows, frozen, await bankNow(simulation));
  for (const row of rows) await expectPaid(simulation, row);
  return isWhole;
}

async function countPayments({ documents, tableName }: Simulation): Promise<number> {
  const payments = itemsOf<{ recurringPayment?: object }>(await readItems(documents, tableName), 'pay');
  return payments.filter(({ recurringPayment: maker }) => maker !== undefined).length;
}

function pass(rows: readonly Row[], frozen: ReadonlySet<string>, now: Instant): void {
  for (const { model, accountId, isPoor } of rows) {
    model.pass(now, frozen.has(accountId) ? 'AccountFrozen' : isPoor ? 'InsufficientFunds' : 'Sent');
  }
}

async function bankNow(simulation: Simulation): Promise<Instant> {
  simulation.weakness.off();
  const { now } = await momentOf(simulation.platform, simulation.organisationId, 'schedule');
  simulation.weakness.on();
  return now;
}

async function openSchedules({ clock }: Simulation, call: Call, random: Random): Promise<Row[]> {
  const rows: Row[] = [];
  const customer = await makeCustomer(call);
  const receiver = await makeAccount(call, customer);
  const linked = bodies.linked(customer, { permissions: 'CreditAndDebit' });
  const counterparty = String(dataOf(await call('POST', '/counterparties', linked)).id);
  let account = '';
  for (let n = 0; n < schedulesMax; n += 1) {
    const isPoor = n % 10 === 9;
    if (n % 5 === 0 || isPoor) account = await makeAccount(call, customer, isPoor ? 0 : rich);
    const schedule = randomSchedule(bankDateOf(clock.now()), years * 365, random);
    const asked = { amount: 1 + random.below(1000), schedule, idempotencyKey: String(n) };
    const { amount, ...rest } = asked;
    const body =
      n % 5 === 1
        ? achBody(account, counterparty, { ...asked, isDebit: n % 10 === 1 })
        : bodies.recurring(account, receiver, amount, schedule, rest);
    const { id, attributes } = dataOf(await call('POST', '/recurring-payments', body)) as {
      id: string;
      attributes: { createdAt: Instant };
    };
    const model = new ScheduleModel(id, schedule, { at: attributes.createdAt, rules: testSettings });
    rows.push({ model, accountId: account, isPoor });
    if (isPoor) account = await makeAccount(call, customer, rich);
  }
  return rows;
}

/** Some pay a counterparty or pull from it, which has the rail's windows and clearing days among the steps. */
const achBody = (account: string, counterparty: string, { isDebit, ...attributes }: { readonly isDebit: boolean }) => ({
  data: {
    type: isDebit ? 'recurringDebitAchPayment' : 'recurringCreditAchPayment',
    attributes: {
      description: 'Rent',
      ...attributes,
      ...(isDebit ? { sameDay: true, verifyCounterpartyBalance: true } : {}),
    },
    relationships: {
      account: { data: { type: 'depositAccount', id: account } },
      counterparty: { data: { type: 'counterparty', id: counterparty } },
    },
  },
});

interface Situation {
  readonly call: Call;
  readonly random: Random;
  readonly frozen: Set<string>;
  readonly now: Instant;
}

/** Freezes or unfreezes an account, disables, enables or, rarely, deletes a schedule, or nothing. */
async function changeSomething(rows: readonly Row[], { call, random, frozen, now }: Situation): Promise<void> {
  const { model, accountId } = pick(random, rows);
  const kind = random.next();
  if (kind < 0.15) {
    dataOf(await call('POST', `/accounts/${accountId}/freeze`, bodies.freeze), 200);
    frozen.add(accountId);
  } else if (kind < 0.4) {
    const thawed = pick(random, [...frozen, accountId]);
    dataOf(await call('POST', `/accounts/${thawed}/unfreeze`), 200);
    frozen.delete(thawed);
  } else if (kind < 0.6) {
    const { status } = await call('POST', `/recurring-payments/${model.id}/disable`);
    const isOver = model.status === 'Completed' || model.status === 'Deleted';
    expect([model.id, status]).toEqual([model.id, isOver ? 409 : 200]);
    model.disable(now);
  } else if (kind < 0.9) {
    const disabled = rows.filter((row) => row.model.status === 'Disabled');
    if (disabled.length === 0) return;
    const chosen = pick(random, disabled).model;
    dataOf(await call('POST', `/recurring-payments/${chosen.id}/enable`), 200);
    chosen.enable(now);
  } else if (kind < 0.92) {
    dataOf(await call('DELETE', `/recurring-payments/${model.id}`), 200);
    model.delete();
  }
}

/** The clock of the bank is moved over the API. */
async function advanceBank(simulation: Simulation, call: Call, random: Random): Promise<void> {
  const body = bodies.advance({ by: { days: 3 + random.below(28), hours: random.below(5) } });
  const { status } = await call('POST', '/sandbox/clock/advance', body);
  expect([200, 202, 409]).toContain(status);
  await drain(simulation);
}

/** The world's time passes, from one wake-up to the next; now and then everything is triggered twice, or at once. */
async function live(simulation: Simulation, random: Random): Promise<void> {
  const { clock, schedule, organisationId, platform } = simulation;
  await drain(simulation);
  const until = new Date(Date.parse(clock.now()) + (1 + random.below(9)) * 86_400_000).toISOString();
  for (;;) {
    const next = schedule.get(organisationId);
    if (next === undefined || next > until) break;
    if (next > clock.now()) clock.set(next);
    await simulation.weakness.settle();
    if (random.chance(0.2)) await runTwiceAtOnce(simulation);
    if (random.chance(0.2)) await platform.queues.send({ queue: wakeUpsQueue.name, body: { organisationId } });
    await drain(simulation);
  }
  if (until > clock.now()) clock.set(until);
  await simulation.weakness.settle();
}

async function runTwiceAtOnce({ platform, organisationId, documents, tableName }: Simulation): Promise<void> {
  const items = await readItems(documents, tableName);
  const keys = itemsOf(items, 'rec').filter((item) => item['dueAt'] !== undefined);
  const moment = await momentOf(platform, organisationId, 'schedule');
  await Promise.allSettled([runAllDue(platform, moment, keys), runAllDue(platform, moment, keys)]);
}

/** Each due date has its run with the right outcome, and has a payment if it should have one. */
async function expectPaid({ table, organisationId }: Simulation, { model, accountId }: Row): Promise<void> {
  const stored = await table.query({ pk: payments.partition(organisationId, accountId) });
  const made = stored
    .map(paymentItem.parse)
    .filter((payment) => payment.recurringPayment?.id === model.id)
    .map(({ dueDate, createdAt }) => ({ dueDate, madeOn: bankDateOf(createdAt) }));
  const expected = model.payments.map(({ dueDate, madeOn }) => ({ dueDate, madeOn }));
  expect({ id: model.id, made }).toEqual({ id: model.id, made: expected });

  const kept = model.status === 'Deleted' ? deletedRecurringPayments : recurringPayments;
  const [item] = await kept.byId(table, organisationId, [model.id]);
  invariant(item !== undefined, 'what was created is there, or was deleted');
  expect([item.status, item.numberOfPayments]).toEqual([model.status, model.payments.length]);

  const source = recurringRunsOf(table, item);
  const runs = source.total === 0 ? [] : await source.slice(1, source.total);
  const paid = runs.filter(({ outcome }) => outcome !== 'Skipped');
  expect({
    id: model.id,
    paid: paid.map(({ dueDate, runDate, reason }) => ({ dueDate, madeOn: runDate, outcome: reason ?? 'Sent' })),
    skipped: runs.filter(({ outcome }) => outcome === 'Skipped').map(({ dueDate }) => dueDate),
    isInOrder: runs.every(({ dueDate }, index) => dueDate > (runs[index - 1]?.dueDate ?? '')),
  }).toEqual({ id: model.id, paid: model.payments, skipped: model.skipped, isInOrder: true });
}
