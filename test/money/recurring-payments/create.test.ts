import {
  anotherOrganisation,
  archiveOwner,
  forceAccount,
  freeze,
  openAccount,
  refusals,
  schedule,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { scheduleBody } from '../../support/bank/payment-bodies.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const bank = useBank();
let from: string;
let to: string;
/** Tuesday the 1st of December 2026, ten in the morning at the bank. */
beforeAll(async () => {
  from = await openAccount(bank, { cents: 100_00 });
  to = await openAccount(bank);
});

const monthly = (values: Record<string, unknown>) => ({ schedule: { interval: 'Monthly', dayOfMonth: 15, ...values } });
const weekly = (values: Record<string, unknown>) => ({
  schedule: { interval: 'Weekly', dayOfWeek: 'Friday', ...values },
});
const create = (overrides: Record<string, unknown> = {}) => schedule(bank, from, to, overrides);
const scheduleOf = (answer: Answer) => answer.body.data.attributes.schedule as Record<string, unknown>;

describe('201', () => {
  test('it is Active, starts today, and names its next run', async () => {
    const answer = await create({ tags: { a: 'b' }, transactionSummaryOverride: 'Flat 7' });
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes).toEqual({
      createdAt: bank.clock.now(),
      updatedAt: bank.clock.now(),
      amount: 10_00,
      description: 'Rent',
      transactionSummaryOverride: 'Flat 7',
      schedule: { interval: 'Monthly', dayOfMonth: 15, startTime: '2026-12-01', nextScheduledAction: '2026-12-15' },
      status: 'Active',
      numberOfPayments: 0,
      tags: { a: 'b' },
    });
    expect(answer.body.data.relationships).toMatchObject({
      account: { data: { type: 'depositAccount', id: from } },
      counterpartyAccount: { data: { type: 'depositAccount', id: to } },
      customer: { data: { type: 'individualCustomer' } },
      org: { data: { type: 'org', id: bank.organisationId } },
    });
    expect((await bank.call('GET', `/recurring-payments/${answer.body.data.id as string}`)).body).toEqual(answer.body);
  });

  test('recurringPayment.created is the only event', async () => {
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await create({ tags: { a: 'b' } })));
    expect(rows.flatMap((row) => row.events)).toEqual([
      {
        type: 'recurringPayment.created',
        attributes: { amount: 10_00, status: 'Active', nextScheduledAction: '2026-12-15', tags: { a: 'b' } },
        relationships: {
          recurringPayment: { type: 'recurringCreditBookPayment', id: answer?.body.data.id },
          account: { type: 'depositAccount', id: from },
          customer: answer?.body.data.relationships.customer.data,
        },
        resource: answer?.body.data,
      },
    ]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['the 15th, a Tuesday', monthly({}), '2026-12-15'],
    ['the 12th, a Saturday, is run on Monday', monthly({ dayOfMonth: 12 }), '2026-12-14'],
    ['the 25th, a holiday, is run on Monday', monthly({ dayOfMonth: 25 }), '2026-12-28'],
    ['the last day, a Thursday', monthly({ dayOfMonth: -1 }), '2026-12-31'],
    ['the fifth day from the end, a Sunday, is run on the Thursday before', monthly({ dayOfMonth: -5 }), '2026-12-24'],
    [
      'the last day of January, a Sunday, is run on Friday',
      monthly({ dayOfMonth: -1, startTime: '2027-01-01' }),
      '2027-01-29',
    ],
    ['the first Friday', weekly({}), '2026-12-04'],
    ['a Tuesday, which is today', weekly({ dayOfWeek: 'Tuesday' }), '2026-12-01'],
    ['Christmas Day on a Friday is run on Monday', weekly({ startTime: '2026-12-25' }), '2026-12-28'],
    ['a start next year', monthly({ startTime: '2027-06-20' }), '2027-07-15'],
  ])('the next run of %s', async (_, overrides, expected) => {
    expect(scheduleOf(await create(overrides))['nextScheduledAction']).toBe(expected);
  });

  test.each<[string, Record<string, unknown>]>([
    ['today as start', monthly({ startTime: '2026-12-01' })],
    ['the first due date as end', monthly({ endTime: '2026-12-15' })],
    ['one payment', monthly({ totalNumberOfPayments: 1 })],
    ['day 28', monthly({ dayOfMonth: 28 })],
    ['day 1', monthly({ dayOfMonth: 1 })],
    ['a description of 80 characters', { description: 'x'.repeat(80) }],
    ['a summary of 100 characters', { transactionSummaryOverride: 'x'.repeat(100) }],
    ['the largest amount', { amount: 99_999_999_999 }],
  ])('%s is accepted', async (_, overrides) => {
    expect((await create(overrides)).status).toBe(201);
  });

  test('the schedule is answered as it was given', async () => {
    const given = {
      startTime: '2027-01-10',
      endTime: '2027-05-15',
      interval: 'Monthly',
      dayOfMonth: 15,
      totalNumberOfPayments: 3,
    };
    expect(scheduleOf(await create({ schedule: given }))).toEqual({ ...given, nextScheduledAction: '2027-01-15' });
  });

  test('generic names of types are accepted', async () => {
    const body = scheduleBody(from, to);
    body.data.relationships.account.data.type = 'account';
    body.data.relationships.counterpartyAccount.data.type = 'account';
    expect((await bank.call('POST', '/recurring-payments', body)).status).toBe(201);
  });

  test('a schedule on a Frozen account is accepted', async () => {
    const frozen = await openAccount(bank);
    await freeze(bank, frozen);
    expect((await schedule(bank, frozen, to)).status).toBe(201);
  });
});

describe('201 again', () => {
  test('a repeated key answers the recurring payment as it is now', async () => {
    const first = await create({ idempotencyKey: 'rent' });
    const id = first.body.data.id as string;
    await bank.call('POST', `/recurring-payments/${id}/disable`);
    const types = await eventTypesOf(bank, async () => {
      const again = await create({ idempotencyKey: 'rent' });
      expect(again.status).toBe(201);
      expect(again.headers['Idempotent-Replayed']).toBe('true');
      expect(again.body.data).toMatchObject({ id, attributes: { status: 'Disabled' } });
    });
    expect(types).toEqual([]);
  });
});

describe('400', () => {
  test('every problem of the document is named at once, those of its dates too', async () => {
    const answer = await bank.call('POST', '/recurring-payments', {
      data: {
        type: 'recurringCreditBookPayment',
        attributes: {
          amount: 0.5,
          description: 'x'.repeat(81),
          transactionSummaryOverride: 'x'.repeat(101),
          schedule: {
            interval: 'Monthly',
            dayOfMonth: 0,
            startTime: 'soon',
            endTime: '2027-02-29',
            totalNumberOfPayments: 0,
          },
          idempotencyKey: '',
          tags: { a: [] },
        },
        relationships: { counterpartyAccount: { data: null } },
      },
    });
    expect(answer.status).toBe(400);
    expect(new Set(refusals(answer).map(([, place]) => place))).toEqual(
      new Set([
        '/data/attributes/amount',
        '/data/attributes/description',
        '/data/attributes/transactionSummaryOverride',
        '/data/attributes/schedule/dayOfMonth',
        '/data/attributes/schedule/startTime',
        '/data/attributes/schedule/endTime',
        '/data/attributes/schedule/totalNumberOfPayments',
        '/data/attributes/idempotencyKey',
        '/data/attributes/tags/a',
        '/data/relationships/account',
        '/data/relationships/counterpartyAccount/data',
      ]),
    );
  });

  test('a start in the past is named together with what else is wrong', async () => {
    const answer = await create({ amount: 0, ...monthly({ startTime: '2026-11-30' }) });
    expect(refusals(answer)).toEqual([
      ['invalid_value', '/data/attributes/amount'],
      ['invalid_value', '/data/attributes/schedule/startTime'],
    ]);
  });

  test.each<[string, unknown, string[]]>([
    ['no schedule', undefined, ['']],
    ['a schedule that is a text', 'monthly', ['']],
    ['no interval', { dayOfMonth: 1 }, ['/interval']],
    ['an unknown interval', { interval: 'Daily', startTime: 'x' }, ['/startTime', '/interval']],
    ['Monthly without a day', { interval: 'Monthly', dayOfWeek: 'Monday' }, ['/dayOfMonth']],
    ['Weekly without a day', { interval: 'Weekly', dayOfMonth: 1 }, ['/dayOfWeek']],
    ['day 0', { interval: 'Monthly', dayOfMonth: 0 }, ['/dayOfMonth']],
    ['day 29', { interval: 'Monthly', dayOfMonth: 29 }, ['/dayOfMonth']],
    ['day -6', { interval: 'Monthly', dayOfMonth: -6 }, ['/dayOfMonth']],
    ['half a day', { interval: 'Monthly', dayOfMonth: 1.5 }, ['/dayOfMonth']],
    ['a weekday in small letters', { interval: 'Weekly', dayOfWeek: 'monday' }, ['/dayOfWeek']],
    ['no payments', { interval: 'Monthly', dayOfMonth: 1, totalNumberOfPayments: 0 }, ['/totalNumberOfPayments']],
    ['a start with a time', { interval: 'Monthly', dayOfMonth: 1, startTime: '2027-01-01T00:00:00Z' }, ['/startTime']],
    ['a start yesterday', { interval: 'Monthly', dayOfMonth: 1, startTime: '2026-11-30' }, ['/startTime']],
    ['an end before the first due date', { interval: 'Monthly', dayOfMonth: 15, endTime: '2026-12-14' }, ['/endTime']],
    [
      'a start yesterday and an end before it',
      { interval: 'Monthly', dayOfMonth: 15, startTime: '2026-11-30', endTime: '2026-11-29' },
      ['/startTime', '/endTime'],
    ],
    [
      'a start at the beginning of the calendar',
      { interval: 'Weekly', dayOfWeek: 'Monday', startTime: '0000-01-01' },
      ['/startTime'],
    ],
    ['a start beyond the calendar', { interval: 'Monthly', dayOfMonth: 15, startTime: '9999-12-31' }, ['/startTime']],
  ])('%s', async (_, given, pointers) => {
    const answer = await create({ schedule: given });
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual(
      pointers.map((pointer) => ['invalid_value', `/data/attributes/schedule${pointer}`]),
    );
  });

  test('an account cannot pay itself', async () => {
    expect(refusals(await schedule(bank, from, from))).toEqual([
      ['payment_invalid', '/data/relationships/counterpartyAccount'],
    ]);
  });

  test.each(['recurringPayment', 'recurringWirePayment', 'bookPayment'])('the type %s', async (type) => {
    expect(refusals(await create({ type }))).toEqual([['invalid_value', '/data/type']]);
  });
});

describe('403', () => {
  test.each(['payments', 'payments-write-counterparty', 'ach-payments-write'])('%s is not enough', async (scope) => {
    const options = { token: await tokenWith(bank, scope) };
    expect((await bank.call('POST', '/recurring-payments', scheduleBody(from, to), options)).status).toBe(403);
  });
});

describe('404', () => {
  test.each(['account', 'counterpartyAccount'] as const)(
    'the %s is missing or of another organisation',
    async (side) => {
      const stranger = await openAccount(await anotherOrganisation(bank));
      for (const id of ['999999999', stranger]) {
        const answer = side === 'account' ? await schedule(bank, id, to) : await schedule(bank, from, id);
        expect(answer.status).toBe(404);
        expect(refusals(answer)).toEqual([['not_found', `/data/relationships/${side}`]]);
      }
    },
  );
});

describe('409', () => {
  test.each([
    ['payer', '/data/relationships/account'],
    ['receiver', '/data/relationships/counterpartyAccount'],
  ])('the customer of the %s is Archived', async (side, pointer) => {
    const [payer, receiver] = [await openAccount(bank), await openAccount(bank)];
    await archiveOwner(bank, side === 'payer' ? payer : receiver);
    const answer = await schedule(bank, payer, receiver);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', pointer]]]);
    expect(answer.body.errors[0].detail).toContain('Archived');
  });

  test('a schedule on a Closed account', async () => {
    const closed = await openAccount(bank);
    await forceAccount(bank, closed, { status: 'Closed' });
    const answer = await schedule(bank, closed, to);
    expect(answer.status).toBe(409);
    expect(refusals(answer)).toEqual([['invalid_state', '/data/relationships/account']]);
    expect(answer.body.errors[0].detail).toContain('Closed');
  });

  test('a used key with another schedule', async () => {
    const first = await create({ idempotencyKey: 'other' });
    const answer = await create({ idempotencyKey: 'other', ...weekly({}) });
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0]).toMatchObject({
      code: 'idempotency_key_conflict',
      meta: { existingIds: [first.body.data.id] },
    });
  });
});
