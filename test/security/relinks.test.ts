import { openAccount, openCustomer, paymentsOf, refusals } from '../support/bank/bank.ts';
import { tokenBody } from '../support/bank/bodies.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { customerToken, tokenWith } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { freshToken } from '../money/counterparties/fresh-token.ts';
import { achSchedule } from '../money/recurring-payments/ach-schedule.ts';

const bank = useOrganisation({ at: '2026-12-04T09:00:00.000Z' });
let customerId: string;
let account: string;
let counterpartyId: string;
let scheduleId: string;
/** It may change counterparties, and no payments. */
let narrow: string;
beforeEach(async () => {
  bank.clock.set('2026-12-04T10:00:00.000Z');
  customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId, cents: 100_00 });
  counterpartyId = await link(freshToken('match', 'Ada Okafor'));
  const made = await achSchedule(bank, account, counterpartyId);
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  scheduleId = made.body.data.id as string;
  narrow = await tokenWith(bank, 'counterparties counterparties-write payments');
});

async function link(token: string): Promise<string> {
  const answer = await bank.call('POST', '/counterparties', tokenBody(customerId, token));
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data.id as string;
}
async function relink(owner: string, attributes: object = {}) {
  const body = {
    data: { type: 'counterparty', attributes: { providerProcessorToken: freshToken('match', owner), ...attributes } },
  };
  let status = 0;
  const rows = await emittedBy(bank, async () => {
    status = (await bank.call('PATCH', `/counterparties/${counterpartyId}`, body, { token: narrow })).status;
  });
  expect(status).toBe(200);
  return rows.flatMap(({ events }) => events);
}
const turn = (way: 'enable' | 'disable', token = bank.token) =>
  bank.call('POST', `/recurring-payments/${scheduleId}/${way}`, undefined, { token });
const schedule = async () => (await bank.call('GET', `/recurring-payments/${scheduleId}`)).body.data.attributes;
async function runFriday(): Promise<number> {
  bank.clock.set('2026-12-04T12:00:00Z');
  await runDue(bank);
  return (await paymentsOf(bank, account)).length;
}

describe('a counterparty that is relinked to the account of somebody else', () => {
  test('suspends the schedules that use it with an event, and nothing is paid', async () => {
    const events = await relink('Charles Babbage');
    expect(events).toMatchObject([
      {
        type: 'recurringPayment.statusChanged',
        attributes: { status: 'Disabled', previousStatus: 'Active', suspension: 'CounterpartyRelinked' },
        relationships: { recurringPayment: { id: scheduleId } },
      },
    ]);
    expect(await schedule()).toMatchObject({ status: 'Disabled', suspension: 'CounterpartyRelinked' });
    expect(await runFriday()).toBe(0);
  });

  test('is agreed to by payments-write alone', async () => {
    await relink('Charles Babbage');
    expect(refusals(await turn('enable', narrow))).toEqual([['forbidden', undefined]]);
    const { body } = await turn('enable', await tokenWith(bank, 'payments payments-write'));
    expect(body.data.attributes.status).toBe('Active');
    expect(body.data.attributes).not.toHaveProperty('suspension');
    expect(await runFriday()).toBe(1);
  });

  test('is agreed to by its customer with payments-write', async () => {
    await relink('Charles Babbage');
    expect((await turn('enable', await customerToken(bank, customerId))).status).toBe(200);
    expect(await runFriday()).toBe(1);
  });

  test('suspends a schedule that was disabled meanwhile and enabled without payments-write at its run', async () => {
    await turn('disable');
    expect(await relink('Charles Babbage')).toEqual([]);
    expect((await turn('enable', narrow)).body.data.attributes.status).toBe('Active');
    expect(await runFriday()).toBe(0);
    expect(await schedule()).toMatchObject({ status: 'Disabled', suspension: 'CounterpartyRelinked' });
    await turn('enable');
    expect(await runFriday()).toBe(1);
  });

  test('changes nothing for schedules that are created after it', async () => {
    await relink('Charles Babbage');
    const made = await achSchedule(bank, account, counterpartyId);
    expect(made.status).toBe(201);
    expect(await runFriday()).toBe(1);
  });
});

test('after a relink with the name verified the schedule continues to pay', async () => {
  expect(await relink('Ada Okafor', { verifyName: true })).toEqual([]);
  expect((await schedule()).status).toBe('Active');
  expect(await runFriday()).toBe(1);
});

test('after a change that leads to the same account the schedule continues to pay', async () => {
  const token = freshToken('match');
  counterpartyId = await link(token);
  scheduleId = (await achSchedule(bank, account, counterpartyId)).body.data.id as string;
  expect(await relink('', { providerProcessorToken: token, permissions: 'CreditOnly' })).toEqual([]);
  expect((await schedule()).status).toBe('Active');
});

describe('a counterparty that is deleted', () => {
  const remove = () => bank.call('DELETE', `/counterparties/${counterpartyId}`, undefined, { token: narrow });

  test('names the Active schedules that use it', async () => {
    const other = await link(freshToken('match'));
    await achSchedule(bank, account, other);
    const answer = await remove();
    expect([answer.status, answer.body]).toEqual([200, { meta: { recurringPayments: [scheduleId] } }]);
    expect((await bank.call('GET', `/counterparties/${counterpartyId}`)).status).toBe(404);
  });

  test('names no schedule that is Disabled', async () => {
    await turn('disable');
    const answer = await remove();
    expect([answer.status, answer.body]).toEqual([204, undefined]);
  });
});
