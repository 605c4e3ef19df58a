import { makeCard } from '../cards/cards/card-bank.ts';
import {
  archiveOwner,
  changeOwners,
  close,
  freeze,
  fund,
  openAccount,
  openCustomer,
  refusals,
} from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { accountsOf, agree, setUpOutreach, startMigration, statusOf } from './migration-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let customer: string;
let account: string;
beforeEach(async () => {
  await setUpOutreach(bank);
  customer = await openCustomer(bank);
  account = await openAccount(bank, { customerId: customer, cents: 100_00 });
});

const reset = (id: string) => bank.call('POST', `/migrations/${id}/reset`);
const cancel = (id: string) => bank.call('POST', `/migrations/${id}/cancel`);
const unfreeze = () => bank.call('POST', `/accounts/${account}/unfreeze`);

describe('reset', () => {
  test('asks for consent again once the cause is gone', async () => {
    await freeze(bank, account);
    const id = await startMigration(bank, customer);
    expect((await reset(id)).body.data.attributes).toMatchObject({
      status: 'IneligibleCustomer',
      ineligibilityReason: 'FrozenAccount',
    });
    await unfreeze();
    const events = await emittedBy(bank, async () => {
      const { status, body } = await reset(id);
      expect([status, body.data.attributes.status]).toEqual([200, 'CollectingAccountsConsent']);
      expect(body.data.attributes).not.toHaveProperty('ineligibilityReason');
    });
    expect(
      events
        .flatMap((row) => row.events)
        .map(({ type, attributes }) => [type, attributes['previousStatus'], attributes['status']]),
    ).toEqual([['migration.statusChanged', 'IneligibleCustomer', 'CollectingAccountsConsent']]);
  });

  test('is refused in every other status', async () => {
    const id = await startMigration(bank, customer);
    const answer = await reset(id);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect(answer.body.errors[0].detail).toContain('CollectingAccountsConsent');
  });

  test('what becomes ineligible stops the migration at the consent, and the way goes on after a reset', async () => {
    const id = await startMigration(bank, customer);
    await freeze(bank, account);
    await agree(bank, id, 'accounts');
    expect(await statusOf(bank, id)).toBe('IneligibleCustomer');
    await unfreeze();
    await reset(id);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    await freeze(bank, account);
    await agree(bank, id, 'money');
    expect(await statusOf(bank, id)).toBe('IneligibleCustomer');
    await unfreeze();
    await reset(id);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    // The account that was opened before is used.
    expect([await statusOf(bank, id), (await accountsOf(bank, customer)).length]).toEqual([
      'CollectingMoneyMovementConsent',
      2,
    ]);
  });

  /** A migration that has stopped because of its account at the new bank; both ids. */
  async function stoppedBy(spoil: (fresh: string) => Promise<unknown>) {
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    const fresh = (await accountsOf(bank, customer)).at(-1)?.id ?? '';
    expect(await spoil(fresh)).toMatchObject({ status: 200 });
    await agree(bank, id, 'money');
    expect(await statusOf(bank, id)).toBe('IneligibleCustomer');
    return { id, fresh };
  }

  test.each<[string, (fresh: string) => Promise<unknown>, (fresh: string) => Promise<unknown>]>([
    ['frozen', (fresh) => freeze(bank, fresh), (fresh) => bank.call('POST', `/accounts/${fresh}/unfreeze`)],
    [
      'shared',
      async (fresh) => changeOwners(bank, 'POST', fresh, [await openCustomer(bank)]),
      async (fresh) => {
        const { body } = await bank.call('GET', `/accounts/${fresh}`);
        const [, other] = body.data.relationships.customers.data as [unknown, { id: string }];
        return changeOwners(bank, 'DELETE', fresh, [other.id]);
      },
    ],
  ])('says that the account at the new bank is %s, as long as it is', async (_, spoil, mend) => {
    const { id, fresh } = await stoppedBy(spoil);
    expect((await reset(id)).body.data.attributes).toMatchObject({
      status: 'IneligibleCustomer',
      ineligibilityReason: 'AccountAtNewBank',
    });
    expect(await mend(fresh)).toMatchObject({ status: 200 });
    expect((await reset(id)).body.data.attributes.status).toBe('CollectingAccountsConsent');
  });

  test('lets another account be opened in place of one at the new bank that was closed', async () => {
    const { id, fresh } = await stoppedBy((one) => close(bank, one));
    expect((await reset(id)).body.data.attributes.status).toBe('CollectingAccountsConsent');
    await agree(bank, id, 'accounts');
    await runDue(bank);
    expect(await statusOf(bank, id)).toBe('CollectingMoneyMovementConsent');
    const [, closed, opened] = await accountsOf(bank, customer);
    expect([closed?.id, closed?.status, opened?.status, opened?.routingNumber]).toEqual([
      fresh,
      'Closed',
      'Open',
      '101999984',
    ]);
    await agree(bank, id, 'money');
    expect(await statusOf(bank, id)).toBe('ExecutingMoneyMovement');
  });

  test('says that somebody else has the account of an earlier migration at the new bank', async () => {
    const earlier = await startMigration(bank, customer);
    await agree(bank, earlier, 'accounts');
    await runDue(bank);
    const fresh = (await accountsOf(bank, customer)).at(-1)?.id ?? '';
    await fund(bank, fresh, 5_00);
    await cancel(earlier);
    await changeOwners(bank, 'POST', fresh, [await openCustomer(bank)]);
    await changeOwners(bank, 'DELETE', fresh, [customer]);
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    expect((await reset(id)).body.data.attributes).toMatchObject({
      status: 'IneligibleCustomer',
      ineligibilityReason: 'AccountAtNewBank',
    });
  });

  test('an account that the customer has closed at both banks is not in the way', async () => {
    const other = await openAccount(bank, { customerId: customer });
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    for (const one of (await accountsOf(bank, customer)).filter(({ accountNumber }) => accountNumber.endsWith(other))) {
      expect((await close(bank, one.id)).status).toBe(200);
    }
    await agree(bank, id, 'money');
    expect(await statusOf(bank, id)).toBe('ExecutingMoneyMovement');
  });

  test('a negative balance, and a customer who is archived, stop it too', async () => {
    const id = await startMigration(bank, customer);
    const debit = bodies.adjustment(account, { amount: 200_00, direction: 'Debit' });
    await bank.call('POST', '/sandbox/adjustments', debit);
    await agree(bank, id, 'accounts');
    const reasonOf = async () => (await bank.call('GET', `/migrations/${id}`)).body.data.attributes.ineligibilityReason;
    expect(await reasonOf()).toBe('NegativeBalance');
    await archiveOwner(bank, account);
    await reset(id);
    expect(await reasonOf()).toBe('CustomerArchived');
  });

  test('a reminder finds what has become ineligible', async () => {
    const id = await startMigration(bank, customer);
    await freeze(bank, account);
    await runDue(bank, '2026-12-08T16:00:00Z');
    expect(await statusOf(bank, id)).toBe('IneligibleCustomer');
  });
});

describe('cancel', () => {
  test('leaves the customer at the old bank, and closes what was opened at the new one', async () => {
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    const events = await emittedBy(bank, async () => {
      expect((await cancel(id)).body.data.attributes.status).toBe('Cancelled');
    });
    expect(events.flatMap((row) => row.events).map(({ type }) => type)).toEqual([
      'migration.statusChanged',
      'account.closed',
    ]);
    expect((await cancel(id)).status).toBe(200);
    await openAccount(bank, { customerId: customer });
    expect((await accountsOf(bank, customer)).map(({ status, routingNumber }) => [status, routingNumber])).toEqual([
      ['Open', '101999997'],
      ['Closed', '101999984'],
      ['Open', '101999997'],
    ]);
  });

  test('keeps an account at the new bank that has been used', async () => {
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    const [, fresh] = await accountsOf(bank, customer);
    await fund(bank, fresh?.id ?? '', 5_00);
    await cancel(id);
    expect((await accountsOf(bank, customer)).map(({ status }) => status)).toEqual(['Open', 'Open']);
    // Another migration uses it again.
    const again = await startMigration(bank, customer);
    await agree(bank, again, 'accounts');
    await runDue(bank);
    expect((await accountsOf(bank, customer)).length).toBe(2);
  });

  test('is refused once money has moved', async () => {
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    await agree(bank, id, 'money');
    expect(refusals(await cancel(id))).toEqual([['invalid_state', undefined]]);
    await runDue(bank);
    expect(refusals(await cancel(id))).toEqual([['invalid_state', undefined]]);
  });
});

describe('a customer who never answers', () => {
  test('is reminded until the deadline, which cancels the migration', async () => {
    const id = await startMigration(bank, customer);
    for (const at of ['2026-12-08T16:00:00Z', '2026-12-15T16:00:00Z', '2027-01-14T16:00:00Z']) {
      await runDue(bank, at);
      expect(await statusOf(bank, id)).toBe('CollectingAccountsConsent');
    }
    await runDue(bank, '2027-01-15T13:00:00Z');
    expect(await statusOf(bank, id)).toBe('Cancelled');
    expect((await accountsOf(bank, customer)).map(({ status }) => status)).toEqual(['Open']);
  });

  test('so does a customer who agreed to the move and not to the movement of money', async () => {
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    await runDue(bank, '2027-01-15T13:00:00Z');
    expect(await statusOf(bank, id)).toBe('Cancelled');
    expect((await accountsOf(bank, customer)).map(({ status }) => status)).toEqual(['Open', 'Closed']);
  });

  test('an ineligible customer is not waited for after the deadline', async () => {
    await freeze(bank, account);
    const id = await startMigration(bank, customer);
    await runDue(bank, '2027-01-15T13:00:00Z');
    expect(await statusOf(bank, id)).toBe('Cancelled');
  });
});

describe('a migration of many accounts with cards', () => {
  const many = 40;

  async function manyOpened(): Promise<string> {
    const owner = await openCustomer(bank);
    for (let count = 0; count < many; count += 1) {
      await makeCard(bank, { accountId: await openAccount(bank, { customerId: owner }) });
    }
    const id = await startMigration(bank, owner);
    await agree(bank, id, 'accounts');
    for (let runs = 0; runs < 10; runs += 1) await runDue(bank);
    expect(await statusOf(bank, id)).toBe('CollectingMoneyMovementConsent');
    return id;
  }

  const openAtNewBank = async (id: string): Promise<number> => {
    const { body } = await bank.call('GET', `/migrations/${id}`);
    const own = await accountsOf(bank, body.data.relationships.customer.data.id as string);
    return own.filter(({ status, routingNumber }) => status === 'Open' && routingNumber === '101999984').length;
  };

  test('is Cancelled at once, and due work closes what does not fit into one transaction', async () => {
    const id = await manyOpened();
    const { status, body } = await bank.call('POST', `/migrations/${id}/cancel`);
    expect([status, body.data.attributes.status]).toEqual([200, 'Cancelled']);
    expect(await openAtNewBank(id)).toBeGreaterThan(0);
    await runDue(bank);
    expect([await statusOf(bank, id), await openAtNewBank(id)]).toEqual(['Cancelled', 0]);
  });

  test('is Cancelled on the deadline', async () => {
    const id = await manyOpened();
    await runDue(bank, '2027-01-15T13:00:00Z');
    expect([await statusOf(bank, id), await openAtNewBank(id)]).toEqual(['Cancelled', 0]);
  });
});
