import { closeDays } from '../../functions/accounts/end-of-day/close-days.ts';
import { writeStatements } from '../../functions/accounts/statements/write-statements.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { bodies } from '../support/bank/bodies.ts';
import { link } from '../support/bank/link.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { counted } from './counted.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

const transactions = 100;

/** What the statement of an account costs, with the event and the mark of its organisation. */
export async function statementRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  try {
    const [ada] = await openCustomers(bank);
    const { body } = await bank.call('POST', '/accounts', {
      data: {
        type: 'depositAccount',
        relationships: { customer: link('customer', ada) },
        attributes: { depositProduct: 'checking' },
      },
    });
    for (let count = 0; count < transactions; count += 1) {
      await bank.call('POST', '/sandbox/payments', bodies.credit(body.data.id as string, 10_00));
    }
    bank.clock.advance({ days: 32 });
    const moment = await momentOf(bank.platform, bank.organisationId, 'statements');
    await closeDays(bank.platform, moment, () => false);
    const { made, measured } = await counted(weakness, () => writeStatements(bank.platform, moment, () => false));
    if (!made) throw new Error('nobody said stop');
    return [
      {
        what: `statement of ${transactions} transactions, and the event of its month`,
        measured,
        budget: { writeUnits: 13, readUnits: 30 },
        moonshot: undefined,
      },
    ];
  } finally {
    await bank.stop();
  }
}
