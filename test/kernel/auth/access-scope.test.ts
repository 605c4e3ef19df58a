import {
  isAccountInScope,
  isCustomerInScope,
  isInScope,
  isWhole,
  ownerKeys,
} from '../../../functions/kernel/auth/access-scope.ts';
import type { Owner } from '../../../functions/kernel/table/kind.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';

const whole = {};
const ofCustomer = { customerId: '7' };
const ofAccounts = { accountIds: ['3', '4'] };
const ofBoth = { ...ofCustomer, ...ofAccounts };

test('an access scope is whole only without any limit', () => {
  expect([whole, ofCustomer, ofAccounts, ofBoth].map(isWhole)).toEqual([true, false, false, false]);
});

test.each([
  ['of the customer and named', { id: '3', customerIds: ['6', '7'] }, [true, true, true, true]],
  ['of the customer', { id: '5', customerIds: ['7'] }, [true, true, false, false]],
  ['named', { id: '4', customerIds: ['6'] }, [true, false, true, false]],
  ['of others', { id: '5', customerIds: [] }, [true, false, false, false]],
])('an account that is %s', (_, account, expected) => {
  expect([whole, ofCustomer, ofAccounts, ofBoth].map((scope) => isAccountInScope(scope, account))).toEqual(expected);
});

test('a customer is seen by all but other customers', () => {
  expect([whole, ofCustomer, ofAccounts].map((scope) => isCustomerInScope(scope, '7'))).toEqual([true, true, true]);
  expect([whole, ofCustomer, ofAccounts].map((scope) => isCustomerInScope(scope, '8'))).toEqual([true, false, true]);
});

describe('an item', () => {
  const parse = (item: StoredItem) => item;
  const ref = (owner: Owner, pk = 'thg#1#3') => ({ key: { pk, sk: '-' }, owner, parse });
  const scopes = [whole, ofCustomer, ofAccounts, ofBoth];
  const account = (...customerIds: string[]) =>
    new Map<string, StoredItem>([['acc#1#3/-', { pk: 'acc#1#3', sk: '-', customerIds }]]);
  const seen = (item: ReturnType<typeof ref>, found = account('6', '7')) =>
    scopes.map((scope) => isInScope(scope, item, found));

  test.each<[string, ReturnType<typeof ref>, readonly boolean[]]>([
    ['of anybody', ref('anybody'), [true, true, true, true]],
    ['of the organisation', ref('organisation'), [true, false, true, false]],
    ['of the organisation, without an owner', ref('organisation', 'thg#1'), [true, false, true, false]],
    ['of the organisation, about a customer', ref('organisation', 'thg#1#7'), [true, false, true, false]],
    ['of a customer', ref('customer', 'thg#1#7'), [true, true, true, true]],
    ['of another customer', ref('customer', 'thg#1#8'), [true, false, true, false]],
    ['of a customer who is not named', ref('customer', 'thg#1'), [false, false, false, false]],
    ['of an account', ref('account'), [true, true, true, true]],
    ['of an account that is not named', ref('account', 'thg#1'), [false, false, false, false]],
    [
      'of an account that no limit names and no owner is read of',
      ref('account', 'thg#1#5'),
      [true, false, false, false],
    ],
  ])('%s is seen by those who may', (_, item, expected) => {
    expect(seen(item)).toEqual(expected);
  });

  test('of an account is not seen by customers who do not own it', () => {
    expect(seen(ref('account'), account('6'))).toEqual([true, false, true, false]);
    expect(seen(ref('account'), new Map())).toEqual([true, false, true, false]);
  });

  test('of an account is read together with its owners for a customer, and only then', () => {
    expect(scopes.map((scope) => ownerKeys(scope, ref('account')))).toEqual([
      [],
      [{ pk: 'acc#1#3', sk: '-' }],
      [],
      [{ pk: 'acc#1#3', sk: '-' }],
    ]);
    for (const owner of ['customer', 'organisation', 'anybody'] as const) {
      expect(ownerKeys(ofCustomer, ref(owner))).toEqual([]);
    }
    expect(ownerKeys(ofCustomer, ref('account', 'thg#1'))).toEqual([]);
  });
});
