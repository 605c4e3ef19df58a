import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { achFileIntake } from '../../../functions/money/ach-files/workers/ach-file-intake.ts';
import { achAsideItem, asidePartition } from '../../../functions/money/ach-files/intake-store.ts';
import { batch, entry, fileOf, trace } from './bank-file.ts';
import { banksWithFiles, entriesOf, routingNumber } from './file-bank.ts';

const banks = banksWithFiles();
const bank = useBank({ per: 'test', settings: { sandbox: false, banks } });
beforeEach(() => bank.clock.set('2026-12-01T15:00:00Z'));

/** The bank at which entries for nobody go back in the name of the organisation of the tests. */
const returning = () => ({
  ...bank,
  platform: {
    ...bank.platform,
    settings: { ...bank.platform.settings, banks: banksWithFiles({ returnsUnknownAs: bank.organisationId }) },
  },
});
const entries = ['999999999999', '12-34'].map((accountNumber, index) =>
  entry({ accountNumber, traceNumber: trace(index + 1) }),
);
async function bring(name: string, at: ReturnType<typeof returning>): Promise<void> {
  const key = `incoming/${routingNumber}/${name}`;
  await bank.platform.achFiles.putOnce(key, fileOf(batch(entries)));
  expect(await deliver(bank, achFileIntake, { key })).toBe(true);
  for (const body of takeSent(bank, 'ach-rail')) expect(await deliver(at, achRailWorker, { ...body })).toBe(true);
}
const asides = async () => (await bank.table.query({ pk: asidePartition })).map((item) => achAsideItem.parse(item).why);

test('an entry whose number belongs to no organisation is put aside: the bank may have accounts that are not ours', async () => {
  await bring('a.ach', bank);
  expect(await asides()).toHaveLength(2);
  expect(await entriesOf(bank)).toEqual([]);
});

test('or it goes back in the next file in the name of the organisation that the settings name, once', async () => {
  for (const name of ['a.ach', 'again.ach']) await bring(name, returning());
  expect(await asides()).toEqual([]);
  const codes = (await entriesOf(bank)).map(({ kind, window, content }) => [kind, window, content.addenda?.[0]]);
  expect(codes).toMatchObject([
    ['Return', '2026-12-01T21:45:00.000Z', { returnCode: 'R03', originalTrace: trace(1) }],
    ['Return', '2026-12-01T21:45:00.000Z', { returnCode: 'R04', originalTrace: trace(2) }],
  ]);
});
