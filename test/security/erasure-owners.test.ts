import { readErasure, startErasure, streamMs } from '../../bin/erasure/start-erasure.ts';
import { projectEvents } from '../generated/support/world.ts';
import { fund, openAccount, openCustomer, pay } from '../support/bank/bank.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { archive, eraseWholly, everythingIn, visibleDocuments, workErasure } from './erasing.ts';

const { documents, stored } = visibleDocuments();
const bank = useBank({ per: 'test', platform: { documents } });
const whose = (customerId: string) => ({ organisationId: bank.organisationId, customerId });
const begin = (customerId: string) => startErasure(bank.platform, whose(customerId));
const isLeft = async (text: string) => (await everythingIn(bank, stored)).includes(text);
const ownersOf = (accountId: string) => `/accounts/${accountId}/relationships/customers`;

async function changeOwners(method: 'POST' | 'DELETE', accountId: string, customerId: string): Promise<void> {
  const data = [{ type: 'individualCustomer', id: customerId }];
  expect((await bank.call(method, ownersOf(accountId), { data })).status).toBe(200);
}

/** Writes a text to an account, and to its events. */
async function tag(accountId: string, note: string): Promise<void> {
  const data = { type: 'depositAccount', attributes: { tags: { note } } };
  expect((await bank.call('PATCH', `/accounts/${accountId}`, { data })).status).toBe(200);
}

async function twoOwners() {
  const first = await openCustomer(bank);
  const second = await openCustomer(bank);
  const accountId = await openAccount(bank, { customerId: first });
  await changeOwners('POST', accountId, second);
  await tag(accountId, 'canary-of-both');
  return { first, second, accountId };
}

async function finish(): Promise<void> {
  await projectEvents(bank);
  await workErasure(bank);
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
}

test('two owners who are erased at the same time leave nothing of their account', async () => {
  const { first, second } = await twoOwners();
  for (const id of [first, second]) await archive(bank, id);
  for (const id of [first, second]) await begin(id);
  await finish();
  for (const id of [first, second]) {
    expect(await readErasure(bank.table, whose(id))).toMatchObject({ provedAt: bank.clock.now() });
  }
  expect(await isLeft('canary-of-both')).toBe(false);
});

test('the money of an account keeps the second of its owners from being erased beside the first', async () => {
  const { first, second, accountId } = await twoOwners();
  await fund(bank, accountId, 1_00);
  for (const id of [first, second]) await archive(bank, id);
  await begin(first);
  await expect(begin(second)).rejects.toThrow(`account ${accountId} has a balance of 100 cents`);
});

test('of two owners whose erasures begin in the same moment, one is refused and can be begun again', async () => {
  const { first, second } = await twoOwners();
  for (const id of [first, second]) await archive(bank, id);
  const begun = await Promise.allSettled([begin(first), begin(second)]);
  for (const [index, id] of [first, second].entries()) if (begun[index]?.status === 'rejected') await begin(id);
  await finish();
  expect(await isLeft('canary-of-both')).toBe(false);
});

test.each([
  ['the one who has left is erased first', ['second', 'first']],
  ['the one who has left is erased last', ['first', 'second']],
] as const)('events of two owners of whom one has left are erased with the last of them: %s', async (_, order) => {
  const { accountId, ...owners } = await twoOwners();
  await changeOwners('DELETE', accountId, owners.second);
  for (const [index, name] of order.entries()) {
    await archive(bank, owners[name]);
    await projectEvents(bank);
    await eraseWholly(bank, owners[name]);
    expect([name, await isLeft('canary-of-both')]).toEqual([name, index === 0]);
  }
});

test('an owner who joins an account after the start of an erasure keeps what it has', async () => {
  const gone = await openCustomer(bank);
  const accountId = await openAccount(bank, { customerId: gone });
  for (const note of ['canary-of-gone', 'of the account']) await tag(accountId, note);
  await projectEvents(bank);
  await archive(bank, gone);
  await begin(gone);
  const joining = await openCustomer(bank);
  await changeOwners('POST', accountId, joining);
  await tag(accountId, 'canary-of-joining');
  const otherId = await openAccount(bank);
  await fund(bank, otherId, 1_00);
  await pay(bank, otherId, accountId, { amount: 1_00, description: 'canary-paid' });
  await finish();
  expect(await readErasure(bank.table, whose(gone))).toMatchObject({ provedAt: bank.clock.now(), accountIds: [] });
  const { body } = await bank.call('GET', `/accounts/${accountId}`);
  expect(body.data.attributes).toMatchObject({ tags: { note: 'canary-of-joining' }, balance: 1_00 });
  expect(body.data.attributes.erasedAt).toBeUndefined();
  expect([await isLeft('canary-paid'), await isLeft('canary-of-gone')]).toEqual([true, false]);
});
