import { accountKind } from '../../../functions/accounts/accounts/store.ts';
import { defineOperation } from '../../../functions/kernel/http/operation.ts';
import { journalKind } from '../../../functions/kernel/journal/journal.ts';
import { organisationList, organisationListUses } from '../../../functions/kernel/lists/organisation-list.ts';
import { eachAs, listReply } from '../../../functions/kernel/http/list-reply.ts';
import { accountToResource } from '../../../functions/accounts/accounts/resource.ts';
import { accounts } from '../../../functions/accounts/accounts/store.ts';
import { customer, customerKind } from '../../../functions/onboarding/customers/store.ts';
import { ofAnybody } from '../../../functions/kernel/table/item.ts';
import { user, userKind } from '../../../functions/access/users/store.ts';
import { type Bank, openAccount, openCustomer } from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { caller } from '../../support/bank/platform.ts';

const base = { capability: 'test', method: 'GET', scopes: ['accounts'], timeoutSeconds: 5, errors: [] } as const;
const query = { filter: {}, include: new Set<string>(), sort: 'ascending', page: { limit: 9, offset: 0 } } as const;
const account = { type: 'depositAccount', id: '1', attributes: {} };

/** Lists as if there were no customers. */
const forgetfulList = defineOperation({
  ...base,
  id: 'forgetfulList',
  path: '/forgetful-list',
  response: { status: 200 },
  uses: { read: [accountKind, ...organisationListUses], write: [] },
  handle: async ({ organisationId, table, platform }) => {
    const source = await organisationList(table, organisationId, accounts, { mark: undefined });
    return listReply(source, { query, platform }, eachAs(accountToResource));
  },
});

/** Reads an item in `handle` that it should have named in `load`. */
const forgetfulRead = defineOperation({
  ...base,
  id: 'forgetfulRead',
  path: '/forgetful-read/{id}',
  response: { status: 200 },
  uses: { read: [customerKind], write: [] },
  handle: async ({ organisationId, path, table }) => {
    await table.get(customer(organisationId, path.id).key);
    return { data: account };
  },
});

const loading = defineOperation({
  ...base,
  id: 'loading',
  path: '/loading/{id}',
  response: { status: 200 },
  uses: { read: [customerKind, userKind], write: [] },
  load: ({ organisationId, path }) => ({
    one: customer(organisationId, path.id),
    anybody: ofAnybody(customer(organisationId, path.id)),
    user: user(organisationId, path.id),
  }),
  handle: ({ loaded }) => ({
    data: {
      ...account,
      attributes: { shown: Object.keys(loaded).filter((name) => loaded[name as 'one'] !== undefined) },
    },
  }),
});

describe('what an operation reads for a customer', () => {
  let own: string;
  let other: string;
  let call: Bank['call'];
  const bank = useBank({ mayFail: true });
  beforeAll(async () => {
    own = await openCustomer(bank);
    other = await openCustomer(bank);
    await openAccount(bank, { customerId: other });
    const token = await customerToken(bank, own);
    call = caller(bank.platform, token, [forgetfulList, forgetfulRead, loading], true);
  });

  const readNames = async (id: string) => (await call('GET', `/loading/${id}`)).body.data.attributes.shown as string[];

  test('is loaded where it is theirs, and where it may be of anybody', async () => {
    expect(await readNames(own)).toEqual(['one', 'anybody']);
    expect(await readNames(other)).toEqual(['anybody']);
  });

  test('is refused where the operation forgot that there are customers', async () => {
    expect((await call('GET', '/forgetful-list')).status).toBe(500);
    expect((await call('GET', `/forgetful-read/${other}`)).status).toBe(500);
    expect((await call('GET', `/forgetful-read/${own}`)).status).toBe(200);
    const organisation = caller(bank.platform, bank.token, [forgetfulList]);
    expect((await organisation('GET', '/forgetful-list')).body.data).toHaveLength(1);
  });

  test('kinds of the organisation are its own', () => {
    expect([journalKind.owner, userKind.owner]).toEqual(['organisation', 'organisation']);
  });
});
