import { closeDays } from '../../functions/accounts/end-of-day/close-days.ts';
import { account } from '../../functions/accounts/accounts/store.ts';
import { payInterest } from '../../functions/accounts/interest/pay.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { bodies } from '../support/bank/bodies.ts';
import { link } from '../support/bank/link.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { counted } from './counted.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

/** What the interest of a month and a correction cost. */
export async function interestRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  const rows: Row[] = [];
  const row = async <T>(what: string, budget: Row['budget'], work: () => Promise<T>) => {
    const { made, measured } = await counted(weakness, work);
    rows.push({ what, measured, budget, moonshot: undefined });
    return made;
  };
  const post = async (target: string, body: object): Promise<string> => {
    const answer = await bank.call('POST', target, body);
    if (answer.status !== 201) throw new Error(`${target}: ${JSON.stringify(answer.body)}`);
    return answer.body.data.id as string;
  };
  const close = async () => {
    const moment = await momentOf(bank.platform, bank.organisationId, 'clock');
    if (!(await closeDays(bank.platform, moment, () => false))) throw new Error('nobody said stop');
  };
  try {
    const [ada] = await openCustomers(bank);
    const relationships = { customer: link('customer', ada) };
    const id = await post('/accounts', {
      data: { type: 'depositAccount', attributes: { depositProduct: 'savings' }, relationships },
    });
    await post('/sandbox/payments', bodies.credit(id, 10_000_00));
    const ref = account(bank.organisationId, id);
    bank.clock.advance({ days: 32 });
    await close();
    const stored = await bank.table.get(ref.key);
    bank.clock.set(String(stored?.['dueAt']));
    await close();
    await row('interest of a month, paid', { writeUnits: 9 }, async () => {
      const moment = await momentOf(bank.platform, bank.organisationId, 'interest');
      if ((await payInterest.run(bank.platform, moment, ref.key)) === 'not due') throw new Error('interest was due');
    });
    await row('correction of a balance', { writeUnits: 7 }, () => post('/sandbox/adjustments', bodies.adjustment(id)));
    await row('check deposit, with a key', { writeUnits: 9 }, () =>
      post('/check-deposits', bodies.check(id, { idempotencyKey: 'a check' })),
    );
    return rows;
  } finally {
    await bank.stop();
  }
}
