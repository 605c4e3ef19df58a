import { directoryBuckets, organisationPage } from '../../functions/organisations/directory.ts';
import { addUser } from '../../functions/founding/add-user.ts';
import { addFirstToken } from '../../functions/founding/first-token.ts';
import { foundOrganisation } from '../../functions/founding/found.ts';
import { revokeTokens, tokensOfUser } from '../../functions/founding/tokens-of-user.ts';
import { sandboxBank, secondSandboxBank } from '../../functions/organisations/sandbox-bank.ts';
import { organisation, organisationItem } from '../../functions/organisations/store.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank();

describe('an organisation', () => {
  test('has account numbers of its own, also where many are founded at once', async () => {
    const founded = await Promise.all(
      Array.from({ length: 12 }, (_, index) => foundOrganisation(bank.platform, { name: `Organisation ${index}` })),
    );
    const prefixes = await Promise.all(
      founded.map(async ({ organisationId }) => {
        const item = await bank.table.get(organisation(organisationId).key);
        return item && organisationItem.parse(item).accountNumberPrefix;
      }),
    );
    expect(new Set(prefixes).size).toBe(12);
    for (const prefix of prefixes) expect(prefix).toMatch(/^[1-9]\d\d$/);

    const pages = await Promise.all(
      Array.from({ length: directoryBuckets }, (_, bucket) => organisationPage(bank.table, bucket, undefined)),
    );
    expect(pages.flat().sort()).toEqual([bank.organisationId, ...founded.map((one) => one.organisationId)].sort());
  });

  test('takes another prefix where the first one was taken in the meantime', async () => {
    const fractions = [0.5, 0.5, 0.25];
    const ids = { ...bank.platform.ids, fraction: () => fractions.shift() ?? 0 };
    let waiting = 2;
    const both: (() => void)[] = [];
    const table = {
      ...bank.table,
      // Both have looked for a prefix before either takes one.
      transact: async (writes: Parameters<typeof bank.table.transact>[0]) => {
        waiting -= 1;
        if (waiting > 0) await new Promise<void>((resolve) => both.push(resolve));
        else for (const go of both) go();
        await bank.table.transact(writes);
      },
    };
    const platform = { ...bank.platform, ids, table };
    const founded = await Promise.all(['One', 'Two'].map((name) => foundOrganisation(platform, { name })));
    const prefixes = await Promise.all(
      founded.map(
        async ({ organisationId }) => (await bank.table.get(organisation(organisationId).key))?.['accountNumberPrefix'],
      ),
    );
    expect(new Set(prefixes).size).toBe(2);
  });

  test('an operator adds a token that no other token made, for a user who exists', async () => {
    const { organisationId, userId, token } = await foundOrganisation(bank.platform, { name: 'Renewed' });
    const added = await addFirstToken(bank.platform, { organisationId, userId, days: 700 });
    const own = `/users/${userId}/api-tokens/${userId}000000001`;
    expect((await bank.call('DELETE', own, undefined, { token })).status).toBe(200);
    const list = await bank.call('GET', `/users/${userId}/api-tokens`, undefined, { token: added });
    expect([list.status, list.body.data.map(({ id }: { id: string }) => id)]).toEqual([200, [`${userId}000000002`]]);
    await expect(addFirstToken(bank.platform, { organisationId, userId: '123456789' })).rejects.toThrow(
      `organisation ${organisationId} has no user 123456789`,
    );
  });

  test('an operator adds a user, and lists and revokes tokens; the audit log names each command', async () => {
    const { organisationId, userId, token } = await foundOrganisation(bank.platform, { name: 'Staff' });
    const added = await addUser(bank.platform, {
      organisationId,
      scopes: ['accounts'],
      days: 2,
      description: 'Two days',
    });
    const status = async (path: string, by: string) => (await bank.call('GET', path, undefined, { token: by })).status;
    expect([await status('/accounts', added.token), await status('/customers', added.token)]).toEqual([200, 403]);
    const own = { organisationId, userId: added.userId };
    const [only] = await tokensOfUser(bank.platform, own);
    expect(only).toMatchObject({ description: 'Two days', scopes: ['accounts'], id: `${added.userId}000000001` });

    const second = await addFirstToken(bank.platform, own);
    expect((await revokeTokens(bank.platform, { ...own, tokenId: only?.id })).map(({ id }) => id)).toEqual([only?.id]);
    expect([await status('/accounts', added.token), await status('/accounts', second)]).toEqual([401, 200]);
    expect((await revokeTokens(bank.platform, own)).map(({ id }) => id)).toEqual([`${added.userId}000000002`]);
    expect(await revokeTokens(bank.platform, own)).toEqual([]);
    expect([await status('/accounts', second), await status('/accounts', token)]).toEqual([401, 200]);

    await numberJournal({ ...bank, table: bank.table, platform: bank.platform, organisationId });
    const { body } = await bank.call('GET', '/audit-log?sort=createdAt', undefined, { token });
    const seen = (
      body.data as { attributes: { actor: object }; relationships: { resources: { data: object[] } } }[]
    ).map(({ attributes, relationships }) => [attributes.actor, relationships.resources.data.at(-1)]);
    const by = (name: string) => ({ kind: 'operator', name });
    const about = (number: number) => ({ type: 'apiToken', id: `${added.userId}00000000${number}` });
    // All were written at one moment of the clock, so their order is open.
    const expected = [
      [by('org:create'), { type: 'apiToken', id: `${userId}000000001` }],
      [by('user:create'), about(1)],
      [by('token:create'), about(2)],
      [by('token:revoke'), about(1)],
      [by('token:revoke'), about(2)],
    ];
    expect(seen).toHaveLength(expected.length);
    expect(seen).toEqual(expect.arrayContaining(expected));
  });

  test('the error names the organisation, user or token that does not exist', async () => {
    const { organisationId, userId } = await foundOrganisation(bank.platform, { name: 'Empty' });
    const tokenId = `${userId}000000009`;
    await expect(addUser(bank.platform, { organisationId: '123456789' })).rejects.toThrow(
      'there is no organisation 123456789',
    );
    await expect(tokensOfUser(bank.platform, { organisationId, userId: '123456789' })).rejects.toThrow(
      `organisation ${organisationId} has no user 123456789`,
    );
    await expect(revokeTokens(bank.platform, { organisationId, userId, tokenId })).rejects.toThrow(
      `organisation ${organisationId} has no API token ${tokenId}`,
    );
  });

  test('its first token holds for a year', async () => {
    const { token } = await foundOrganisation(bank.platform, { name: 'Year' });
    const status = async () => (await bank.call('GET', '/customers', undefined, { token })).status;
    bank.clock.advance({ days: 364 });
    expect(await status()).toBe(200);
    bank.clock.advance({ days: 1 });
    expect(await status()).toBe(401);
  });
});

test.each([sandboxBank, secondSandboxBank])(
  'the routing number of $name has a valid check digit',
  ({ routingNumber }) => {
    const sum = Array.from(routingNumber).reduce(
      (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
      0,
    );
    expect(routingNumber).toMatch(/^\d{9}$/);
    expect(sum % 10).toBe(0);
  },
);
