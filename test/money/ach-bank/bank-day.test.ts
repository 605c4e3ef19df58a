import { useBank } from '../../support/bank/use-bank.ts';
import { banksOfDay, playBankDay } from './bank-day.ts';

const bank = useBank({ settings: { banks: banksOfDay } });

test('a day of a bank: ledger, files and events agree to the cent, although the bank rejects a file, workers die at their writes and all comes twice', async () => {
  await playBankDay(bank, { organisations: 2, payments: 60, returns: 6, changes: 2, incoming: 20, unknown: 3 });
});
