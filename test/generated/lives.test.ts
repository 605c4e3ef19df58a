import { isDeepStrictEqual } from 'node:util';
import { belongingOf } from '../../bin/generate/lives.ts';
import { type Migration, migrations } from '../../functions/migrations/migrations/store.ts';
import { dueAttributes } from '../../functions/kernel/due/due-index.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import type { Kind } from '../../functions/kernel/table/kind.ts';
import { changeOwners, close, forceAccount, freeze, openCustomer } from '../support/bank/bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { agree, statusOf } from '../migrations/migration-bank.ts';
import {
  accountOf,
  allAccountIds,
  bringForward,
  livingItems,
  livingKinds,
  makeLiving,
  type Owners,
  wrongFates,
} from './support/lives.ts';

/** Every kind goes through everything that can happen to its owner. What becomes of its items is what its declaration says. */

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
/** After every schedule, reminder and pending payment has fallen due. */
const later = '2027-01-20T15:00:00.000Z';
const muchLater = '2027-02-20T15:00:00.000Z';

const rowOf = (id: string) => accountOf(bank, id);
const reopen = (id: string) => bank.call('POST', `/accounts/${id}/reopen`);
const archive = (id: string, reason: string) =>
  bank.call('POST', `/customers/${id}/archive`, { data: { type: 'archiveCustomer', attributes: { reason } } });

/** Takes the money off an account, and the hold too. */
const empty = (id: string, hold = 0) =>
  forceAccount(bank, id, { balance: hold, available: 0, hold, contraSettlement: 0 - hold, ...noColumns });
const noColumns = { contraBook: 0, contraFees: 0, contraInterest: 0, contraAdjustments: 0 };

/** Does something to each account or customer, and returns those to which it was done. */
async function toEach(ids: readonly string[], act: (id: string) => Promise<{ readonly status: number }>) {
  const done: string[] = [];
  for (const id of ids) if ((await act(id)).status === 200) done.push(id);
  return done;
}

/** The kinds of the open items that refusals have named, and those whose items hold money where a hold was in the way. */
async function obstaclesNamed(
  ids: readonly string[],
  act: (id: string) => Promise<{
    status: number;
    body: { errors?: readonly { detail: string; meta: { existingIds?: readonly string[] } }[] };
  }>,
) {
  const living = await livingItems(bank);
  const kindsOf = (isMeant: (item: StoredItem, ownerId: string) => boolean) =>
    [...living.values()].filter(({ item, ownerId }) => isMeant(item, ownerId)).map(({ kind }) => kind);
  const named = new Set<Kind>();
  const holding = new Set<Kind>();
  for (const id of ids) {
    const answer = await act(id);
    const [error] = answer.body.errors ?? [];
    for (const kind of kindsOf((item) => error?.meta.existingIds?.includes(String(item['id'])) === true)) {
      // The ids of things of different kinds may be the same.
      if (isBlocking(kind)) named.add(kind);
    }
    if (/hold/.test(error?.detail ?? '')) for (const kind of kindsOf((_, ownerId) => ownerId === id)) holding.add(kind);
  }
  return { named, holding };
}

const isBlocking = ({ whenAccountCloses, whenOwnerArchived }: Kind): boolean =>
  whenAccountCloses === 'blocks' || whenOwnerArchived === 'blocks';

const saying = (member: 'whenAccountCloses' | 'whenOwnerArchived', answer: string) =>
  livingKinds.filter((kind) => belongingOf(kind) === 'account' && kind[member] === answer).map(({ prefix }) => prefix);
const prefixes = (kinds: ReadonlySet<Kind>) => [...kinds].map(({ prefix }) => prefix).toSorted();

let made: Owners;
const everybody = () => [...made.accountIds, ...made.customerIds];

test('freezing an account changes nothing of what belongs to it', async () => {
  made = await makeLiving(bank);
  const before = await livingItems(bank);
  const frozen = await toEach(made.accountIds, (id) => freeze(bank, id));
  expect(frozen.length).toBeGreaterThan(10);
  expect(wrongFates({ before, after: await livingItems(bank) }, everybody(), undefined, [])).toEqual([]);
  await runDue(bank, later);
});

test('due work of accounts that would pay themselves comes to an end without an error', async () => {
  made = await makeLiving(bank);
  const accountIds = await allAccountIds(bank);
  const due = [...(await livingItems(bank)).values()].filter(({ item }) => item['dueAt'] !== undefined);
  const namingOthers = due.flatMap(({ item, ownerId }) => {
    const itself = (value: unknown) => (accountIds.some((id) => id === value) ? ownerId : value);
    const after = Object.fromEntries(Object.entries(item).map(([name, value]) => [name, itself(value)]));
    return isDeepStrictEqual(after, item) ? [] : [after];
  });
  expect(namingOthers).not.toHaveLength(0);
  for (const Item of namingOthers) await bank.table.put({ Item });
  await bringForward(bank, later);
  await runDue(bank, later);
});

test('a due run that fails says of which thing it is, and why', async () => {
  const { organisationId } = bank;
  const key = { pk: `rec#${organisationId}#100000001`, sk: 'broken' };
  const due = dueAttributes(organisationId, key, bank.clock.now());
  await bank.table.put({ Item: { ...key, version: 1, organisationId, ...due } });
  await expect(runDue(bank)).rejects.toThrow(
    `the due run of the recurringPayment at ${key.pk}/broken: worker failed: BrokenInvariant: a stored item of kind rec`,
  );
  await bank.table.transact([{ Delete: { Key: key } }]);
});

test('closing an account ends what ends with it, is refused while something blocks, and changes nothing else', async () => {
  made = await makeLiving(bank);
  const before = await livingItems(bank);
  for (const id of made.accountIds) await empty(id, (await rowOf(id)).hold);
  const { holding } = await obstaclesNamed(made.accountIds, (id) => close(bank, id));
  for (const id of made.accountIds) await empty(id);
  const { named } = await obstaclesNamed(made.accountIds, (id) => close(bank, id));
  expect(prefixes(named)).toEqual(saying('whenAccountCloses', 'blocks').toSorted());
  expect(prefixes(holding)).toEqual(expect.arrayContaining(saying('whenAccountCloses', 'holds')));

  const rows = await Promise.all(made.accountIds.map(async (id) => [id, await rowOf(id)] as const));
  const closedIds = rows.flatMap(([id, { status }]) => (status === 'Closed' ? [id] : []));
  expect(closedIds.length).toBeGreaterThan(10);
  const after = await livingItems(bank);
  expect(wrongFates({ before, after }, closedIds, 'whenAccountCloses', ['ends'])).toEqual([]);

  const reopened = await toEach(closedIds, reopen);
  expect(reopened).toEqual(closedIds);
  expect(wrongFates({ before: after, after: await livingItems(bank) }, everybody(), undefined, [])).toEqual([]);
});

test('what ends when it falls due ends on a closed account', async () => {
  made = await makeLiving(bank);
  for (const id of made.accountIds) await empty(id, (await rowOf(id)).hold);
  const closed = await toEach(made.accountIds, (id) => close(bank, id));
  await bringForward(bank, later);
  await runDue(bank, later);
  const open = [...(await livingItems(bank)).values()].filter(
    ({ kind, ownerId, item }) =>
      closed.includes(ownerId) && kind.whenAccountCloses === 'endsWhenDue' && item['dueAt'] !== undefined,
  );
  expect(open).toEqual([]);
});

test('an owner who is removed loses what is theirs, and nothing else changes', async () => {
  made = await makeLiving(bank);
  const before = await livingItems(bank);
  const heir = await openCustomer(bank);
  const removed = await toEach(made.accountIds, async (id) => {
    const owners = (await rowOf(id)).customerIds;
    const { status } = await changeOwners(bank, 'POST', id, [heir]);
    return status === 200 ? changeOwners(bank, 'DELETE', id, owners) : { status };
  });
  expect(removed.length).toBeGreaterThan(10);
  const grown = livingKinds.filter(({ prefix }) => prefix === 'own');
  const wrong = wrongFates({ before, after: await livingItems(bank) }, removed, 'whenOwnersChange', ['ends']);
  // The past owners of an account get a span for each change.
  expect(wrong.filter((text) => !grown.some(({ prefix }) => text.startsWith(`${prefix}#`)))).toEqual([]);
});

test('archiving a customer ends what ends with them, at once or when it falls due', async () => {
  made = await makeLiving(bank);
  const before = await livingItems(bank);
  const archived = await toEach(made.customerIds, (id) => archive(id, 'FraudAccountActivity'));
  const accounts = await Promise.all(made.accountIds.map(async (id) => [id, await rowOf(id)] as const));
  const owned = accounts.flatMap(([id, { customerIds }]) =>
    customerIds.every((one) => archived.includes(one)) ? [id] : [],
  );
  expect(owned.length).toBeGreaterThan(10);
  const after = await livingItems(bank);
  expect(wrongFates({ before, after }, [...archived, ...owned], 'whenOwnerArchived', ['ends'])).toEqual([]);
  await bringForward(bank, later);
  await runDue(bank, later);
  const open = [...(await livingItems(bank)).values()].filter(
    ({ kind, ownerId, item }) =>
      [...archived, ...owned].includes(ownerId) &&
      kind.whenOwnerArchived === 'endsWhenDue' &&
      item['dueAt'] !== undefined,
  );
  expect(open).toEqual([]);
});

test('a customer whose accounts nobody could use any more is not archived while something blocks', async () => {
  made = await makeLiving(bank);
  for (const id of made.accountIds) await empty(id);
  const { named } = await obstaclesNamed(made.customerIds, (id) => archive(id, 'Inactive'));
  expect(prefixes(named)).toEqual(saying('whenOwnerArchived', 'blocks').toSorted());
});

test('a migration makes anew what follows, at once or when it falls due, and leaves the rest', async () => {
  const customerId = await openCustomer(bank);
  made = await makeLiving(bank, customerId);
  for (const id of made.accountIds) {
    await bank.call('POST', `/accounts/${id}/unfreeze`);
    const { balance, hold } = await rowOf(id);
    if (balance < 0) await empty(id, hold);
  }
  const { id: migration } = await migrationOf(customerId);
  expect((await bank.call('POST', `/migrations/${migration}/reset`)).body.data.attributes.status).toBe(
    'CollectingAccountsConsent',
  );
  await runDue(bank);
  const before = await livingItems(bank);
  await agree(bank, migration, 'accounts');
  await runDue(bank);
  expect(await statusOf(bank, migration)).toBe('CollectingMoneyMovementConsent');
  const after = await livingItems(bank);
  // The activity of a card names the card that goes on with its counts.
  const named = [...after].filter(([, { item }]) => typeof item['countedOn'] === 'string').map(([key]) => key);
  const untouched = new Map([...before].filter(([key]) => !named.includes(key)));
  expect(named.length).toBeGreaterThan(0);
  expect(wrongFates({ before: untouched, after }, made.accountIds, 'whenAccountMoves', [])).toEqual([]);

  await agree(bank, migration, 'money');
  await runDue(bank, later);
  // What ran just before the move, because all fell due at once, follows at its next run.
  await runDue(bank, muchLater);
  const moved = new Map((await migrationOf(customerId)).moves.map(({ from, to }) => [from, to] as const));
  expect(moved.size).toBeGreaterThan(10);
  const living = [...(await livingItems(bank)).values()];
  for (const kind of livingKinds.filter(({ whenAccountMoves = 'stays' }) => whenAccountMoves.startsWith('follows'))) {
    const old = [...before.values()].filter((one) => one.kind === kind && moved.has(one.ownerId));
    expect(old).not.toHaveLength(0);
    const without = old.filter(
      ({ ownerId }) => !living.some((one) => one.kind === kind && one.ownerId === moved.get(ownerId)),
    );
    expect(
      without.map(({ item }) => `${item.pk}/${item.sk} is not at the new bank, but its kind says that it follows`),
    ).toEqual([]);
  }
});

/** The migration of a customer. */
async function migrationOf(customerId: string): Promise<Migration> {
  const ref = migrations.ref(bank.organisationId, `${customerId}000000001`);
  const stored = ref && (await bank.table.get(ref.key));
  if (ref === undefined || stored === undefined) throw new Error(`customer ${customerId} has no migration`);
  return ref.parse(stored);
}
