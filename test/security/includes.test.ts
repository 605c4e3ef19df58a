import { roleNames, roleScopes } from '../../functions/kernel/auth/roles.ts';
import type { Scope } from '../../functions/kernel/auth/scopes.ts';
import { isOpenToCustomers } from '../../functions/kernel/auth/authorise.ts';
import { operations } from '../../functions/registry.ts';
import { type Bank, openAccount, openCustomer, startBank } from '../support/bank/bank.ts';
import { createCustomerToken, tokenWith } from '../support/bank/tokens.ts';
import { cases, strayRequest } from '../generated/support/requests.ts';

const including = cases.flatMap((one) => {
  const scopeOfName = Object.entries(one.operation.request?.query?.include ?? {});
  return scopeOfName.length === 0 ? [] : [{ ...one, scopeOfName }];
});
type Including = (typeof including)[number];

/** The names that a caller with the scopes of the operation alone may not have included. */
const foreignTo = ({ operation, scopeOfName }: Including) =>
  scopeOfName.filter(([, scope]) => !operation.scopes.includes(scope));
const withForeign = including.filter((one) => foreignTo(one).length > 0);

/** From the registry: a link brings nobody what the operation that reads it would refuse. */
describe('include', () => {
  let bank: Bank;
  let customerId: string;
  const tokens = new Map<string, Promise<string>>();
  beforeAll(async () => {
    bank = await startBank();
    customerId = await openCustomer(bank);
  });
  afterAll(() => bank.stop());

  const tokenOf = (kind: 'organisation' | 'customer', scopes: readonly string[]): Promise<string> => {
    const scope = [...new Set(scopes)].join(' ');
    // None of these scopes needs a code.
    const ofCustomer = async () =>
      (await createCustomerToken(bank, customerId, { scope })).body.data.attributes.token as string;
    const make = () => (kind === 'customer' ? ofCustomer() : tokenWith(bank, scope));
    const token = tokens.get(`${kind} ${scope}`) ?? make();
    tokens.set(`${kind} ${scope}`, token);
    return token;
  };
  const ask = (one: Including, names: readonly string[], token: string) => {
    const { method, target } = strayRequest(one);
    return bank.call(method, `${target}?include=${names.join(',')}`, undefined, { token });
  };

  describe.each(['organisation', 'customer'] as const)('of a token of the %s', (kind) => {
    const open = withForeign.filter(({ operation }) => kind === 'organisation' || isOpenToCustomers(operation));

    test.each(open)('$name refuses resources that the token lacks the scope for', async (one) => {
      const token = await tokenOf(kind, one.operation.scopes);
      const { status, body } = await ask(
        one,
        one.scopeOfName.map(([name]) => name),
        token,
      );
      expect({ status, errors: body.errors }).toEqual({
        status: 403,
        errors: foreignTo(one).map(([name, scope]) =>
          expect.objectContaining({
            code: 'forbidden',
            source: { parameter: 'include' },
            detail: `include=${name}: this token lacks the scope ${scope}`,
          }),
        ),
      });
    });

    test.each(open)('$name adds them with these scopes', async (one) => {
      const token = await tokenOf(kind, [...one.operation.scopes, ...one.scopeOfName.map(([, scope]) => scope)]);
      const { status } = await ask(
        one,
        one.scopeOfName.map(([name]) => name),
        token,
      );
      expect([200, 404]).toContain(status);
    });
  });

  test('a token that is limited to an account reads no customer by a link without the scope', async () => {
    const account = await openAccount(bank, { customerId, cents: 100 });
    const token = await tokenWith(bank, 'transactions accounts', { resources: [{ type: 'account', ids: [account] }] });
    const ofAccount = `/transactions?filter[accountId]=${account}`;
    const refused = await bank.call('GET', `${ofAccount}&include=customer,account`, undefined, { token });
    expect([refused.status, refused.body.errors.length]).toEqual([403, 1]);
    const { status, body } = await bank.call('GET', `${ofAccount}&include=account`, undefined, { token });
    expect([status, body.included]).toEqual([200, [expect.objectContaining({ id: account })]]);
  });

  test.each(including)('$name asks for the scope of the operation that reads each one', ({ scopeOfName }) => {
    for (const [name, scope] of scopeOfName) {
      const resource = /transaction$/i.test(name) ? 'Transaction' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      expect([name, operations.find(({ id }) => id === `get${resource}`)?.scopes]).toEqual([name, [scope]]);
    }
  });

  test.each(roleNames)('a page of the console adds everything for somebody with the role %s', (role) => {
    const held: readonly Scope[] = roleScopes[role];
    const lacking = including.flatMap(({ name, operation, scopeOfName }) =>
      operation.scopes.some((scope) => held.includes(scope))
        ? scopeOfName.flatMap(([, scope]) => (held.includes(scope) ? [] : [`${name}: ${scope}`]))
        : [],
    );
    expect(lacking).toEqual([]);
  });
});
