import { banksOfDay, playBankDay } from '../money/ach-bank/bank-day.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank({ settings: { banks: banksOfDay } });

test('a whole day of a bank with 20 organisations agrees to the cent', async () => {
  await playBankDay(bank, { organisations: 20, payments: 2_000, returns: 30, changes: 5, incoming: 200, unknown: 3 });
});
