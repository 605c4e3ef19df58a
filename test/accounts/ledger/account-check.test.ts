import { accountFaults, ledgerFaultMessage, leftOnClosed } from '../../../functions/accounts/ledger/account-check.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';

type Row = Parameters<typeof accountFaults>[0];

const rowOf = (balance: number, transactions: number, changes: Partial<Record<keyof Row, number>> = {}): Row => ({
  balance: cents(balance),
  hold: cents(0),
  available: cents(balance),
  contraSettlement: cents(-balance),
  contraBook: cents(0),
  transactions,
  payments: 0,
  recurringPayments: 0,
  ...(changes as Partial<Row>),
});

const before = rowOf(100, 3);

// The alarm counts the lines of the log with this text.
test('a fault is logged with the words that raise an alarm', () => {
  expect(ledgerFaultMessage.text).toBe('ledger fault');
});

describe('a row of the ledger', () => {
  test.each<[string, Row, Row | undefined]>([
    ['opened', rowOf(0, 0), undefined],
    ['opened with money', rowOf(100, 1), undefined],
    ['changed in other things', rowOf(100, 3, { payments: 1 }), before],
    ['with part of its money held', rowOf(100, 3, { hold: 40, available: 60 }), before],
    ['after the largest batch', rowOf(7, 23), before],
  ])('%s has no faults', (_, after, previous) => {
    expect(accountFaults(after, previous)).toEqual([]);
  });

  test.each<[string, Row, Row | undefined]>([
    ['balance is not available plus hold', rowOf(100, 3, { available: 99 }), before],
    ['the two sides differ', rowOf(100, 3, { contraBook: 1 }), before],
    ['hold is negative', rowOf(100, 3, { hold: -1, available: 101 }), before],
    ['transactions are not numbered one by one', rowOf(7, 24), before],
    ['transactions are not numbered one by one', rowOf(7, 2), before],
    ['transactions are not numbered one by one', rowOf(7, 21), undefined],
    ['the balance changed without a transaction', rowOf(101, 3), before],
    ['the balance changed without a transaction', rowOf(1, 0), undefined],
  ])('is reported because %s', (fault, after, previous) => {
    expect(accountFaults(after, previous)).toEqual([fault]);
  });
});

describe('an account that a migration has closed', () => {
  const movedTo = { id: '100000002', from: '2026-12-01T15:00:00.000Z' as Instant };
  const closed = { status: 'Closed', movedTo } as const;
  const of = (balance: number) => ({ balance: cents(balance) });

  test.each([
    ['a debt after a return', { ...closed, ...of(-5) }, of(0), 'debt'],
    ['money after a return', { ...closed, ...of(5) }, of(0), 'money'],
    ['a debt that grew', { ...closed, ...of(-9) }, of(-5), 'debt'],
    ['another change of its row', { ...closed, ...of(-5) }, of(-5), undefined],
    ['a debt that was paid', { ...closed, ...of(0) }, of(-5), undefined],
    ['money while it is open', { status: 'Open', movedTo, ...of(5) } as const, of(0), undefined],
    ['money of an account that its owner closed', { ...closed, movedTo: undefined, ...of(5) }, of(0), undefined],
  ])('%s', (_, after, previous, left) => {
    expect(leftOnClosed(after, previous)).toBe(left);
  });
});
