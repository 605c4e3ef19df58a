import { logDelivery } from '../../../functions/delivery/webhooks/delivery-log.ts';
import { withLateReplica } from '../../support/engines/late-replica.ts';
import { useDeliveryBank, answered, type DeliveryBank, timedOut } from '../../support/delivery/delivery-bank.ts';
import { deliveryResource } from '../../../functions/delivery/webhooks/delivery-resource-schema.ts';

const world = useDeliveryBank();

const emitAndRun = async (count = 1) => {
  await world.emit(...Array.from({ length: count }, () => 'account.created'));
  await world.run();
};
type Attributes = Record<string, unknown> & { outcome: string; firstEventId: string; createdAt: string };
const list = async (query = 'sort=createdAt') => {
  const { status, body } = await world.call('GET', `/webhooks/1/deliveries?${query}`);
  expect(status).toBe(200);
  const rows = body.data as { id: string; attributes: Attributes }[];
  for (const row of rows) expect(deliveryResource.safeParse(row).success).toBe(true);
  return { rows: rows.map(({ attributes }) => attributes), ids: rows.map(({ id }) => id), meta: body.meta };
};
const outcomes = async (query?: string) => (await list(query)).rows.map(({ outcome }) => outcome);
const at = (world: DeliveryBank, rows: number) =>
  logDelivery(
    world.platform,
    { organisationId: world.organisationId, id: '1' },
    { outcome: 'Delivered', from: rows, to: rows, count: 1, attempts: 1 },
  );

test('a row is written after the newest one though an eventually consistent read does not show that one yet', async () => {
  const late = { ...world, platform: { ...world.platform, table: withLateReplica(world.platform.table) } };
  const ends = [await at(late, 1), await at(late, 2), await at(late, 3)];
  expect(ends.map(({ number }) => number)).toEqual([1, 2, 3]);
});

describe('200', () => {
  test('a delivery says what was sent and what came of it', async () => {
    await world.webhook();
    await emitAndRun(3);
    const { rows, meta } = await list();
    expect(rows).toEqual([
      {
        createdAt: world.clock.now(),
        outcome: 'Delivered',
        firstEventId: '1',
        lastEventId: '3',
        eventsCount: 3,
        attempts: 1,
        sequence: 1,
        status: 200,
        durationMs: 5,
      },
    ]);
    expect(meta.pagination.total).toBe(1);
  });

  test('each failure says why, what was answered, and when it is tried again', async () => {
    await world.webhook();
    const long = 'ü'.repeat(1000);
    const answers = [
      { outcome: 'answered', status: 500, durationMs: 7, bodyStart: long } as const,
      timedOut,
      answered(302),
      answered(200),
    ];
    world.behaviour.answer = () => answers[world.received.length - 1] ?? answered(200);
    await emitAndRun(2);
    await world.passTime({ minutes: 1 });
    const { rows } = await list();
    expect(rows).toMatchObject([
      { outcome: 'Failed', attempts: 1, reason: 'status', status: 500, durationMs: 7, answer: 'ü'.repeat(256) },
      { outcome: 'Failed', attempts: 2, reason: 'timeout', durationMs: 10_000 },
      { outcome: 'Failed', attempts: 3, reason: 'status', status: 302 },
      { outcome: 'Delivered', attempts: 4, status: 200 },
    ]);
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(world.received.map((one) => one.at));
    // Each attempt was made when the one before it said.
    expect(rows.map((row) => row['nextAttemptAt'])).toEqual([...rows.slice(1).map((row) => row.createdAt), undefined]);
    for (const row of rows) expect(row).toMatchObject({ firstEventId: '1', lastEventId: '2', sequence: 1 });
  });

  test('an answer is sealed in the table, and no row is larger than a write unit', async () => {
    await world.webhook();
    const secret = 'a secret of the receiver '.repeat(40);
    world.behaviour.answer = () => ({ outcome: 'answered', status: 500, durationMs: 12_345, bodyStart: secret });
    await emitAndRun();
    await world.passTime({ minutes: 70 });
    const rows = await world.table.query({ pk: `dlv#${world.organisationId}#1` });
    expect(rows).toHaveLength(18);
    for (const row of rows) {
      const { sealedAnswer, ...rest } = row;
      expect(Buffer.from(sealedAnswer as Uint8Array).toString('utf8')).not.toContain('secret');
      expect(JSON.stringify(rest).length + (sealedAnswer as Uint8Array).length + 'sealedAnswer'.length).toBeLessThan(
        1000,
      );
    }
    expect(JSON.stringify(world.logs)).not.toContain('a secret');
  });

  test('what was given up, what failed at its only attempt and what was passed over', async () => {
    await world.webhook();
    await world.webhook({ deliveryMode: 'AtMostOnce' });
    world.behaviour.answer = () => answered(503);
    await emitAndRun();
    await world.passTime({ minutes: 70 });
    await world.call('POST', '/webhooks/1/disable');
    await emitAndRun(2);
    await world.call('POST', '/webhooks/1/enable');
    const rows = (await list()).rows.slice(-2);
    expect(rows).toMatchObject([
      { outcome: 'GivenUp', attempts: 18, reason: 'status', status: 503, firstEventId: '1', sequence: 1 },
      { outcome: 'Skipped', attempts: 0, reason: 'Disabled', firstEventId: '2', lastEventId: '4', eventsCount: 3 },
    ]);
    expect(rows[0]).not.toHaveProperty('nextAttemptAt');
    const once = (await world.call('GET', '/webhooks/2/deliveries')).body.data as { attributes: Attributes }[];
    expect(once.map(({ attributes }) => attributes.outcome)).toEqual(['Failed', 'Failed', 'Failed', 'Failed']);
    expect(once[0]?.attributes).not.toHaveProperty('nextAttemptAt');
  });

  test('by outcome, event, moments and page', async () => {
    await world.webhook();
    const moments: string[] = [];
    for (let delivery = 1; delivery <= 10; delivery += 1) {
      moments.push(world.clock.now());
      world.behaviour.answer = () => answered(delivery % 5 === 0 ? 500 : 200);
      await emitAndRun(2);
      world.behaviour.answer = () => answered(200);
      await world.passTime({ minutes: 2 });
    }
    expect((await list()).rows).toHaveLength(12);
    expect(await outcomes('filter[outcome]=Failed')).toEqual(['Failed', 'Failed']);
    expect(await outcomes('filter[outcome][]=Failed&filter[outcome][]=GivenUp')).toEqual(['Failed', 'Failed']);
    expect(await outcomes('filter[eventId]=10')).toEqual(['Delivered', 'Failed']);
    expect((await list('filter[eventId]=99')).rows).toEqual([]);
    const firsts = async (query: string) => (await list(query)).rows.map(({ firstEventId }) => firstEventId).join();
    expect(await firsts(`filter[since]=${moments[2] ?? ''}&filter[until]=${moments[4] ?? ''}`)).toBe('7,5');
    expect(await firsts(`sort=createdAt&filter[since]=${moments[8] ?? ''}`)).toBe('17,19,19');
    expect(await firsts(`filter[until]=${moments[0] ?? ''}`)).toBe('');
    expect(await firsts(`filter[since]=${world.clock.now()}`)).toBe('');
    expect(await firsts('page[limit]=2&page[offset]=3')).toBe('15,13');
    expect((await list('page[limit]=2&page[offset]=3')).meta.pagination).toEqual({ total: 12, limit: 2, offset: 3 });
    expect(new Set((await list()).ids).size).toBe(12);
  });

  test('a webhook that was sent nothing has none', async () => {
    await world.webhook();
    expect((await list()).meta.pagination.total).toBe(0);
  });

  test('for 45 days, whether the table has removed the rows after or not', async () => {
    await world.webhook();
    for (let day = 1; day <= 60; day += 1) {
      await at(world, day);
      world.clock.advance({ days: 1 });
    }
    const days = async () => (await list()).rows.map(({ firstEventId }) => Number(firstEventId));
    const shown = Array.from({ length: 45 }, (_, index) => index + 16);
    expect(await days()).toEqual(shown);
    const pk = `dlv#${world.organisationId}#1`;
    const expired = (await world.table.query({ pk })).filter(
      (row) => Number(row['expiresAtSeconds']) * 1000 <= Date.parse(world.clock.now()),
    );
    expect(expired.length).toBeGreaterThan(10);
    for (const { sk } of expired) await world.table.transact([{ Delete: { Key: { pk, sk } } }]);
    expect(await days()).toEqual(shown);
  });

  test('rows that are written at the same time all find their place, in the order of time', async () => {
    await world.webhook();
    const { clock } = world;
    const skewed = Array.from({ length: 12 }, (_, index) => ({
      ...world.platform,
      clock: {
        now: () => new Date(Date.parse(clock.now()) - index * 1000).toISOString() as ReturnType<typeof clock.now>,
      },
    }));
    await Promise.all(skewed.map((platform, index) => at({ ...world, platform }, index)));
    const { rows, ids } = await list();
    expect(new Set(rows.map(({ firstEventId }) => firstEventId)).size).toBe(12);
    expect(new Set(ids).size).toBe(12);
    const moments = rows.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted());
  });

  test('a row whose answer was lost is written once', async () => {
    await world.webhook();
    const { table } = world.platform;
    const put: typeof table.put = async (input) => {
      await table.put(input);
      await table.put(input);
    };
    await at({ ...world, platform: { ...world.platform, table: { ...table, put } } }, 1);
    expect((await list()).rows).toHaveLength(1);
  });
});

test('404: an unknown webhook', async () => {
  expect((await world.call('GET', '/webhooks/1/deliveries')).status).toBe(404);
  expect((await world.call('GET', '/webhooks/1234567890/deliveries')).status).toBe(404);
});

test.each(['filter[outcome]=Lost', 'filter[since]=yesterday', 'filter[eventId]=x'])('400: %s', async (query) => {
  await world.webhook();
  expect((await world.call('GET', `/webhooks/1/deliveries?${query}`)).status).toBe(400);
});
