import { journalRows } from '../support/bank/journal.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';
import { organisationKeyItem, organisationKeyKey } from '../../functions/ports/cipher/items.ts';
import { restoreKeys } from '../../bin/keys/restore-keys.ts';
import { headNumber } from '../../functions/delivery/events/log-reads.ts';
import { anotherOrganisation, openCustomer } from '../support/bank/bank.ts';
import { createMemoryTable } from '../support/memory-table/memory-table.ts';
import { testWrapping } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { projectEvents } from '../generated/support/world.ts';

const bank = useBank({ per: 'test', mayFail: true });

/** Deletes the keys of the bank's organisation; the processes forget them after a while. */
async function loseKeys() {
  const key = organisationKeyKey(bank.organisationId);
  const item = await bank.table.get(key);
  await bank.table.transact([{ Delete: { Key: key } }]);
  bank.clock.advance({ minutes: 6 });
  return organisationKeyItem.parse(item ?? key);
}

test('an organisation whose keys are gone fails loudly, alone, and gets its own keys back', async () => {
  const other = await anotherOrganisation(bank);
  const customerId = await openCustomer(bank);
  const before = await headNumber(bank.table, bank.organisationId);
  const lost = await loseKeys();

  const [read, written] = [
    await bank.call('GET', `/customers/${customerId}`),
    await bank.call('POST', `/customers/${customerId}/archive`),
  ];
  expect([read.status, written.status]).toEqual([500, 500]);
  expect(JSON.stringify([read.body, written.body])).not.toContain('key');
  await projectEvents(bank);
  const errors = bank.logs.filter(({ level }) => level === 'error');
  expect(errors.filter(({ message }) => message === 'request failed')).toHaveLength(2);
  expect(errors.length).toBeGreaterThan(2);
  for (const { error } of errors) {
    expect(String(error)).toContain(`organisation ${bank.organisationId} has no encryption keys`);
    expect(String(error)).toContain(`npx bankstack key restore --stage test --organisation ${bank.organisationId}`);
  }

  // Nothing was made in their place, and the others go on.
  expect(await bank.table.get(organisationKeyKey(bank.organisationId))).toBeUndefined();
  expect(await headNumber(bank.table, bank.organisationId)).toBe(before);
  await openCustomer(other);
  await projectEvents(other);
  expect(await headNumber(bank.table, other.organisationId)).toBeGreaterThan(0);

  const backup = createMemoryTable();
  const restore = () => restoreKeys({ ...bank.platform, backup, wrapping: testWrapping }, bank.organisationId);
  await expect(restore()).rejects.toThrow(`no keys of organisation ${bank.organisationId}`);
  await backup.put({ Item: lost, ConditionExpression: 'attribute_not_exists(pk)' });
  expect(await restore()).toEqual([1]);
  expect((await bank.call('GET', `/customers/${customerId}`)).status).toBe(200);
  await expect(restore()).rejects.toThrow(ConcurrencyConflict);
  const commands = (await journalRows(bank)).flatMap(({ by }) => by?.command ?? []);
  expect(commands.filter((name) => name === 'key:restore')).toEqual(['key:restore']);
});

test('a token that names no organisation is refused with 401 and asks for no keys, idempotency key or not', async () => {
  const token = bank.token.replace(bank.organisationId, '999999999');
  const attributes = { label: 'all', url: 'https://receiver.example.com/', idempotencyKey: 'unknown-1' };
  const body = bodies.webhook(attributes);
  const answer = await bank.call('POST', '/webhooks', body, { token });
  expect([answer.status, bank.logs.filter(({ level }) => level === 'error')]).toEqual([401, []]);
});
