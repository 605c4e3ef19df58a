import { balanceOf, changeOwners, close, freeze, fund, openAccount, openCustomer, pay } from '../support/bank/bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { type Visitor, visitorOf } from '../support/hosted-pages/visitor.ts';
import {
  accountsOf,
  agree,
  pathOf,
  setUpOutreach,
  signIn,
  startMigration,
  statusOf,
  ticked,
} from './migration-bank.ts';
import { problemOf, titleOf } from '../support/hosted-pages/applicant.ts';

// Accounts at the old bank that the customer has not agreed to: they were reopened, or got this owner, after the consent.

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const [oldRouting, newRouting] = ['101999997', '101999984'];
const [beforeDeadline, deadline] = ['2027-01-14T14:00:00Z', '2027-01-15T13:00:00Z'];
/** The cut-off, the arrival of the money, the deadline, and a day for each attempt to close. */
const untilTheEnd = [
  ...['2026-12-01T22:00:00Z', '2026-12-02T15:00:00Z', '2026-12-02T16:30:00Z', '2026-12-03T16:30:00Z'],
  ...[beforeDeadline, deadline, '2027-01-16T13:00:00Z', '2027-01-20T13:00:00Z'],
];

let customer: string;
let first: string;
let second: string;
let visitor: Visitor;
beforeEach(async () => {
  await setUpOutreach(bank);
  customer = await openCustomer(bank);
  first = await openAccount(bank, { customerId: customer, cents: 500_00 });
  second = await openAccount(bank, { customerId: customer });
  visitor = visitorOf(bank);
});

async function reopen(account: string): Promise<void> {
  expect((await bank.call('POST', `/accounts/${account}/reopen`)).status).toBe(200);
}

async function mustClose(account: string): Promise<void> {
  expect((await close(bank, account)).status).toBe(200);
}

async function run(moments: readonly string[]): Promise<void> {
  for (const at of moments) await runDue(bank, at);
}

/** Bank, status and balance of all accounts. */
const accountStates = async () =>
  (await accountsOf(bank, customer)).map(({ routingNumber, status, balance }) => [routingNumber, status, balance]);

const alarms = () =>
  bank.logs
    .filter(({ message }) => message === 'old account of a migration not closed')
    .map(({ fields }) => [fields.accountId, fields.outcome]);

describe('before the consent to the movement of money', () => {
  /** How the second account comes to the old bank after the customer has agreed to the move. */
  const ways: readonly [string, { before: () => Promise<void>; after: () => Promise<void> }][] = [
    ['was reopened', { before: () => mustClose(second), after: () => reopen(second) }],
    [
      'was closed before it was moved, and reopened',
      {
        before: () => Promise.resolve(),
        after: async () => {
          await mustClose(second);
          await runDue(bank);
          await reopen(second);
        },
      },
    ],
    [
      'has got this owner',
      {
        before: async () => {
          const other = await openCustomer(bank);
          await changeOwners(bank, 'POST', second, [other]);
          await changeOwners(bank, 'DELETE', second, [customer]);
        },
        after: async () => {
          const { body } = await bank.call('GET', `/accounts/${second}`);
          await changeOwners(bank, 'POST', second, [customer]);
          const { id } = body.data.relationships.customer.data as { id: string };
          await changeOwners(bank, 'DELETE', second, [id]);
        },
      },
    ],
  ];

  test.each(ways)(
    'an account that %s needs the first consent, and moves with the others',
    async (_, { before, after }) => {
      await before();
      const id = await startMigration(bank, customer);
      const path = await pathOf(bank, id);
      await signIn(visitor, path);
      await visitor.submit(path, 'accounts-consent', ticked);
      await after();
      await runDue(bank);
      expect(await statusOf(bank, id)).toBe('CollectingMoneyMovementConsent');
      await fund(bank, second, 300_00);
      const { body } = await bank.call('GET', `/accounts/${second}`);
      const asked = await visitor.get(path);
      expect(titleOf(asked)).toBe('Agree to the move');
      expect(asked.html).toContain(body.data.attributes.accountNumber);
      expect(titleOf(await visitor.submit(path, 'accounts-consent', ticked))).toBe('Your move is under way');
      await runDue(bank);
      const money = await visitor.get(path);
      expect([titleOf(money), money.html.includes('$300.00'), money.html.includes('$500.00')]).toEqual([
        'Agree that your money moves',
        true,
        true,
      ]);
      await visitor.submit(path, 'money-consent', ticked);
      await run(untilTheEnd);
      expect(await statusOf(bank, id)).toBe('Completed');
      const moved = (await accountStates()).toSorted();
      expect(moved).toEqual([
        [newRouting, 'Open', 300_00],
        [newRouting, 'Open', 500_00],
        [oldRouting, 'Closed', 0],
        [oldRouting, 'Closed', 0],
      ]);
    },
  );

  test('the page that asked for the money before the account came takes no consent', async () => {
    await mustClose(second);
    const id = await startMigration(bank, customer);
    const path = await pathOf(bank, id);
    await signIn(visitor, path);
    await visitor.submit(path, 'accounts-consent', ticked);
    await runDue(bank);
    const money = await visitor.get(path);
    await reopen(second);
    const shown = await visitor.sendForm(path, 'money-consent', ticked, money);
    expect([titleOf(shown), problemOf(shown)]).toEqual(['Agree to the move', expect.stringContaining('has changed')]);
    await expect(agree(bank, id, 'money')).rejects.toThrow('all accounts');
    expect(await statusOf(bank, id)).toBe('CollectingMoneyMovementConsent');
  });

  test('a first consent that comes again while the money is asked for changes nothing', async () => {
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    await expect(agree(bank, id, 'accounts')).rejects.toThrow('CollectingMoneyMovementConsent');
  });
});

describe('after it', () => {
  const timing = { balanceTransferTiming: 'MigrationDeadline' };
  const statuses: readonly [string, object, readonly string[]][] = [
    ['ExecutingMoneyMovement', {}, []],
    ['PendingMigrationDeadline', {}, untilTheEnd.slice(0, 4)],
    ['PendingMoneyMovementOnDeadline', timing, []],
  ];

  test.each(statuses)(
    '%s: an account that was reopened stays open, with an alarm every day after the deadline',
    async (status, attributes, moments) => {
      await mustClose(second);
      const id = await startMigration(bank, customer, { ...attributes });
      await agree(bank, id, 'accounts');
      await runDue(bank);
      await agree(bank, id, 'money');
      await runDue(bank);
      await run(moments);
      expect(await statusOf(bank, id)).toBe(status);
      await reopen(second);
      await fund(bank, second, 300_00);
      bank.logs.splice(0);
      await run([beforeDeadline, deadline, '2027-01-15T22:00:00Z', '2027-01-16T13:00:00Z', '2027-01-20T15:00:00Z']);
      expect(await statusOf(bank, id)).toBe('ClosingAccounts');
      expect(alarms().length).toBeGreaterThanOrEqual(2);
      expect(new Set(alarms().map(String))).toEqual(new Set([`${second},no consent`]));
      expect(await balanceOf(bank, second)).toBe(300_00);

      const fresh = (await accountsOf(bank, customer)).at(-1)?.id ?? '';
      expect((await pay(bank, second, fresh, { amount: 300_00 })).status).toBe(201);
      await mustClose(second);
      await runDue(bank, '2027-01-21T13:00:00Z');
      expect(await statusOf(bank, id)).toBe('Completed');
      expect(await accountStates()).toEqual([
        [oldRouting, 'Closed', 0],
        [oldRouting, 'Closed', 0],
        [newRouting, 'Open', 800_00],
      ]);
    },
  );

  test('one that the migration has closed is emptied and closed again', async () => {
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    await agree(bank, id, 'money');
    await freeze(bank, first);
    await run([beforeDeadline, deadline]);
    expect((await accountStates())[1]).toEqual([oldRouting, 'Closed', 0]);
    await reopen(second);
    await fund(bank, second, 40_00);
    await bank.call('POST', `/accounts/${first}/unfreeze`);
    await run(['2027-01-16T13:00:00Z', '2027-01-19T23:00:00Z', '2027-01-20T15:00:00Z', '2027-01-21T15:00:00Z']);
    expect(await statusOf(bank, id)).toBe('Completed');
    expect(await accountStates()).toEqual([
      [oldRouting, 'Closed', 0],
      [oldRouting, 'Closed', 0],
      [newRouting, 'Open', 500_00],
      [newRouting, 'Open', 40_00],
    ]);
  });

  test('one that the customer shares stays open, with an alarm', async () => {
    const other = await openCustomer(bank);
    const shared = await openAccount(bank, { customerId: other });
    const id = await startMigration(bank, customer);
    await agree(bank, id, 'accounts');
    await runDue(bank);
    await agree(bank, id, 'money');
    await changeOwners(bank, 'POST', shared, [customer]);
    bank.logs.splice(0);
    await run(untilTheEnd);
    expect(await statusOf(bank, id)).toBe('ClosingAccounts');
    expect(new Set(alarms().map(String))).toEqual(new Set([`${shared},JointAccount`]));
    await mustClose(shared);
    await runDue(bank, '2027-01-21T13:00:00Z');
    expect(await statusOf(bank, id)).toBe('Completed');
  });
});
