import { noteAnswer } from '../../../functions/money/ach-files/answered-files.ts';
import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { filesSince } from '../../../functions/money/ach-files/files-since.ts';
import { achAnswersQueue } from '../../../functions/money/ach-files/queues.ts';
import { decideFileRejection } from '../../../functions/money/ach-files/rejections.ts';
import { achAnswersWorker } from '../../../functions/money/ach-files/workers/answers.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { makeAch, payment } from '../payments/ach-bank.ts';
import { banksWithFiles, fileSettings, instant, openWindowsOf, routingNumber } from './file-bank.ts';

const limits = { ...fileSettings.limits, batchEntries: 1, fileEntries: 1 };
const bank = useOrganisation({ settings: { banks: banksWithFiles({ limits }) }, at: '2026-12-01T15:00:00Z' });
const window = instant('2026-12-01T21:45:00.000Z');
const closing = instant('2026-12-01T21:55:00.000Z');
const ref = () => ({ scope: bank.organisationId, routingNumber, window });

const close = (platform = bank.platform, now = closing) =>
  closeWindow(platform, { now, realNow: bank.clock.now() }, ref());
const written = async (name: string) => {
  const bytes = await bank.platform.achFiles.read(`outgoing/${routingNumber}/${bank.organisationId}/${name}.ach`);
  const files = bytes === undefined ? [] : readAchFiles(bytes).files;
  return files.flatMap(({ batches }) => batches.flatMap(({ entries }) => entries.map((one) => one.amountCents)));
};

test.each(['Resend', 'GiveUp'] as const)(
  'the rejection of a file of a window that is not finished is settled by %s once it is',
  async (decision) => {
    const account = await openAccount(bank, { cents: 100_00 });
    const payments = [];
    for (const amount of [1_00, 2_00]) payments.push(await makeAch(bank, account, { amount }));
    await runDue(bank, window);
    const putOnce: typeof bank.platform.achFiles.putOnce = (key, bytes) => {
      if (key.endsWith('-2.ach')) throw new Error('killed');
      return bank.platform.achFiles.putOnce(key, bytes);
    };
    const dying = { ...bank.platform, achFiles: { ...bank.platform.achFiles, putOnce } };
    await expect(close(dying)).rejects.toThrow('killed');
    const [file] = await filesSince(bank, bank.organisationId, instant('2026-11-01T00:00:00.000Z'));
    const first = await written('20261201T1645-1');
    expect(first).toHaveLength(1);

    const source = { scope: bank.organisationId, routingNumber, by: 'Bank' } as const;
    const said = { kind: 'fileAnswer', outcome: 'Rejected', file: { name: '20261201T1645-1' } } as const;
    expect(await noteAnswer(bank.platform, source, said)).toBeUndefined();
    const given = { id: file?.id ?? '', decision, reason: 'ticket 17', by: 'ann', scope: bank.organisationId };
    await decideFileRejection(bank.platform, given);
    const [answered, decided] = takeSent(bank, achAnswersQueue.name).filter((body) => 'scope' in body);
    expect(await deliver(bank, achAnswersWorker, { ...answered })).toBe(true);
    // It is delivered again.
    expect(await deliver(bank, achAnswersWorker, { ...decided })).toBe(false);

    expect(await close()).toBe(true);
    expect([...first, ...(await written('20261201T1645-2'))].sort()).toEqual([1_00, 2_00]);
    expect((await openWindowsOf(bank)).map(({ sk }) => sk)).not.toContain(`${routingNumber}#${window}`);
    expect(await deliver(bank, achAnswersWorker, { ...decided })).toBe(true);
    await runDue(bank, '2026-12-02T21:55:00Z');
    await deliver(bank, achWindowsWorker, { organisationId: bank.organisationId });
    expect(await written('20261202T1645-1')).toEqual(decision === 'Resend' ? first : []);
    const statuses = await Promise.all(payments.map(async (id) => (await payment(bank, id)).attributes.status));
    expect(statuses.toSorted()).toEqual(decision === 'Resend' ? ['Sent', 'Sent'] : ['Returned', 'Sent']);
  },
);
