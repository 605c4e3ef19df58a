import { startErasure } from '../../bin/erasure/start-erasure.ts';
import { finishRotation, settlingMs, startRotation } from '../../bin/keys/rotation.ts';
import { accountsById } from '../../functions/accounts/accounts/for-others.ts';
import { followerPages } from '../../functions/accounts/closing/lives.generated.ts';
import { itemErasures } from '../../functions/founding/erasure/erasures.generated.ts';
import { eraseItems } from '../../functions/founding/erasure/erase-items.ts';
import { rewritesQueue } from '../../functions/founding/erasure/rewrites.ts';
import { resealedAttributes } from '../../functions/founding/keys/reseal.ts';
import { rewritesWorker } from '../../functions/founding/erasure/workers/rewrites.ts';
import { emptiedItem } from '../../functions/kernel/table/emptied.ts';
import type { lifeMembers } from '../../functions/kernel/table/kind-life.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { bulkPaymentsQueue } from '../../functions/money/bulk-payments/queues.ts';
import { bulkPaymentsWorker } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import type { QueueWorker } from '../../functions/kernel/workers/define-worker.ts';
import { type Migration, migrations } from '../../functions/migrations/migrations/store.ts';
import { accountOf, type LivingItems, livingItems, type Owners } from '../generated/support/lives.ts';
import { accountsOf, agree, statusOf } from '../migrations/migration-bank.ts';
import { type Bank, changeOwners, close, forceAccount, freeze, openCustomer } from '../support/bank/bank.ts';
import { testWrapping } from '../support/bank/platform.ts';
import { deliver, runDue, takeSent } from '../support/bank/workers.ts';
import type { Random } from '../support/weakening/random.ts';

/** A customer with accounts, on which there is an item of every kind. */
export interface Life {
  readonly bank: Bank;
  readonly random: Random;
  readonly customerId: string;
  readonly made: Owners;
}

/** What has been done to owners: a member of the kinds says what changes of their items, and everything else stays. */
export interface Done {
  readonly owners: readonly string[];
  readonly member?: (typeof lifeMembers)[number];
  /** Sentences for what the act itself has found wrong. */
  readonly faults?: readonly string[];
  /** True if time has passed, or data was erased: any item may have changed. */
  readonly isFree?: true;
  /** True if the act itself was refused. */
  readonly isRefused?: true;
}

const nothing: Done = { owners: [] };

/** One of the things that can happen to an account or a customer. */
export const acts: Readonly<Record<string, (life: Life) => Promise<Done>>> = {
  freeze: async ({ bank, ...life }) => (await freeze(bank, one(life)), nothing),

  unfreeze: async ({ bank, ...life }) => (await bank.call('POST', `/accounts/${one(life)}/unfreeze`), nothing),

  close: async ({ bank, ...life }) => {
    const id = one(life);
    if (life.random.chance(0.8)) await empty(bank, id);
    const { status } = await accountOf(bank, id);
    const isClosed = (await close(bank, id)).status === 200 && status !== 'Closed';
    return isClosed ? { owners: [id], member: 'whenAccountCloses' } : nothing;
  },

  reopen: async ({ bank, ...life }) => (await bank.call('POST', `/accounts/${one(life)}/reopen`), nothing),

  changeOwners: async ({ bank, ...life }) => {
    const id = one(life);
    const { customerIds } = await accountOf(bank, id);
    const added = await changeOwners(bank, 'POST', id, [await openCustomer(bank)]);
    const removed = added.status === 200 && (await changeOwners(bank, 'DELETE', id, customerIds)).status === 200;
    return removed ? { owners: [id], member: 'whenOwnersChange' } : nothing;
  },

  archive: async ({ bank, customerId }) => {
    const accounts = await accountsOf(bank, customerId);
    const body = { data: { type: 'archiveCustomer', attributes: { reason: 'FraudAccountActivity' } } };
    const before = await bank.call('GET', `/customers/${customerId}`);
    const { status } = await bank.call('POST', `/customers/${customerId}/archive`, body);
    if (status !== 200 || before.body.data.attributes.status === 'Archived') return nothing;
    return { owners: [customerId, ...accounts.map(({ id }) => id)], member: 'whenOwnerArchived' };
  },

  runDue: async ({ bank, random }) => {
    bank.clock.advance({ days: 1 + random.below(20) });
    await runDue(bank);
    return { ...nothing, isFree: true };
  },

  move: moveToOtherBank,
  rotate: rotateKeys,
  erase: eraseCustomer,
};

const one = ({ random, made: { accountIds } }: Omit<Life, 'bank'>): string =>
  accountIds[random.below(accountIds.length)] ?? '';

/** Takes the money off an account, apart from what is held. */
async function empty(bank: Bank, id: string): Promise<void> {
  const { hold } = await accountOf(bank, id);
  const columns = { contraBook: 0, contraFees: 0, contraInterest: 0, contraAdjustments: 0 };
  await forceAccount(bank, id, { balance: hold, available: 0, hold, contraSettlement: 0 - hold, ...columns });
}

/** Moves the customer to the other bank, if that is possible now. What follows has followed then, or was refused. */
async function moveToOtherBank({ bank, customerId, random, made }: Life): Promise<Done> {
  const { id } = await migrationOf(bank, customerId);
  for (const accountId of made.accountIds) {
    await bank.call('POST', `/accounts/${accountId}/unfreeze`);
    if ((await accountOf(bank, accountId)).balance < 0) await empty(bank, accountId);
  }
  await bank.call('POST', `/migrations/${id}/reset`);
  await runDue(bank);
  if ((await statusOf(bank, id)) !== 'CollectingAccountsConsent') {
    return { ...nothing, isFree: true, isRefused: true };
  }
  const expected = await following(bank, await migrationOf(bank, customerId), customerId);
  await agree(bank, id, 'accounts');
  await runDue(bank);
  const { moves } = await migrationOf(bank, customerId);
  const has = new Set(
    followerPages.flatMap(({ name }) => moves.flatMap((move) => move[name].map((of) => `${name} ${of}`))),
  );
  const faults = expected.filter((one) => !has.has(one)).map((one) => `${one} has not followed its account`);
  if (random.chance(0.5) && (await statusOf(bank, id)) === 'CollectingMoneyMovementConsent') {
    await agree(bank, id, 'money');
    await runDue(bank);
  }
  return { ...nothing, faults: (await statusOf(bank, id)) === 'IneligibleCustomer' ? [] : faults, isFree: true };
}

async function following(bank: Bank, { organisationId, moves }: Migration, customerId: string): Promise<string[]> {
  const { body } = await bank.call('GET', `/accounts?filter[customerId]=${customerId}&page[limit]=100`);
  const ids = (body.data as { id: string; attributes: { status: string; routingNumber: string } }[])
    .filter(({ attributes }) => attributes.status === 'Open' && attributes.routingNumber === '101999997')
    .map(({ id }) => id);
  const accounts = await accountsById(bank.table, organisationId, ids);
  const found = followerPages.map(async ({ name, findItems }) => {
    const done = moves.flatMap((move) => move[name]);
    return (await findItems({ organisationId, accounts, done }, bank.table)).map(({ id }) => `${name} ${id}`);
  });
  return (await Promise.all(found)).flat();
}

async function migrationOf(bank: Bank, customerId: string): Promise<Migration> {
  const ref = migrations.ref(bank.organisationId, `${customerId}000000001`);
  const stored = ref && (await bank.table.get(ref.key));
  if (ref === undefined || stored === undefined) throw new Error(`customer ${customerId} has no migration`);
  return ref.parse(stored);
}

/** Rotates the keys of the organisation: each sealed value opens with the new key then, to what it was before. */
async function rotateKeys({ bank }: Life): Promise<Done> {
  const operator = { ...bank.platform, wrapping: testWrapping };
  const before = await sealedValues(bank);
  await startRotation(operator, bank.organisationId);
  await handOver(bank, bulkPaymentsWorker, takeSent(bank, bulkPaymentsQueue.name));
  for (let waits = 0; waits < 2; waits += 1) {
    bank.clock.advance({ ms: settlingMs });
    takeSent(bank, rewritesQueue.name);
    await handOver(bank, rewritesWorker, [{ organisationId: bank.organisationId, work: 'resealing' }]);
  }
  await finishRotation(operator, bank.organisationId);
  const after = await sealedValues(bank);
  const lost = [...before].filter(([key, opened]) => after.get(key) !== opened).map(([key]) => key);
  return {
    ...nothing,
    faults: lost.map((key) => `${key} does not open to what it was before the rotation`),
    isFree: true,
  };
}

/** Hands a worker its messages, and those that it sends itself, until it sends none. */
async function handOver(bank: Bank, worker: QueueWorker, first: readonly Message[]): Promise<void> {
  for (let messages = first; messages.length > 0; messages = takeSent(bank, worker.source.queue.name)) {
    for (const body of messages) {
      if (!(await deliver(bank, worker, body))) throw new Error(`the worker ${worker.id} failed`);
    }
  }
}

type Message = Readonly<Record<string, unknown>>;

/** What the sealed values of each living item open to. */
async function sealedValues(bank: Bank): Promise<ReadonlyMap<string, string>> {
  const { organisationId } = bank;
  const cipher = await bank.platform.cipher(organisationId);
  return new Map(
    [...(await livingItems(bank))].map(([key, { item }]) => {
      const opened: string[] = [];
      const openBytes: typeof cipher.openBytes = (...given) => {
        const bytes = cipher.openBytes(...given);
        opened.push(Buffer.from(bytes).toString('base64'));
        return bytes;
      };
      resealedAttributes(item, { organisationId, cipher: { ...cipher, openBytes } });
      return [key, opened.join(' ')];
    }),
  );
}

/** Erases the customer, if an operator may: nothing personal is left in any item of theirs. */
async function eraseCustomer({ bank, customerId, made }: Life): Promise<Done> {
  const { organisationId } = bank;
  const archived = { data: { type: 'archiveCustomer', attributes: { reason: 'FraudAccountActivity' } } };
  await bank.call('POST', `/customers/${customerId}/archive`, archived);
  bank.clock.advance({ days: 30 });
  await runDue(bank);
  for (const id of made.accountIds) await empty(bank, id);
  const begun = await startErasure(bank.platform, { organisationId, customerId }).catch(() => undefined);
  if (begun === undefined) return { ...nothing, isFree: true, isRefused: true };
  const cipher = await bank.platform.cipher(organisationId);
  await eraseItems({ platform: bank.platform, cipher, one: begun, now: bank.clock.now() });
  const faults: string[] = [];
  for (const { item: type, partitions, isOf } of itemErasures) {
    for (const pk of partitions({ ...begun, everAccountIds: begun.accountIds })) {
      for (const item of (await bank.table.query({ pk })).filter((stored) => isOf(stored, begun))) {
        if (isLeft(item, emptiedItem(type, item).item))
          faults.push(`${pk}/${item.sk} has personal data after its erasure`);
      }
    }
  }
  return { ...nothing, faults, isFree: true };
}

const isLeft = (item: StoredItem, emptied: StoredItem): boolean =>
  Object.keys(item).some((name) => JSON.stringify(item[name]) !== JSON.stringify(emptied[name]));

/** The items apart from those that an act has ended before, and those that the kind of past owners gets with each change. */
export const withoutEnded = (living: LivingItems, ended: ReadonlySet<string>): LivingItems =>
  new Map([...living].filter(([key, { kind }]) => !ended.has(key) && kind.prefix !== 'own'));
