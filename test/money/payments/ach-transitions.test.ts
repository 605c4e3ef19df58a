import type { Account } from '../../../functions/accounts/accounts/store.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';
import { Problem } from '../../../functions/kernel/base/problem.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { usualCustomers } from '../../../functions/ports/customer-settings.ts';
import { achRulesOf } from '../../../functions/money/payments/ach-rules.ts';
import { sandboxBank } from '../../../functions/organisations/sandbox-bank.ts';
import { usualSettings } from '../../../functions/stage-settings.ts';
import {
  type AchStep,
  decideApprove,
  decideCancel,
  decideClear,
  decideReject,
  decideAchReturn,
  decideTake,
} from '../../../functions/money/payments/ach-decisions.ts';
import { decideAch } from '../../../functions/money/payments/ach-order.ts';
import { achPaymentMachine } from '../../../functions/money/payments/machines.ts';
import { paymentStatuses, type PaymentStatus } from '../../../functions/money/payments/statuses.ts';
import type { AchPayment } from '../../../functions/money/payments/store.ts';

const createdAt = '2026-12-01T15:00:00.000Z' as Instant;
const terms = {
  now: '2026-12-02T15:00:00.000Z' as Instant,
  ach: achRulesOf(usualSettings, { routingNumber: sandboxBank.routingNumber, depositProduct: 'checking' }),
  cipher: testCipher(),
};
const none = cents(0);
const account: Account = {
  pk: 'acc#1#100000001',
  sk: '-',
  version: 1,
  organisationId: '1',
  id: '100000001',
  customerIds: ['100000009'],
  customerType: 'individualCustomer',
  name: 'Ada Okafor',
  depositProduct: 'checking',
  routingNumber: '091000022',
  accountNumber: '123100000001',
  status: 'Open',
  createdAt,
  tags: {},
  balance: cents(100_00),
  hold: none,
  available: cents(100_00),
  contraSettlement: cents(-100_00),
  contraBook: none,
  transactions: 1,
  payments: 0,
  recurringPayments: 0,
  lastAt: createdAt,
};

type Direction = 'Credit' | 'Debit';

function paymentIn(status: PaymentStatus, direction: Direction): AchPayment {
  const order = {
    account,
    amount: cents(10_00),
    direction,
    description: 'Rent',
    sameDay: false,
    secCode: 'PPD' as const,
    tags: {},
    counterparty: { name: 'Bob', routingNumber: '011000015', accountNumber: '1', accountType: 'Checking' },
    traceNumber: '100000000000001',
    customerLimits: usualCustomers.limits,
    causedBy: [],
  };
  const { payment } = decideAch(order, { ...terms, now: createdAt });
  const isTaken = status === 'Clearing' || status === 'Sent' || status === 'Returned';
  return { ...payment, status, ...(isTaken ? { takenAt: createdAt } : {}), ...decidedStatuses[status] };
}

/** What a review or a return has left on a payment of this status. */
const decidedStatuses: Readonly<Partial<Record<PaymentStatus, Partial<AchPayment>>>> = {
  Pending: { review: 'Approved' },
  Rejected: { review: 'Rejected', reason: 'SuspectedFraud' },
  Returned: { reason: 'NoAccount' },
};

const decisions = {
  take: (payment: AchPayment) => decideTake({ payment, account }, terms),
  clear: (payment: AchPayment) => decideClear({ payment, account }, terms),
  return: (payment: AchPayment) => decideAchReturn({ payment, account }, 'NoAccount', terms),
  cancel: (payment: AchPayment) => decideCancel({ payment, account }, terms),
  approve: (payment: AchPayment) => decideApprove({ payment, account }, terms),
  reject: (payment: AchPayment) => decideReject({ payment, account }, 'SuspectedFraud', terms),
} satisfies Record<string, (payment: AchPayment) => AchStep>;
type Decision = keyof typeof decisions;

/** The result of each step in each state: the next state, `done` already, or refused. */
const table: Readonly<Record<Direction, Readonly<Record<Decision, Partial<Record<PaymentStatus, string>>>>>> = {
  Credit: {
    take: { Pending: 'Sent', Sent: 'done' },
    clear: {},
    return: { Sent: 'Returned', Returned: 'done' },
    cancel: { Pending: 'Canceled', 'Pending Review': 'Canceled', Canceled: 'done' },
    approve: { 'Pending Review': 'Pending', Pending: 'done' },
    reject: { 'Pending Review': 'Rejected', Rejected: 'done' },
  },
  Debit: {
    take: { Pending: 'Clearing', Clearing: 'done', Sent: 'done' },
    clear: { Clearing: 'Sent', Sent: 'done' },
    return: { Clearing: 'Returned', Sent: 'Returned', Returned: 'done' },
    cancel: { Pending: 'Canceled', 'Pending Review': 'Canceled', Canceled: 'done' },
    approve: { 'Pending Review': 'Pending', Pending: 'done' },
    reject: { 'Pending Review': 'Rejected', Rejected: 'done' },
  },
};

const cases = (['Credit', 'Debit'] as const).flatMap((direction) =>
  (Object.keys(decisions) as Decision[]).flatMap((decision) =>
    paymentStatuses
      .filter((status) => direction === 'Debit' || status !== 'Clearing')
      .map((status) => [decision, direction, status, table[direction][decision][status] ?? 'refused'] as const),
  ),
);

test.each(cases)('%s of a %s that is %s: %s', (decision, direction, status, outcome) => {
  const payment = paymentIn(status, direction);
  if (outcome === 'refused') {
    const refused = { code: 'invalid_state', message: expect.stringContaining(`The payment is ${status}`) };
    expect(() => decisions[decision](payment)).toThrow(Problem);
    expect(() => decisions[decision](payment)).toThrow(expect.objectContaining(refused));
    return;
  }
  const { payment: after, change } = decisions[decision](payment);
  if (outcome === 'done') {
    expect(change).toBeUndefined();
    expect(after).toBe(payment);
    return;
  }
  expect(after.status).toBe(outcome);
  expect(change?.writes.length).toBeGreaterThan(0);
  expect(after.dueAt !== undefined).toBe(outcome === 'Pending' || outcome === 'Clearing');
});

test('every transition is one of the table', () => {
  const moves = new Set(
    cases.filter(([, , , to]) => to !== 'done' && to !== 'refused').map(([, , from, to]) => `${from} ${to}`),
  );
  const declared = Object.values(achPaymentMachine.steps).flatMap(({ from, to }) => from.map((one) => `${one} ${to}`));
  // A debit of an account that is not Open any more.
  expect(new Set(declared)).toEqual(new Set([...moves, 'Pending Rejected']));
});
