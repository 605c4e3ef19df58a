import {
  anotherOrganisation,
  archiveOwner,
  changeOwners,
  openAccount,
  openCustomer,
  openJointAccount,
  paymentsOf,
  refusals,
  schedule,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { beforeWrite } from '../../support/engines/meanwhile.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { achSchedule, debitKind, linkedOf, outcomesOf, outsideOf } from './ach-schedule.ts';

const bank = useOrganisation({ at: '2026-12-01T06:00:00.000Z' });
let customerId: string;
let from: string;
let to: string;
beforeEach(async () => {
  customerId = await openCustomer(bank);
  from = await openAccount(bank, { customerId, cents: 1_000_00 });
  to = await openAccount(bank);
  bank.clock.set('2026-12-01T15:00:00.000Z');
});

type Values = Readonly<Record<string, unknown>>;
const book = 'recurringCreditBookPayment';
const weekly = { interval: 'Weekly', dayOfWeek: 'Friday' } as const;
const [first, second] = ['2026-12-04T12:00:00Z', '2026-12-11T12:00:00Z'];
const idOf = (answer: Answer) => {
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data.id as string;
};
const created = async (span: Values = {}, overrides: Values = {}) =>
  idOf(await schedule(bank, from, to, { schedule: { ...weekly, ...span }, ...overrides }));
const change = (id: string, attributes: Values, { type = book, token }: { type?: string; token?: string } = {}) =>
  bank.call('PATCH', `/recurring-payments/${id}`, { data: { type, attributes } }, token === undefined ? {} : { token });
const end = (id: string, span: Values) => change(id, { schedule: span });
const read = async (id: string) => (await bank.call('GET', `/recurring-payments/${id}`)).body.data.attributes;
const step = (verb: string, id: string) => bank.call('POST', `/recurring-payments/${id}/${verb}`);
const paid = async () => (await paymentsOf(bank, from)).map(({ attributes }) => attributes);

describe('200', () => {
  test('the runs from then on pay what was changed; payments that exist stay as they are', async () => {
    const id = await created({}, { tags: { flat: '7', draft: 'yes' } });
    await runDue(bank, first);
    const answer = await change(id, { amount: 25_00, description: 'More rent', tags: { draft: null, floor: '2' } });
    expect([answer.status, answer.body.data.attributes]).toMatchObject([
      200,
      {
        amount: 25_00,
        description: 'More rent',
        updatedAt: bank.clock.now(),
        status: 'Active',
        numberOfPayments: 1,
        schedule: { nextScheduledAction: '2026-12-11' },
      },
    ]);
    expect((await bank.call('GET', `/recurring-payments/${id}`)).body).toEqual(answer.body);
    await runDue(bank, second);
    const payments = await paid();
    expect(payments).toHaveLength(2);
    expect(payments).toMatchObject([
      { amount: 10_00, description: 'Rent', tags: { flat: '7', draft: 'yes' } },
      { amount: 25_00, description: 'More rent', tags: { flat: '7', floor: '2' } },
    ]);
  });

  test.each([
    ['recurringCreditAchPayment', outsideOf],
    ['recurringDebitAchPayment', linkedOf],
  ] as const)('a %s too', async (type, counterpartyOf) => {
    const id = idOf(await achSchedule(bank, from, await counterpartyOf(bank, customerId), { type }));
    expect((await change(id, { amount: 25_00, description: 'More' }, { type })).status).toBe(200);
    await runDue(bank, first);
    expect(await paid()).toMatchObject([{ amount: 25_00, description: 'More' }]);
  });

  test('it emits no event unless its status changes, and the audit log names it', async () => {
    const id = await created();
    const rows = await emittedBy(bank, () => change(id, { amount: 25_00 }));
    expect(rows.flatMap((row) => row.events)).toEqual([]);
    expect(rows).toHaveLength(1);
  });

  test('a change that changes nothing writes nothing, in any status but Deleted', async () => {
    const id = await created({ endTime: '2026-12-04' }, { tags: { a: 'b' } });
    const same = {
      amount: 10_00,
      description: 'Rent',
      tags: { a: 'b', gone: null },
      schedule: { endTime: '2026-12-04' },
    };
    for (const prepare of [() => Promise.resolve(), () => runDue(bank, first)]) {
      await prepare();
      bank.clock.advance({ hours: 1 });
      const before = await read(id);
      expect(await emittedBy(bank, async () => expect((await change(id, same)).status).toBe(200))).toEqual([]);
      expect(await read(id)).toEqual(before);
    }
    expect((await read(id)).status).toBe('Completed');
  });

  test('what was read can be sent back', async () => {
    const id = await created();
    const { schedule: shown, description } = await read(id);
    expect((await change(id, { amount: 11_00, description, schedule: shown })).status).toBe(200);
  });
});

describe('another end', () => {
  test('a later one lets it go on, an earlier one ends it, null removes it', async () => {
    const id = await created({ endTime: '2026-12-04' });
    expect((await end(id, { endTime: '2026-12-11' })).body.data.attributes.schedule).toMatchObject({
      endTime: '2026-12-11',
      nextScheduledAction: '2026-12-04',
    });
    await runDue(bank, first);
    expect((await read(id)).status).toBe('Active');
    expect((await end(id, { endTime: null })).body.data.attributes.schedule).not.toHaveProperty('endTime');
    await end(id, { endTime: '2026-12-18' });
    await runDue(bank, '2026-12-31T12:00:00Z');
    expect((await outcomesOf(bank, id)).map(([due]) => due)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18']);
    expect((await read(id)).status).toBe('Completed');
  });

  test('before the next due date it is Completed at once, with its event', async () => {
    const id = await created();
    await runDue(bank, first);
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await end(id, { endTime: '2026-12-10' })));
    expect(answer?.body.data.attributes.status).toBe('Completed');
    expect(answer?.body.data.attributes.schedule).not.toHaveProperty('nextScheduledAction');
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      { type: 'recurringPayment.statusChanged', attributes: { status: 'Completed', previousStatus: 'Active' } },
    ]);
    await runDue(bank, '2026-12-31T12:00:00Z');
    expect(await paid()).toHaveLength(1);
    // A client that asks again is answered the same.
    expect((await end(id, { endTime: '2026-12-10' })).body).toEqual(answer?.body);
  });

  test('a number of payments that is used up completes it; a larger one and null go on', async () => {
    const id = await created({ totalNumberOfPayments: 1 });
    await end(id, { totalNumberOfPayments: 3 });
    await runDue(bank, first);
    expect((await end(id, { totalNumberOfPayments: null })).body.data.attributes.schedule).not.toHaveProperty(
      'totalNumberOfPayments',
    );
    expect((await end(id, { totalNumberOfPayments: 1 })).body.data.attributes.status).toBe('Completed');
  });

  test('a run that is owed stays owed, and its day stays', async () => {
    const id = await created();
    bank.clock.set('2026-12-07T15:00:00Z');
    expect((await end(id, { endTime: '2026-12-07' })).body.data.attributes.schedule).toMatchObject({
      nextScheduledAction: '2026-12-07',
    });
    await runDue(bank);
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', 'Created']]);
    expect((await read(id)).status).toBe('Completed');
  });
});

describe('while it is Disabled', () => {
  test('it stays Disabled, and due dates count as passed from the day on which it was disabled', async () => {
    const id = await created();
    await step('disable', id);
    bank.clock.set('2026-12-09T15:00:00Z');
    expect((await change(id, { amount: 25_00 })).body.data.attributes).toMatchObject({
      status: 'Disabled',
      updatedAt: bank.clock.now(),
      amount: 25_00,
    });
    await step('enable', id);
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', 'Disabled']]);
    await runDue(bank, second);
    expect(await paid()).toMatchObject([{ amount: 25_00 }]);
  });

  test('an end before the next due date completes it as it is enabled, and a later one does not', async () => {
    const [short, long] = [await created({ startTime: '2026-12-08' }), await created({ endTime: '2026-12-04' })];
    await runDue(bank, '2026-12-11T12:00:00Z');
    const disabled = await created();
    for (const id of [short, disabled]) await step('disable', id);
    expect((await end(short, { endTime: '2026-12-12' })).body.data.attributes.status).toBe('Disabled');
    expect((await step('enable', short)).body.data.attributes.status).toBe('Completed');
    expect((await read(long)).status).toBe('Completed');
    await end(disabled, { endTime: '2026-12-12' });
    await end(disabled, { endTime: '2026-12-18' });
    expect((await step('enable', disabled)).body.data.attributes).toMatchObject({
      status: 'Active',
      schedule: { nextScheduledAction: expect.stringMatching(/2026-12-1[18]/) },
    });
  });
});

describe('at the moment of a run', () => {
  test('the run pays the old whole or the new whole', async () => {
    const id = await created();
    const watched = beforeWrite(bank.platform, async () => {
      expect((await change(id, { amount: 25_00, description: 'More rent' })).status).toBe(200);
    });
    await runDue({ ...bank, platform: { ...bank.platform, ...watched } }, first);
    expect(await paid()).toMatchObject([{ amount: 25_00, description: 'More rent' }]);
    expect(await paid()).toHaveLength(1);
  });

  test('a schedule that is ended just before it pays does not pay', async () => {
    const id = await created();
    await runDue(bank, first);
    const shorten = async () => expect((await end(id, { totalNumberOfPayments: 1 })).status).toBe(200);
    const watched = beforeWrite(bank.platform, shorten);
    await runDue({ ...bank, platform: { ...bank.platform, ...watched } }, second);
    expect(await paid()).toHaveLength(1);
  });
});

describe('400', () => {
  const span = '/data/attributes/schedule';
  test.each<[string, Values, string[]]>([
    ['an end before the first due date', { endTime: '2026-12-03' }, [`${span}/endTime`]],
    ['a number of payments of 0', { totalNumberOfPayments: 0 }, [`${span}/totalNumberOfPayments`]],
    ['another rule', { interval: 'Monthly', dayOfMonth: 3 }, [`${span}/interval`, `${span}/dayOfMonth`]],
    [
      'another day and start',
      { dayOfWeek: 'Monday', startTime: '2026-12-02' },
      [`${span}/startTime`, `${span}/dayOfWeek`],
    ],
  ])('%s', async (_, sent, pointers) => {
    const answer = await end(await created(), sent);
    expect([answer.status, refusals(answer)]).toEqual([400, pointers.map((one) => ['invalid_value', one])]);
  });

  test('an end in the past, and fewer payments than were made', async () => {
    const id = await created();
    await runDue(bank, second);
    const answer = await end(id, { endTime: '2026-12-10', totalNumberOfPayments: 1 });
    expect(refusals(answer)).toEqual([
      ['invalid_value', `${span}/endTime`],
      ['invalid_value', `${span}/totalNumberOfPayments`],
    ]);
    expect((await read(id)).schedule).not.toHaveProperty('endTime');
  });

  test('another type than it has, a bad amount, an ACH description that is too long', async () => {
    const id = await created();
    expect(refusals(await change(id, {}, { type: debitKind.type }))).toEqual([['invalid_value', '/data/type']]);
    expect(refusals(await change(id, { amount: 0 }))).toEqual([['invalid_value', '/data/attributes/amount']]);
    const ach = idOf(await achSchedule(bank, from, await outsideOf(bank, customerId)));
    const long = await change(ach, { description: 'far too long' }, { type: 'recurringCreditAchPayment' });
    expect(refusals(long)).toEqual([['invalid_value', '/data/attributes/description']]);
  });

  test('more than goes on the same day', async () => {
    const linked = await linkedOf(bank, customerId);
    const id = idOf(await achSchedule(bank, from, linked, { ...debitKind, sameDay: true }));
    const answer = await change(id, { amount: 1_000_000_01 }, debitKind);
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/sameDay']]);
  });
});

describe('403', () => {
  test('a token without a scope that creates it', async () => {
    const id = await created();
    for (const scope of ['payments', 'payments-write-counterparty ach-payments-write']) {
      expect((await change(id, { amount: 1 }, { token: await tokenWith(bank, scope) })).status).toBe(403);
    }
    const ach = idOf(await achSchedule(bank, from, await outsideOf(bank, customerId)));
    const token = await tokenWith(bank, 'ach-payments-write');
    expect((await change(ach, { amount: 1 }, { type: 'recurringCreditAchPayment', token })).status).toBe(200);
  });

  test('a customer whose account a lender controls changes no amount and no end, but tags', async () => {
    const id = await created();
    const token = await customerToken(bank, customerId);
    expect((await change(id, { amount: 9_00 }, { token })).status).toBe(200);
    for (const verb of ['enter', 'activate']) await bank.call('POST', `/accounts/${from}/${verb}-daca`);
    expect((await change(id, { amount: 25_00 }, { token })).status).toBe(403);
    expect((await change(id, { schedule: { endTime: '2027-12-31' } }, { token })).status).toBe(403);
    expect((await change(id, { tags: { a: 'b' } }, { token })).status).toBe(200);
    expect((await change(id, { amount: 25_00 })).status).toBe(200);
  });
});

describe('404', () => {
  test('what is missing, of another organisation, of another customer, of an account that a customer left', async () => {
    const other = await anotherOrganisation(bank);
    const stranger = idOf(await schedule(other, await openAccount(other), await openAccount(other)));
    for (const id of [stranger, '999999999000000001', '1', 'x']) {
      const answer = await change(id, { amount: 1 });
      expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', undefined]]]);
    }
    const own = await created();
    const token = await customerToken(bank, await openCustomer(bank));
    expect((await change(own, { amount: 1 }, { token })).status).toBe(404);

    const left = await openCustomer(bank);
    const joint = await openJointAccount(bank, [customerId, left]);
    const shared = idOf(await schedule(bank, joint, to));
    const tokenOfLeft = await customerToken(bank, left);
    expect((await change(shared, { amount: 2 }, { token: tokenOfLeft })).status).toBe(200);
    await changeOwners(bank, 'DELETE', joint, [left]);
    expect((await change(shared, { amount: 3 }, { token: tokenOfLeft })).status).toBe(404);
  });
});

describe('409', () => {
  test('what is Completed or Deleted, and names the state', async () => {
    const [completed, deleted] = [await created({ endTime: '2026-12-04' }), await created()];
    await runDue(bank, first);
    await bank.call('DELETE', `/recurring-payments/${deleted}`);
    for (const [id, status] of [
      [completed, 'Completed'],
      [deleted, 'Deleted'],
    ] as const) {
      const answer = await change(id, { amount: 25_00 });
      expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
      expect(answer.body.errors[0].detail).toContain(status);
    }
  });

  test('that of an Archived customer', async () => {
    const id = await created();
    await archiveOwner(bank, from);
    const types = await eventTypesOf(bank, async () => expect((await change(id, { amount: 25_00 })).status).toBe(409));
    expect(types).toEqual([]);
  });
});
