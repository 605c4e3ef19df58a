import { type Counter, counters, countsOf, type OwnedCounts } from '../../../functions/accounts/accounts/counters.ts';
import { pastOwners, rangesOwnedBy } from '../../../functions/accounts/accounts/past-owners.ts';
import { account as accountRef } from '../../../functions/accounts/accounts/store.ts';
import {
  type Bank,
  changeOwners,
  forceAccount,
  openAccount,
  openCustomer,
  openJointAccount,
  startBank,
} from '../../support/bank/bank.ts';
import { releaseOf } from '../../support/bank/payment-bodies.ts';
import { release } from '../../money/batch-releases/releases.ts';

let bank: Bank;
let ada: string;
let bob: string;
beforeAll(async () => {
  bank = await startBank();
  [ada, bob] = [await openCustomer(bank), await openCustomer(bank)];
});
afterAll(() => bank.stop());

const names = Object.keys(counters) as Counter[];

async function stored(accountId: string) {
  const [accountItem, past] = [accountRef(bank.organisationId, accountId), pastOwners(bank.organisationId, accountId)];
  const [found, pastItem] = [await bank.table.get(accountItem.key), await bank.table.get(past.key)];
  if (found === undefined || pastItem === undefined) throw new Error(`account ${accountId} has no past owners`);
  return { account: accountItem.parse(found), past: past.parse(pastItem) };
}

test('the span of past owners contains every counter of the account', async () => {
  const id = await openJointAccount(bank, [ada, bob]);
  const counts = Object.fromEntries(names.map((name, index) => [name, 10 + index])) as unknown as OwnedCounts;
  await forceAccount(bank, id, { ...counts });
  expect((await changeOwners(bank, 'DELETE', id, [bob])).status).toBe(200);
  const { past } = await stored(id);
  const [span] = past.spans;
  const missing = names.filter((name) => span?.[name] !== counts[name]);
  expect(missing).toEqual([]);
});

test('what an account released while somebody else owned it is none of a new owner', async () => {
  const batch = await openAccount(bank, { customerId: ada, cents: 100_00 });
  const receiver = await openAccount(bank);
  const releaseOne = async () => expect((await release(bank, [releaseOf(batch, receiver)])).status).toBe(201);
  await releaseOne();
  await releaseOne();
  await changeOwners(bank, 'POST', batch, [bob]);
  await releaseOne();
  await changeOwners(bank, 'DELETE', batch, [ada]);
  await releaseOne();
  const { account, past } = await stored(batch);
  const ranges = (customerId: string) => rangesOwnedBy(customerId, account, past, 'batchReleases');
  expect([ranges(ada), ranges(bob)]).toEqual([[{ from: 1, to: 3 }], [{ from: 3, to: 4 }]]);
});

test('a span that was written before an account had a counter counts 0 of it', async () => {
  const id = await openJointAccount(bank, [ada, bob]);
  await changeOwners(bank, 'DELETE', id, [ada]);
  await forceAccount(bank, id, { batchReleases: 2 });
  const { account, past } = await stored(id);
  expect(countsOf(account).batchReleases).toBe(2);
  expect(past.spans[0]?.batchReleases).toBeUndefined();
  expect(rangesOwnedBy(bob, account, past, 'batchReleases')).toEqual([{ from: 1, to: 2 }]);
  expect(rangesOwnedBy(ada, account, past, 'batchReleases')).toEqual([]);
});
