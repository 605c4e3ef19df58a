import { anotherOrganisation, openAccount, openCustomer, refusals, schedule } from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

/** Tuesday the 1st of December 2026, ten in the morning at the bank. */
const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let from: string;
let to: string;
beforeEach(async () => {
  from = await openAccount(bank, { cents: 1_000_00 });
  to = await openAccount(bank);
});

const friday = { interval: 'Weekly', dayOfWeek: 'Friday' };
const twentyFifth = { interval: 'Monthly', dayOfMonth: 25 };
const create = async (given: Record<string, unknown>) => {
  const answer = await schedule(bank, from, to, { schedule: given });
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
};
const get = (id: string, query = '', options = {}) =>
  bank.call('GET', `/recurring-payments/${id}/preview${query}`, undefined, options);
const bodyOf = (attributes: unknown, type = 'recurringPaymentPreview') => ({ data: { type, attributes } });
const post = (attributes: unknown, options = {}) =>
  bank.call('POST', '/recurring-payments/preview', bodyOf(attributes), options);
const runsOf = (answer: Answer) =>
  (answer.body.data as { attributes: Record<string, string> }[]).map(({ attributes }) => attributes);
const dueDatesOf = (answer: Answer) => runsOf(answer).map(({ dueDate }) => dueDate);
const attributesOf = async (id: string) => (await bank.call('GET', `/recurring-payments/${id}`)).body.data.attributes;

describe('GET /recurring-payments/{id}/preview', () => {
  describe('200', () => {
    test('each run has its due date, its day, and the reason for the day', async () => {
      const answer = await get(await create(twentyFifth), '?count=2');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        data: [
          {
            type: 'scheduledRun',
            attributes: {
              dueDate: '2026-12-25',
              runDate: '2026-12-28',
              reason: 'Fri 25 Dec 2026 is Christmas Day, moved to Mon 28 Dec',
            },
          },
          {
            type: 'scheduledRun',
            attributes: { dueDate: '2027-01-25', runDate: '2027-01-25', reason: 'the 25th of the month' },
          },
        ],
        meta: { pagination: { total: 2, limit: 2, offset: 0 } },
      });
    });

    test('twelve of them, where nobody says how many', async () => {
      const id = await create(friday);
      for (const query of ['', '?count=']) expect(runsOf(await get(id, query))).toHaveLength(12);
      expect(runsOf(await get(id, '?count=1'))).toHaveLength(1);
      expect(runsOf(await get(id, '?count=100'))).toHaveLength(100);
    });

    test('the first of them is the next scheduled action', async () => {
      const id = await create(twentyFifth);
      const { nextScheduledAction } = (await attributesOf(id)).schedule;
      expect(runsOf(await get(id))[0]?.['runDate']).toBe(nextScheduledAction);
    });

    test('what it tells is what happens', async () => {
      const id = await create({ ...friday, totalNumberOfPayments: 6 });
      const told = runsOf(await get(id)).map(({ runDate }) => runDate);
      expect(told).toHaveLength(6);
      const made: string[] = [];
      for (const runDate of told) {
        await runDue(bank, `${runDate ?? ''}T15:00:00.000Z`);
        if ((await attributesOf(id)).numberOfPayments === made.length + 1) made.push(runDate ?? '');
      }
      expect(made).toEqual(told);
      expect((await attributesOf(id)).status).toBe('Completed');
    });

    test('payments that were made count, and their due dates have gone', async () => {
      const id = await create({ ...friday, totalNumberOfPayments: 3 });
      await runDue(bank, '2026-12-04T12:00:00Z');
      expect(dueDatesOf(await get(id))).toEqual(['2026-12-11', '2026-12-18']);
    });

    test('nothing comes after the end', async () => {
      expect(dueDatesOf(await get(await create({ ...friday, endTime: '2026-12-11' })))).toEqual([
        '2026-12-04',
        '2026-12-11',
      ]);
    });

    test('none while it is Disabled, and those from today on once it is enabled again', async () => {
      const id = await create(friday);
      await bank.call('POST', `/recurring-payments/${id}/disable`);
      expect((await get(id)).body).toEqual({ data: [], meta: { pagination: { total: 0, limit: 12, offset: 0 } } });
      bank.clock.set('2026-12-13T15:00:00Z');
      await bank.call('POST', `/recurring-payments/${id}/enable`);
      expect(dueDatesOf(await get(id, '?count=1'))).toEqual(['2026-12-18']);
    });

    test('none once it is Completed', async () => {
      const id = await create({ ...friday, totalNumberOfPayments: 1 });
      await runDue(bank, '2026-12-04T12:00:00Z');
      expect(runsOf(await get(id))).toEqual([]);
    });

    test('a run that is due and has not been made yet runs at once', async () => {
      const id = await create({ ...friday, dayOfWeek: 'Tuesday' });
      expect(runsOf(await get(id, '?count=2'))).toEqual([
        {
          dueDate: '2026-12-01',
          runDate: '2026-12-01',
          reason: 'every Tuesday; the start date is today and 06:00 has passed: runs at once',
        },
        { dueDate: '2026-12-08', runDate: '2026-12-08', reason: 'every Tuesday' },
      ]);
    });

    test('today is that of the bank, wherever its clock has been moved', async () => {
      const body = { data: { type: 'clockAdvance', attributes: { to: '2027-03-02' } } };
      expect((await bank.call('POST', '/sandbox/clock/advance', body)).status).toBe(200);
      const answer = await post({ schedule: friday, count: 1 });
      expect(dueDatesOf(answer)).toEqual(['2027-03-05']);
    });

    test('a customer sees those of their own accounts', async () => {
      const customerId = await openCustomer(bank);
      const [one, two] = [await openAccount(bank, { customerId }), await openAccount(bank, { customerId })];
      const id = (await schedule(bank, one, two, { schedule: friday })).body.data.id as string;
      const token = await customerToken(bank, customerId);
      expect((await get(id, '', { token })).status).toBe(200);
      expect((await get(await create(friday), '', { token })).status).toBe(404);
    });
  });

  describe('400', () => {
    test.each(['0', '101', '-1', '1.5', 'many', '1&count=2'])('a count of %s', async (count) => {
      const answer = await get(await create(friday), `?count=${count}`);
      expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', 'count']]]);
      expect(answer.body.errors[0].detail).toMatch(/from 1 to 100|takes one value/);
    });
  });

  describe('401', () => {
    test('nobody previews a schedule without a token', async () => {
      expect((await get(await create(friday), '', { token: '' })).status).toBe(401);
    });
  });

  describe('403', () => {
    test.each(['payments-write', 'accounts'])('%s is not enough', async (scope) => {
      expect((await get(await create(friday), '', { token: await tokenWith(bank, scope) })).status).toBe(403);
    });
  });

  describe('404', () => {
    test('one that is missing, or of another organisation', async () => {
      const stranger = await anotherOrganisation(bank);
      const id = await create(friday);
      expect((await get('999999999')).status).toBe(404);
      expect((await get(`${from}000000099`)).status).toBe(404);
      expect((await stranger.call('GET', `/recurring-payments/${id}/preview`)).status).toBe(404);
    });
  });
});

describe('POST /recurring-payments/preview', () => {
  describe('200', () => {
    test('the runs are those of a recurring payment that is created now', async () => {
      const given = { ...twentyFifth, startTime: '2026-12-25', endTime: '2027-03-31' };
      const answer = await post({ schedule: given });
      expect(answer.status).toBe(200);
      expect(dueDatesOf(answer)).toEqual(['2026-12-25', '2027-01-25', '2027-02-25', '2027-03-25']);
      expect(answer.body).toEqual((await get(await create(given))).body);
    });

    test('it starts today by default', async () => {
      expect(dueDatesOf(await post({ schedule: { ...friday, dayOfWeek: 'Tuesday' }, count: 2 }))).toEqual([
        '2026-12-01',
        '2026-12-08',
      ]);
    });

    test('the total is kept, and twelve are shown where there is none', async () => {
      expect(runsOf(await post({ schedule: { ...friday, totalNumberOfPayments: 2 } }))).toHaveLength(2);
      expect(runsOf(await post({ schedule: friday }))).toHaveLength(12);
      expect(runsOf(await post({ schedule: friday, count: 100 }))).toHaveLength(100);
    });

    test('nothing is created, and nothing happens', async () => {
      const rows = await emittedBy(bank, () => post({ schedule: friday }));
      expect(rows).toEqual([]);
      expect((await bank.call('GET', '/recurring-payments')).body.data).toEqual([]);
    });

    test('payments is enough, as it is for reading them', async () => {
      expect((await post({ schedule: friday }, { token: await tokenWith(bank, 'payments') })).status).toBe(200);
    });
  });

  describe('400', () => {
    test.each<[string, unknown, string[]]>([
      ['no schedule', {}, ['/schedule']],
      ['an unknown interval', { schedule: { interval: 'Daily' } }, ['/schedule/interval']],
      ['day 0, and a start in the past', { schedule: { ...twentyFifth, dayOfMonth: 0 } }, ['/schedule/dayOfMonth']],
      ['a start yesterday', { schedule: { ...friday, startTime: '2026-11-30' } }, ['/schedule/startTime']],
      ['an end before the first', { schedule: { ...friday, endTime: '2026-12-03' } }, ['/schedule/endTime']],
      ['none', { schedule: friday, count: 0 }, ['/count']],
      ['too many', { schedule: friday, count: 101 }, ['/count']],
      ['half a run', { schedule: friday, count: 1.5 }, ['/count']],
      [
        'a wrong count beside a start in the past',
        { schedule: { ...friday, startTime: '2026-11-30' }, count: '3' },
        ['/count', '/schedule/startTime'],
      ],
    ])('%s', async (_, attributes, pointers) => {
      const answer = await post(attributes);
      expect([answer.status, refusals(answer)]).toEqual([
        400,
        pointers.map((pointer) => ['invalid_value', `/data/attributes${pointer}`]),
      ]);
    });

    test('dates are checked by the clock of the bank too if something else is wrong', async () => {
      const body = { data: { type: 'clockAdvance', attributes: { to: '2027-03-02' } } };
      await bank.call('POST', '/sandbox/clock/advance', body);
      const answer = await post({ schedule: { ...friday, startTime: '2027-03-01' }, count: 0 });
      expect(refusals(answer)).toEqual([
        ['invalid_value', '/data/attributes/count'],
        ['invalid_value', '/data/attributes/schedule/startTime'],
      ]);
    });

    test('a preview takes no other type', async () => {
      const answer = await bank.call(
        'POST',
        '/recurring-payments/preview',
        bodyOf({ schedule: friday }, 'recurringCreditBookPayment'),
      );
      expect(refusals(answer)).toEqual([['invalid_value', '/data/type']]);
    });
  });

  describe('401', () => {
    test('nobody previews a schedule without a token', async () => {
      expect((await post({ schedule: friday }, { token: '' })).status).toBe(401);
    });
  });

  describe('403', () => {
    test.each(['payments-write', 'accounts'])('%s is not enough', async (scope) => {
      expect((await post({ schedule: friday }, { token: await tokenWith(bank, scope) })).status).toBe(403);
    });
  });
});
