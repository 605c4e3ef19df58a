import { foundlingTokenMessage } from '../../functions/access/api-tokens/token-origin.ts';
import { customerTokenPartition } from '../../functions/kernel/auth/customer-token.ts';
import { tokenPartition } from '../../functions/kernel/auth/token.ts';
import { journalPartition } from '../../functions/kernel/journal/journal.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { addFirstToken } from '../../functions/founding/first-token.ts';
import { revokeTokens } from '../../functions/founding/tokens-of-user.ts';
import { addUser } from '../../functions/founding/add-user.ts';
import { routerWorker } from '../../functions/time/due/workers/router.ts';
import { makeCard, stepOf } from '../cards/cards/card-bank.ts';
import { anotherOrganisation, type Bank, openAccount, openCustomer, startBank } from '../support/bank/bank.ts';
import { makeCustomer } from '../support/bank/client.ts';
import { customerToken, tokenWith } from '../support/bank/tokens.ts';
import { watchFoundlings } from './foundling-alarms.ts';

/** Somebody who can write items of the table, and gives themselves or others a token by it. */
describe('a token that somebody puts into the table', () => {
  let bank: Bank;
  let watch: Awaited<ReturnType<typeof watchFoundlings>>;
  beforeEach(async () => {
    bank = await startBank();
    watch = await watchFoundlings(bank);
  });
  afterEach(async () => {
    watch.close();
    await bank.stop();
  });

  const alarms = () => watch.alarms();
  const tokens = () => bank.table.query({ pk: tokenPartition(bank.organisationId, bank.userId) });
  const lastToken = async (): Promise<StoredItem> => (await tokens()).at(-1) ?? { pk: '', sk: '' };
  const put = (Item: StoredItem) => bank.table.put({ Item });

  test('raises no alarm if the platform made it: by a founding, an operator, a request, for a customer, in every step', async () => {
    await tokenWith(bank, 'accounts');
    const { id } = await lastToken();
    await bank.call('DELETE', `/users/${bank.userId}/api-tokens/${String(id)}`);
    const customer = await makeCustomer(bank.call);
    await customerToken(bank, customer);
    await anotherOrganisation(bank);
    const where = { organisationId: bank.organisationId, userId: bank.userId };
    await addFirstToken(bank.platform, where);
    bank.clock.advance({ hours: 1 });
    await revokeTokens(bank.platform, { ...where, tokenId: String((await lastToken())['id']) });
    await addUser(bank.platform, { organisationId: bank.organisationId });
    expect(await alarms()).toEqual([]);
  });

  test('raises no alarm if it sees the successor of its card, which it ordered; but if it sees more by another hand', async () => {
    const customerId = await openCustomer(bank);
    const accountId = await openAccount(bank, { customerId });
    const id = await makeCard(bank, { accountId, customerId });
    await stepOf(bank, id, 'report-lost');
    const resources = [{ type: 'card', ids: [id] }];
    const token = await tokenWith(bank, 'cards cards-write api-tokens', { resources });
    bank.clock.advance({ minutes: 1 });
    expect((await bank.call('POST', `/cards/${id}/replace`, undefined, { token })).status).toBe(200);
    const item = await lastToken();
    expect(item['resources']).toHaveLength(2);
    expect(await alarms()).toEqual([]);
    bank.clock.advance({ minutes: 1 });
    await put({ ...item, resources: [{ type: 'card', ids: [id, '7'] }], writtenAt: bank.clock.now() });
    expect(await alarms()).toHaveLength(1);
  });

  test('raises an alarm if an existing one gets rights or another secret, although its creation is in the journal', async () => {
    await tokenWith(bank, 'accounts');
    const item = await lastToken();
    expect(await alarms()).toEqual([]);
    for (const change of [
      { scopes: ['payments-write'] },
      { expiration: '2099-01-01T00:00:00.000Z' },
      { secretHash: 'x' },
    ]) {
      await put({ ...item, ...change });
      expect(await alarms()).toMatchObject([{ fields: { tokenId: item['id'], outcome: 'nobody has changed it' } }]);
      await put(item);
      await alarms();
    }
  });

  test('raises an alarm, wherever it says that it comes from', async () => {
    await tokenWith(bank, 'accounts');
    const item = await lastToken();
    await alarms();
    const id = `${String(item['id']).slice(0, -1)}7`;
    // With the moment of another token, with none, and with a moment at which nothing happened.
    for (const writtenAt of [item['writtenAt'], undefined, '2026-01-01T00:00:00.000Z']) {
      const { writtenAt: _, ...rest } = item;
      await put({ ...rest, sk: '000000007', id, ...(writtenAt === undefined ? {} : { writtenAt }) });
      expect(await alarms()).toMatchObject([
        { fields: { organisationId: bank.organisationId, tokenId: id, outcome: 'nobody has created it' } },
      ]);
      await bank.table.transact([{ Delete: { Key: { pk: item.pk, sk: '000000007' } } }]);
    }
    expect(routerWorker.alarmsOn).toContain(foundlingTokenMessage);
  });

  test('raises an alarm if it is the copy of a customer token', async () => {
    const customer = await makeCustomer(bank.call);
    await customerToken(bank, customer);
    await alarms();
    const [item] = await bank.table.query({ pk: customerTokenPartition(bank.organisationId, customer) });
    await put({ ...item, pk: item?.pk ?? '', sk: 'another-hash', id: '123456789012345678' });
    expect(await alarms()).toHaveLength(1);
  });

  test.each([
    ['another secret', { secretHash: 'of-another-secret' }],
    ['more scopes', { scopes: ['accounts', 'payments-write'] }],
    ['a later end', { expiration: '2036-01-01T00:00:00.000Z' }],
    ['no limit to a source', { sourceIp: undefined }],
    ['a new life', { revokedAt: undefined }],
    ['no ancestors', { ancestorIds: undefined }],
  ])('raises an alarm after an item of the table got %s', async (_, change) => {
    await tokenWith(bank, 'accounts', { sourceIp: '203.0.113.10' });
    bank.clock.advance({ minutes: 1 });
    const { id } = await lastToken();
    await bank.call('DELETE', `/users/${bank.userId}/api-tokens/${String(id)}`);
    expect(await alarms()).toEqual([]);
    const changed = { ...(await lastToken()), ...change, writtenAt: '2026-01-01T00:00:00.000Z' };
    await put(Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as StoredItem);
    expect(await alarms()).toMatchObject([{ fields: { outcome: 'nobody has changed it' } }]);
  });

  test('needs a row of the journal, which becomes an entry of the audit log', async () => {
    bank.clock.advance({ minutes: 1 });
    await tokenWith(bank, 'accounts');
    const item = await lastToken();
    const row = (await bank.table.query({ pk: journalPartition(bank.organisationId) })).at(-1);
    expect(row).toMatchObject({ writtenAt: item['writtenAt'], by: { about: ['apiToken', item['id']] } });
    await bank.table.transact([{ Delete: { Key: { pk: row?.pk, sk: row?.sk } } }]);
    expect(await alarms()).toHaveLength(1);
  });
});
