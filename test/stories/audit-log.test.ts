import { firstHash, hexOf, nextHash } from '../../functions/delivery/audit-log/chain.ts';
import { hashedText } from '../../functions/delivery/audit-log/hashed-text.ts';
import type { AuditEntry } from '../../functions/delivery/audit-log/entry.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { type Api, type Link, linkTo, relatedId, type Resource } from './support/api.ts';
import { openFirstAccount } from './support/bank.ts';
import { useWorld } from './support/world.ts';

const pageMax = 1_000;
const stolen = {
  description: 'Reads and writes accounts',
  scope: 'accounts accounts-write',
  expiration: '2027-11-01T00:00:00Z',
};

describe('an organisation that asks who did what', () => {
  const world = useWorld();

  test('reads who created, changed and ended a thing, and by which token', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const customer = relatedId(await api.get(`/accounts/${account}`), 'customer') ?? '';
    const made = await api.post(`/users/${api.userId}/api-tokens`, { type: 'apiToken', attributes: stolen });
    const thief = api.as(String(made.attributes['token']));

    await thief.post(`/accounts/${account}/freeze`, {
      type: 'accountFreeze',
      attributes: { reason: 'Other', reasonText: 'A prank' },
    });
    const address = { street: '4 Privet Drive', city: 'New York', state: 'NY', postalCode: '10001', country: 'US' };
    const { type } = await api.get(`/customers/${customer}`);
    await api.send('PATCH', `/customers/${customer}`, { type, attributes: { address } });
    expect((await api.send('DELETE', `/users/${api.userId}/api-tokens/${made.id}`)).status).toBeLessThan(300);
    expect((await thief.send('GET', `/accounts/${account}`)).status).toBe(401);

    const [last] = await entriesOf(api, `filter[resourceId]=${made.id}`, ({ length }) => length === 2);
    expect(last?.attributes['operation']).toBe('revokeApiToken');
    const byThief = await entriesOf(api, `filter[tokenId]=${made.id}`, ({ length }) => length > 0);
    expect(byThief.map(operationAndIds)).toEqual([['freezeAccount', [account]]]);
    expect(byThief[0]?.attributes['actor']).toMatchObject({ kind: 'organisation', userId: api.userId });

    const ofCustomer = await entriesOf(
      api,
      `filter[resourceId]=${customer}&sort=createdAt`,
      ({ length }) => length === 2,
    );
    expect(ofCustomer.map(({ attributes }) => attributes['operation'])).toEqual([
      'createApplication',
      'updateCustomer',
    ]);
    expect(ofCustomer[1]?.attributes['fields']).toEqual(Object.keys(address).map((name) => `address.${name}`));
    expect(JSON.stringify(ofCustomer)).not.toContain('Privet');
  });

  test('verifies that nobody has changed the log', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    await api.post('/payments', {
      type: 'bookPayment',
      attributes: { amount: 1_00, description: 'Dinner' },
      relationships: {
        account: linkTo('depositAccount', account),
        counterpartyAccount: linkTo('depositAccount', await openFirstAccount(api)),
      },
    });
    const paid = ([newest]: readonly Resource[]) => newest?.attributes['operation'] === 'createPayment';
    const [newest] = await entriesOf(api, 'page[limit]=1', paid);
    // Without funds it is Rejected, and the log says so.
    expect(newest?.attributes['outcome']).toBe('Rejected');

    const all = await allEntries(api);
    const [first] = all;
    const organisationId = linksOf(first).find(({ type }) => type === 'org')?.id;
    let hash = firstHash(organisationId ?? '');
    if (organisationId === undefined) throw new Error('the first entry names the organisation');
    for (const one of all) {
      expect(one.attributes['previousHash']).toBe(hexOf(hash));
      hash = nextHash(hash, hashedText(entryOf(one)));
      expect(one.attributes['hash']).toBe(hexOf(hash));
    }
    expect(all.at(-1)?.id).toBe(String(all.length));
  });

  /** Entries appear when their rows are numbered, a moment after the answer. */
  const entriesOf = (api: Api, query: string, areThere: (entries: readonly Resource[]) => boolean) =>
    world().waitFor('the entry of a write', async () => {
      const entries = await api.list(`/audit-log?${query}`);
      return areThere(entries) ? entries : undefined;
    });
});

const linksOf = (one: Resource | undefined): readonly Link[] =>
  (one?.relationships['resources']?.data ?? []) as readonly Link[];

const operationAndIds = (one: Resource) => [one.attributes['operation'], linksOf(one).map(({ id }) => id)];

async function allEntries(api: Api): Promise<readonly Resource[]> {
  const all: Resource[] = [];
  for (;;) {
    const page = await api.list(`/audit-log?sort=createdAt&page[limit]=${pageMax}&page[offset]=${all.length}`);
    all.push(...page);
    if (page.length < pageMax) return all;
  }
}

/** The entry that an answer shows. */
function entryOf(one: Resource): AuditEntry {
  const { createdAt, actor, operation, fields, outcome } = one.attributes;
  const shown = { at: createdAt as Instant, actor, operation, fields, outcome } as Omit<
    AuditEntry,
    'number' | 'resources'
  >;
  return { ...shown, number: Number(one.id), resources: [...linksOf(one)] };
}
