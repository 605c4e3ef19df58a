import { authorise, isOpenToCustomers, isOpenToLimited, scopesOf } from '../../../functions/kernel/auth/authorise.ts';
import type { Caller } from '../../../functions/kernel/auth/caller.ts';
import { type AccessRules, requiredScopes, scopesOfMembers } from '../../../functions/kernel/auth/required-scopes.ts';
import type { Scope } from '../../../functions/kernel/auth/scopes.ts';
import type { Problem } from '../../../functions/kernel/base/problem.ts';

const organisation = (scopes: readonly Scope[], resources?: []) =>
  ({ kind: 'organisation', scopes, resources }) as unknown as Caller;
const customer = (scopes: readonly Scope[], upgradableScopes: readonly Scope[] = []) =>
  ({ kind: 'customer', scopes, upgradableScopes, resources: undefined }) as unknown as Caller;

const refusal = (rules: AccessRules, caller: Caller, anyOf = scopesOf(rules)) => {
  try {
    authorise(rules, caller, anyOf);
    return undefined;
  } catch (error) {
    expect((error as Problem).code).toBe('forbidden');
    return (error as Problem).message;
  }
};

const notForCustomers = 'A customer token may not do this';
const onlyForCustomers = 'Only a customer token may do this';
const notForLimited = 'A token that is limited to single resources may not do this';

const payments = { scopes: ['payments', 'counterparties'] } as const;
const upgrades = { scopes: ['payments'], callers: 'upgradable' } as const;

describe('an operation', () => {
  test.each<[string, AccessRules, Caller, string | undefined]>([
    ['one of its scopes', payments, organisation(['accounts', 'counterparties']), undefined],
    ['another scope', payments, organisation(['accounts']), 'This token lacks the scope payments or counterparties'],
    ['one of its scopes, of a customer', payments, customer(['payments']), undefined],
    [
      'another scope, of a customer',
      payments,
      customer(['accounts']),
      'This token lacks the scope payments or counterparties',
    ],
    ['no scope where none is asked for', { scopes: [] }, organisation([]), undefined],
    ['no scope where none is asked for, of a customer', { scopes: [] }, customer([]), notForCustomers],
    ['a scope of organisations', { scopes: ['events'] }, organisation(['events']), undefined],
    ['a scope of organisations, of a customer', { scopes: ['events'] }, customer(['events']), notForCustomers],
    ['a scope of customers', { scopes: ['cards-sensitive'] }, customer(['cards-sensitive']), undefined],
    [
      'a scope of customers, of an organisation',
      { scopes: ['cards-sensitive'] },
      organisation(['cards-sensitive']),
      onlyForCustomers,
    ],
    [
      'scopes of both, of an organisation',
      { scopes: ['cards-sensitive', 'cards'] },
      organisation(['cards']),
      undefined,
    ],
    [
      'a customer where only organisations are',
      { ...payments, callers: 'organisation' },
      customer(['payments']),
      notForCustomers,
    ],
    ['a customer in the sandbox', { ...payments, sandboxOnly: true }, customer(['payments']), notForCustomers],
    ['a customer outside of the sandbox', { ...payments, sandboxOnly: false }, customer(['payments']), undefined],
    ['a token that can be upgraded', upgrades, customer([], ['payments']), undefined],
    [
      'a token that cannot be upgraded',
      upgrades,
      customer(['payments']),
      'This token has no scopes that it could be upgraded to',
    ],
    ['an organisation where tokens are upgraded', upgrades, organisation(['payments']), undefined],
    [
      'an organisation without the scope where tokens are upgraded',
      upgrades,
      organisation([]),
      'This token lacks the scope payments',
    ],
    ['a limited token', payments, organisation(['payments'], []), undefined],
    ['a limited token, for all accounts', { scopes: ['events'] }, organisation(['events'], []), notForLimited],
    [
      'a limited token, for all accounts or some',
      { scopes: ['events', 'payments'] },
      organisation(['events'], []),
      undefined,
    ],
    ['a limited token where none is asked for', { scopes: [] }, organisation([], []), undefined],
    [
      'a limited token where it is refused',
      { ...payments, limitedTokens: 'refused' },
      organisation(['payments'], []),
      notForLimited,
    ],
    [
      'a whole token where limited ones are refused',
      { ...payments, limitedTokens: 'refused' },
      organisation(['payments']),
      undefined,
    ],
  ])('decides on %s', (_, rules, caller, expected) => {
    expect(refusal(rules, caller)).toBe(expected);
  });

  test('asks for one of the scopes of the request, not of all requests', () => {
    expect(refusal(payments, organisation(['payments']), ['counterparties'])).toBe(
      'This token lacks the scope counterparties',
    );
  });

  test.each<[string, AccessRules, boolean, boolean]>([
    ['open', payments, true, true],
    ['for organisations by its scopes', { scopes: ['batch-releases'] }, false, true],
    ['for organisations by some of its scopes', { scopes: ['batch-releases', 'payments'] }, true, true],
    [
      'for organisations by its scopes, but for upgrades',
      { scopes: ['api-tokens'], callers: 'upgradable' },
      true,
      true,
    ],
    ['for organisations', { ...payments, callers: 'organisation' }, false, true],
    ['for the sandbox', { ...payments, sandboxOnly: true }, false, true],
    ['without scopes', { scopes: [] }, false, true],
    ['about all accounts', { scopes: ['webhooks'] }, false, false],
    ['refused to limited tokens', { ...payments, limitedTokens: 'refused' }, true, false],
  ])('that is %s tells who may use it at all', (_, rules, toCustomers, toLimited) => {
    expect([isOpenToCustomers(rules), isOpenToLimited(rules)]).toEqual([toCustomers, toLimited]);
  });
});

describe('the scopes of a request', () => {
  const partial = { attributes: ['tags', 'description'], scopes: ['customer-tags-write', 'payments'] } as const;
  const [plain, own, tagged] = [{}, { scopes: ['cards'] }, { scopes: ['customers-write'], partial }] as const;
  const operation = { scopes: ['payments', 'accounts'], request: { variants: [plain, own, tagged] } } as const;
  const required = (variant: object | undefined, attributes?: object | null) =>
    requiredScopes(operation, { variant, data: { attributes } });

  test('are those of all forms, each once, if the form is not known', () => {
    const all = ['payments', 'accounts', 'cards', 'customers-write', 'customer-tags-write'];
    expect(required(undefined)).toEqual(all);
    expect(requiredScopes({ scopes: ['cards', 'cards'] }, { variant: undefined, data: {} })).toEqual(['cards']);
  });

  test('are those of the form, or those of the operation', () => {
    expect(required(own)).toEqual(['cards']);
    expect(required(plain)).toEqual(['payments', 'accounts']);
    expect(required(plain, { tags: {} })).toEqual(['payments', 'accounts']);
  });

  test.each<[string, object | null | undefined, boolean]>([
    ['all of the named attributes', { tags: {}, description: '' }, true],
    ['one of them', { tags: {} }, true],
    ['one of them and another', { tags: {}, amount: 1 }, false],
    ['another', { amount: 1 }, false],
    ['no attribute', {}, false],
    ['null', null, false],
    ['nothing', undefined, false],
  ])('are more for a body with %s', (_, attributes, isPartial) => {
    const more = ['customers-write', 'customer-tags-write', 'payments'];
    expect(required(tagged, attributes)).toEqual(isPartial ? more : ['customers-write']);
    expect(requiredScopes(operation, { variant: { partial }, data: { attributes } })).toEqual(
      isPartial ? ['payments', 'accounts', 'customer-tags-write'] : ['payments', 'accounts'],
    );
  });

  test('are only those of the form for a body that is none', () => {
    expect(requiredScopes(operation, { variant: tagged, data: undefined })).toEqual(['customers-write']);
  });

  test('of a list are those of each form that was sent, once', () => {
    const members = [{ variant: own }, { variant: plain }, {}, { variant: own }];
    expect(scopesOfMembers(operation, { members })).toEqual([['cards'], ['payments', 'accounts']]);
    expect(scopesOfMembers(operation, { members: [] })).toEqual([]);
  });
});
