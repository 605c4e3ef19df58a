import { sandboxReports } from '../../functions/organisations/sandbox-bank.ts';
import { playBankDay } from '../money/ach-bank/bank-day.ts';
import { banksWithFiles } from '../money/ach-files/file-bank.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank({ settings: { banks: banksWithFiles({ answers: { reports: sandboxReports } }) } });

test('a whole day of a bank with 20 organisations agrees to the cent', async () => {
  await playBankDay(bank, { organisations: 20, payments: 2_000, returns: 30, changes: 5, incoming: 200, unknown: 3 });
});
