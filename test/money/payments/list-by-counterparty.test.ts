import { openAccount, openCustomer, pay } from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { writeDownLists } from '../../support/bank/workers.ts';
import { outsideOf } from '../recurring-payments/ach-schedule.ts';
import { makeAch } from './ach-bank.ts';

const bank = useBank();

test('filter[counterpartyId] finds the payments to one counterparty, and no others', async () => {
  const customerId = await openCustomer(bank);
  const account = await openAccount(bank, { customerId, cents: 100_00 });
  const [one, other] = [await outsideOf(bank, customerId), await outsideOf(bank, customerId)];
  const paid = async (overrides: object) => {
    bank.clock.advance({ seconds: 1 });
    return makeAch(bank, account, { ...overrides });
  };
  const first = await paid({ counterpartyId: one });
  await paid({ counterpartyId: other });
  await paid({});
  await pay(bank, account, await openAccount(bank));
  const second = await paid({ counterpartyId: one });
  const token = await customerToken(bank, customerId);
  for (const options of [{}, { token }]) {
    for (const [query, ids] of [
      [`filter[counterpartyId]=${one}`, [second, first]],
      [`filter[counterpartyId]=${one}&filter[accountId]=${account}&sort=createdAt`, [first, second]],
      ['filter[counterpartyId]=999999999000000001', []],
    ] as const) {
      const { status, body } = await bank.call('GET', `/payments?${query}`, undefined, options);
      expect([status, body.data.map(({ id }: { id: string }) => id)]).toEqual([200, ids]);
      expect(body.meta.pagination.total).toBe(ids.length);
    }
  }
  await writeDownLists(bank);
  const { body } = await bank.call('GET', `/payments?filter[counterpartyId]=${one}`);
  expect(body.meta.pagination.total).toBe(2);
});
