import { cents } from '../../functions/kernel/base/money/cents.ts';
import { bulkPaymentsQueue } from '../../functions/money/bulk-payments/queues.ts';
import { bulkPaymentsWorker } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { usualCustomers } from '../../functions/ports/customer-settings.ts';
import { achSchedule, outsideOf } from '../money/recurring-payments/ach-schedule.ts';
import {
  anotherOrganisation,
  openAccount,
  openCustomer,
  openJointAccount,
  paymentsOf,
  refusals,
} from '../support/bank/bank.ts';
import { accountBody, counterpartyBody } from '../support/bank/bodies.ts';
import { achBody, pushBody, scheduleBody } from '../support/bank/payment-bodies.ts';
import type { Answer } from '../support/bank/platform.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../support/bank/workers.ts';

const limit = { daily: cents(100_00), monthly: cents(250_00) };
const bank = useBank({
  settings: {
    customers: {
      ...usualCustomers,
      limits: { achCredits: limit, achDebits: limit, cardPushes: { ...limit, perPayment: cents(60_00) } },
      opens: { accounts: 3, counterparties: 2, recurringPaymentsPerAccount: 2 },
    },
  },
});
let customerId: string;
let accounts: readonly string[];
let token: string;
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00.000Z');
  Object.assign(bank, await anotherOrganisation(bank));
  customerId = await openCustomer(bank);
  accounts = await Promise.all([1, 2, 3].map(() => openAccount(bank, { customerId, cents: 1_000_00 })));
  token = await customerToken(bank, customerId);
});

const debit = { direction: 'Debit' } as const;
type Order = (account: string, amount: number, as?: string) => Promise<string>;
const outcomeOf = async (body: object, as?: string) => {
  const answer = await bank.call('POST', '/payments', body, as === undefined ? {} : { token: as });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  const { status, reason } = answer.body.data.attributes;
  return (reason ?? status) as string;
};
const credit: Order = (account, amount, as) => outcomeOf(achBody(account, { amount }), as);
const pull: Order = (account, amount) => outcomeOf(achBody(account, { amount, ...debit }));
const push: Order = (account, amount, as) => outcomeOf(pushBody(account, { amount }), as);

describe('limits of a customer', () => {
  const flows: readonly (readonly [string, Order, string, string])[] = [
    ['ACH credits', credit, 'DailyACHCreditLimitExceeded', 'MonthlyACHCreditLimitExceeded'],
    ['ACH debits', pull, 'DailyACHDebitLimitExceeded', 'MonthlyACHDebitLimitExceeded'],
    ['pushes to cards', push, 'CardExceedsAmountLimit', 'CardExceedsAmountLimit'],
  ];

  test.each(flows)('%s: more accounts move no more on a day and in a month', async (_, order, daily, monthly) => {
    const [one = '', two = '', three = ''] = accounts;
    expect([await order(one, 60_00), await order(two, 40_00)]).toEqual(['Pending', 'Pending']);
    expect([await order(three, 1), await order(one, 1)]).toEqual([daily, daily]);
    bank.clock.advance({ days: 1 });
    expect([await order(three, 60_00), await order(one, 40_00)]).toEqual(['Pending', 'Pending']);
    bank.clock.advance({ days: 1 });
    expect([await order(two, 50_00), await order(two, 1)]).toEqual(['Pending', monthly]);
    bank.clock.set('2027-01-04T15:00:00.000Z');
    expect(await order(two, 60_00)).toBe('Pending');
  });

  test.each(flows)('%s: twelve at once pass a limit in no case', async (_, order) => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (__, index) => order(accounts[index % accounts.length] ?? '', 15_00)),
    );
    expect(outcomes.filter((one) => one === 'Pending')).toHaveLength(6);
  });

  test('a push beyond the largest amount is Rejected, with any balance', async () => {
    expect(await push(accounts[0] ?? '', 99_999_999_999, token)).toBe('CardExceedsAmountLimit');
    expect(await push(accounts[0] ?? '', 60_01, token)).toBe('CardExceedsAmountLimit');
  });

  test('the usual limits reject a push of 999,999,999.99', () => {
    expect(usualCustomers.limits.cardPushes.perPayment).toBeLessThan(99_999_999_999);
  });

  test('other customers have limits of their own, and a shared account counts for each owner', async () => {
    const [one = ''] = accounts;
    expect(await credit(one, 100_00)).toBe('Pending');
    const other = await openCustomer(bank);
    const theirs = await openAccount(bank, { customerId: other, cents: 1_000_00 });
    expect(await credit(theirs, 60_00)).toBe('Pending');
    const joint = await openJointAccount(bank, [customerId, other], 1_000_00);
    for (const as of [undefined, token, await customerToken(bank, other)]) {
      expect(await credit(joint, 1, as)).toBe('DailyACHCreditLimitExceeded');
    }
    expect([await credit(theirs, 40_00), await credit(theirs, 1)]).toEqual(['Pending', 'DailyACHCreditLimitExceeded']);
  });

  test('counterparties, runs of schedules and members of bulks count like payments by numbers', async () => {
    const [one = '', two = '', three = ''] = accounts;
    const counterpartyId = await outsideOf(bank, customerId);
    expect(await outcomeOf(achBody(one, { amount: 60_00, counterpartyId }))).toBe('Pending');
    for (const account of [two, three]) {
      const schedule = { interval: 'Weekly', dayOfWeek: 'Tuesday' };
      await achSchedule(bank, account, counterpartyId, { amount: 30_00, schedule });
    }
    await runDue(bank);
    takeSent(bank, bulkPaymentsQueue.name);
    const members = [one, two].map((account) => achBody(account, { amount: 10_00 }).data);
    expect((await bank.call('POST', '/payments/bulk', { data: members })).status).toBe(201);
    for (const body of takeSent(bank, bulkPaymentsQueue.name)) await deliver(bank, bulkPaymentsWorker, body);
    const made = (await Promise.all(accounts.map((account) => paymentsOf(bank, account)))).flat();
    const outcomes = made.map(({ attributes }) => [attributes['amount'], attributes['reason'] ?? attributes['status']]);
    expect(outcomes.toSorted()).toEqual([
      [10_00, 'DailyACHCreditLimitExceeded'],
      [10_00, 'Pending'],
      [30_00, 'DailyACHCreditLimitExceeded'],
      [30_00, 'Pending'],
      [60_00, 'Pending'],
    ]);
  });

  test('canceled payments, and those that the card provider rejects, do not count', async () => {
    const [one = '', two = ''] = accounts;
    const { body } = await bank.call('POST', '/payments', achBody(one, { amount: 100_00 }));
    expect(await credit(two, 1)).toBe('DailyACHCreditLimitExceeded');
    expect((await bank.call('POST', `/payments/${body.data.id as string}/cancel`)).status).toBe(200);
    expect(await credit(two, 100_00)).toBe('Pending');
    const card = { destinationCardId: 'sandbox-rejected' };
    expect(await outcomeOf(pushBody(one, { amount: 60_00, card }))).toBe('Pending');
    expect(await push(two, 60_00)).toBe('CardExceedsAmountLimit');
    await runDue(bank);
    expect(await push(two, 60_00)).toBe('Pending');
  });

  test('a Rejected payment does not count, nor one that stays in the organisation', async () => {
    const [one = '', two = ''] = accounts;
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${two}`)).body.data.attributes;
    const counterparty = { name: 'Savings', routingNumber, accountNumber, accountType: 'Checking' };
    expect(await outcomeOf(achBody(one, { amount: 950_00, counterparty }))).toBe('Sent');
    expect(await credit(one, 60_00)).toBe('InsufficientFunds');
    expect(await credit(two, 100_00)).toBe('Pending');
  });
});

describe('what the tokens of a customer may open', () => {
  const opened = [['limits_exceeded', expect.stringContaining('/data/relationships/')]];

  test('accounts are bounded, and the organisation opens more', async () => {
    const answer = await bank.call('POST', '/accounts', accountBody(customerId), { token });
    expect([answer.status, refusals(answer)]).toEqual([400, opened]);
    expect((await bank.call('POST', '/accounts', accountBody(customerId))).status).toBe(201);
  });

  test('counterparties are bounded, and a deleted one makes room', async () => {
    const create = (as?: string) =>
      bank.call('POST', '/counterparties', counterpartyBody(customerId), as === undefined ? {} : { token: as });
    const first = await create(token);
    expect([first.status, (await create(token)).status]).toEqual([201, 201]);
    const third = await create(token);
    expect([third.status, refusals(third), (await create()).status]).toEqual([400, opened, 201]);
    for (const id of [first.body.data.id as string, `${customerId}000000002`]) {
      expect((await bank.call('DELETE', `/counterparties/${id}`, undefined, { token })).status).toBe(204);
    }
    expect((await create(token)).status).toBe(201);
  });

  test('recurring payments of an account are bounded, and a deleted one makes room', async () => {
    const [from = '', to = ''] = accounts;
    const create = (as?: string) =>
      bank.call('POST', '/recurring-payments', scheduleBody(from, to), as === undefined ? {} : { token: as });
    const first = await create(token);
    expect([first.status, (await create(token)).status]).toEqual([201, 201]);
    const third = await create(token);
    expect([third.status, refusals(third)]).toEqual([400, opened]);
    const target = `/recurring-payments/${first.body.data.id as string}`;
    expect((await bank.call('DELETE', target, undefined, { token })).status).toBe(200);
    expect([(await create(token)).status, (await create()).status]).toEqual([201, 201]);
  });

  type Create = (as: string, owner: string) => Promise<Answer>;
  const creations: readonly (readonly [string, number, Create])[] = [
    ['accounts', 3, (as, owner) => bank.call('POST', '/accounts', accountBody(owner), { token: as })],
    ['counterparties', 2, (as, owner) => bank.call('POST', '/counterparties', counterpartyBody(owner), { token: as })],
    [
      'recurring payments',
      2,
      () => bank.call('POST', '/recurring-payments', scheduleBody(accounts[0] ?? '', accounts[1] ?? ''), { token }),
    ],
  ];
  test.each(creations)('%s: twelve orders at once make no more than %i', async (_, max, create) => {
    const owner = await openCustomer(bank);
    const as = await customerToken(bank, owner);
    // An order that loses too many races is answered 409 or 429, and its client sends it again.
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (;;) {
          const { status } = await create(as, owner);
          if (status === 201 || status === 400) return status;
        }
      }),
    );
    expect(outcomes.filter((status) => status === 201)).toHaveLength(max);
  });
});
