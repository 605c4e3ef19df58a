import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { putBackChunks } from '../../bin/audit/put-back-chunks.ts';
import { entryIn, nextHash } from '../../functions/delivery/audit-log/chain.ts';
import { hashedText } from '../../functions/delivery/audit-log/hashed-text.ts';
import { packEntries, unpackEntries } from '../../functions/delivery/audit-log/packed-entries.ts';
import { verifyLog } from '../../functions/delivery/audit-log/verify-log.ts';
import { type LogChunk, logChunkItem, logPartition, storedChunk } from '../../functions/delivery/events/log.ts';
import { type Bank, startBank } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { startTestTable, testTableName } from '../support/bank/platform.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';

const rights = { reason: 'Case 17', unarchivedSecondsMax: 6 * 3600 };

let bank: Bank;
let backup: Awaited<ReturnType<typeof startTestTable>>;
beforeEach(async () => {
  bank = await startBank();
  for (let n = 0; n < 3; n += 1) await act();
  backup = await startTestTable({ endpoint: bank.endpoint, tableName: 'restored' });
  const { Items = [] } = await bank.documents.send(new ScanCommand({ TableName: testTableName }));
  for (const Item of Items) await backup.table.put({ Item });
});
afterEach(async () => {
  await backup.stop();
  await bank.stop();
});

/** A write, numbered by a process that has not seen the log before. */
const act = async () => {
  bank.clock.advance({ minutes: 1 });
  expect((await bank.call('POST', '/webhooks', bodies.webhook())).status).toBe(201);
  await numberJournal({ ...bank, platform: { ...bank.platform, table: { ...bank.platform.table } } });
};
const putBack = () => putBackChunks({ ...bank.platform, backup: backup.table }, bank.organisationId, rights);
const verdict = () => verifyLog({ table: bank.table, now: bank.clock.now(), ...rights }, bank.organisationId);
const chunksIn = async ({ table }: Pick<Bank, 'table'>) =>
  (await table.query({ pk: logPartition(bank.organisationId) })).map((item) => logChunkItem.parse(item));

/** Rewrites the entries of chunks, each with the hash before it. */
async function rewrite({ table }: Pick<Bank, 'table'>, chunks: readonly LogChunk[]): Promise<void> {
  let before = chunks[0]?.hashBefore ?? new Uint8Array();
  for (const chunk of chunks) {
    const texts = unpackEntries(chunk.entries ?? new Uint8Array()).map((text) =>
      hashedText({ ...entryIn(text), actor: { kind: 'operator', name: 'org:create' } }),
    );
    const hash = texts.reduce<Uint8Array<ArrayBuffer>>(nextHash, before);
    await table.put({ Item: storedChunk({ ...chunk, hashBefore: before, hash, entries: packEntries(texts) }) });
    before = hash;
  }
}

describe('entries of an audit log that were altered', () => {
  test('are put back, changed ones and deleted ones, with an entry of the command for each chunk', async () => {
    const [first, second, third] = await chunksIn(bank);
    await rewrite(
      bank,
      [first, second].flatMap((chunk) => chunk ?? []),
    );
    await bank.table.transact([{ Delete: { Key: { pk: third?.pk, sk: third?.sk } } }]);
    expect((await verdict()).isWhole).toBe(false);
    expect(await putBack()).toEqual([first, second, third].map((chunk) => chunk?.sk));
    await numberJournal(bank);
    expect(await verdict()).toMatchObject({ isWhole: true });
    const { body } = await bank.call('GET', '/audit-log?page[limit]=100');
    const operations = body.data.map((one: { attributes: { reason?: string } }) => one.attributes.reason);
    expect(operations.filter((reason: unknown) => reason === 'Case 17')).toHaveLength(3);
    expect(await putBack()).toEqual([]);
  });

  test('are left if the platform has appended entries that follow them', async () => {
    await rewrite(bank, await chunksIn(bank));
    await act();
    const altered = await chunksIn(bank);
    await expect(putBack()).rejects.toThrow(/^chunk \S+ follows altered entries by its hash/);
    expect(await chunksIn(bank)).toEqual(altered);
  });

  test('are left if the backup was altered too, or if other events have taken their numbers', async () => {
    const [, second, third] = await chunksIn(bank);
    await bank.table.transact([{ Delete: { Key: { pk: third?.pk, sk: third?.sk } } }]);
    await act();
    await expect(putBack()).rejects.toThrow('has other transactions than in the backup');
    await rewrite(backup, second === undefined ? [] : [second]);
    await expect(putBack()).rejects.toThrow('the log in the backup has a fault too: entry');
  });
});
