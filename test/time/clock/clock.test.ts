import { clockQueue } from '../../../functions/time/clock/queues.ts';
import { clockWorker } from '../../../functions/time/clock/workers/advance.ts';
import { clockKey } from '../../../functions/kernel/clock/bank-clock.ts';
import { anotherOrganisation, openAccount, pay, paymentsOf, refusals, schedule } from '../../support/bank/bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { blocksOfPage } from '../../../site/guide-blocks.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

const advance = (attributes: Record<string, unknown>) =>
  bank.call('POST', '/sandbox/clock/advance', { data: { type: 'clockAdvance', attributes } });
const clock = async () => (await bank.call('GET', '/sandbox/clock')).body.data;

/** A clock that somebody is moving, or was when they crashed. */
async function leaveAdvancing(target: string): Promise<void> {
  const key = clockKey(bank.organisationId);
  await bank.table.put({
    Item: { ...key, version: 1, organisationId: bank.organisationId, offsetMs: 0, status: 'Advancing', target },
  });
}

describe('200', () => {
  test('a clock that was never moved shows the time of the world', async () => {
    expect(await clock()).toEqual({
      type: 'clock',
      id: bank.organisationId,
      attributes: { now: '2026-12-01T15:00:00.000Z', status: 'Idle' },
    });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ by: { days: 1 } }, '2026-12-02T15:00:00.000Z'],
    [{ by: { days: 1, hours: 2, minutes: 3 } }, '2026-12-02T17:03:00.000Z'],
    [{ by: {} }, '2026-12-01T15:00:00.000Z'],
    [{ by: { days: 400 } }, '2028-01-05T15:00:00.000Z'],
    [{ to: '2026-12-24T10:00:00-05:00' }, '2026-12-24T15:00:00.000Z'],
    [{ to: '2026-12-24' }, '2026-12-25T04:59:59.000Z'],
    [{ to: '2027-07-04' }, '2027-07-05T03:59:59.000Z'],
    [{ to: '2026-12-01' }, '2026-12-02T04:59:59.000Z'],
    [{ to: '2026-12-01T15:00:00Z' }, '2026-12-01T15:00:00.000Z'],
  ])('%j moves it to %s', async (attributes, expected) => {
    const answer = await advance(attributes);
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes).toEqual({ now: expected, status: 'Idle' });
    expect((await clock()).attributes).toEqual({ now: expected, status: 'Idle' });
  });

  test('it runs on from where it was moved to, and moves again from there', async () => {
    await advance({ by: { days: 1 } });
    bank.clock.advance({ hours: 1 });
    expect((await clock()).attributes.now).toBe('2026-12-02T16:00:00.000Z');
    await advance({ by: { hours: 1 } });
    expect((await clock()).attributes.now).toBe('2026-12-02T17:00:00.000Z');
  });

  test('400 days at once, again and again', async () => {
    await advance({ by: { days: 400 } });
    await advance({ by: { days: 400 } });
    expect((await clock()).attributes.now).toBe('2029-02-08T15:00:00.000Z');
  });

  test('createdAt and events show the time of the bank, and other organisations that of the world', async () => {
    await advance({ by: { days: 30 } });
    const from = await openAccount(bank, { cents: 10_00 });
    const to = await openAccount(bank);
    const rows = await emittedBy(bank, async () => {
      const { body } = await pay(bank, from, to);
      expect(body.data.attributes.createdAt).toBe('2026-12-31T15:00:00.000Z');
    });
    expect(rows[0]?.at).toBe('2026-12-31T15:00:00.000Z');
    const other = await anotherOrganisation(bank);
    const { body } = await other.call('GET', `/accounts/${await openAccount(other)}`);
    expect(body.data.attributes.createdAt).toBe('2026-12-01T15:00:00.000Z');
  });

  test('tokens expire by the world: a year of the bank later they are as good as before', async () => {
    await advance({ by: { days: 400 } });
    expect((await bank.call('GET', '/accounts')).status).toBe(200);
  });

  test('it passes through every due moment in order: each run happens at its own six in the morning', async () => {
    const from = await openAccount(bank, { cents: 1_000_00 });
    const to = await openAccount(bank);
    await schedule(bank, from, to, { amount: 1_00, schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } });
    await schedule(bank, from, to, { amount: 2_00, schedule: { interval: 'Monthly', dayOfMonth: 9 } });
    expect((await advance({ to: '2026-12-20' })).status).toBe(200);
    const payments = await paymentsOf(bank, from);
    expect(payments.map(({ attributes }) => [attributes['createdAt'], attributes['amount']])).toEqual([
      ['2026-12-04T11:00:00.000Z', 1_00],
      ['2026-12-09T11:00:00.000Z', 2_00],
      ['2026-12-11T11:00:00.000Z', 1_00],
      ['2026-12-18T11:00:00.000Z', 1_00],
    ]);
    expect((await clock()).attributes.now).toBe('2026-12-21T04:59:59.000Z');
  });

  test('it leaves out nothing that the due index does not show yet', async () => {
    const from = await openAccount(bank, { cents: 100_00 });
    const weekly = { interval: 'Weekly', dayOfWeek: 'Friday' };
    await schedule(bank, from, await openAccount(bank), { schedule: weekly });
    bank.clock.advance({ seconds: 59 });
    const { table } = bank.platform;
    const late = { ...bank.platform, table: { ...table, queryIndex: () => Promise.resolve([]) } };
    const body = { data: { type: 'clockAdvance', attributes: { to: '2026-12-12' } } };
    expect((await caller(late, bank.token)('POST', '/sandbox/clock/advance', body)).status).toBe(200);
    expect((await paymentsOf(bank, from)).map(({ attributes }) => attributes['createdAt'])).toEqual([
      '2026-12-04T11:00:00.000Z',
      '2026-12-11T11:00:00.000Z',
    ]);
  });

  test('what one run pays in, a later one of the same journey can pay out', async () => {
    const one = await openAccount(bank, { cents: 10_00 });
    const two = await openAccount(bank);
    const three = await openAccount(bank);
    await schedule(bank, two, three, {
      schedule: { interval: 'Weekly', dayOfWeek: 'Friday', totalNumberOfPayments: 1 },
    });
    await schedule(bank, one, two, {
      schedule: { interval: 'Weekly', dayOfWeek: 'Thursday', totalNumberOfPayments: 1 },
    });
    await advance({ to: '2026-12-04' });
    expect((await paymentsOf(bank, two)).map(({ attributes }) => attributes['status'])).toEqual(['Sent']);
  });

  test('a year of a weekly schedule is done by the request, or by the worker after it', async () => {
    const from = await openAccount(bank, { cents: 1_000_00 });
    await schedule(bank, from, await openAccount(bank), {
      amount: 1,
      schedule: { interval: 'Weekly', dayOfWeek: 'Friday' },
    });
    const { status } = await advance({ by: { days: 400 } });
    const messages = takeSent(bank, clockQueue.name);
    expect([200, 202]).toContain(status);
    for (const message of messages) await deliver(bank, clockWorker, message);
    expect((await clock()).attributes).toEqual({ now: '2028-01-05T15:00:00.000Z', status: 'Idle' });
    expect((await paymentsOf(bank, from)).length).toBe(57);
  });

  test('a run that is due before the target and at its very moment is done, one after it is not', async () => {
    const from = await openAccount(bank, { cents: 1_000_00 });
    await schedule(bank, from, await openAccount(bank), { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } });
    await advance({ to: '2026-12-04T10:59:59Z' });
    expect(await paymentsOf(bank, from)).toHaveLength(0);
    await advance({ to: '2026-12-04T11:00:00Z' });
    expect(await paymentsOf(bank, from)).toHaveLength(1);
  });
});

describe('202', () => {
  test('a worker continues a clock that was left Advancing, and it becomes Idle at its target', async () => {
    const from = await openAccount(bank, { cents: 1_000_00 });
    await schedule(bank, from, await openAccount(bank), { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } });
    await leaveAdvancing('2026-12-12T05:00:00.000Z');
    expect((await clock()).attributes).toMatchObject({ status: 'Advancing', target: '2026-12-12T05:00:00.000Z' });
    await Promise.all([1, 2].map(() => deliver(bank, clockWorker, { organisationId: bank.organisationId })));
    expect(await deliver(bank, clockWorker, { organisationId: bank.organisationId })).toBe(true);
    expect((await clock()).attributes).toEqual({ now: '2026-12-12T05:00:00.000Z', status: 'Idle' });
    expect(await paymentsOf(bank, from)).toHaveLength(2);
  });
});

describe('400', () => {
  test.each<[Record<string, unknown>, string]>([
    [{}, '/data/attributes'],
    [{ to: '2026-12-02', by: { days: 1 } }, '/data/attributes'],
    [{ to: 'tomorrow' }, '/data/attributes/to'],
    [{ to: '2027-02-29' }, '/data/attributes/to'],
    [{ to: 5 }, '/data/attributes/to'],
    [{ to: '2026-11-30' }, '/data/attributes/to'],
    [{ to: '2026-12-01T14:59:59.999Z' }, '/data/attributes/to'],
    [{ to: '2028-01-06' }, '/data/attributes/to'],
    [{ to: '9999-12-31' }, '/data/attributes/to'],
    [{ to: '9999-12-31T23:59:59Z' }, '/data/attributes/to'],
    [{ to: '0000-01-01' }, '/data/attributes/to'],
    [{ by: { days: 401 } }, '/data/attributes/by'],
    [{ by: { days: 400, minutes: 1 } }, '/data/attributes/by'],
    [{ by: { hours: 9_007_199_254_740_991 } }, '/data/attributes/by'],
    [{ by: { days: -1 } }, '/data/attributes/by/days'],
    [{ by: { minutes: 0.5 } }, '/data/attributes/by/minutes'],
    [{ by: 3 }, '/data/attributes/by'],
  ])('%j', async (attributes, pointer) => {
    const answer = await advance(attributes);
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([['invalid_value', pointer]]);
    expect((await clock()).attributes).toEqual({ now: '2026-12-01T15:00:00.000Z', status: 'Idle' });
  });

  test('a moved clock does not move back', async () => {
    await advance({ by: { days: 10 } });
    expect(refusals(await advance({ to: '2026-12-05' }))).toEqual([['invalid_value', '/data/attributes/to']]);
  });
});

describe('401', () => {
  test.each(['GET /sandbox/clock', 'POST /sandbox/clock/advance'])('%s asks for a valid token', async (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    expect((await bank.call(method, path, undefined, { token: null })).status).toBe(401);
  });
});

describe('409', () => {
  test('a second advance while the first is under way', async () => {
    await leaveAdvancing('2026-12-12T05:00:00.000Z');
    const answer = await advance({ by: { days: 1 } });
    expect(answer.status).toBe(409);
    expect(refusals(answer)).toEqual([['invalid_state', undefined]]);
    expect(answer.body.errors[0].detail).toContain('Advancing');
    // The refused request has woken the worker, which moved the clock where the first one wanted it.
    expect((await clock()).attributes).toEqual({ now: '2026-12-12T05:00:00.000Z', status: 'Idle' });
  });

  test('of two at once one moves the clock, and the other is refused or moves it after', async () => {
    const answers = await Promise.all([advance({ by: { days: 1 } }), advance({ by: { days: 1 } })]);
    const statuses = answers.map((answer) => answer.status);
    expect([200, 202, 409]).toEqual(expect.arrayContaining(statuses));
    // On a busy machine the answer is 202: the worker is still at it.
    await deliver(bank, clockWorker, { organisationId: bank.organisationId });
    const moved = statuses.filter((status) => status !== 409).length;
    expect((await clock()).attributes.now).toBe(`2026-12-0${String(1 + moved)}T15:00:00.000Z`);
  });
});

describe('the rent of the first guide', () => {
  const page = blocksOfPage('docs/integrate/getting-started.md')
    .map(({ text }) => text)
    .join('\n');
  /** The body that the guide sends to a path, with values for the variables of its shell. */
  const bodyTo = (path: string, values: Readonly<Record<string, string>>) => {
    const [, body = ''] = new RegExp(`api ${path} -d '([^]*?)'(?: \\||\\))`).exec(page) ?? [];
    return JSON.parse(body.replaceAll(/'\$(\w+)'/g, (_, name: string) => values[name] ?? '')) as unknown;
  };

  test('is paid once, whatever the day on which somebody begins', async () => {
    const moments = [
      '2026-12-01T16:00',
      '2026-12-02T03:00',
      '2026-12-31T20:00',
      '2027-01-28T20:00',
      '2027-01-30T20:00',
    ];
    moments.push('2027-01-31T20:00', '2027-02-01T07:00', '2027-02-27T20:00', '2027-05-01T20:00');
    const paid: Record<string, unknown> = {};
    for (const moment of moments) {
      bank.clock.advance({ ms: Date.parse(`${moment}:00.000Z`) - Date.parse(bank.clock.now()) });
      const one = await anotherOrganisation(bank);
      const TENANT = await openAccount(one, { cents: 3_000_00 });
      const LANDLORD = await openAccount(one);
      const created = await one.call(
        'POST',
        '/recurring-payments',
        bodyTo('/recurring-payments', { TENANT, LANDLORD }),
      );
      const DUE = created.body.data.attributes.schedule.nextScheduledAction as string;
      const moved = await one.call('POST', '/sandbox/clock/advance', bodyTo('/sandbox/clock/advance', { DUE }));
      const payments = await paymentsOf(one, TENANT);
      paid[moment] = [moved.body.data.attributes.status, payments.map(({ attributes }) => attributes['status'])];
    }
    expect(paid).toEqual(Object.fromEntries(moments.map((moment) => [moment, ['Idle', ['Sent']]])));
  });
});
