import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { refusedEntryMessage } from '../../../functions/money/ach-files/window-alarms.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { banksWithFiles, routingNumber } from './file-bank.ts';
import { fileAt, windowEntry, windowReturn, writeWindow } from './live-window.ts';

const offset = { routingNumber, accountNumber: '999', accountType: 'Ledger' } as const;
const debit = { direction: 'Debit', transactionCode: '27' } as const;
const alarmsOf = (one: { readonly logs: readonly { readonly message: string }[] }) =>
  one.logs.filter(({ message }) => message === refusedEntryMessage.text);

describe('a balanced file', () => {
  const bank = useBank({ per: 'test', settings: { sandbox: false, banks: banksWithFiles({ offset }) } });

  /** Class, service class, description, codes and cents of each batch. */
  async function batches() {
    const file = await fileAt(bank, 1);
    expect(file?.faults).toEqual([]);
    expect(alarmsOf(bank)).toEqual([]);
    return file?.files[0]?.batches.map(({ header, entries }) => [
      header?.entryClass,
      header?.serviceClass,
      header?.effectiveDate,
      ...entries.map(({ transactionCode, amountCents }) => `${transactionCode}: ${amountCents}`),
    ]);
  }

  test('has an offset for each batch of any class, in a batch of its own with the same date', async () => {
    await writeWindow(bank, [
      windowEntry(1),
      windowEntry(2, { ...debit, entryClass: 'WEB', discretionaryData: 'S' }),
      windowEntry(3, { ...debit, entryClass: 'TEL', discretionaryData: 'S', amount: cents(5_00) }),
    ]);
    const day = '2026-12-01';
    expect(await batches()).toEqual([
      ['PPD', '220', day, '22: 1000'],
      ['TEL', '225', day, '27: 500'],
      ['WEB', '225', day, '27: 1000'],
      ['CCD', '225', day, '47: 1000'],
      ['CCD', '220', day, '42: 500'],
      ['CCD', '220', day, '42: 1000'],
    ]);
  });

  test('has no offset for returns and for prenotes', async () => {
    await writeWindow(bank, [
      windowReturn(1),
      windowEntry(2, { kind: 'Prenote', transactionCode: '23', amount: cents(0) }),
    ]);
    expect((await batches())?.map(([, serviceClass, , entry]) => [serviceClass, entry])).toEqual([
      ['220', '23: 0'],
      ['220', '21: 1000'],
    ]);
  });

  test('has several offset entries where an amount is too large for one', async () => {
    const amount = cents(60_000_000_00);
    await writeWindow(bank, [windowEntry(1, { amount }), windowEntry(2, { amount })]);
    expect((await batches())?.map(([, , , ...entries]) => entries)).toEqual([
      ['22: 6000000000', '22: 6000000000'],
      ['47: 9999999999', '47: 2000000001'],
    ]);
  });
});

describe('a balanced file whose offset cannot be written', () => {
  const unusable = { ...offset, accountNumber: '000' };
  const bank = useBank({ per: 'test', settings: { sandbox: false, banks: banksWithFiles({ offset: unusable }) } });

  test('leaves without it, and an alarm says so', async () => {
    await writeWindow(bank, [windowEntry(1), windowEntry(2, { ...debit, transactionCode: '57' })]);
    expect((await fileAt(bank, 1))?.files[0]?.batches.map(({ entries }) => entries.length)).toEqual([1]);
    expect(alarmsOf(bank)).toMatchObject([
      { fields: { at: '20261201T1030-1', outcome: expect.stringMatching('^the offset entries: .*accountNumber') } },
      { fields: { resourceId: '2' } },
    ]);
  });
});
