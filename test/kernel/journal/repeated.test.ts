import { bodies } from '../../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer, persistent } from '../../support/bank/client.ts';
import { ledgerFaults, readBooks, settled } from '../../support/model/ledger.ts';
import { inParallel } from '../../support/simulation/seed.ts';
import { startTestPlatform } from '../../support/bank/platform.ts';
import { weaken } from '../../support/weakening/weaken.ts';

test('a credit whose first answer was lost is not booked again by the conflict of its repetition', async () => {
  const bank = await startTestPlatform();
  const account = await makeAccount(bank.call, await makeCustomer(bank.call));
  const weakness = weaken(bank.client, { seed: 7, lostAnswers: 0.3, spuriousConflicts: 0.3 });
  let answered = 0;
  let unknown = 0;
  for (let credit = 0; credit < 40; credit += 1) {
    const { status } = await bank.call('POST', '/sandbox/payments', bodies.credit(account, 100));
    if (status === 201) answered += 100;
    else unknown += 100;
  }
  weakness.off();
  const books = await readBooks(bank.table, bank.organisationId, [account]);
  expect(ledgerFaults(books)).toEqual([]);
  expect(settled(books)).toBeGreaterThanOrEqual(answered);
  expect(settled(books)).toBeLessThanOrEqual(answered + unknown);
  await bank.stop();
});

test('twins of one application, sent at once with one key, are all answered with it', async () => {
  const bank = await startTestPlatform();
  weaken(bank.client, { seed: 1, overlapConflicts: 1, unprocessedKeys: 0.3 });
  const call = persistent(bank.call);
  const ids = new Set<string>();
  await inParallel(24, 24, async () => {
    const body = bodies.application('710010001', { idempotencyKey: 'one key' });
    ids.add(String(dataOf(await call('POST', '/applications', body)).id));
  });
  expect(ids.size).toBe(1);
  await bank.stop();
});
