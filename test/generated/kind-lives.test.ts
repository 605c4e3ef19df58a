import { lifeFaults } from '../../bin/generate/lives.ts';
import type { Capability } from '../../functions/define-capability.ts';
import { recurringPaymentRuns } from '../../functions/money/recurring-payments/run.ts';
import { defineKind, type Kind } from '../../functions/kernel/table/kind.ts';
import { staysForEver } from '../../functions/kernel/table/kind-life.ts';
import { capabilities } from '../../functions/registry.ts';

const keys = { pk: '<org>#<account>', sk: '<number>', foundBy: 'id' } as const;
const goals = { prefix: 'sgl', holds: 'savings goals of an account', keys } as const;
const faultsOf = (kind: Kind, others: Partial<Capability> = {}) =>
  lifeFaults(
    [{ name: 'savingsGoalKind', file: 'money/savings-goals/store.ts', value: kind }],
    [{ name: 'savingsGoals', kinds: [kind], ...others }],
  );
const named = 'the kind savingsGoalKind of functions/money/savings-goals/store.ts';

test('every kind of an account or a customer says what becomes of its items, and has the code for it', () => {
  expect(lifeFaults([], capabilities)).toEqual([]);
});

test('a kind of accounts does not compile without its whole life', () => {
  const { whenAccountCloses: _, ...rest } = staysForEver;
  // @ts-expect-error: it does not say whenAccountCloses
  const kind: Kind = defineKind({ ...goals, owner: 'account', ...rest });
  expect(faultsOf(kind)).toEqual([`${named} does not say whenAccountCloses: declare it with defineKind`]);
});

test('a kind that only the organisation sees says whose its items are, if its keys begin with an account', () => {
  expect(faultsOf(defineKind({ ...goals, owner: 'organisation' }))).toEqual([
    `${named} has keys with <account>, but does not say whose its items are: add belongsTo: 'account'`,
  ]);
  expect(faultsOf(defineKind({ ...goals, owner: 'organisation', belongsTo: 'account', ...staysForEver }))).toEqual([]);
});

test('a kind whose items end when they fall due has due runs', () => {
  const kind = defineKind({ ...goals, owner: 'account', ...staysForEver, whenAccountCloses: 'endsWhenDue' });
  expect(faultsOf(kind)).toEqual([
    `${named} says whenAccountCloses: 'endsWhenDue', but no capability.ts lists it in dueKinds`,
  ]);
  expect(faultsOf(kind, { dueKinds: [{ ...recurringPaymentRuns, kind }] })).toEqual([]);
});
