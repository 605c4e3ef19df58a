import { archivedClaims, listArchive } from '../../../functions/delivery/audit-log/archive.ts';
import { beginningOf } from '../../../functions/delivery/audit-log/lines.ts';
import { verifyChain } from '../../../functions/delivery/audit-log/verify.ts';
import { archiveLagMessage, auditArchiveWorker } from '../../../functions/delivery/audit-log/workers/archive.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import { auditArchiveQueue } from '../../../functions/delivery/audit-log/queues.ts';
import { makeCustomer } from '../../support/bank/client.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { numberJournal } from '../../support/delivery/number-journal.ts';

describe('the worker that archives the audit log', () => {
  const bank = useBank({ per: 'test' });

  const archive = () => deliver(bank, auditArchiveWorker, { organisationId: bank.organisationId });
  const archived = async () => {
    const { organisationId, platform } = bank;
    const listing = await listArchive(platform.auditArchive, organisationId);
    return verifyChain(beginningOf(organisationId), archivedClaims(platform.auditArchive, organisationId, listing));
  };
  const waitedSeconds = () => bank.logs.findLast(({ message }) => message === archiveLagMessage)?.fields.waitedSeconds;

  test('continues where it stopped, and measures how long the oldest entry has waited', async () => {
    expect(await archive()).toBe(true);
    expect(await archived()).toMatchObject({ isWhole: true, last: { number: 0 } });
    expect(waitedSeconds()).toBe(0);
    for (const number of [2, 3]) {
      await makeCustomer(bank.call);
      await numberJournal(bank);
      bank.clock.advance({ hours: 2 });
      expect(await archive()).toBe(true);
      expect(waitedSeconds()).toBe(2 * 3600);
      expect(await archived()).toMatchObject({ isWhole: true, last: { number } });
    }
    expect(await archive()).toBe(true);
    expect(waitedSeconds()).toBe(0);
  });

  test('ends at the end that the log had, also if entries come all the time', async () => {
    await makeCustomer(bank.call);
    await numberJournal(bank);
    const { auditArchive } = bank.platform;
    const add = async (...file: Parameters<typeof auditArchive.add>) => {
      await makeCustomer(bank.call);
      await numberJournal(bank);
      return auditArchive.add(...file);
    };
    const busy = { ...bank, platform: { ...bank.platform, auditArchive: { ...auditArchive, add } } };
    expect(await deliver(busy, auditArchiveWorker, { organisationId: bank.organisationId })).toBe(true);
    expect(await archived()).toMatchObject({ isWhole: true, last: { number: 2 } });
    expect(await archive()).toBe(true);
    expect(await archived()).toMatchObject({ isWhole: true, last: { number: 3 } });
  });

  test('leaves its message on the queue if the archive refuses, and writes the same file later', async () => {
    await makeCustomer(bank.call);
    await numberJournal(bank);
    const { auditArchive } = bank.platform;
    const refusing = { ...auditArchive, add: () => Promise.reject(new Error('S3 refused')) };
    const broken = { ...bank, platform: { ...bank.platform, auditArchive: refusing } };
    expect(await deliver(broken, auditArchiveWorker, { organisationId: bank.organisationId })).toBe(false);
    expect(await archived()).toMatchObject({ isWhole: true, last: { number: 0 } });
    expect(await archive()).toBe(true);
    expect(await archived()).toMatchObject({ isWhole: true, last: { number: 2 } });
  });

  test('continues a moment later if another worker wins every race for the mark, without an error', async () => {
    await makeCustomer(bank.call);
    await numberJournal(bank);
    const { organisationId } = bank;
    takeSent(bank, auditArchiveQueue.name);
    const table = { ...bank.platform.table, transact: () => Promise.reject(new ConcurrencyConflict()) };
    const losing = { ...bank, platform: { ...bank.platform, table } };
    expect(await deliver(losing, auditArchiveWorker, { organisationId })).toBe(true);
    expect(bank.logs.filter(({ error }) => error !== undefined)).toEqual([]);
    const [again] = takeSent(bank, auditArchiveQueue.name);
    expect(again).toEqual({ organisationId });
    expect(await archive()).toBe(true);
    expect(await archived()).toMatchObject({ isWhole: true, last: { number: 2 } });
  });
});
