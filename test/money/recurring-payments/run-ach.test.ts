import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import {
  type AccountLinking,
  type LinkAnswer,
  type LinkedBalance,
  type LinkFailure,
  linkTimeoutSeconds,
} from '../../../functions/ports/account-linking/port.ts';
import { counterparties } from '../../../functions/money/counterparties/store.ts';
import { freshToken } from '../counterparties/fresh-token.ts';
import { tokenBody } from '../../support/bank/bodies.ts';
import {
  archiveOwner,
  changeOwners,
  forceAccount,
  freeze,
  openAccount,
  openCustomer,
  openJointAccount,
  paymentsOf,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { ledgerOf, transactionsOf } from '../payments/ach-bank.ts';
import { achSchedule, debitKind, linkedOf, outcomesOf, outsideOf } from './ach-schedule.ts';

const bank = useOrganisation({ at: '2026-12-01T06:00:00.000Z' });
let customerId: string;
let account: string;
let outside: string;

const enough: LinkAnswer<LinkedBalance> = { outcome: 'answered', value: { balanceCents: 10_00 } };
let answered: LinkAnswer<LinkedBalance> = enough;
let queries: number[] = [];
let meanwhile: () => Promise<void>;

beforeAll(() => {
  const balance: AccountLinking['balance'] = async (_, timeoutMs) => {
    queries.push(timeoutMs);
    await meanwhile();
    return answered;
  };
  Object.assign(bank.platform, { accountLinking: { ...bank.platform.accountLinking, balance } });
});
beforeEach(async () => {
  answered = enough;
  queries = [];
  meanwhile = () => Promise.resolve();
  customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId, cents: 100_00 });
  outside = await outsideOf(bank, customerId);
  bank.clock.set('2026-12-01T15:00:00.000Z');
});

const fridays = ['2026-12-04T12:00:00Z', '2026-12-11T12:00:00Z', '2026-12-18T12:00:00Z'] as const;
async function created(overrides: object = {}, counterpartyId = outside, from = account): Promise<string> {
  const answer = await achSchedule(bank, from, counterpartyId, { ...overrides });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data.id as string;
}
const read = async (id: string) => (await bank.call('GET', `/recurring-payments/${id}`)).body.data.attributes;
const statuses = async (from = account) =>
  (await paymentsOf(bank, from)).map((one) => one.attributes['reason'] ?? one.attributes['status']);
async function runWithEvents(at: string) {
  bank.clock.set(at);
  return (await emittedBy(bank, () => runDue(bank))).flatMap((row) => row.events);
}

describe('a run of a credit', () => {
  test('debits the account at once, and the payment waits for the window with all that its schedule has', async () => {
    const id = await created({ addenda: 'Flat 7', tags: { flat: '7' } });
    const events = await runWithEvents(fridays[0]);
    expect(events.map(({ type }) => type)).toEqual(['payment.created', 'transaction.created']);
    const recurringPayment = { data: { type: 'recurringCreditAchPayment', id } };
    const [payment] = await paymentsOf(bank, account);
    expect(payment).toMatchObject({
      attributes: {
        status: 'Pending',
        direction: 'Credit',
        amount: 10_00,
        description: 'Rent',
        addenda: 'Flat 7',
        tags: { flat: '7' },
        counterparty: { name: 'Sherlock Holmes', accountNumber: '1000000001' },
        expectedCompletionDate: '2026-12-07',
        sameDay: false,
      },
      relationships: { recurringPayment, counterparty: { data: { id: outside } } },
    });
    expect((await transactionsOf(bank, account)).at(-1)).toMatchObject({
      type: 'originatedAchTransaction',
      attributes: { tags: { flat: '7' } },
      relationships: { recurringPayment },
    });
    expect(await read(id)).toMatchObject({ numberOfPayments: 1, schedule: { nextScheduledAction: '2026-12-11' } });
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 90_00 });
    await runDue(bank, '2026-12-04T21:45:00Z');
    expect(await statuses()).toEqual(['Sent']);
  });

  test('without funds creates a Rejected payment, which counts', async () => {
    const id = await created({ amount: 60_00 });
    await runDue(bank, fridays[0]);
    const events = await runWithEvents(fridays[1]);
    expect(events.map(({ type }) => type)).toContain('payment.rejected');
    expect(await statuses()).toEqual(['Sent', 'InsufficientFunds']);
    expect((await read(id)).numberOfPayments).toBe(2);
    expect(await outcomesOf(bank, id)).toEqual([
      ['2026-12-04', 'Created'],
      ['2026-12-11', 'InsufficientFunds'],
    ]);
  });

  test('from a Frozen or Closed account is Rejected until the account is Open again', async () => {
    await created();
    await freeze(bank, account);
    await runDue(bank, fridays[0]);
    await forceAccount(bank, account, { status: 'Closed' });
    await runDue(bank, fridays[1]);
    await forceAccount(bank, account, { status: 'Open' });
    await runDue(bank, fridays[2]);
    expect(await statuses()).toEqual(['AccountFrozen', 'AccountClosed', 'Pending']);
  });

  test('to an account of the same organisation is a movement between the two', async () => {
    const to = await openAccount(bank);
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${to}`)).body.data.attributes;
    await created({}, await outsideOf(bank, customerId, { routingNumber, accountNumber }));
    await runDue(bank, fridays[0]);
    expect(await statuses()).toEqual(['Sent']);
    expect([await ledgerOf(bank, account), await ledgerOf(bank, to)]).toMatchObject([
      { available: 90_00 },
      { available: 10_00 },
    ]);
    await freeze(bank, to);
    await runDue(bank, fridays[1]);
    expect(await statuses()).toEqual(['Sent', 'AccountFrozen']);
  });

  test('missed runs are all made up, oldest first', async () => {
    const id = await created();
    await runDue(bank, '2026-12-19T12:00:00Z');
    expect(await outcomesOf(bank, id)).toEqual([
      ['2026-12-04', 'Created'],
      ['2026-12-11', 'Created'],
      ['2026-12-18', 'Created'],
    ]);
    expect((await read(id)).numberOfPayments).toBe(3);
  });
});

describe('limits', () => {
  const large = 10_000_000_00;

  test('beyond the soft limit of the day a payment waits for its review, beyond the hard one it is Rejected', async () => {
    const linked = await linkedOf(bank, customerId);
    const ids: string[] = [];
    // checking: debits 25 million a day soft, 50 million hard.
    for (let n = 0; n < 6; n += 1) ids.push(await created({ ...debitKind, amount: large }, linked));
    await runDue(bank, '2026-12-04T12:00:00Z');
    expect((await statuses()).toSorted()).toEqual([
      'DailyACHDebitLimitExceeded',
      'Pending',
      'Pending',
      'Pending Review',
      'Pending Review',
      'Pending Review',
    ]);
    for (const id of ids) expect((await read(id)).numberOfPayments).toBe(1);
    const outcomes = (await Promise.all(ids.map((id) => outcomesOf(bank, id)))).flat().map(([, outcome]) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'Created')).toHaveLength(5);
  });
});

describe('a run of a debit', () => {
  test('waits for its window, its clearing days, and comes in with tags and links', async () => {
    const linked = await linkedOf(bank, customerId);
    const id = await created({ ...debitKind, clearingDaysOverride: 1, tags: { a: 'b' } }, linked);
    expect(await eventTypesOf(bank, () => runDue(bank, fridays[0]))).toEqual(['payment.created']);
    const [payment] = await paymentsOf(bank, account);
    expect(payment?.attributes).toMatchObject({ status: 'Pending', settlementDate: '2026-12-07', sameDay: false });
    expect(queries).toEqual([]);
    await runDue(bank, '2026-12-04T21:45:00Z');
    expect(await statuses()).toEqual(['Clearing']);
    await runDue(bank, '2026-12-07T13:30:00Z');
    expect((await transactionsOf(bank, account)).at(-1)).toMatchObject({
      type: 'originatedAchTransaction',
      attributes: { direction: 'Credit', tags: { a: 'b' } },
      relationships: { recurringPayment: { data: { type: 'recurringDebitAchPayment', id } } },
    });
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 110_00 });
  });

  test('sameDay goes with the next window of the day and is settled by it', async () => {
    await created({ ...debitKind, sameDay: true }, await linkedOf(bank, customerId));
    await runDue(bank, fridays[0]);
    expect((await paymentsOf(bank, account))[0]?.attributes).toMatchObject({ sameDay: true });
    await runDue(bank, '2026-12-04T15:30:00Z');
    expect(await statuses()).toEqual(['Sent']);
  });

  test('sameDay goes with the others once the stage lets less go on the same day', async () => {
    await created({ ...debitKind, sameDay: true }, await linkedOf(bank, customerId));
    const { settings } = bank.platform;
    const banks = settings.banks.map((one) => ({ ...one, ach: { ...one.ach, sameDayMax: 1 } }));
    Object.assign(bank.platform, { settings: { ...settings, banks } });
    await runDue(bank, fridays[0]);
    Object.assign(bank.platform, { settings });
    expect((await paymentsOf(bank, account))[0]?.attributes).toMatchObject({ status: 'Pending', sameDay: false });
  });
});

describe('the balance of the counterparty', () => {
  const verified = { ...debitKind, verifyCounterpartyBalance: true };

  test('is asked for once a run, for three seconds at most, however often the run is decided again', async () => {
    await created(verified, await linkedOf(bank, customerId));
    meanwhile = () => forceAccount(bank, account, { name: 'changed meanwhile' });
    await runDue(bank, fridays[0]);
    expect(await statuses()).toEqual(['Pending']);
    expect(queries).toEqual([linkTimeoutSeconds * 1000]);
  });

  test('that is too low rejects the payment, which counts', async () => {
    answered = { outcome: 'answered', value: { balanceCents: 100_00, availableCents: 9_99 } };
    const id = await created(verified, await linkedOf(bank, customerId));
    expect(await eventTypesOf(bank, () => runDue(bank, fridays[0]))).toEqual(['payment.created', 'payment.rejected']);
    expect(await statuses()).toEqual(['CounterpartyInsufficientFunds']);
    expect((await read(id)).numberOfPayments).toBe(1);
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', 'CounterpartyInsufficientFunds']]);
  });

  test.each<[LinkFailure, string]>([
    ['timeout', 'ProviderBalanceUnavailable'],
    ['unavailable', 'ProviderBalanceUnavailable'],
    ['login required', 'ProviderLoginRequired'],
    ['unknown token', 'ProviderLoginRequired'],
    ['unsupported', 'ProviderUnsupported'],
    ['disabled', 'ProviderInternalError'],
  ])('of a provider that answers "%s" rejects the payment, because nobody can try again', async (failure, reason) => {
    answered = { outcome: 'failed', failure };
    await created(verified, await linkedOf(bank, customerId));
    await runDue(bank, fridays[0]);
    expect(await statuses()).toEqual([reason]);
    answered = enough;
    await runDue(bank, fridays[1]);
    expect(await statuses()).toEqual([reason, 'Pending']);
  });

  test('is not asked for where the payment cannot pass anyway', async () => {
    await created(verified, await linkedOf(bank, customerId));
    await freeze(bank, account);
    await runDue(bank, fridays[0]);
    expect([await statuses(), queries]).toEqual([['AccountFrozen'], []]);
  });
});

describe('a run that has nobody to pay emits an event, is not counted, and the schedule continues', () => {
  async function expectFailed(id: string, error: string): Promise<void> {
    const events = await runWithEvents(fridays[0]);
    expect(events).toMatchObject([
      {
        type: 'recurringPayment.failed',
        attributes: { amount: 10_00, error },
        relationships: { recurringPayment: { id } },
      },
    ]);
    expect(await read(id)).toMatchObject({
      status: 'Active',
      numberOfPayments: 0,
      schedule: { nextScheduledAction: '2026-12-11' },
    });
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', error]]);
  }

  test('a counterparty that was deleted', async () => {
    const id = await created();
    await bank.call('DELETE', `/counterparties/${outside}`);
    await expectFailed(id, 'CounterpartyNotFound');
  });

  test('a counterparty that lost the permission, until it has it again', async () => {
    const token = freshToken('match');
    const made = await bank.call('POST', '/counterparties', tokenBody(customerId, token, { permissions: 'DebitOnly' }));
    const linked = made.body.data.id as string;
    const permit = (permissions: string) =>
      bank.call('PATCH', `/counterparties/${linked}`, {
        data: { type: 'counterparty', attributes: { providerProcessorToken: token, permissions } },
      });
    const id = await created(debitKind, linked);
    expect((await permit('CreditOnly')).status).toBe(200);
    await expectFailed(id, 'CounterpartyNotPermitted');
    await permit('CreditAndDebit');
    await runDue(bank, fridays[1]);
    expect(await statuses()).toEqual(['Pending']);
  });

  test('a debit of a counterparty whose account the other bank has corrected to a loan', async () => {
    const made = await bank.call(
      'POST',
      '/counterparties',
      tokenBody(customerId, freshToken('match'), { permissions: 'DebitOnly' }),
    );
    const linked = made.body.data.id as string;
    const id = await created(debitKind, linked);
    const ref = counterparties.ref(bank.organisationId, linked);
    const stored = ref && (await bank.table.get(ref.key));
    const item = { ...stored, accountType: 'Loan' };
    await bank.table.put({ Item: item as StoredItem, ConditionExpression: 'attribute_exists(pk)' });
    await expectFailed(id, 'CounterpartyNotPermitted');
    expect(await statuses()).toEqual([]);
  });

  test('a counterparty of a customer who does not own the account any more', async () => {
    const leaving = await openCustomer(bank);
    const joint = await openJointAccount(bank, [customerId, leaving], 100_00);
    const id = await created({}, await outsideOf(bank, leaving), joint);
    expect((await changeOwners(bank, 'DELETE', joint, [leaving])).status).toBe(200);
    await expectFailed(id, 'CounterpartyCustomerMismatch');
  });

  test('a counterparty whose numbers have become those of the account itself', async () => {
    const id = await created();
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${account}`)).body.data.attributes;
    const itself = await outsideOf(bank, customerId, { routingNumber, accountNumber });
    const [from, to] = [itself, outside].map((one) => counterparties.ref(bank.organisationId, one)?.key);
    if (from === undefined || to === undefined) throw new Error('both exist');
    // A relink brings other numbers.
    await bank.table.put({ Item: { ...(await bank.table.get(from)), ...from } });
    const cipher = await bank.platform.cipher(bank.organisationId);
    const place = { organisationId: bank.organisationId, item: `cpt#${outside}`, field: 'accountNumber' };
    await bank.table.put({
      Item: {
        ...(await bank.table.get(to)),
        routingNumber: routingNumber as string,
        sealedAccountNumber: cipher.seal(accountNumber as string, place),
      },
    });
    await expectFailed(id, 'AccountPaysItself');
  });

  test('an account of the same organisation whose customer is Archived', async () => {
    const to = await openAccount(bank);
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${to}`)).body.data.attributes;
    const id = await created({}, await outsideOf(bank, customerId, { routingNumber, accountNumber }));
    await archiveOwner(bank, to);
    await expectFailed(id, 'CounterpartyCustomerArchived');
  });

  test('an own customer who is Archived ends the schedule', async () => {
    const id = await created();
    await archiveOwner(bank, account);
    const events = await runWithEvents(fridays[0]);
    expect(events).toMatchObject([
      { type: 'recurringPayment.failed', attributes: { error: 'CustomerArchived' } },
      { type: 'recurringPayment.statusChanged', attributes: { status: 'Disabled', previousStatus: 'Active' } },
    ]);
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', 'CustomerArchived']]);
    expect(await paymentsOf(bank, account)).toEqual([]);
  });
});

describe('debits after an outage', () => {
  const missed = ['2026-12-04', '2026-12-11'].map((dueDate) => [dueDate, 'Missed']);

  test('only the newest is made up; each older one emits an event that it was left out', async () => {
    const id = await created(debitKind, await linkedOf(bank, customerId));
    const events = await runWithEvents('2026-12-19T12:00:00Z');
    expect(events.map(({ type, attributes }) => [type, attributes['error']])).toEqual([
      ['recurringPayment.failed', 'Missed'],
      ['recurringPayment.failed', 'Missed'],
      ['payment.created', undefined],
    ]);
    expect(await outcomesOf(bank, id)).toEqual([...missed, ['2026-12-18', 'Created']]);
    expect(await read(id)).toMatchObject({ numberOfPayments: 1, schedule: { nextScheduledAction: '2026-12-28' } });
  });

  test('the newest is that of the last due date up to the end, and completes the schedule', async () => {
    const schedule = { interval: 'Weekly', dayOfWeek: 'Friday', endTime: '2026-12-11' };
    const id = await created({ ...debitKind, schedule }, await linkedOf(bank, customerId));
    const events = await runWithEvents('2027-02-01T12:00:00Z');
    expect(events.map(({ type }) => type)).toEqual([
      'recurringPayment.failed',
      'payment.created',
      'recurringPayment.statusChanged',
    ]);
    expect(await outcomesOf(bank, id)).toEqual([missed[0], ['2026-12-11', 'Created']]);
  });

  test('runs that are left out do not count towards the number of payments', async () => {
    const schedule = { interval: 'Weekly', dayOfWeek: 'Friday', totalNumberOfPayments: 2 };
    const id = await created({ ...debitKind, schedule }, await linkedOf(bank, customerId));
    await runDue(bank, '2026-12-19T12:00:00Z');
    expect(await read(id)).toMatchObject({ status: 'Active', numberOfPayments: 1 });
    await runDue(bank, '2026-12-28T12:00:00Z');
    expect(await read(id)).toMatchObject({ status: 'Completed', numberOfPayments: 2 });
  });

  test('many workers at once have the same result', async () => {
    const id = await created(debitKind, await linkedOf(bank, customerId));
    bank.clock.set('2026-12-19T12:00:00Z');
    await Promise.all([runDue(bank), runDue(bank), runDue(bank)]);
    await runDue(bank);
    expect(await outcomesOf(bank, id)).toEqual([...missed, ['2026-12-18', 'Created']]);
    expect(await paymentsOf(bank, account)).toHaveLength(1);
  });

  test('a stage may make up all of them', async () => {
    const id = await created(debitKind, await linkedOf(bank, customerId));
    const { settings } = bank.platform;
    Object.assign(bank.platform, {
      settings: { ...settings, recurring: { ...settings.recurring, missedDebits: 'all' } },
    });
    await runDue(bank, '2026-12-19T12:00:00Z');
    Object.assign(bank.platform, { settings });
    expect((await read(id)).numberOfPayments).toBe(3);
  });
});
