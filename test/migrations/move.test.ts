import { migrations } from '../../functions/migrations/migrations/store.ts';
import { achRailWorker } from '../../functions/money/payments/workers/ach-rail.ts';
import {
  archiveOwner,
  balanceOf,
  freeze,
  fund,
  openAccount,
  openCustomer,
  paymentsOf,
  refusals,
} from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { eventTypesOf } from '../support/bank/journal.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { deliver, runDue } from '../support/bank/workers.ts';
import { authorized, cancel, digitsOf } from '../cards/authorizations/authorization-bank.ts';
import { check, control, outcomeOf } from '../cards/card-controls/control-bank.ts';
import { makeCard } from '../cards/cards/card-bank.ts';
import { ledgerOf, makeAch, step } from '../money/payments/ach-bank.ts';
import { accountsOf, agree, setUpOutreach, startMigration, statusOf } from './migration-bank.ts';

// A Tuesday, ten in the morning in New York.
const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let customer: string;
let from: string;
beforeEach(async () => {
  await setUpOutreach(bank);
  customer = await openCustomer(bank);
  from = await openAccount(bank, { customerId: customer, cents: 500_00, tags: { purpose: 'rent' } });
});

/** The way to the second consent; answers the migration and the new account. */
async function movedAccounts(attributes: Record<string, unknown> = {}) {
  const id = await startMigration(bank, customer, attributes);
  await agree(bank, id, 'accounts');
  await runDue(bank);
  expect(await statusOf(bank, id)).toBe('CollectingMoneyMovementConsent');
  const [, fresh] = await accountsOf(bank, customer);
  if (fresh === undefined) throw new Error('no account was opened');
  return { id, to: fresh.id };
}

/** The way to the movement of the money, which has left the old account. */
async function movingMoney(attributes: Record<string, unknown> = {}) {
  const moved = await movedAccounts(attributes);
  await agree(bank, moved.id, 'money');
  await runDue(bank);
  return moved;
}

/** After the cut-off of Tuesday; the morning of Wednesday, when money arrives; when all who wait for it have looked; the deadline. */
const afterCutOff = '2026-12-01T22:00:00Z';
const nextDay = '2026-12-02T15:00:00Z';
const later = '2026-12-02T16:30:00Z';
const deadline = '2027-01-15T13:00:00Z';

const balances = async (to: string) => [await balanceOf(bank, from), await balanceOf(bank, to)];
const statuses = async () => (await accountsOf(bank, customer)).map(({ status }) => status);

describe('accounts', () => {
  test('a new account has the number, product, tags and owner of the old one', async () => {
    await movedAccounts();
    const [old, fresh] = await accountsOf(bank, customer);
    expect(fresh).toMatchObject({
      accountNumber: old?.accountNumber,
      routingNumber: '101999984',
      depositProduct: old?.depositProduct,
      tags: { purpose: 'rent' },
      status: 'Open',
      balance: 0,
    });
  });

  test('the events of an account come together, before the change of status', async () => {
    const id = await startMigration(bank, customer);
    const types = await eventTypesOf(bank, async () => {
      await agree(bank, id, 'accounts');
      await runDue(bank);
    });
    expect(types).toEqual([
      'migration.statusChanged',
      'account.created',
      'account.migrated',
      'migration.statusChanged',
    ]);
  });

  test('both accounts are found by both numbers, and neither by the account number alone', async () => {
    const { to } = await movedAccounts();
    const [old] = await accountsOf(bank, customer);
    const payer = await openAccount(bank, { cents: 100_00 });
    const pay = (routingNumber: string) =>
      makeAch(bank, payer, {
        amount: 10_00,
        counterparty: { name: 'Ada', routingNumber, accountNumber: old?.accountNumber, accountType: 'Checking' },
      });
    await pay('101999997');
    await pay('101999984');
    expect(await balances(to)).toEqual([510_00, 10_00]);
    const entry = {
      direction: 'Credit',
      amount: 1_00,
      companyName: 'Acme',
      description: 'SALARY',
      counterpartyRoutingNumber: '021000021',
    };
    const incoming = (routingNumber: string, traceNumber: string) =>
      deliver(bank, achRailWorker, {
        organisationId: bank.organisationId,
        kind: 'incoming',
        routingNumber,
        accountNumber: old?.accountNumber,
        entry: { ...entry, traceNumber },
      });
    await incoming('101999997', '021000020000001');
    await incoming('101999984', '021000020000002');
    await incoming('021000021', '021000020000003');
    expect(await balances(to)).toEqual([511_00, 11_00]);
  });

  test('later accounts of the customer are opened at the new bank', async () => {
    const id = await startMigration(bank, customer);
    const open = async () => {
      const account = await openAccount(bank, { customerId: customer });
      return (await bank.call('GET', `/accounts/${account}`)).body.data.attributes.routingNumber as string;
    };
    expect(await open()).toBe('101999997');
    await agree(bank, id, 'accounts');
    expect(await open()).toBe('101999984');
  });
});

describe('cards', () => {
  const cardsOf = async (accountId: string) =>
    (await bank.call('GET', `/cards?filter[accountId]=${accountId}&sort=createdAt`)).body.data.map(
      ({ type, attributes: { status, tags } }: { type: string; attributes: { status: string; tags?: object } }) => [
        type,
        status,
        tags,
      ],
    ) as unknown[];

  test('virtual ones are Active at once, physical ones are shipped, frozen ones stay behind', async () => {
    await makeCard(bank, { accountId: from, tags: { use: 'shopping' } });
    await makeCard(bank, { accountId: from, type: 'individualDebitCard' });
    const frozen = await makeCard(bank, { accountId: from });
    await bank.call('POST', `/cards/${frozen}/freeze`);
    const { to } = await movedAccounts();
    expect(await cardsOf(to)).toEqual([
      ['individualVirtualDebitCard', 'Active', { use: 'shopping' }],
      ['individualDebitCard', 'Inactive', {}],
    ]);
    expect((await cardsOf(from)).length).toBe(3);
  });

  test('physical ones are Active where they are activated digitally', async () => {
    await makeCard(bank, { accountId: from, type: 'individualDebitCard' });
    const { to } = await movedAccounts({ digitallyActivatePhysicalCards: true });
    expect(await cardsOf(to)).toEqual([['individualDebitCard', 'Active', {}]]);
  });

  test('the old and the new one share what their controls have counted', async () => {
    const cardId = await makeCard(bank, { accountId: from });
    const old = { accountId: from, cardId, digits: await digitsOf(bank, cardId) };
    await control(bank, { limits: [{ interval: 'Month', amount: 60_00, count: 3 }] }, { card: old });
    const first = await authorized(bank, old, { amount: 20_00 });
    const { to } = await movedAccounts();
    const [made] = (await bank.call('GET', `/cards?filter[accountId]=${to}`)).body.data as unknown as { id: string }[];
    const moved = { cardId: made?.id ?? '' };
    const left = async (card: { cardId: string }) => (await check(bank, card)).body.data.attributes.limits;
    await authorized(bank, old, { amount: 30_00 });
    await cancel(bank, first);
    for (const one of [old, moved]) expect(await left(one)).toMatchObject([{ amount: 30_00, count: 2 }]);
    const digits = await digitsOf(bank, moved.cardId);
    expect(await outcomeOf(bank, { ...moved, accountId: to, digits }, { amount: 30_01 })).toBe(
      'CardExceedsAmountLimit limits',
    );
  });

  test('the old ones are closed with their account', async () => {
    await makeCard(bank, { accountId: from });
    const { to } = await movingMoney();
    for (const at of [afterCutOff, nextDay, later, deadline]) await runDue(bank, at);
    expect([await cardsOf(from), await cardsOf(to)]).toMatchObject([
      [['individualVirtualDebitCard', 'ClosedByCustomer', {}]],
      [['individualVirtualDebitCard', 'Active', {}]],
    ]);
  });
});

describe('money that moves at once', () => {
  test('goes by ACH and is there on the next banking day', async () => {
    const { id, to } = await movingMoney();
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['ExecutingMoneyMovement', [0, 0]]);
    await runDue(bank, afterCutOff);
    expect(await balances(to)).toEqual([0, 0]);
    for (const at of [nextDay, later]) await runDue(bank, at);
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['PendingMigrationDeadline', [0, 500_00]]);
    await runDue(bank, deadline);
    expect([await statusOf(bank, id), await statuses()]).toEqual(['Completed', ['Closed', 'Open']]);
    for (const one of [from, to]) await ledgerOf(bank, one);
  });

  test('is there on the second one after the cut-off', async () => {
    bank.clock.set(afterCutOff);
    const { id, to } = await movingMoney();
    await runDue(bank, nextDay);
    expect(await balances(to)).toEqual([0, 0]);
    await runDue(bank, '2026-12-02T22:00:00Z');
    await runDue(bank, '2026-12-03T15:00:00Z');
    await runDue(bank, '2026-12-03T16:30:00Z');
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['PendingMigrationDeadline', [0, 500_00]]);
  });

  /** When the migration is due next. */
  const nextLook = async (id: string) => {
    const ref = migrations.ref(bank.organisationId, id);
    return String(ref && (await bank.table.get(ref.key))?.['dueAt']);
  };

  test('is looked at every six hours of a weekend, and after each step of its transfer', async () => {
    bank.clock.set('2026-12-04T23:00:00.000Z');
    const { id, to } = await movingMoney();
    const looks: string[] = [];
    while ((await statusOf(bank, id)) === 'ExecutingMoneyMovement' && looks.length < 20) {
      const at = await nextLook(id);
      looks.push(at.slice(8, 16));
      // The clock stops at the step of the transfer first.
      await runDue(bank, new Date(Date.parse(at) - 60_000).toISOString());
      await runDue(bank, at);
    }
    // The rail takes it on Monday at 21:45, and the money arrives on Tuesday at 13:30.
    const weekend = '05T05:00 05T11:00 05T17:00 05T23:00 06T05:00 06T11:00 06T17:00 06T23:00';
    const steps = '07T05:00 07T11:00 07T17:00 07T21:46 08T03:46 08T09:46 08T13:31';
    expect([looks.join(' '), await balances(to)]).toEqual([`${weekend} ${steps}`, [0, 500_00]]);
  });

  test('that comes back on a weekend is noticed within six hours', async () => {
    bank.clock.set('2026-12-04T23:00:00.000Z');
    const { id } = await movingMoney();
    const [transfer] = await paymentsOf(bank, from);
    for (const [name, more] of [
      ['transmit', {}],
      ['return', { reason: 'NoAccount' }],
    ] as const) {
      expect((await step(bank, name, transfer?.id ?? '', more)).status).toBe(200);
    }
    await runDue(bank, '2026-12-05T05:01:00Z');
    expect([await statusOf(bank, id), await balanceOf(bank, from)]).toEqual(['PendingMigrationDeadline', 500_00]);
  });

  test('that comes to the old account later is moved by the daily job', async () => {
    const { id, to } = await movingMoney();
    for (const at of [afterCutOff, nextDay, later]) await runDue(bank, at);
    await fund(bank, from, 20_00);
    await runDue(bank, '2026-12-03T13:00:00Z');
    expect(await balances(to)).toEqual([0, 500_00]);
    for (const at of ['2026-12-03T22:00:00Z', '2026-12-04T15:00:00Z']) await runDue(bank, at);
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['PendingMigrationDeadline', [0, 520_00]]);
  });

  test('an account without money is done with at once', async () => {
    const other = await openCustomer(bank);
    customer = other;
    from = await openAccount(bank, { customerId: other });
    const { id } = await movingMoney();
    expect(await statusOf(bank, id)).toBe('PendingMigrationDeadline');
  });

  test('received ACH to the old account is declined after the deadline', async () => {
    const { to } = await movingMoney();
    for (const at of [afterCutOff, nextDay, later, deadline]) await runDue(bank, at);
    const answer = await bank.call('POST', '/sandbox/received-ach-payment', bodies.received(from, 5_00));
    expect(answer.status).toBeLessThan(300);
    expect((await bank.call('GET', '/declined-incoming-payments')).body.data[0].attributes.reason).toBe(
      'AccountClosed',
    );
    expect(await balances(to)).toEqual([0, 500_00]);
  });
});

describe('money that moves on the deadline', () => {
  test('stays until then; the old account is closed when it has left', async () => {
    const { id, to } = await movingMoney({ balanceTransferTiming: 'MigrationDeadline' });
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['PendingMoneyMovementOnDeadline', [500_00, 0]]);
    await runDue(bank, deadline);
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['ExecutingMoneyMovement', [0, 0]]);
    await runDue(bank, '2027-01-15T23:00:00Z');
    await runDue(bank, '2027-01-16T00:30:00Z');
    expect([await statusOf(bank, id), await statuses()]).toEqual(['Completed', ['Closed', 'Open']]);
    // Monday is a holiday.
    await runDue(bank, '2027-01-19T15:00:00Z');
    expect(await balances(to)).toEqual([0, 500_00]);
  });
});

describe('a transfer that does not arrive', () => {
  const transfer = async () => (await paymentsOf(bank, from)).at(-1)?.id ?? '';

  test('is given back before it arrived, and tried again the next day', async () => {
    const { id, to } = await movingMoney();
    await runDue(bank, afterCutOff);
    expect((await step(bank, 'return', await transfer(), { reason: 'NoAccount' })).status).toBe(200);
    expect(await balances(to)).toEqual([500_00, 0]);
    await runDue(bank, nextDay);
    expect(await balances(to)).toEqual([500_00, 0]);
    for (const at of ['2026-12-03T13:00:00Z', '2026-12-03T22:00:00Z', '2026-12-04T15:00:00Z']) await runDue(bank, at);
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['PendingMigrationDeadline', [0, 500_00]]);
  });

  test('is taken from the new account if it had arrived', async () => {
    const { to } = await movingMoney();
    for (const at of [afterCutOff, nextDay, later]) await runDue(bank, at);
    expect((await step(bank, 'return', await transfer(), { reason: 'NoAccount' })).status).toBe(200);
    expect(await balances(to)).toEqual([500_00, 0]);
    for (const one of [from, to]) await ledgerOf(bank, one);
  });

  test('is returned at once if the new account is closed when the rail takes it', async () => {
    const { to } = await movingMoney();
    const closed = await bank.call('POST', `/accounts/${to}/close`, bodies.close);
    expect(closed.status).toBe(200);
    await runDue(bank, afterCutOff);
    expect(await balances(to)).toEqual([500_00, 0]);
  });

  test('keeps the new account from being closed, cannot be canceled, advanced or returned alone', async () => {
    const { to } = await movingMoney();
    expect(refusals(await bank.call('POST', `/payments/${await transfer()}/cancel`))).toEqual([
      ['invalid_state', undefined],
    ]);
    await runDue(bank, afterCutOff);
    expect(refusals(await bank.call('POST', `/accounts/${to}/close`, bodies.close))).toEqual([
      ['invalid_state', undefined],
    ]);
    const [arrival] = (await bank.call('GET', `/received-payments?filter[accountId]=${to}`)).body.data as {
      id: string;
      attributes: { isAdvanceable: boolean };
    }[];
    expect(arrival?.attributes.isAdvanceable).toBe(false);
    expect((await bank.call('POST', `/received-payments/${arrival?.id ?? ''}/advance`)).status).toBe(409);
    await runDue(bank, nextDay);
    const [transaction] = (await bank.call('GET', `/transactions?filter[accountId]=${to}`)).body.data as {
      id: string;
    }[];
    expect((await bank.call('POST', `/returns/${transaction?.id ?? ''}`, bodies.returned(to))).status).toBe(409);
  });

  test('of a new account that is frozen arrives all the same', async () => {
    const { to } = await movingMoney();
    await freeze(bank, to);
    for (const at of [afterCutOff, nextDay, later]) await runDue(bank, at);
    expect(await balances(to)).toEqual([0, 500_00]);
  });
});

describe('recurring payments', () => {
  const rent = { interval: 'Weekly', dayOfWeek: 'Wednesday' };
  const recurring = (payer: string, payee: string) =>
    bank.call('POST', '/recurring-payments', bodies.recurring(payer, payee, 100_00, rent));
  const listed = async (accountId: string) =>
    (await bank.call('GET', `/recurring-payments?filter[accountId]=${accountId}`)).body.data.map(
      ({ attributes }: { attributes: { status: string; numberOfPayments: number } }) => [
        attributes.status,
        attributes.numberOfPayments,
      ],
    ) as unknown[];

  test('the rent is paid through the move: it waits for the money and goes on at the new account, once', async () => {
    const landlord = await openAccount(bank);
    await recurring(from, landlord);
    const { to } = await movingMoney();
    await runDue(bank, afterCutOff);
    // Wednesday: the run is due at six, and the money comes later in the morning.
    await runDue(bank, '2026-12-02T11:30:00Z');
    expect([await balanceOf(bank, landlord), await listed(from), await listed(to)]).toEqual([
      0,
      [['Completed', 0]],
      [['Active', 0]],
    ]);
    for (const at of [nextDay, later]) await runDue(bank, at);
    expect([await balanceOf(bank, landlord), await listed(to)]).toEqual([100_00, [['Active', 1]]]);
    await runDue(bank, '2026-12-09T15:00:00Z');
    expect([await balanceOf(bank, landlord), await balances(to)]).toEqual([200_00, [0, 300_00]]);
  });

  test('until the money moves, the old account pays', async () => {
    const landlord = await openAccount(bank);
    await recurring(from, landlord);
    const { to } = await movedAccounts();
    await runDue(bank, nextDay);
    expect([await balanceOf(bank, landlord), await balances(to)]).toEqual([100_00, [400_00, 0]]);
  });

  test('what others pay to the old account reaches the new one once the money has moved', async () => {
    const friend = await openAccount(bank, { cents: 500_00 });
    await recurring(friend, from);
    const { to } = await movingMoney();
    for (const at of [afterCutOff, nextDay, later]) await runDue(bank, at);
    await runDue(bank);
    expect(await balances(to)).toEqual([0, 600_00]);
  });
});

describe('an old account that cannot be closed', () => {
  const alarms = () => bank.logs.filter(({ message }) => message === 'old account of a migration not closed');

  test('is tried again every day, with an alarm, until it can be', async () => {
    const { id } = await movingMoney();
    for (const at of [afterCutOff, nextDay, later]) await runDue(bank, at);
    await bank.call('POST', '/sandbox/adjustments', bodies.adjustment(from, { amount: 7_00, direction: 'Debit' }));
    bank.logs.splice(0);
    await runDue(bank, deadline);
    await runDue(bank, '2027-01-16T13:00:00Z');
    expect(await statusOf(bank, id)).toBe('ClosingAccounts');
    expect(alarms().map(({ fields }) => fields.outcome)).toEqual(['negative balance', 'negative balance']);
    await fund(bank, from, 7_00);
    await runDue(bank, '2027-01-17T13:00:00Z');
    expect([await statusOf(bank, id), await statuses()]).toEqual(['Completed', ['Closed', 'Open']]);
  });

  test('money that is left on it moves first', async () => {
    const { id, to } = await movingMoney();
    for (const at of [afterCutOff, nextDay, later]) await runDue(bank, at);
    await runDue(bank, '2027-01-14T14:00:00Z');
    await fund(bank, from, 3_00);
    await runDue(bank, deadline);
    expect([await statusOf(bank, id), await balanceOf(bank, from)]).toEqual(['ClosingAccounts', 0]);
    for (const at of ['2027-01-15T22:00:00Z', '2027-01-16T13:00:00Z', '2027-01-19T15:00:00Z']) await runDue(bank, at);
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['Completed', [0, 503_00]]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['FrozenAccount', () => freeze(bank, from)],
    ['ControlAgreement', () => bank.call('POST', `/accounts/${from}/enter-daca`)],
    [
      'JointAccount',
      async () =>
        bank.call('POST', `/accounts/${from}/relationships/customers`, bodies.owners(await openCustomer(bank))),
    ],
  ])('%s: no money moves from it, and it stays open', async (outcome, spoil) => {
    const { id, to } = await movedAccounts();
    await agree(bank, id, 'money');
    await spoil();
    await runDue(bank);
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['PendingMigrationDeadline', [500_00, 0]]);
    bank.logs.splice(0);
    await runDue(bank, deadline);
    expect([await statusOf(bank, id), alarms().map(({ fields }) => fields.outcome)]).toEqual([
      'ClosingAccounts',
      [outcome],
    ]);
    expect(await balances(to)).toEqual([500_00, 0]);
  });

  test('keeps an inactive customer from being archived while it is on its way', async () => {
    const { to } = await movingMoney();
    await runDue(bank, afterCutOff);
    const archive = { data: { type: 'archiveCustomer', attributes: { reason: 'Inactive' } } };
    const answer = await bank.call('POST', `/customers/${customer}/archive`, archive);
    expect([answer.status, answer.body.errors[0].meta.existingIds]).toEqual([409, [to]]);
  });

  test('of an archived customer ends the migration; the money stays', async () => {
    const { id, to } = await movingMoney({ balanceTransferTiming: 'MigrationDeadline' });
    await archiveOwner(bank, from);
    await runDue(bank, deadline);
    expect([await statusOf(bank, id), await balances(to)]).toEqual(['Cancelled', [500_00, 0]]);
  });
});

describe('a message of the new bank that comes before the rail has answered', () => {
  /** The new bank tells of the entry of the transfer that is Pending. */
  async function sendEarlyMessage(to: string): Promise<void> {
    const { body } = await bank.call('GET', `/payments?filter[accountId]=${from}`);
    const [transfer] = body.data as { attributes: { traceNumber: string; amount: number } }[];
    const [old] = await accountsOf(bank, customer);
    expect(
      await deliver(bank, achRailWorker, {
        organisationId: bank.organisationId,
        kind: 'incoming',
        routingNumber: '101999984',
        accountNumber: old?.accountNumber,
        entry: {
          direction: 'Credit',
          amount: transfer?.attributes.amount,
          completionDate: '2026-12-02',
          companyName: 'Ada',
          description: 'MOVE',
          counterpartyRoutingNumber: '101999997',
          traceNumber: transfer?.attributes.traceNumber,
        },
      }),
    ).toBe(true);
    expect(await balances(to)).toEqual([0, 0]);
  }

  test('is the other end of the transfer: the money arrives once, and the migration goes on', async () => {
    const { id, to } = await movingMoney();
    await sendEarlyMessage(to);
    for (const at of [afterCutOff, nextDay, later]) await runDue(bank, at);
    expect(await balances(to)).toEqual([0, 500_00]);
    expect(await statusOf(bank, id)).toBe('PendingMigrationDeadline');
  });

  test('and a return takes the money from the new account', async () => {
    const { to } = await movingMoney();
    await sendEarlyMessage(to);
    for (const at of [afterCutOff, nextDay, later]) await runDue(bank, at);
    const [transfer] = await paymentsOf(bank, from);
    await step(bank, 'return', (transfer as { id: string }).id, { reason: 'NoAccount' });
    expect(await balances(to)).toEqual([500_00, 0]);
  });
});
