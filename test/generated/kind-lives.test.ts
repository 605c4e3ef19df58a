import type { AccountAttributes } from '../../functions/accounts/accounts/account-attributes.ts';
import type { Ending } from '../../functions/accounts/closing/ending.ts';
import type { Follower } from '../../functions/accounts/closing/follower.ts';
import { nounsOf, type OpenItems } from '../../functions/accounts/closing/open-items.ts';
import { transactionKind } from '../../functions/accounts/transactions/store.ts';
import * as z from 'zod';
import { attributeFaults } from '../../bin/generate/account-modules.ts';
import { missingModule } from '../../bin/generate/missing-module.ts';
import { lifeFaults } from '../../bin/generate/lives.ts';
import type { Capability } from '../../functions/define-capability.ts';
import { movingCardsPage } from '../../functions/cards/cards/moving-page.ts';
import { recurringPaymentRuns } from '../../functions/money/recurring-payments/run.ts';
import type { DueKind } from '../../functions/kernel/due/due-kind.ts';
import { defineKind, type Kind } from '../../functions/kernel/table/kind.ts';
import { staysForEver } from '../../functions/kernel/table/kind-life.ts';
import { capabilities } from '../../functions/registry.ts';

const keys = { pk: '<org>#<account>', sk: '<number>', foundBy: 'id' };
const reference = { kinds: { sgl: { holds: 'savings goals of an account', keys } } };
const goals = { prefix: 'sgl' } as const;
const faultsOf = (kind: Kind, others: Partial<Capability> = {}) =>
  lifeFaults(
    [{ name: 'savingsGoalKind', file: 'money/savings-goals/store.ts', value: kind }],
    [{ name: 'savingsGoals', kinds: [kind], reference, ...others }],
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
    `${named} says whenAccountCloses: 'endsWhenDue', but no capability.ts lists a due run that ends it (dueKinds, with ends)`,
  ]);
  const { ends: _, follows: __, ...runs } = recurringPaymentRuns;
  expect(faultsOf(kind, { dueKinds: [{ ...runs, kind }] })).toHaveLength(1);
  expect(faultsOf(kind, { dueKinds: [{ ...runs, kind, ends: kind }] })).toEqual([]);
  // @ts-expect-error: the items of this kind do not end when they are due
  expect({ ...runs, ends: transactionKind } satisfies DueKind).toBeDefined();
});

test('a kind whose items follow their account when they fall due has a run that makes them anew', () => {
  const kind = defineKind({ ...goals, owner: 'account', ...staysForEver, whenAccountMoves: 'followsWhenDue' });
  const { ends: _, follows: __, ...runs } = recurringPaymentRuns;
  expect(faultsOf(kind, { dueKinds: [{ ...runs, kind }] })).toEqual([
    `${named} says whenAccountMoves: 'followsWhenDue', but no capability.ts lists a due run that makes it anew (dueKinds, with follows)`,
  ]);
  expect(faultsOf(kind, { dueKinds: [{ ...runs, kind, follows: kind }] })).toEqual([]);
  // @ts-expect-error: the items of this kind do not follow when they are due
  expect({ ...runs, follows: transactionKind } satisfies DueKind).toBeDefined();
});

test('a kind whose open items block has a rule that finds them', () => {
  const kind = defineKind({ ...goals, owner: 'account', ...staysForEver, whenAccountCloses: 'blocks' });
  const openGoals: OpenItems = { kind, noun: 'savings goals', openIn: () => Promise.resolve([]) };
  expect(faultsOf(kind)).toEqual([
    `${named} says whenAccountCloses: 'blocks', but no capability.ts lists its open items (openItems)`,
  ]);
  expect(faultsOf(kind, { openItems: [openGoals] })).toEqual([]);
  // @ts-expect-error: the items of this kind are never in the way
  expect({ ...openGoals, kind: transactionKind } satisfies OpenItems).toBeDefined();
});

test('a kind whose items end has an ending', () => {
  const kind = defineKind({ ...goals, owner: 'account', ...staysForEver, whenOwnersChange: 'ends' });
  const end = () => Promise.resolve({ writes: [], events: [], due: [] });
  const goalEnding: Ending = { ends: [kind], noun: 'savings goals', writesMax: () => 0, end };
  expect(faultsOf(kind)).toEqual([
    `${named} says whenOwnersChange: 'ends', but no capability.ts lists its ending (endings)`,
  ]);
  expect(faultsOf(kind, { endings: [goalEnding] })).toEqual([]);
  // @ts-expect-error: the items of this kind never end
  expect({ ...goalEnding, ends: [transactionKind] } satisfies Ending).toBeDefined();
});

test('a kind whose items follow their account to another bank has a follower', () => {
  const kind = defineKind({ ...goals, owner: 'account', ...staysForEver, whenAccountMoves: 'follows' });
  const followNext = () => Promise.resolve(undefined);
  const goalFollower: Follower = { follows: [kind], name: 'cards', noun: 'savings goal', writes: [kind], followNext };
  expect(faultsOf(kind)).toEqual([
    `${named} says whenAccountMoves: 'follows', but no capability.ts lists its follower (followers)`,
  ]);
  expect(faultsOf(kind, { followers: [{ follower: goalFollower, page: movingCardsPage }] })).toEqual([]);
  // @ts-expect-error: the items of this kind stay with their account
  expect({ ...goalFollower, follows: [transactionKind] } satisfies Follower).toBeDefined();
  // @ts-expect-error: a stored move has no attribute of this name
  expect({ ...goalFollower, name: 'savingsGoals' } satisfies Follower).toBeDefined();
});

test('an attribute of accounts that does not say what a move does with it is named with its file', () => {
  const donated: AccountAttributes = {
    donated: { schema: z.optional(z.number()), whenAccountMoves: 'follows' },
  };
  const exports = [{ name: 'donationAttributes', file: 'money/donations/account-attributes.ts', value: donated }];
  const faults = () => attributeFaults(exports, [{ name: 'donations', accountAttributes: donated }]);
  expect(faults()).toEqual([]);
  Reflect.deleteProperty(donated['donated'] ?? {}, 'whenAccountMoves');
  expect(faults()).toEqual([
    'the attribute donated of donationAttributes in functions/money/donations/account-attributes.ts does not say whenAccountMoves: declare it with defineAccountAttributes',
  ]);
});

test('a module that does not exist is named with the one that imports it', () => {
  const error = new Error(
    "Cannot find module '/b/functions/ports/a/sandbox.ts' imported from /b/functions/ports/a/lambda.ts",
  );
  expect(missingModule(error, '/b')).toBe(
    'functions/ports/a/lambda.ts imports functions/ports/a/sandbox.ts, which does not exist: write that file, or remove the import',
  );
  expect(missingModule(new Error('another error'), '/b')).toBeUndefined();
});

test.each([
  [['payments'], 'payments'],
  [['payments', 'check deposits'], 'payments or check deposits'],
  [['payments', 'check deposits', 'savings goals'], 'payments, check deposits or savings goals'],
])('a refusal calls %j %s', (nouns, text) => {
  expect(nounsOf(nouns.map((noun) => ({ noun })))).toBe(text);
});
