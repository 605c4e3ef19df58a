import { comparisonLines, verifyLog } from '../../functions/delivery/audit-log/verify-log.ts';
import { archiveKey } from '../../functions/delivery/audit-log/archive.ts';
import { entryIn, nextHash } from '../../functions/delivery/audit-log/chain.ts';
import { hashedText } from '../../functions/delivery/audit-log/hashed-text.ts';
import type { AuditEntry } from '../../functions/delivery/audit-log/entry.ts';
import { headKey } from '../../functions/delivery/audit-log/heads.ts';
import { packEntries, unpackEntries } from '../../functions/delivery/audit-log/packed-entries.ts';
import { auditArchiveQueue, noteHead } from '../../functions/delivery/audit-log/queues.ts';
import { auditArchiveWorker } from '../../functions/delivery/audit-log/workers/archive.ts';
import { alteredLogMessage } from '../../functions/delivery/audit-log/write-archive.ts';
import { archiveMarkKey } from '../../functions/delivery/audit-log/archive-mark.ts';
import { unwitnessedMessage } from '../../functions/delivery/audit-log/witness-soon.ts';
import { type LogChunk, logChunkItem, logPartition, storedChunk } from '../../functions/delivery/events/log.ts';
import { journalPartition } from '../../functions/kernel/journal/journal.ts';
import { archiveOf } from '../../local/engines/archive-of-files.ts';
import { createVersionedFiles, type VersionedFiles } from '../../local/engines/versioned-files.ts';
import { type Bank, startBank } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { tokenWith } from '../support/bank/tokens.ts';
import { deliver, takeSent } from '../support/bank/workers.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';

const unarchivedSecondsMax = 6 * 3600;

/** Somebody who can write every item of the table, and put and delete objects of the archive. */
describe('somebody who writes the table and the archive', () => {
  let bank: Bank;
  let files: VersionedFiles;
  beforeEach(async () => {
    files = createVersionedFiles();
    bank = await startBank({ platform: { auditArchive: archiveOf(files) } });
    await numberJournal(bank);
    await act();
    await archive();
  });
  afterEach(() => bank.stop());

  /** A write, with its entry. */
  const act = async () => {
    bank.clock.advance({ minutes: 1 });
    expect((await bank.call('POST', '/webhooks', bodies.webhook())).status).toBe(201);
    await numberJournal(bank);
  };
  const archive = () => deliver(bank, auditArchiveWorker, { organisationId: bank.organisationId });
  const noteHeads = async () => {
    const results = [];
    const heads = takeSent(bank, auditArchiveQueue.name).filter(({ work }) => work === noteHead);
    for (const body of heads) results.push(await deliver(bank, auditArchiveWorker, body));
    return results;
  };
  const verify = () => {
    const { table, platform, clock, organisationId } = bank;
    const sources = { table, archive: platform.auditArchive, now: clock.now(), unarchivedSecondsMax };
    return verifyLog(sources, organisationId);
  };
  const alarms = () => bank.logs.filter(({ message }) => message === alteredLogMessage.text);
  const chunks = async () =>
    (await bank.table.query({ pk: logPartition(bank.organisationId) })).map((item) => logChunkItem.parse(item));
  const remove = ({ pk, sk }: { pk: string; sk: string }) => bank.table.transact([{ Delete: { Key: { pk, sk } } }]);
  const cutTail = async () => {
    const last = (await chunks()).at(-1);
    if (last !== undefined) await remove(last);
  };
  const cutJournal = async () => {
    const last = (await bank.table.query({ pk: journalPartition(bank.organisationId) })).at(-1);
    if (last !== undefined) await remove(last);
  };

  /** Rewrites entry 2, and makes all hashes after it anew. */
  const rewriteHistory = async (actorAfter: AuditEntry['actor'] = { kind: 'operator', name: 'org:create' }) => {
    let hash: LogChunk['hash'];
    for (const chunk of await chunks()) {
      const { marks: _, ...rest } = chunk;
      const texts = unpackEntries(chunk.entries ?? new Uint8Array()).map((text) => {
        const entry = entryIn(text);
        return entry.number === 2 ? hashedText({ ...entry, actor: actorAfter }) : text;
      });
      const hashBefore = hash ?? chunk.hashBefore ?? new Uint8Array();
      hash = texts.reduce<Uint8Array<ArrayBuffer>>(nextHash, hashBefore);
      await bank.table.put({ Item: storedChunk({ ...rest, hashBefore, hash, entries: packEntries(texts) }) });
    }
  };
  const key = () => archiveKey(bank.organisationId, 1);
  /** The file that the platform would have archived if the rewritten log were the true one. */
  const forgedFile = async () => {
    const forged = createVersionedFiles();
    const platform = { ...bank.platform, auditArchive: archiveOf(forged) };
    const mark = await bank.table.get(archiveMarkKey(bank.organisationId));
    await remove(archiveMarkKey(bank.organisationId));
    await deliver({ ...bank, platform }, auditArchiveWorker, { organisationId: bank.organisationId });
    await bank.table.put({ Item: mark ?? archiveMarkKey(bank.organisationId) });
    return forged.latest(key())?.bytes ?? new Uint8Array();
  };

  test('a sound log is whole, and the result says how much was compared with what', async () => {
    await act();
    expect(await noteHeads()).toEqual([true, true, true]);
    const verdict = await verify();
    expect(verdict).toMatchObject({
      isWhole: true,
      last: { number: 3 },
      compared: { entries: 3, archived: 2, heads: 1 },
      files: 1,
      journal: { rows: 3, waiting: 0 },
      touchedKeys: [],
    });
    expect(comparisonLines(verdict)).toEqual([
      '3 entries of the table follow one another by their hashes.',
      '2 of them are the same in the archive (files: 1), and 1 have the hash that it has noted.',
      expect.stringMatching(/^3 rows of the journal since 2026-\S+ say the same; 0 wait for their entries\.$/),
    ]);
  });

  test('cannot rewrite history by putting the rewritten file over the archived one', async () => {
    await rewriteHistory();
    files.put(key(), await forgedFile());
    expect(await verify()).toMatchObject({ isWhole: false, number: 2, why: 'differs from the archive' });
    expect((await verify()).touchedKeys).toEqual([key()]);
  });

  test('cannot rewrite history by deleting the archived file, nor by putting another one in its place', async () => {
    await rewriteHistory();
    const forged = await forgedFile();
    files.remove(key());
    expect(await verify()).toMatchObject({ isWhole: false, number: 2 });
    files.put(key(), forged);
    expect(await verify()).toMatchObject({ isWhole: false, number: 2 });
    expect(files.removeVersion(key(), files.versions(key()).at(-1)?.versionId ?? '')).toBe('locked');
  });

  test('cannot rewrite history in an archive without a lock by removing its files for good', async () => {
    const unlocked = createVersionedFiles({ isLocked: false });
    await rewriteHistory();
    bank = { ...bank, platform: { ...bank.platform, auditArchive: archiveOf(unlocked) } };
    expect(await verify()).toMatchObject({ isWhole: false, number: 1, why: expect.stringContaining('ends before it') });
    // Also not by having the table say that nothing was archived: entries have to be there after some hours.
    await remove(archiveMarkKey(bank.organisationId));
    bank.clock.advance({ hours: 7 });
    expect(await verify()).toMatchObject({ isWhole: false, number: 1, why: expect.stringContaining('ends before it') });
  });

  test('cannot remove a file in the middle', async () => {
    const unlocked = createVersionedFiles({ isLocked: false });
    bank = { ...bank, platform: { ...bank.platform, auditArchive: archiveOf(unlocked) } };
    await remove(archiveMarkKey(bank.organisationId));
    await archive();
    for (let count = 0; count < 2; count += 1) {
      await act();
      await archive();
    }
    const middle = unlocked.versions(archiveKey(bank.organisationId, 3)).at(-1);
    unlocked.removeVersion(middle?.key ?? '', middle?.versionId ?? '');
    const why = 'is missing from the archive, which has later files';
    expect(await verify()).toMatchObject({ isWhole: false, number: 3, why });
  });

  test('cannot have the platform archive a rewritten log: it stops, with an alarm', async () => {
    await act();
    await noteHeads();
    await rewriteHistory();
    expect(await archive()).toBe(false);
    expect(alarms()).toHaveLength(1);
    expect(auditArchiveWorker.alarmsOn).toContain(alteredLogMessage);
    expect(files.versions(archiveKey(bank.organisationId, 3))).toEqual([]);
  });

  test('cannot store a file before the platform does: it stops, with an alarm', async () => {
    files.put(archiveKey(bank.organisationId, 3), await forgedFile());
    await act();
    expect(await archive()).toBe(false);
    expect(alarms()).toHaveLength(1);
    expect(await verify()).toMatchObject({ isWhole: false, number: 3 });
  });

  test('cannot cut off the end before the hourly archive while the journal has its row', async () => {
    await act();
    takeSent(bank, auditArchiveQueue.name);
    await cutTail();
    bank.clock.advance({ minutes: 16 });
    const why = expect.stringContaining('is missing: the journal has a transaction of createWebhook at 2026-');
    expect(await verify()).toMatchObject({ isWhole: false, number: 3, why });
  });

  test('cannot cut off the end with its rows of the journal once its head is noted', async () => {
    await act();
    await noteHeads();
    await cutTail();
    await cutJournal();
    expect(await verify()).toMatchObject({
      isWhole: false,
      number: 3,
      why: 'is missing; the archive has the hash of 3',
    });
    // The next write goes on after the cut, and its head contradicts the one that was noted.
    bank = { ...bank, platform: { ...bank.platform, table: { ...bank.platform.table } } };
    await act();
    expect(await noteHeads()).toEqual([false]);
    expect(alarms()).toHaveLength(1);
    expect(await archive()).toBe(false);
    expect(await verify()).toMatchObject({ isWhole: false, number: 3 });
  });

  test('cannot cut off the end in the minute before its head is noted without an alarm', async () => {
    await act();
    await cutTail();
    await cutJournal();
    expect(await noteHeads()).toContain(false);
    expect(alarms()).toMatchObject([{ fields: { organisationId: bank.organisationId } }]);
    expect(auditArchiveWorker.alarmsOn).toContain(alteredLogMessage);
    expect(await verify()).toMatchObject({ isWhole: false, number: 3 });
  });

  test('cannot hide a noted head by deleting it or putting another one', async () => {
    await act();
    await noteHeads();
    files.remove(headKey(bank.organisationId, 3));
    files.put(headKey(bank.organisationId, 3), Buffer.from('{}'));
    expect(await verify()).toMatchObject({ isWhole: true, compared: { heads: 1 } });
    await cutTail();
    await cutJournal();
    expect(await verify()).toMatchObject({ isWhole: false, number: 3 });
  });

  test('cannot take the place of a head that will come: the platform finds it, with an alarm', async () => {
    files.put(headKey(bank.organisationId, 3), Buffer.from('{}'));
    await act();
    expect(await noteHeads()).toContain(false);
    expect(alarms().length).toBeGreaterThan(0);
    expect(await verify()).toMatchObject({ isWhole: false, number: 3, why: 'has another hash in the archive' });
  });

  test('cannot add an entry that no transaction wrote, nor change what a transaction says', async () => {
    await rewriteHistory();
    const without = { table: bank.table, now: bank.clock.now(), unarchivedSecondsMax };
    expect(await verifyLog(without, bank.organisationId)).toMatchObject({
      isWhole: false,
      number: 2,
      why: 'says something else than its row of the journal',
    });
    await cutJournal();
    bank.clock.advance({ minutes: 16 });
    const later = { ...without, now: bank.clock.now() };
    expect(await verifyLog(later, bank.organisationId)).toMatchObject({
      isWhole: false,
      number: 2,
      why: 'has no row in the journal: no transaction wrote it',
    });
  });

  test('an entry of an older version, without the form of its applicant, agrees with its row; another form does not', async () => {
    const row = (await bank.table.query({ pk: journalPartition(bank.organisationId) })).at(-1);
    const { token, from } = row?.['by'] as { readonly token: string; readonly from?: string };
    await bank.table.put({
      Item: { ...row, pk: row?.pk ?? '', sk: row?.sk ?? '', by: { ...(row?.['by'] as object), form: '7' } },
    });
    const applicant = {
      kind: 'applicant',
      tokenId: token,
      ...(from === undefined ? {} : { sourceAddress: from }),
    } as const;
    const sources = { table: bank.table, now: bank.clock.now(), unarchivedSecondsMax };
    await rewriteHistory(applicant);
    expect(await verifyLog(sources, bank.organisationId)).toMatchObject({ isWhole: true });
    await rewriteHistory({ ...applicant, applicationFormId: '7' });
    expect(await verifyLog(sources, bank.organisationId)).toMatchObject({ isWhole: true });
    await rewriteHistory({ ...applicant, applicationFormId: '8' });
    expect(await verifyLog(sources, bank.organisationId)).toMatchObject({ isWhole: false, number: 2 });
  });

  test('a queue that refuses the heads stops no numbering, and raises an alarm', async () => {
    const queues = { ...bank.platform.queues, send: () => Promise.reject(new Error('SQS is away')) };
    const { table } = bank.platform;
    await bank.call('POST', '/webhooks', bodies.webhook());
    await numberJournal({ ...bank, platform: { ...bank.platform, queues, table: { ...table } } });
    expect(bank.logs.filter(({ message }) => message === unwitnessedMessage.text)).toHaveLength(1);
    expect((await chunks()).at(-1)).toMatchObject({ firstEntry: 3 });
  });

  test('a created token is an entry that stays', async () => {
    await tokenWith(bank, 'accounts');
    await numberJournal(bank);
    await cutTail();
    bank.clock.advance({ minutes: 16 });
    const why = expect.stringContaining('a transaction of createApiToken');
    expect(await verify()).toMatchObject({ isWhole: false, number: 3, why });
  });
});
