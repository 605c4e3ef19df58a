import { outgoingFileId } from '../../../functions/money/ach-files/file-ids.ts';
import { achFile, achFileItem, stageScope } from '../../../functions/money/ach-files/store.ts';
import { refusedEntryMessage } from '../../../functions/money/ach-files/window-alarms.ts';
import { openWindowsOf, banksWithFiles, instant, routingNumber } from './file-bank.ts';
import { fileAt, windowEntry, writeWindow } from './live-window.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank({ per: 'test', settings: { sandbox: false, banks: banksWithFiles() } });

test('a file of which all entries are refused is only a manifest and records, with an alarm and a reason for each entry', async () => {
  const loan = { direction: 'Debit', transactionCode: '57' } as const;
  await writeWindow(bank, [windowEntry(1, loan), windowEntry(2, { entryClass: 'WEB' })]);
  expect(await fileAt(bank, 1)).toBeUndefined();
  // In the order of the file: credits first.
  const why = (field: string) => expect.stringContaining(`entry detail, ${field}`);
  const alarms = bank.logs.filter(({ message }) => message === refusedEntryMessage.text);
  expect(alarms.map(({ fields }) => [fields['resourceId'], fields['outcome']])).toEqual([
    ['2', why('discretionaryData')],
    ['1', why('transactionCode')],
  ]);
  const text = await bank.platform.achFiles.read(`outgoing/${routingNumber}/20261201T1030-1.ach.json`);
  expect(JSON.parse(Buffer.from(text ?? []).toString())).toMatchObject({
    batches: 0,
    entries: [],
    refused: [
      { source: { id: '2' }, why: why('discretionaryData') },
      { source: { id: '1' }, why: why('transactionCode') },
    ],
  });
  for (const scope of [stageScope, bank.organisationId]) {
    const stored = await bank.table.get(
      achFile(scope, outgoingFileId({ window: instant('2026-12-01T15:30:00.000Z'), routingNumber }, 1)).key,
    );
    expect(stored && achFileItem.parse(stored)).toMatchObject({ status: 'PutAside', entries: 0, refusedEntries: 2 });
  }
  expect(await openWindowsOf(bank, stageScope)).toEqual([]);
});
