import { anotherOrganisation, balanceOf, openAccount, openCustomer, pay, refusals } from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { ledgerOf, makeAch, step, type StepName, steps, withEvents } from './ach-bank.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  account = await openAccount(bank, { cents: 100_00 });
});

const names = Object.keys(steps) as StepName[];
const eventsOf = async (name: StepName, id: string, attributes: object = {}) => {
  const { answer, events } = await withEvents(bank, () => step(bank, name, id, { ...attributes }));
  expect(answer.status).toBe(200);
  return { ...answer.body.data.attributes, events: events.map(({ type }) => type) } as Record<string, unknown>;
};

describe('200', () => {
  test('transmit, clear and return take a Debit through its life', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    expect(await eventsOf('transmit', id)).toMatchObject({ status: 'Clearing', events: ['payment.clearing'] });
    expect(await balanceOf(bank, account)).toBe(100_00);
    const cleared = { status: 'Sent', events: ['payment.sent', 'transaction.created'] };
    expect(await eventsOf('clear', id)).toMatchObject(cleared);
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 110_00, settlement: -110_00 });
    const returned = { status: 'Returned', reason: 'NoAccount', events: ['payment.returned', 'transaction.created'] };
    expect(await eventsOf('return', id, { reason: 'NoAccount' })).toMatchObject(returned);
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00 });
  });

  test('a return is for insufficient funds where nothing else is said', async () => {
    const id = await makeAch(bank, account);
    await step(bank, 'transmit', id);
    expect(await eventsOf('return', id)).toMatchObject({ reason: 'InsufficientFunds' });
  });

  test('each repeated step answers the payment as it is now, and emits nothing', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    await step(bank, 'transmit', id);
    expect(await eventsOf('transmit', id)).toMatchObject({ status: 'Clearing', events: [] });
    await step(bank, 'clear', id);
    expect(await eventsOf('clear', id)).toMatchObject({ status: 'Sent', events: [] });
    expect(await eventsOf('transmit', id)).toMatchObject({ status: 'Sent', events: [] });
    await step(bank, 'return', id, { reason: 'NoAccount' });
    for (const reason of [{ reason: 'NoAccount' }, {}]) {
      expect(await eventsOf('return', id, reason)).toMatchObject({ reason: 'NoAccount', events: [] });
    }
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('the generic name of the type is accepted', async () => {
    const id = await makeAch(bank, account);
    const answer = await bank.call('POST', '/sandbox/ach/transmit', {
      data: { type: 'transmitAchPayment', relationships: { payment: { data: { type: 'payment', id } } } },
    });
    expect(answer.body.data.attributes.status).toBe('Sent');
  });
});

describe('400', () => {
  test('no payment, and a reason that no return has', async () => {
    const none = await bank.call('POST', '/sandbox/ach/clear', { data: { type: 'clearAchPayment' } });
    expect([none.status, refusals(none)]).toEqual([400, [['invalid_value', '/data/relationships/payment']]]);
    const bad = await step(bank, 'return', await makeAch(bank, account), { reason: 'AccountFrozenSolid' });
    expect([bad.status, refusals(bad)]).toEqual([400, [['invalid_value', '/data/attributes/reason']]]);
  });
});

describe('403', () => {
  test.each(names)('%s by a customer', async (name) => {
    const customerId = await openCustomer(bank);
    const own = await openAccount(bank, { customerId, cents: 100_00 });
    const id = await makeAch(bank, own);
    const body = { data: { type: steps[name], relationships: { payment: { data: { type: 'achPayment', id } } } } };
    const token = await customerToken(bank, customerId);
    expect((await bank.call('POST', `/sandbox/ach/${name}`, body, { token })).status).toBe(403);
  });
});

describe('404', () => {
  test.each(names)('%s of what is missing, of another organisation, or no ACH payment', async (name) => {
    const other = await anotherOrganisation(bank);
    const theirs = await makeAch(other, await openAccount(other, { cents: 100_00 }));
    const booked = (await pay(bank, account, await openAccount(bank))).body.data.id as string;
    for (const id of ['999999999000000001', '12', theirs, booked]) {
      const answer = await step(bank, name, id);
      expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', '/data/relationships/payment']]]);
    }
  });
});

describe('409', () => {
  test('a Pending payment neither clears nor returns', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    for (const name of ['clear', 'return'] as const) {
      const answer = await step(bank, name, id);
      expect(answer.status).toBe(409);
      expect(answer.body.errors[0].detail).toContain('The payment is Pending');
    }
  });

  test('a Credit does not clear', async () => {
    const id = await makeAch(bank, account);
    await step(bank, 'transmit', id);
    expect((await step(bank, 'clear', id)).body.errors[0].detail).toBe('The payment is Sent; a credit does not clear');
  });

  test('what was canceled is over', async () => {
    const id = await makeAch(bank, account);
    await bank.call('POST', `/payments/${id}/cancel`);
    for (const name of names) expect((await step(bank, name, id)).status).toBe(409);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });
});
