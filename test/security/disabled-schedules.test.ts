import { openAccount, openCustomer, schedule } from '../support/bank/bank.ts';
import { eventTypesOf } from '../support/bank/journal.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';

describe('a customer and a schedule that was disabled', () => {
  const bank = useBank();
  let customerId: string;
  let path: string;
  beforeEach(async () => {
    customerId = await openCustomer(bank);
    const from = await openAccount(bank, { customerId, cents: 1_000_00 });
    const { body } = await schedule(bank, from, await openAccount(bank));
    path = `/recurring-payments/${body.data.id as string}`;
  });

  const act = (verb: string, token?: string) =>
    bank.call('POST', `${path}/${verb}`, undefined, token === undefined ? {} : { token });
  const statusOf = async () => (await bank.call('GET', path)).body.data.attributes.status as string;

  test('cannot enable what the organisation disabled; the organisation can, and then so can the customer again', async () => {
    const token = await customerToken(bank, customerId);
    await act('disable');
    expect((await act('enable', token)).status).toBe(403);
    expect(await statusOf()).toBe('Disabled');
    expect((await act('enable')).status).toBe(200);
    await act('disable', token);
    expect((await act('enable', token)).status).toBe(200);
    expect(await statusOf()).toBe('Active');
  });

  test('nor a schedule that the organisation disabled after the customer; that emits no event', async () => {
    const token = await customerToken(bank, customerId);
    await act('disable', token);
    expect(await eventTypesOf(bank, () => act('disable'))).toEqual([]);
    expect((await act('enable', token)).status).toBe(403);
    // To disable it again as the customer takes nothing back.
    await act('disable', token);
    expect((await act('enable', token)).status).toBe(403);
  });

  test('needs a scope that creates such a schedule', async () => {
    const reads = await customerToken(bank, customerId, { scope: 'payments' });
    const achOnly = await customerToken(bank, customerId, { scope: 'payments payments-write-counterparty' });
    const writes = await customerToken(bank, customerId, { scope: 'payments payments-write' });
    await act('disable', reads);
    expect((await act('enable', reads)).status).toBe(403);
    expect((await act('enable', achOnly)).status).toBe(403);
    expect((await act('enable', writes)).status).toBe(200);
  });
});
