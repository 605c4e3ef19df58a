import type { SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import type { ClockSkew } from './machines.ts';
import { bodies } from '../bank/bodies.ts';
import { type Call, dataOf, makeAccount, makeCustomer } from '../bank/client.ts';
import { moveOn, noMovements, slowPayment, type OpenMovements } from '../model/movements.ts';
import { pick } from './seed.ts';
import { accepted, type Simulation, startSimulation } from './simulation.ts';
import { isSuspendedNow, type Suspensions, turn } from './suspensions.ts';
import type { Answer, TableTarget } from '../bank/platform.ts';
import { cloudLike } from '../weakening/options.ts';
import type { Random } from '../weakening/random.ts';

const fundsCents = 1_000_00;
/** Longer than what follows from one step: a request begun after another was answered has a later moment. */
const msPerStep = 50;
const twiceChance = 0.1;
const togetherChance = 0.25;
const crashChance = 0.02;
const crashWithinRequests = 12;
const suspendChance = 0.01;
const resumeChance = 0.08;

/** An organisation with a few accounts, schedules and two webhooks, and what its client knows for sure. */
export interface World {
  readonly simulation: Simulation;
  readonly random: Random;
  readonly accounts: readonly string[];
  readonly customer: string;
  /** Cents that came in for sure, and cents of credits that were not answered. */
  credited: number;
  unknown: number;
  keys: number;
  /** Requests with keys that were not answered with a decision: a client asks again. */
  readonly open: (() => Promise<Answer>)[];
  readonly recurring: string[];
  readonly underWay: OpenMovements;
  readonly made: Map<string, string>;
  readonly suspensions: Suspensions;
}

const outcomes: readonly SendResult[] = [
  { ...accepted, status: 500 },
  { outcome: 'failed', reason: 'timeout', durationMs: 10_000, detail: 'no answer' },
  { outcome: 'failed', reason: 'connection', durationMs: 1, detail: 'reset' },
];

/** A world in an empty table; seed and order of the stream decide all that will happen in it. */
export async function startWorld(
  seed: number,
  place: TableTarget,
  isOrdered: boolean,
  skew?: ClockSkew,
): Promise<World> {
  const simulation = await startSimulation({
    seed,
    place,
    // Half of the runs leave the reads as they are: they are much faster, and everything else fails as often.
    weakness: {
      ...(seed % 2 === 0 ? cloudLike : { ...cloudLike, staleReads: 0, lateIndexes: 0 }),
      interleave: 'seeded',
    },
    stream: { order: isOrdered ? 'partition' : 'item' },
    queueFaults: 0.03,
    // In the others a webhook does not become Unavailable, so that everything has to arrive.
    settings: {
      ...(seed % 5 === 0 ? {} : { unavailableAfterDays: 10_000 }),
      ...(seed % 3 === 0 ? { eventExport: { begins: 'beginning', includesResources: true } } : {}),
    },
    exportRefusals: 0.05,
    receive: (random) => (random.chance(0.25) ? pick(random, outcomes) : accepted),
    ...(skew === undefined ? {} : { skew }),
  });
  simulation.weakness.off();
  const { call, random } = simulation;
  for (const [index, deliveryMode] of ['AtLeastOnce', 'AtMostOnce'].entries()) {
    const url = `http://127.0.0.1:9/${String(index + 1)}`;
    dataOf(await call('POST', '/webhooks', bodies.webhook({ url, deliveryMode })));
  }
  const customer = await makeCustomer(call);
  const accounts: string[] = [];
  for (let n = 0; n < 4; n += 1) accounts.push(await makeAccount(call, customer, fundsCents));
  simulation.weakness.on();
  const credited = accounts.length * fundsCents;
  return {
    simulation,
    random,
    accounts,
    customer,
    credited,
    unknown: 0,
    keys: 0,
    open: [],
    recurring: [],
    underWay: noMovements(),
    made: new Map(),
    suspensions: [],
  };
}

/** Sends a request under a key of its own, or twice at once; an answer that decides nothing leaves it open. */
async function keyed(world: World, path: string, body: (key: { idempotencyKey: string }) => object): Promise<void> {
  world.keys += 1;
  const idempotencyKey = String(world.keys);
  const sent = body({ idempotencyKey });
  const send = () => world.simulation.call('POST', path, sent);
  const requests = world.random.chance(twiceChance) ? 2 : 1;
  await Promise.all(Array.from({ length: requests }, () => settle(world, idempotencyKey, send)));
}

async function settle(world: World, key: string, send: () => Promise<Answer>): Promise<void> {
  const answer = await send();
  if (answer.status >= 500 || [403, 429].includes(answer.status)) {
    world.open.push(async () => {
      await settle(world, key, send);
      return answer;
    });
    return;
  }
  // The resource that it created has been deleted since.
  if (answer.status === 404 && world.made.has(key)) return;
  const { type, id } = dataOf(answer) as { type: string; id: string };
  // Ids are unique within their type.
  const thing = `${type} ${id}`;
  const before = world.made.get(key);
  if (before !== undefined && before !== thing) throw new Error(`key ${key} made ${before} and ${thing}`);
  world.made.set(key, thing);
  if (before !== undefined) return;
  if (type.startsWith('recurring')) world.recurring.push(id);
  if (type === 'achPayment') world.underWay.payments.push(id);
}

async function request(world: World): Promise<void> {
  const { random, accounts, simulation } = world;
  const { call } = simulation;
  const [from = '', to = ''] = random.shuffled(accounts);
  const amount = 1 + random.below(400_00);
  if (random.chance(0.08)) {
    const id = String(1 + random.below(2));
    return void (await call('POST', `/webhooks/${id}/${random.chance(0.4) ? 'disable' : 'enable'}`));
  }
  const kind = random.below(100);
  if (kind < 15) return keyed(world, '/payments', (key) => bodies.payment(from, to, amount, key));
  if (kind < 24) return keyed(world, '/payments', (key) => slowPayment(random, { account: from, amount, key }));
  if (kind < 38) return moved(world, { account: from, amount });
  if (kind < 42) return keyed(world, '/counterparties', (key) => bodies.counterparty(world.customer, key));
  if (kind < 45) return forget(world);
  if (kind < 60) return credit(world, call, from, amount);
  if (kind < 68 && world.recurring.length < 4) {
    const weekly = { interval: 'Weekly', dayOfWeek: pick(random, ['Monday', 'Friday']) };
    return keyed(world, '/recurring-payments', (key) =>
      bodies.recurring(from, to, 1 + random.below(100_00), weekly, key),
    );
  }
  if (kind < 74) return void (await call('POST', `/accounts/${from}/freeze`, bodies.freeze));
  if (kind < 84) return void (await call('POST', `/accounts/${from}/unfreeze`));
  const [schedule] = random.shuffled(world.recurring);
  if (kind < 85 && schedule !== undefined) return void (await call('DELETE', `/recurring-payments/${schedule}`));
  if (kind < 87 && schedule !== undefined) {
    const body = { data: { type: 'recurringCreditBookPayment', attributes: { amount: 1 + random.below(100_00) } } };
    return void (await call('PATCH', `/recurring-payments/${schedule}`, body));
  }
  if (kind < 92 && schedule !== undefined) {
    return void (await call('POST', `/recurring-payments/${schedule}/${random.chance(0.4) ? 'disable' : 'enable'}`));
  }
  await call(
    'POST',
    '/sandbox/clock/advance',
    bodies.advance({ by: { days: random.below(4), hours: random.below(20) } }),
  );
}

/** Something happens to money that is under way. */
async function moved(
  { simulation, random, underWay }: World,
  order: { account: string; amount: number },
): Promise<void> {
  const fault = await moveOn(simulation.call, random, underWay, order);
  if (fault !== undefined) throw new Error(fault);
}

/** Deletes a counterparty; asked again, or twice, it is gone. */
async function forget({ simulation, random, made }: World): Promise<void> {
  const known = [...made.values()].filter((thing) => thing.startsWith('achCounterparty '));
  const [, id] = random.shuffled(known)[0]?.split(' ') ?? [];
  if (id === undefined) return;
  const { status, body } = await simulation.call('DELETE', `/counterparties/${id}`);
  if (![204, 403, 404, 429].includes(status) && status < 500) throw new Error(JSON.stringify(body));
}

async function credit(world: World, call: Call, account: string, amount: number): Promise<void> {
  const { status, body } = await call('POST', '/sandbox/payments', bodies.credit(account, amount));
  if (status >= 500) world.unknown += amount;
  // A frozen account declines it.
  if (status !== 201 || body.data.type === 'declinedIncomingPayment') return;
  world.credited += amount;
  world.underWay.incoming.push({ id: String(body.data.id), account });
}

/** One thing happens, or two at once. Now and then the process dies a few requests later; it starts again at the next step. */
export async function step(world: World): Promise<void> {
  const { simulation, random } = world;
  if (simulation.plan.isDead) simulation.plan.revive();
  simulation.clock.advance({ ms: msPerStep });
  simulation.machines.drift();
  if (random.chance(isSuspendedNow(world.suspensions) ? resumeChance : suspendChance)) {
    return turn(simulation, world.suspensions);
  }
  if (random.chance(crashChance)) {
    simulation.plan.failAt(1 + random.below(crashWithinRequests), random.chance(0.5) ? 'before' : 'after');
  }
  const kind = random.below(100);
  if (kind < 80) {
    const works = random.chance(togetherChance) ? [work(world, kind), request(world)] : [work(world, kind)];
    await Promise.all(works);
  } else if (kind < 90) await simulation.readStream();
  else if (kind < 94) await simulation.wakeUp();
  else await passTime(simulation, random);
}

/** A call of product code for a client, the stream or a queue. */
async function work(world: World, kind: number): Promise<void> {
  const { simulation } = world;
  if (kind < 30) await request(world);
  else if (kind < 36) await world.open.shift()?.();
  else if (kind < 58) await simulation.deliverStream();
  else await simulation.work();
}

/** Seconds, or until the next message shows, or days; more than a minute gives indexes the time that they need. */
async function passTime(simulation: Simulation, random: Random): Promise<void> {
  const next = simulation.queues.nextMomentMs();
  const kind = random.below(10);
  if (kind < 4) simulation.clock.advance({ seconds: 1 + random.below(20) });
  else if (kind < 8 && next !== undefined) simulation.clock.set(new Date(next).toISOString());
  else {
    simulation.clock.advance({ hours: 1 + random.below(40) });
    await simulation.weakness.settle();
  }
}
