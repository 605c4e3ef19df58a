import { close, fund, openAccount, openCustomer, pay, refusals } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { tokenWith } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';
import { makeAch } from '../money/payments/ach-bank.ts';
import { accountsOf, agree, migrate, setUpOutreach, startMigration, statusOf } from './migration-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const newRouting = '101999984';

let customer: string;
let old: string;
beforeEach(async () => {
  await setUpOutreach(bank);
  customer = await openCustomer(bank);
  old = await openAccount(bank, { customerId: customer, cents: 500_00 });
});

async function successorOf(): Promise<string> {
  const found = (await accountsOf(bank, customer)).find(({ routingNumber }) => routingNumber === newRouting);
  if (found === undefined) throw new Error('no account was opened at the new bank');
  return found.id;
}

const owners = (method: 'POST' | 'DELETE', account: string, owner: string) =>
  bank.call(method, `/accounts/${account}/relationships/customers`, { data: [{ type: 'customer', id: owner }] });

const balanceOf = async (account: string): Promise<number> =>
  (await bank.call('GET', `/accounts/${account}`)).body.data.attributes.balance as number;

const reasonOf = async (id: string): Promise<unknown> =>
  (await bank.call('GET', `/migrations/${id}`)).body.data.attributes.ineligibilityReason;

describe('an account at the new bank that has got another owner', () => {
  test('takes no money: the consent to its movement stops the migration', async () => {
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    const fresh = await successorOf();
    expect((await owners('POST', fresh, await openCustomer(bank))).status).toBe(200);
    await agree(bank, id, 'money');
    expect([await statusOf(bank, id), await reasonOf(id)]).toEqual(['IneligibleCustomer', 'AccountAtNewBank']);
    expect([await balanceOf(old), await balanceOf(fresh)]).toEqual([500_00, 0]);
  });

  test('is not taken over by a later migration', async () => {
    const first = await startMigration(bank, customer);
    await agree(bank, first, 'accounts');
    await runDue(bank);
    const fresh = await successorOf();
    await fund(bank, fresh, 5_00);
    expect((await bank.call('POST', `/migrations/${first}/cancel`)).status).toBe(200);
    await owners('POST', fresh, await openCustomer(bank));
    await owners('DELETE', fresh, customer);
    const second = await startMigration(bank, customer);
    await agree(bank, second, 'accounts');
    await runDue(bank);
    expect([await statusOf(bank, second), await reasonOf(second)]).toEqual(['IneligibleCustomer', 'AccountAtNewBank']);
    expect([await balanceOf(old), await balanceOf(fresh)]).toEqual([500_00, 5_00]);
  });

  test('sends the money back that was on its way when the owner came', async () => {
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    await agree(bank, id, 'money');
    await runDue(bank);
    const fresh = await successorOf();
    await owners('POST', fresh, await openCustomer(bank));
    await runDue(bank, '2026-12-01T22:00:00Z');
    await runDue(bank, '2026-12-02T16:00:00Z');
    expect([await balanceOf(old), await balanceOf(fresh)]).toEqual([500_00, 0]);
  });
});

test('a new account that was closed is sent no money, day after day', async () => {
  const id = await startMigration(bank, customer);
  await agree(bank, id, 'accounts');
  await runDue(bank);
  await agree(bank, id, 'money');
  const fresh = await successorOf();
  expect((await close(bank, fresh)).status).toBe(200);
  for (let day = 2; day < 9; day += 1) await runDue(bank, `2026-12-0${day}T15:00:00Z`);
  const payments = (await bank.call('GET', `/payments?filter[accountId]=${old}`)).body.data as unknown[];
  expect(payments).toEqual([]);
  expect(await balanceOf(old)).toBe(500_00);
});

test('403 for a token that is limited to accounts', async () => {
  const token = await tokenWith(bank, 'migrations migrations-write', { resources: [{ type: 'account', ids: [old] }] });
  const body = bodies.migration(customer, { idempotencyKey: 'limited' });
  const answers = [
    await bank.call('POST', '/migrations', body, { token }),
    await bank.call('GET', '/migrations', undefined, { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});

test('a consent after the deadline counts for nothing, also before the due step', async () => {
  const id = await startMigration(bank, customer);
  await agree(bank, id, 'accounts');
  await runDue(bank);
  bank.clock.set('2027-01-16T15:00:00Z');
  await expect(agree(bank, id, 'money')).rejects.toThrow('deadline');
});

test('a code that was sent to an authorized user opens no page of the customer', async () => {
  const user = {
    fullName: { first: 'Kofi', last: 'Mensah' },
    email: 'kofi@example.com',
    phone: { countryCode: '1', number: '5555550188' },
  };
  const added = { data: { type: 'addAuthorizedUsers', attributes: { authorizedUsers: [user] } } };
  expect((await bank.call('POST', `/customers/${customer}/authorized-users`, added)).status).toBe(200);
  bank.clock.set('2026-12-03T15:00:00.000Z');
  const id = await startMigration(bank, customer);
  const started = await bank.call('POST', `/customers/${customer}/token/verification`, {
    data: { type: 'customerTokenVerification', attributes: { channel: 'sms', phone: user.phone } },
  });
  expect(started.status).toBe(201);
  const { body } = await bank.call('GET', `/migrations/${id}`);
  const path = new URL(body.data.attributes.migrationUrl as string).pathname;
  const visitor = visitorOf(bank);
  visitor.cookie = started.body.data.attributes.verificationToken as string;
  const shown = await visitor.submit(path, 'session', { code: '000001' });
  expect(shown.html).toContain('This is not the code that we sent');
});

describe('numbers of accounts', () => {
  test('two accounts that are not Closed never have the same ones', async () => {
    const there = await startMigration(bank, customer);
    await agree(bank, there, 'accounts');
    await runDue(bank);
    await fund(bank, await successorOf(), 5_00);
    await bank.call('POST', `/migrations/${there}/cancel`);
    const back = await startMigration(bank, customer, { fromBank: 'Second Sandbox Bank', toBank: 'Sandbox Bank' });
    await agree(bank, back, 'accounts');
    await runDue(bank);
    const all = await accountsOf(bank, customer);
    expect(all).toHaveLength(2);
    expect(await statusOf(bank, back)).toBe('CollectingMoneyMovementConsent');
  });

  test('409 for reopening an account whose numbers another one has', async () => {
    const there = await startMigration(bank, customer);
    await agree(bank, there, 'accounts');
    await runDue(bank);
    const fresh = await successorOf();
    await close(bank, fresh);
    const again = await bank.call('POST', `/migrations/${there}/cancel`);
    expect(again.status).toBe(200);
    const second = await startMigration(bank, customer);
    await agree(bank, second, 'accounts');
    await runDue(bank);
    expect(refusals(await bank.call('POST', `/accounts/${fresh}/reopen`))).toEqual([['invalid_state', undefined]]);

    // Once the later one is closed too, the numbers lead to the one that is reopened.
    const later = (await accountsOf(bank, customer)).at(-1)?.id ?? '';
    expect((await close(bank, later)).status).toBe(200);
    expect((await bank.call('POST', `/accounts/${fresh}/reopen`)).status).toBe(200);
    expect(refusals(await bank.call('POST', `/accounts/${later}/reopen`))).toEqual([['invalid_state', undefined]]);
    const payer = await openAccount(bank, { cents: 10_00 });
    const { accountNumber } = (await bank.call('GET', `/accounts/${fresh}`)).body.data.attributes;
    const counterparty = { name: 'Ada', routingNumber: newRouting, accountNumber, accountType: 'Checking' };
    await makeAch(bank, payer, { amount: 4_00, counterparty });
    expect(await balanceOf(fresh)).toBe(4_00);
  });

  test('an account that was opened first at a bank gets them back there when it is reopened', async () => {
    const there = await startMigration(bank, customer);
    await agree(bank, there, 'accounts');
    await runDue(bank);
    await fund(bank, await successorOf(), 5_00);
    await bank.call('POST', `/migrations/${there}/cancel`);
    const payer = await openAccount(bank, { cents: 510_00 });
    expect((await pay(bank, old, payer, { amount: 500_00 })).status).toBe(201);
    await close(bank, old);
    const back = await startMigration(bank, customer, { fromBank: 'Second Sandbox Bank', toBank: 'Sandbox Bank' });
    await agree(bank, back, 'accounts');
    await runDue(bank);
    const later = (await accountsOf(bank, customer)).at(-1)?.id ?? '';
    expect((await close(bank, later)).status).toBe(200);
    expect((await bank.call('POST', `/accounts/${old}/reopen`)).status).toBe(200);
    expect(refusals(await bank.call('POST', `/accounts/${later}/reopen`))).toEqual([['invalid_state', undefined]]);
    const { accountNumber, routingNumber } = (await bank.call('GET', `/accounts/${old}`)).body.data.attributes;
    const counterparty = { name: 'Ada', routingNumber, accountNumber, accountType: 'Checking' };
    await makeAch(bank, payer, { amount: 4_00, counterparty });
    expect(await balanceOf(old)).toBe(4_00);
  });
});

test('a schedule between two accounts of the customer that become one fails, and goes on', async () => {
  const other = await openAccount(bank, { customerId: customer });
  const weekly = { interval: 'Weekly', dayOfWeek: 'Thursday' };
  const id = await startMigration(bank, customer);
  await agree(bank, id, 'accounts');
  await runDue(bank);
  const pairs = (await accountsOf(bank, customer)).filter(({ routingNumber }) => routingNumber === newRouting);
  const fresh = pairs.find(({ accountNumber }) => accountNumber.endsWith(old))?.id ?? '';
  const made = await bank.call('POST', '/recurring-payments', bodies.recurring(fresh, old, 1_00, weekly));
  expect(made.status).toBe(201);
  await agree(bank, id, 'money');
  for (const at of ['2026-12-01T22:00:00Z', '2026-12-02T16:00:00Z', '2026-12-03T16:00:00Z', '2026-12-10T16:00:00Z']) {
    await runDue(bank, at);
  }
  const { body } = await bank.call('GET', `/recurring-payments/${made.body.data.id as string}`);
  expect([body.data.attributes.status, body.data.attributes.numberOfPayments]).toEqual(['Active', 0]);
  expect(await balanceOf(other)).toBe(0);
});

test('who pays an account that was moved twice pays the last one', async () => {
  const tenant = await openAccount(bank, { cents: 100_00 });
  const monthly = { interval: 'Monthly', dayOfMonth: 5 };
  expect((await bank.call('POST', '/recurring-payments', bodies.recurring(tenant, old, 1_00, monthly))).status).toBe(
    201,
  );
  const days = (from: string, count: number, step = 1) =>
    Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * step * 86_400_000).toISOString());
  const move = async (fromBank: string, toBank: string, deadline: string, at: string) => {
    const made = await migrate(bank, customer, { fromBank, toBank, deadline });
    const id = made.body.data.id as string;
    await agree(bank, id, 'accounts');
    await runDue(bank);
    await agree(bank, id, 'money');
    for (const day of days(at, 50)) await runDue(bank, day);
    expect(await statusOf(bank, id)).toBe('Completed');
  };
  await move('Sandbox Bank', 'Second Sandbox Bank', '2027-01-10', '2026-12-01T22:00:00Z');
  await move('Second Sandbox Bank', 'Sandbox Bank', '2027-03-01', '2027-01-20T22:00:00Z');
  await runDue(bank, '2027-04-06T15:00:00Z');
  const open = (await accountsOf(bank, customer)).filter(({ status }) => status === 'Open');
  const paid = 100_00 - (await balanceOf(tenant));
  expect(paid).toBeGreaterThanOrEqual(4_00);
  expect(open.map(({ balance }) => balance)).toEqual([500_00 + paid]);
});
