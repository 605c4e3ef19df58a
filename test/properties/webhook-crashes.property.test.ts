import { deliveryLogPartition } from '../../functions/delivery/webhooks/delivery-log.ts';
import { sweepQueue } from '../../functions/delivery/webhooks/queues.ts';
import { moneyOf, openCard } from '../cards/authorizations/authorization-bank.ts';
import { requestOf, waiting } from '../cards/authorization-requests/request-bank.ts';
import { accepted } from '../support/simulation/simulation.ts';
import { answered, type DeliveryBank, startDeliveryBank } from '../support/delivery/delivery-bank.ts';
import { mortalPlatform } from '../support/simulation/mortal-platform.ts';
import { type CrashMoment, FaultPlan } from '../support/weakening/fault-plan.ts';

const eventsMeanwhile = 2;
const eventsTotal = 3 + eventsMeanwhile;

interface Run {
  readonly world: DeliveryBank;
  readonly plan: FaultPlan;
}

async function inWorld<T>(work: (run: Run) => Promise<T>): Promise<T> {
  const plan = new FaultPlan();
  const world = await startDeliveryBank((platform) => mortalPlatform(platform, plan));
  try {
    return await work({ plan, world });
  } finally {
    await world.stop();
  }
}

/**
 * Three events, and two more that are written and numbered while a delivery is under way: one of the fast lane and one
 * of the slow lane. Nothing comes afterwards that would wake anybody. A process that died starts again a minute later.
 */
async function live(run: Run, crash?: { at: number; moment: CrashMoment }): Promise<number> {
  const { world, plan } = run;
  const before = plan.count;
  let requests = 0;
  let meanwhile = 0;
  world.behaviour.answer = async () => {
    requests += 1;
    if (requests % 3 === 2) return answered(500);
    if (meanwhile < eventsMeanwhile) {
      meanwhile += 1;
      await world.emit('account.frozen');
      await world.project();
    }
    return answered(200);
  };
  if (crash !== undefined) plan.failAt(crash.at, crash.moment);
  await world.emit('account.created', 'account.created', 'account.created');
  for (let round = 0; round < 4; round += 1) {
    await survive(run);
    await world.passTime({ minutes: 3 });
  }
  return plan.count - before;
}

/** The stream brings a batch again until it is handled. */
async function survive({ world, plan }: Run): Promise<void> {
  try {
    await world.project();
  } catch (error) {
    if (!plan.isDead) throw error;
  }
  // The projector does not fail if it cannot wake a webhook, but a process that died has not handled its batch.
  if (plan.isDead) {
    plan.revive();
    await world.project({ again: true });
  }
  await world.deliver();
  if (plan.isDead) plan.revive();
}

const idsOf = (world: DeliveryBank) => world.received.map(({ ids }) => ids);
const allIds = Array.from({ length: eventsTotal }, (_, index) => String(index + 1));

describe.each(['AtLeastOnce', 'AtMostOnce'] as const)('%s', (deliveryMode) => {
  test.each(['before', 'after'] as const)(
    'a crash %s any request loses, repeats and reorders nothing beyond what the mode allows',
    async (moment) => {
      const requests = await inWorld(async (run) => {
        await run.world.webhook({ deliveryMode });
        return live(run);
      });
      expect(requests).toBeGreaterThan(20);
      for (let at = 1; at <= requests; at += 1) {
        await inWorld(async (run) => {
          await run.world.webhook({ deliveryMode });
          await live(run, { at, moment });
          if (deliveryMode === 'AtLeastOnce') expectAllInOrder(run.world);
          else expectNoneTwice(run.world);
          expectNoHiddenGap(run.world);
          await expectLogged(run.world);
        });
      }
    },
  );
});

/** Three cards, one of them with two questions; the receiver approves in its answers. Returns the requests and their accounts. */
async function playQuestions(run: Run, crash?: { at: number; moment: CrashMoment }) {
  const { world, plan } = run;
  const requests: { readonly id: string; readonly accountId: string }[] = [];
  for (let cards = 0; cards < 3; cards += 1) {
    const card = await openCard(world);
    const ids = [await waiting(world, card, { amount: 10_00 })];
    if (cards === 0) ids.push(await waiting(world, card, { amount: 20_00 }));
    requests.push(...ids.map((id) => ({ id, accountId: card.accountId })));
  }
  const approval = { data: { type: 'approveAuthorizationRequest', attributes: {} } };
  world.behaviour.answer = () => ({ ...accepted, bodyStart: JSON.stringify(approval) });
  const before = plan.count;
  if (crash !== undefined) plan.failAt(crash.at, crash.moment);
  for (let round = 0; round < 3; round += 1) {
    await survive(run);
    await world.passTime({ minutes: 2 });
  }
  return { requests, writes: plan.count - before };
}

describe('decisions in answers', () => {
  test.each(['before', 'after'] as const)(
    'a crash %s any request asks nobody twice, and what is approved is held once',
    async (moment) => {
      const webhook = { deliveryMode: 'AtMostOnce', subscriptionType: 'OnlyAuthorizationRequest' };
      const { writes } = await inWorld(async (run) => {
        await run.world.webhook(webhook);
        return playQuestions(run);
      });
      expect(writes).toBeGreaterThan(20);
      for (let at = 1; at <= writes; at += 1) {
        await inWorld(async (run) => {
          const { world } = run;
          await world.webhook(webhook);
          const { requests } = await playQuestions(run, { at, moment });
          const sent = idsOf(world).flat();
          expect(new Set(sent).size).toBe(sent.length);
          const held = new Map<string, number>();
          for (const { id, accountId } of requests) {
            const { status, approvedAmount = 0 } = await requestOf(world, id);
            expect(['Pending', 'Approved', 'Declined']).toContain(status);
            held.set(accountId, (held.get(accountId) ?? 0) + Number(approvedAmount));
          }
          for (const [accountId, amount] of held) expect((await moneyOf(world, accountId))[1]).toBe(amount);
        });
      }
    },
  );
});

/** Batches follow each other without a gap; a batch that is sent again has the same bytes. */
function expectAllInOrder(world: DeliveryBank): void {
  let done = 0;
  let last = '';
  for (const { ids, text } of world.received) {
    if (text === last) continue;
    expect(ids[0]).toBe(String(done + 1));
    done = Number(ids.at(-1));
    last = text;
  }
  expect(done).toBe(eventsTotal);
}

/** Each event once and in order, but for the one that was under way in the crash. */
function expectNoneTwice(world: DeliveryBank): void {
  const sent = idsOf(world).flat().map(Number);
  expect(sent).toEqual([...new Set(sent)].sort((one, other) => one - other));
  expect(sent.length).toBeGreaterThanOrEqual(eventsTotal - 1);
}

/** Bodies of the line are numbered without a gap except for lost ones, and one number is one body. */
function expectNoHiddenGap(world: DeliveryBank): void {
  const texts = new Map<number, string>();
  let [sequence, event] = [0, 0];
  for (const { text, ids } of world.received) {
    const { meta } = JSON.parse(text) as { meta: { sequence: number; previousSequence?: number } };
    if (meta.sequence !== sequence) {
      expect([0, meta.sequence - 1]).toContain(meta.previousSequence ?? 0);
      // One number more for each event that the crash lost.
      expect(meta.sequence - sequence - 1).toBe(Number(ids[0]) - event - 1);
    }
    expect(texts.get(meta.sequence) ?? text).toBe(text);
    texts.set(meta.sequence, text);
    [sequence, event] = [meta.sequence, Number(ids.at(-1))];
  }
}

/** Each request has its row in the delivery log, in order, but for one in which the process died. */
async function expectLogged(world: DeliveryBank): Promise<void> {
  const rows = await world.table.query({ pk: deliveryLogPartition({ organisationId: world.organisationId, id: '1' }) });
  const logged = rows.map(({ from, to }) => `${String(from)}-${String(to)}`);
  const sent = idsOf(world).map((ids) => `${ids[0] ?? ''}-${ids.at(-1) ?? ''}`);
  let missing = 0;
  for (const one of sent) {
    if (logged[0] === one) logged.shift();
    else missing += 1;
  }
  expect(logged).toEqual([]);
  expect(missing).toBeLessThanOrEqual(1);
}

test('without a crash everything is delivered, and a sweep finds nothing to do', async () => {
  await inWorld(async (run) => {
    await run.world.webhook();
    await live(run);
    expect([...new Set(idsOf(run.world).flat())]).toEqual(allIds);
    const { organisationId } = run.world;
    const before = run.world.received.length;
    await run.world.platform.queues.send({ queue: sweepQueue.name, body: { organisationId } });
    await run.world.deliver();
    expect(run.world.received).toHaveLength(before);
  });
});
