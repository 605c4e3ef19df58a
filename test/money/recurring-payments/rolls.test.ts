import type { Roll } from '../../../functions/money/recurring-payments/settings.ts';
import { openAccount, openCustomer, schedule } from '../../support/bank/bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { caller, testSettings } from '../../support/bank/platform.ts';
import { achSchedule, outcomesOf, outsideOf, runsOf } from './ach-schedule.ts';

/** Tuesday the 1st of December 2026, ten in the morning at the bank. */
const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let from: string;
let to: string;
beforeEach(async () => {
  from = await openAccount(bank, { cents: 1_000_00 });
  to = await openAccount(bank);
});

/** From here on the stage rolls like this, for all schedules. */
function stageRolls(roll: Roll): void {
  const recurring = { ...testSettings.recurring, roll: { forward: roll, backward: roll } };
  Object.assign(bank.platform, { settings: { ...testSettings, recurring } });
  Object.assign(bank, { call: caller(bank.platform, bank.token) });
}

const saturdays = { interval: 'Weekly', dayOfWeek: 'Saturday' };
const monthly = (dayOfMonth: number, span: object = {}) => ({ interval: 'Monthly', dayOfMonth, ...span });
async function created(given: object): Promise<string> {
  const answer = await schedule(bank, from, to, { schedule: given });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data.id as string;
}
const post = async (id: string, verb: string) =>
  expect((await bank.call('POST', `/recurring-payments/${id}/${verb}`)).status).toBe(200);
const read = async (id: string) => (await bank.call('GET', `/recurring-payments/${id}`)).body.data.attributes;
const nextOf = async (id: string) => (await read(id)).schedule.nextScheduledAction as string | undefined;
const previewOf = async (id: string) =>
  (
    (await bank.call('GET', `/recurring-payments/${id}/preview?count=2`)).body.data as {
      attributes: { dueDate: string; runDate: string };
    }[]
  ).map(({ attributes }) => [attributes.dueDate, attributes.runDate]);
/** Due date and moment of each run. */
const ranAt = async (id: string) => (await runsOf(bank, id)).map(({ dueDate, createdAt }) => [dueDate, createdAt]);

describe('a run of a closed day', () => {
  test.each<[Roll, string, number, string, string]>([
    ['next', 'Monday after', 12, '2026-12-12', '2026-12-14'],
    ['previous', 'Friday before', 12, '2026-12-12', '2026-12-11'],
    ['none', 'Saturday itself', 12, '2026-12-12', '2026-12-12'],
    ['next', 'Monday after, of a month end', -5, '2026-12-27', '2026-12-28'],
    ['previous', 'last day before a holiday and a weekend, of a month end', -5, '2026-12-27', '2026-12-24'],
    ['none', 'Sunday itself, of a month end', -5, '2026-12-27', '2026-12-27'],
  ])('by %s happens on the %s, at six', async (roll, _, dayOfMonth, dueDate, runDay) => {
    stageRolls(roll);
    const id = await created(monthly(dayOfMonth));
    expect([await nextOf(id), (await previewOf(id))[0]]).toEqual([runDay, [dueDate, runDay]]);
    await runDue(bank, `${runDay}T10:59:59.999Z`);
    expect(await ranAt(id)).toEqual([]);
    await runDue(bank, `${runDay}T11:00:00.000Z`);
    expect(await ranAt(id)).toEqual([[dueDate, `${runDay}T11:00:00.000Z`]]);
  });

  test.each<[Roll, string]>([
    ['next', '2026-12-14'],
    ['previous', '2026-12-11'],
    ['none', '2026-12-12'],
  ])('by %s happens once, and completes what ends with its due date', async (roll, runDay) => {
    stageRolls(roll);
    const id = await created(monthly(12, { startTime: '2026-12-12', endTime: '2026-12-12' }));
    expect(await previewOf(id)).toEqual([['2026-12-12', runDay]]);
    await runDue(bank, `${runDay}T11:00:00.000Z`);
    expect(await read(id)).toMatchObject({ status: 'Completed', numberOfPayments: 1 });
    await runDue(bank, '2027-02-01T12:00:00.000Z');
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-12', 'Created']]);
  });

  test('takes an ACH payment as the rail takes one that is asked for on that day', async () => {
    stageRolls('none');
    const customerId = await openCustomer(bank);
    const account = await openAccount(bank, { customerId, cents: 100_00 });
    const outside = await outsideOf(bank, customerId);
    const answer = await achSchedule(bank, account, outside, { schedule: saturdays });
    await runDue(bank, '2026-12-05T11:00:00.000Z');
    const asked = await bank.call('POST', '/payments', {
      data: {
        type: 'achPayment',
        attributes: { amount: 10_00, description: 'Rent', direction: 'Credit' },
        relationships: {
          account: { data: { type: 'depositAccount', id: account } },
          counterparty: { data: { type: 'counterparty', id: outside } },
        },
      },
    });
    expect(asked.status).toBe(201);
    const { body } = await bank.call('GET', `/payments?filter[accountId]=${account}&sort=createdAt`);
    const taken = { status: 'Pending', createdAt: '2026-12-05T11:00:00.000Z', expectedCompletionDate: '2026-12-08' };
    expect(body.data).toMatchObject([{ attributes: taken }, { attributes: taken }]);
    expect(await outcomesOf(bank, answer.body.data.id as string)).toEqual([['2026-12-05', 'Created']]);
  });
});

describe('created on a due date that is a Sunday', () => {
  const thirteenth = '2026-12-13';

  test.each([
    ['before six', '2026-12-13T08:00:00.000Z'],
    ['after six', '2026-12-13T15:00:00.000Z'],
  ])('%s, it runs at once where its run day was the Friday before', async (_, now) => {
    stageRolls('previous');
    bank.clock.set(now);
    const id = await created(monthly(13));
    expect([await nextOf(id), (await previewOf(id))[0]]).toEqual([thirteenth, [thirteenth, thirteenth]]);
    await runDue(bank, now);
    expect(await ranAt(id)).toEqual([[thirteenth, now]]);
    expect(await nextOf(id)).toBe('2027-01-13');
  });

  test('it waits for six where that is its run day', async () => {
    stageRolls('none');
    bank.clock.set('2026-12-13T08:00:00.000Z');
    const id = await created(monthly(13));
    await runDue(bank);
    expect([await nextOf(id), await ranAt(id)]).toEqual([thirteenth, []]);
    await runDue(bank, '2026-12-13T11:00:00.000Z');
    expect(await ranAt(id)).toEqual([[thirteenth, '2026-12-13T11:00:00.000Z']]);
  });

  test('it waits for Monday where that is its run day', async () => {
    stageRolls('next');
    bank.clock.set('2026-12-13T15:00:00.000Z');
    const id = await created(monthly(13));
    expect(await nextOf(id)).toBe('2026-12-14');
  });
});

describe('enabled on a due date that is a Sunday', () => {
  test.each<[Roll, string]>([
    ['next', '2026-12-14'],
    ['previous', '2026-12-13'],
    ['none', '2026-12-13'],
  ])('by %s it has not passed', async (roll, runDay) => {
    stageRolls(roll);
    const id = await created(monthly(13));
    await post(id, 'disable');
    bank.clock.set('2026-12-13T15:00:00.000Z');
    await post(id, 'enable');
    expect([await nextOf(id), (await previewOf(id))[0]]).toEqual([runDay, ['2026-12-13', runDay]]);
  });

  test.each<Roll>(['next', 'previous', 'none'])('by %s it has passed a day later', async (roll) => {
    stageRolls(roll);
    const id = await created(monthly(13));
    await post(id, 'disable');
    bank.clock.set('2026-12-14T05:00:00.000Z');
    await post(id, 'enable');
    expect([await nextOf(id), await outcomesOf(bank, id)]).toEqual(['2027-01-13', [['2026-12-13', 'Disabled']]]);
  });
});

describe('a stage that changes its roll', () => {
  test.each<[Roll, Roll, string, string]>([
    ['next', 'previous', '2026-12-07', '2026-12-11'],
    ['previous', 'next', '2026-12-04', '2026-12-14'],
    ['none', 'previous', '2026-12-05', '2026-12-11'],
    ['next', 'none', '2026-12-07', '2026-12-12'],
  ])(
    'from %s to %s leaves the run that waits on its day, and moves those after it',
    async (old, now, first, second) => {
      stageRolls(old);
      const id = await created(saturdays);
      stageRolls(now);
      const told = [
        ['2026-12-05', first],
        ['2026-12-12', second],
      ];
      expect([await nextOf(id), await previewOf(id)]).toEqual([first, told]);
      await runDue(bank, `${first}T11:00:00.000Z`);
      expect(await nextOf(id)).toBe(second);
      await runDue(bank, `${second}T11:00:00.000Z`);
      expect(await ranAt(id)).toEqual(told.map(([dueDate, runDay]) => [dueDate, `${runDay ?? ''}T11:00:00.000Z`]));
    },
  );

  test('moves the run of a schedule that is enabled after it', async () => {
    stageRolls('next');
    const id = await created(saturdays);
    stageRolls('previous');
    await post(id, 'disable');
    await post(id, 'enable');
    expect(await nextOf(id)).toBe('2026-12-04');
  });
});
