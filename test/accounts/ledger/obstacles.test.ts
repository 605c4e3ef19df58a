import type { Leg } from '../../../functions/accounts/ledger/leg.ts';
import { clear } from '../../../functions/accounts/ledger/clearance.ts';
import { obstaclesOf, rejectionOf, type Side, signedCents } from '../../../functions/accounts/ledger/obstacles.ts';
import { clearOrRefuse, clearOrReject, mustNotPayItself } from '../../../functions/accounts/ledger/refuse.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import type { Problem } from '../../../functions/kernel/base/problem.ts';
import { accountWith, owner } from './ledger-account.ts';

const account = accountWith();
const side = (direction: Side['direction'], amount: number, values: Partial<Side> = {}): Side => ({
  account,
  type: 'wireTransaction',
  direction,
  amount: cents(amount),
  ...values,
});
const obstaclesIn = (...movements: readonly (readonly Side[])[]) =>
  obstaclesOf(movements).map((found) => found.map(({ obstacle, available }) => [obstacle, available]));

const legOf = (one: Side & { readonly pointer?: string }): Leg => ({
  ...one,
  transaction: { summary: 'a test', tags: {} },
});

/** The place and the words of a refusal. */
function refusalOf(run: () => void) {
  try {
    run();
    return undefined;
  } catch (error) {
    const { code, parts } = error as Problem;
    return { code, parts };
  }
}

describe('the obstacles of movements', () => {
  test('follow from the balances after the movements before', () => {
    const movements = [[side('Debit', 60)], [side('Debit', 60)], [side('Credit', 20)], [side('Debit', 60)]];
    expect(obstaclesIn(...movements)).toEqual([[], [['InsufficientFunds', 40]], [], []]);
  });

  test('follow from the balances after the sides before', () => {
    expect(obstaclesIn([side('Credit', 5), side('Debit', 105)], [side('Debit', 1)])).toEqual([
      [],
      [['InsufficientFunds', 0]],
    ]);
    expect(obstaclesIn([side('Debit', 100)])).toEqual([[]]);
  });

  test('are all listed, in the order of the sides', () => {
    const frozen = accountWith({ status: 'Frozen', archivedOwnerIds: [owner] });
    const found = obstaclesOf([[side('Credit', 1), side('Debit', 101, { account: frozen })]]);
    expect(found[0]?.map(({ obstacle }) => obstacle)).toEqual(['Archived', 'AccountFrozen']);
    expect(found[0]?.[0]?.side.account).toBe(frozen);
    const poor = side('Debit', 102, { account: accountWith({ status: 'Closed' }) });
    expect(obstaclesIn([poor])).toEqual([
      [
        ['AccountClosed', 100],
        ['InsufficientFunds', 100],
      ],
    ]);
  });

  test('name an account that pays itself once, at the side that is paid', () => {
    const book = { type: 'bookTransaction', against: account } as const;
    expect(obstaclesIn([side('Debit', 500, book), side('Credit', 500, book)])).toEqual([[['SelfPayment', -400]]]);
    const other = { type: 'bookTransaction', against: accountWith({ id: '100000002' }) } as const;
    expect(obstaclesIn([side('Debit', 5, other)])).toEqual([[]]);
  });
});

describe('what is in the way of a payment', () => {
  const frozen = accountWith({ id: '100000002', status: 'Frozen' });
  test.each<[string, readonly Side[], string | undefined]>([
    ['for nothing', [side('Debit', 100)], undefined],
    ['for insufficient funds', [side('Debit', 101)], 'InsufficientFunds'],
    [
      'for the state of an account before missing money',
      [side('Debit', 101), side('Credit', 101, { account: frozen })],
      'AccountFrozen',
    ],
    [
      'for an account that is Closed',
      [side('Credit', 1, { account: accountWith({ status: 'Closed' }) })],
      'AccountClosed',
    ],
    [
      'owners who are all Archived',
      [side('Debit', 1, { account: accountWith({ archivedOwnerIds: [owner] }) })],
      'Archived',
    ],
    [
      'the payer itself',
      [
        side('Debit', 1, { type: 'bookTransaction', against: account }),
        side('Credit', 1, { type: 'bookTransaction', against: account }),
      ],
      'SelfPayment',
    ],
    [
      'for insufficient funds, with any owners',
      [side('Debit', 101, { account: accountWith({ archivedOwnerIds: [owner] }) })],
      'InsufficientFunds',
    ],
  ])('%s', (_, sides, expected) => {
    expect(rejectionOf(sides)).toBe(expected);
  });
});

test('due work learns everything that is in the way, the obstacle that decides first', () => {
  const archived = accountWith({ archivedOwnerIds: [owner], status: 'Frozen' });
  const clearance = clear([legOf(side('Debit', 101, { account: archived }))]);
  expect(clearance).toMatchObject({
    obstacle: 'AccountFrozen',
    obstacles: ['AccountFrozen', 'InsufficientFunds', 'Archived'],
  });
});

describe('the payment of a request', () => {
  test('is rejected for missing money', () => {
    expect(clearOrReject([legOf(side('Debit', 101))])).toEqual({ rejection: 'InsufficientFunds' });
    expect(clearOrReject([legOf(side('Debit', 100))])).toHaveProperty('legs');
  });

  test('is refused where it would pay itself, or its owners are all Archived', () => {
    const itself = side('Credit', 1, { type: 'bookTransaction', against: account });
    const archived = side('Debit', 1, { account: accountWith({ archivedOwnerIds: [owner] }) });
    expect(refusalOf(() => clearOrReject([legOf(itself)]))).toMatchObject({ code: 'payment_invalid' });
    expect(refusalOf(() => clearOrReject([legOf(archived)]))).toMatchObject({ code: 'invalid_state' });
  });
});

describe('a refusal', () => {
  const pointer = '/data/relationships/account';
  const refused = (one: Side, where?: string) =>
    refusalOf(() => clearOrRefuse([legOf(where === undefined ? one : { ...one, pointer: where })]));

  test('for the state of an account names the account', () => {
    const closed = side('Debit', 1, { account: accountWith({ id: '100000002', status: 'Closed' }) });
    const detail = 'The account 100000002 is Closed; it can move money only if it is Open';
    const part = { detail, existingIds: ['100000002'] };
    expect(refused(closed)).toStrictEqual({ code: 'invalid_state', parts: [part] });
    expect(refused(closed, pointer)).toEqual({ code: 'invalid_state', parts: [{ ...part, pointer }] });
  });

  test.each<[string, Side, string, string]>([
    [
      'missing money',
      side('Debit', 101),
      'invalid_state',
      'Insufficient funds: 100 cents are available, the payment takes 101',
    ],
    [
      'owners',
      side('Debit', 1, { account: accountWith({ archivedOwnerIds: [owner] }) }),
      'invalid_state',
      'The account 100000001 takes no writes: its customer is Archived',
    ],
    [
      'itself',
      side('Credit', 1, { type: 'bookTransaction', against: account }),
      'payment_invalid',
      'An account cannot pay itself',
    ],
  ])('for %s says so, and where', (_, one, code, detail) => {
    expect(refused(one)).toStrictEqual({ code, parts: [{ detail }] });
    expect(refused(one, pointer)).toEqual({ code, parts: [{ detail, pointer }] });
  });

  test('is not made without an obstacle', () => {
    expect(refusalOf(() => clearOrRefuse([legOf(side('Debit', 100))]))).toBeUndefined();
    expect(refusalOf(() => clearOrRefuse([]))).toBeUndefined();
  });

  test('of an account that pays itself is made by the ids alone', () => {
    expect(refusalOf(() => mustNotPayItself('1', '2', pointer))).toBeUndefined();
    expect(refusalOf(() => mustNotPayItself('1', '1', pointer))).toEqual({
      code: 'payment_invalid',
      parts: [{ detail: 'An account cannot pay itself', pointer }],
    });
  });
});

test('a credit is positive, a debit negative', () => {
  expect([signedCents(side('Credit', 7)), signedCents(side('Debit', 7))]).toEqual([7, -7]);
});
