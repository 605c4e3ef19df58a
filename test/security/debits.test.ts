import { bulkPaymentsWorker } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { bulkPaymentsQueue } from '../../functions/money/bulk-payments/queues.ts';
import {
  balanceOf,
  changeOwners,
  openAccount,
  openCustomer,
  openJointAccount,
  paymentsOf,
  refusals,
} from '../support/bank/bank.ts';
import { counterpartyBody } from '../support/bank/bodies.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { achBody, authorization, outside, paymentBody } from '../support/bank/payment-bodies.ts';
import { customerToken, tokenWith } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../support/bank/workers.ts';
import { achSchedule, debitKind, outcomesOf } from '../money/recurring-payments/ach-schedule.ts';

const bank = useOrganisation({ at: '2026-12-04T09:00:00.000Z' });
let customerId: string;
let account: string;
beforeEach(async () => {
  bank.clock.set('2026-12-04T10:00:00.000Z');
  customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId });
});

const numbersOf = async (id: string) => {
  const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${id}`)).body.data.attributes;
  return { routingNumber: String(routingNumber), accountNumber: String(accountNumber) };
};
const debit = (attributes: object, token = bank.token) =>
  bank.call('POST', '/payments', achBody(account, { direction: 'Debit', ...attributes }), { token });
const pull = (attributes: object) => achBody(account, { direction: 'Debit', ...attributes }).data;
const notPermitted = [['counterparty_not_permitted', '/data/attributes/counterparty']];

describe('numbers of a stranger', () => {
  test('are debited with the authorization that the organisation keeps, and the payment shows it', async () => {
    const token = await tokenWith(bank, 'payments payments-write payments-write-ach-debit');
    const answer = await debit({ counterparty: outside }, token);
    expect(answer.body.data.attributes).toMatchObject({ status: 'Pending', authorization });
    const { body } = await bank.call('GET', `/payments/${answer.body.data.id as string}`);
    expect(body.data.attributes.authorization).toEqual(authorization);
  });

  test('are not debited by a customer, with any request and any scopes', async () => {
    const token = await customerToken(bank, customerId);
    for (const attributes of [{}, { authorization: undefined }]) {
      const answer = await debit({ counterparty: outside, ...attributes }, token);
      expect([answer.status, refusals(answer)]).toEqual([400, notPermitted]);
    }
    expect(await paymentsOf(bank, account)).toEqual([]);
  });

  test.each([
    ['without the authorization', 'payments-write payments-write-ach-debit', { authorization: undefined }],
    ['without the scope', 'payments-write', {}],
    ['with the scope for ACH payments alone', 'ach-payments-write', {}],
  ])('are not debited by the organisation %s', async (_, scope, attributes) => {
    const answer = await debit({ counterparty: outside, ...attributes }, await tokenWith(bank, scope));
    expect([answer.status, refusals(answer)]).toEqual([400, notPermitted]);
  });

  test('are not debited in bulk either', async () => {
    const members = [pull({ counterparty: outside }), pull({ counterparty: outside, authorization: undefined })];
    takeSent(bank, bulkPaymentsQueue.name);
    const token = await tokenWith(bank, 'payments-write');
    expect((await bank.call('POST', '/payments/bulk', { data: members }, { token })).status).toBe(201);
    const rows = await emittedBy(bank, async () => {
      for (const body of takeSent(bank, bulkPaymentsQueue.name)) await deliver(bank, bulkPaymentsWorker, body);
    });
    const failed = rows.flatMap(({ events }) => events).filter(({ type }) => type === 'bulkPayments.failed');
    expect(failed.map(({ attributes }) => attributes['error'])).toEqual(
      Array(2).fill(expect.stringContaining('counterparty_not_permitted')),
    );
    expect(await paymentsOf(bank, account)).toEqual([]);
  });
});

describe('a joint owner who was removed', () => {
  let joint: string;
  let counterpartyId: string;
  beforeEach(async () => {
    const other = await openCustomer(bank);
    joint = await openJointAccount(bank, [other, customerId], 50_00);
    const made = await bank.call(
      'POST',
      '/counterparties',
      counterpartyBody(customerId, { ...(await numbersOf(joint)), permissions: 'CreditAndDebit' }),
    );
    expect(made.status).toBe(201);
    counterpartyId = made.body.data.id as string;
  });
  const remove = async () => {
    expect((await changeOwners(bank, 'DELETE', joint, [customerId])).status).toBe(200);
  };

  test('pulls no more by the counterparty that was made before, nor by numbers, nor by book', async () => {
    expect((await debit({ counterpartyId })).body.data.attributes.status).toBe('Sent');
    await remove();
    const numbers = { ...outside, ...(await numbersOf(joint)) };
    for (const token of [bank.token, await customerToken(bank, customerId)]) {
      expect(refusals(await debit({ counterpartyId }, token))).toEqual([
        ['counterparty_not_permitted', '/data/relationships/counterparty'],
      ]);
      const inline = await debit({ counterparty: numbers, authorization: undefined }, token);
      expect(refusals(inline)).toEqual(notPermitted);
      const book = await bank.call('POST', '/payments', paymentBody(account, joint, { direction: 'Debit' }), { token });
      expect([400, 404]).toContain(book.status);
    }
    expect([await balanceOf(bank, account), await balanceOf(bank, joint)]).toEqual([10_00, 40_00]);
  });

  test('pulls no more by a schedule that was made before, and can make no other one', async () => {
    const made = await achSchedule(bank, account, counterpartyId, debitKind);
    expect(made.status).toBe(201);
    bank.clock.set('2026-12-04T12:00:00Z');
    await runDue(bank);
    expect(await balanceOf(bank, joint)).toBe(40_00);
    await remove();
    bank.clock.set('2026-12-11T12:00:00Z');
    await runDue(bank);
    expect(await outcomesOf(bank, made.body.data.id as string)).toEqual([
      ['2026-12-04', 'Created'],
      ['2026-12-11', 'CounterpartyNotPermitted'],
    ]);
    expect([await balanceOf(bank, account), await balanceOf(bank, joint)]).toEqual([10_00, 40_00]);
    expect(refusals(await achSchedule(bank, account, counterpartyId, debitKind))).toEqual([
      ['counterparty_not_permitted', '/data/relationships/counterparty'],
    ]);
  });
});

test('a debit from an account of the same organisation makes no money: both together hold what they held', async () => {
  const other = await openAccount(bank, { customerId, cents: 25_00 });
  const numbers = { ...outside, ...(await numbersOf(other)) };
  const made = [];
  for (let n = 0; n < 3; n += 1) made.push((await debit({ counterparty: numbers })).body.data.attributes.status);
  expect(made).toEqual(['Sent', 'Sent', 'Rejected']);
  expect([await balanceOf(bank, account), await balanceOf(bank, other)]).toEqual([20_00, 5_00]);
});
