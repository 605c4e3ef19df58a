import { lateOwedReturnMessage } from '../../../functions/money/received-payments/owed-return.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { giveBack } from '../received-payments/received.ts';
import { arrive, batch, entry, fileOf, handleReports } from './bank-file.ts';
import { banksWithFiles, entriesOf } from './file-bank.ts';

const [withFiles, ...others] = banksWithFiles();
if (withFiles === undefined) throw new Error('there is no bank with files');
/** A bank whose cut-off is before its last same-day window, and before the money of the morning is booked. */
const bankWith = (cutOff: { readonly hour: number; readonly minute: number }) => [
  { ...withFiles, ach: { ...withFiles.ach, cutOff } },
  ...others,
];
const debit = { transactionCode: '37', amountCents: 4_00 } as const;

describe.each([
  ['16:15', { hour: 16, minute: 15 }],
  ['08:00', { hour: 8, minute: 0 }],
])('at a bank whose cut-off is at %s', (_, cutOff) => {
  const bank = useOrganisation({ settings: { banks: bankWith(cutOff) }, at: '2026-12-02T15:00:00Z' });
  const arriveDebit = async () => {
    const account = await openAccount(bank);
    const { body } = await bank.call('GET', `/accounts/${account}`);
    const accountNumber = String(body.data.attributes.accountNumber);
    await arrive(bank, 'a.ach', fileOf(batch([entry({ accountNumber, ...debit })])));
    await handleReports(bank);
  };

  test('the return of a debit without money leaves in time', async () => {
    await arriveDebit();
    await runDue(bank, '2026-12-02T15:01:00Z');
    await runDue(bank, '2026-12-03T13:30:00Z');
    const [entered] = (await entriesOf(bank)).filter(({ kind }) => kind === 'Return');
    const at = `2026-12-03T${String(cutOff.hour + 5).padStart(2, '0')}:${String(cutOff.minute).padStart(2, '0')}:00.000Z`;
    expect(entered?.window).toBe(at);
    expect(bank.logs.filter(({ message }) => message === lateOwedReturnMessage.text)).toEqual([]);
  });

  test('a credit is returned by the API until the cut-off, and not at a later same-day window', async () => {
    const account = await openAccount(bank);
    const { body } = await bank.call('GET', `/accounts/${account}`);
    const accountNumber = String(body.data.attributes.accountNumber);
    await arrive(bank, 'a.ach', fileOf(batch([entry({ accountNumber })])));
    await handleReports(bank);
    const { body: list } = await bank.call('GET', `/transactions?filter[accountId]=${account}`);
    const { id } = list.data[0];
    bank.clock.set('2026-12-03T21:20:00Z');
    const answer = await giveBack(bank, id, account, 'NoAccount');
    expect(answer.status).toBe(409);
    expect(await entriesOf(bank)).toEqual([]);
  });
});
