import { archivedClaims, listArchive } from '../../../functions/delivery/audit-log/archive.ts';
import { entryIn, nextHash } from '../../../functions/delivery/audit-log/chain.ts';
import { hashedText } from '../../../functions/delivery/audit-log/hashed-text.ts';
import { exportLines, verifyExport } from '../../../functions/delivery/audit-log/export.ts';
import { beginningOf } from '../../../functions/delivery/audit-log/lines.ts';
import { packEntries, unpackEntries } from '../../../functions/delivery/audit-log/packed-entries.ts';
import { storedClaims } from '../../../functions/delivery/audit-log/stored-claims.ts';
import { verifyChain } from '../../../functions/delivery/audit-log/verify.ts';
import { writeArchive } from '../../../functions/delivery/audit-log/write-archive.ts';
import { type LogChunk, logChunkItem, logPartition, storedChunk } from '../../../functions/delivery/events/log.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { archiveOf } from '../../../local/engines/archive-of-files.ts';
import { createVersionedFiles } from '../../../local/engines/versioned-files.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { makeCustomer } from '../../support/bank/client.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { numberJournal } from '../../support/delivery/number-journal.ts';

const fromAnother = { tokenId: '100000001000000009', kind: 'organisation' as const };

describe('tampering with the stored audit log', () => {
  const bank = useBank({ per: 'test' });
  let chunks: readonly StoredItem[];

  /** Founding, then chunks of one, three and two entries, with and without events. */
  beforeEach(async () => {
    await numberJournal(bank);
    for (const count of [1, 3, 2]) {
      for (let number = 0; number < count; number += 1) {
        if (number === 1) await makeCustomer(bank.call);
        else await bank.call('POST', '/webhooks', bodies.webhook());
        bank.clock.advance({ seconds: 1 });
      }
      await numberJournal(bank);
    }
    while (await writeArchive(bank.platform, bank.organisationId));
    chunks = await bank.table.query({ pk: logPartition(bank.organisationId) });
    expect(chunks.map((one) => logChunkItem.parse(one).rows.length)).toEqual([1, 1, 3, 2]);
    expect(await verdict()).toMatchObject({ isWhole: true, last: { number: 7 } });
    expect(await verdict(true)).toMatchObject({ isWhole: true, last: { number: 7 } });
  });

  const verdict = async (withArchive = false) => {
    const { table, organisationId, platform } = bank;
    const listing = await listArchive(platform.auditArchive, organisationId);
    const witness = withArchive ? { copy: archivedClaims(platform.auditArchive, organisationId, listing) } : undefined;
    return verifyChain(beginningOf(organisationId), storedClaims(table, organisationId), witness);
  };
  const chunkAt = (index: number): LogChunk => logChunkItem.parse(chunks[index] ?? { pk: '', sk: '' });
  const put = (chunk: LogChunk) => bank.table.put({ Item: storedChunk(chunk) });
  const textsOf = (chunk: LogChunk) => [...unpackEntries(chunk.entries ?? new Uint8Array())];
  const changed = (text = '') => hashedText({ ...entryIn(text), actor: fromAnother });
  const linesFrom = async (from = 1) => {
    const lines: string[] = [];
    for await (const line of exportLines(bank.table, bank.organisationId, from)) lines.push(line);
    return lines;
  };
  const expectFound = async (number: number) => {
    expect(await verdict()).toMatchObject({ isWhole: false, number });
    expect(await verdict(true)).toMatchObject({ isWhole: false, number });
  };

  test.each([
    [2, 0, 3],
    [2, 1, 4],
    [2, 2, 5],
    [1, 0, 2],
    [3, 1, 7],
  ])('is found after entry %i.%i was changed', async (index, place, number) => {
    const chunk = chunkAt(index);
    const texts = textsOf(chunk).map((text, at) => (at === place ? changed(text) : text));
    await put({ ...chunk, entries: packEntries(texts) });
    await expectFound(number);
  });

  test('is found after an entry, or a whole chunk, was deleted', async () => {
    const chunk = chunkAt(2);
    const [one = '', , three = ''] = textsOf(chunk);
    await put({ ...chunk, entries: packEntries([one, three]) });
    expect(await verdict()).toMatchObject({ isWhole: false, number: 3 });
    await put({ ...chunk, entries: packEntries([one, three]), rows: chunk.rows.slice(1) });
    await expectFound(4);
    await bank.table.transact([{ Delete: { Key: { pk: chunk.pk, sk: chunk.sk } } }]);
    await expectFound(3);
  });

  test('is found after entries were reordered', async () => {
    const chunk = chunkAt(2);
    await put({ ...chunk, entries: packEntries(textsOf(chunk).toReversed()) });
    await expectFound(3);
  });

  test('is found after an entry was inserted', async () => {
    const chunk = chunkAt(2);
    const [one = '', ...others] = textsOf(chunk);
    const rows = chunk.rows.toSpliced(0, 0, ...chunk.rows.slice(0, 1));
    await put({ ...chunk, entries: packEntries([one, changed(one), ...others]), rows });
    await expectFound(4);
  });

  test('is found only with the archive after all hashes were recomputed, or the end was cut off', async () => {
    const chunk = chunkAt(3);
    const [one = '', two = ''] = textsOf(chunk);
    const texts = [one, changed(two)];
    const hash = texts.reduce<Uint8Array<ArrayBuffer>>(nextHash, chunk.hashBefore ?? new Uint8Array());
    await put({ ...chunk, entries: packEntries(texts), hash, marks: undefined });
    expect(await verdict()).toMatchObject({ isWhole: true });
    expect(await verdict(true)).toMatchObject({ isWhole: false, number: 7, why: 'differs from the archive' });
    await bank.table.transact([{ Delete: { Key: { pk: chunk.pk, sk: chunk.sk } } }]);
    expect(await verdict()).toMatchObject({ isWhole: true, last: { number: 5 } });
    expect(await verdict(true)).toMatchObject({ isWhole: false, number: 6 });
  });

  test('is found after an unreadable entry was stored', async () => {
    await put({ ...chunkAt(2), entries: new Uint8Array([1, 2, 3]) });
    await expectFound(3);
    await bank.table.put({ Item: { ...storedChunk(chunkAt(2)), rows: 'none' } });
    await expectFound(3);
  });

  test('an export is verified alone, also from an entry on, and shows the entry that was tampered with', async () => {
    const { organisationId } = bank;
    const lines = await linesFrom();
    const [head = '', ...entries] = lines;
    expect(await verifyExport(lines)).toMatchObject({ isWhole: true, organisationId, last: { number: 7 } });
    const part = await linesFrom(4);
    expect(await verifyExport(part)).toMatchObject({ isWhole: true, after: { number: 3 }, last: { number: 7 } });

    const edited = entries.with(3, (entries[3] ?? '').replace('"Done"', '"Rejected"'));
    const cases: [string[], number][] = [
      [edited, 4],
      [entries.toSpliced(2, 1), 3],
      [entries.toSpliced(2, 2, entries[3] ?? '', entries[2] ?? ''), 3],
      [entries.toSpliced(2, 0, entries[1] ?? ''), 3],
      [entries.with(5, 'no line'), 6],
    ];
    for (const [tampered, number] of cases) {
      expect(await verifyExport([head, ...tampered])).toMatchObject({ isWhole: false, number });
    }
    expect(await verifyExport(entries)).toBeUndefined();
    const foreign = head.replace(organisationId, '999999999');
    expect(await verifyExport([foreign, ...entries])).toMatchObject({ isWhole: false, number: 1 });
  });

  test('the archive is the same however often, and by however many workers, it is written', async () => {
    const { organisationId, platform } = bank;
    const files = createVersionedFiles();
    const auditArchive = archiveOf(files);
    const place = { ...platform, auditArchive };
    const failing = { ...auditArchive, add: () => Promise.reject(new Error('S3 is away')) };
    await bank.call('POST', '/webhooks', bodies.webhook());
    await numberJournal(bank);
    await expect(writeArchive({ ...platform, auditArchive: failing }, organisationId)).rejects.toThrow('S3 is away');
    // Entries that are written meanwhile do not get into the file that was begun.
    await bank.call('POST', '/webhooks', bodies.webhook());
    await numberJournal(bank);
    const racing = await Promise.allSettled([1, 2, 3].map(() => writeArchive(place, organisationId)));
    expect(racing.some(({ status }) => status === 'fulfilled')).toBe(true);
    while (await writeArchive(place, organisationId));
    expect(files.versions('').map(({ key }) => key)).toEqual([
      `${organisationId}/000000000008.jsonl`,
      `${organisationId}/000000000009.jsonl`,
    ]);
  });
});
