import { counterparties } from '../../../functions/money/counterparties/for-others.ts';
import { readItem } from '../../../functions/kernel/table/read-item.ts';
import { replace } from '../../../functions/kernel/table/write.ts';
import { archiveOwner, close, freeze, openAccount, openCustomer, refusals } from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { achSchedule, achScheduleBody, debitKind, linkedOf, outsideOf } from './ach-schedule.ts';

const bank = useBank();
let customerId: string;
let account: string;
let outside: string;
let linked: string;
/** Tuesday the 1st of December 2026, ten in the morning at the bank. */
beforeAll(async () => {
  customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId, cents: 100_00 });
  outside = await outsideOf(bank, customerId);
  linked = await linkedOf(bank, customerId);
});

const kinds = ['recurringCreditAchPayment', 'recurringDebitAchPayment'] as const;
const create = (overrides: object = {}, counterpartyId = linked) =>
  achSchedule(bank, account, counterpartyId, { ...overrides });
const pointer = '/data/relationships/counterparty';

describe('201', () => {
  test('a credit answers what was asked for, and its next run', async () => {
    const answer = await create({ addenda: 'Flat 7', tags: { a: 'b' } }, outside);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      type: 'recurringCreditAchPayment',
      attributes: {
        amount: 10_00,
        description: 'Rent',
        addenda: 'Flat 7',
        schedule: { startTime: '2026-12-01', nextScheduledAction: '2026-12-04' },
        status: 'Active',
        numberOfPayments: 0,
        tags: { a: 'b' },
      },
      relationships: {
        account: { data: { type: 'depositAccount', id: account } },
        counterparty: { data: { type: 'achCounterparty', id: outside } },
        customer: { data: { type: 'individualCustomer', id: customerId } },
        org: { data: { id: bank.organisationId } },
      },
    });
    expect(answer.body.data.attributes).not.toHaveProperty('sameDay');
    expect((await bank.call('GET', `/recurring-payments/${answer.body.data.id as string}`)).body).toEqual(answer.body);
  });

  test('a debit has its checks, which are off unless asked for', async () => {
    const plain = (await create(debitKind)).body.data.attributes;
    expect(plain).toMatchObject({ verifyCounterpartyBalance: false, sameDay: false });
    expect(plain).not.toHaveProperty('clearingDaysOverride');
    const given = { verifyCounterpartyBalance: true, sameDay: true, clearingDaysOverride: 0, addenda: 'x'.repeat(80) };
    expect((await create({ ...debitKind, ...given })).body.data.attributes).toMatchObject(given);
  });

  test.each(kinds)('%s: recurringPayment.created is the only event', async (type) => {
    const rows = await emittedBy(bank, () => create({ type }));
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      {
        type: 'recurringPayment.created',
        attributes: { amount: 10_00, status: 'Active', nextScheduledAction: '2026-12-04' },
        relationships: { recurringPayment: { type }, account: { id: account } },
      },
    ]);
  });

  test.each(['payments-write', 'payments-write-counterparty', 'ach-payments-write'])(
    'with the scope %s both ACH kinds may be created',
    async (scope) => {
      const token = await tokenWith(bank, scope);
      for (const type of kinds) {
        const body = achScheduleBody(account, linked, { type });
        expect((await bank.call('POST', '/recurring-payments', body, { token })).status).toBe(201);
      }
    },
  );

  test('to an account of the same organisation, which is no account of its own', async () => {
    const { body } = await bank.call('GET', `/accounts/${await openAccount(bank)}`);
    const { routingNumber, accountNumber } = body.data.attributes;
    const own = await outsideOf(bank, customerId, { routingNumber, accountNumber });
    expect((await create({}, own)).status).toBe(201);
  });

  test('by a customer for an account of their own', async () => {
    const token = await customerToken(bank, customerId);
    const answer = await bank.call('POST', '/recurring-payments', achScheduleBody(account, outside), { token });
    expect(answer.status).toBe(201);
  });

  test('on a Frozen account, whose state counts at each run', async () => {
    const frozen = await openAccount(bank, { customerId });
    expect((await freeze(bank, frozen)).status).toBe(200);
    expect((await achSchedule(bank, frozen, outside)).status).toBe(201);
  });
});

describe('400', () => {
  test('a debit of a loan, as a correction of the other bank made of the counterparty', async () => {
    const loan = counterparties.ref(bank.organisationId, await linkedOf(bank, customerId));
    const stored = await readItem(bank.table, loan);
    if (stored === undefined) throw new Error('there is no such counterparty');
    await bank.table.transact([replace({ ...stored, accountType: 'Loan' })]);
    const answer = await create(debitKind, stored.id);
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', pointer]]]);
  });

  const bad: [string, object][] = [
    ['/data/attributes/description', { description: 'elevenchars' }],
    ['/data/attributes/description', { description: 'Reversal' }],
    ['/data/attributes/description', { ...debitKind, description: 'PAYROLL' }],
    ['/data/attributes/addenda', { addenda: 'x'.repeat(81) }],
    ['/data/attributes/amount', { amount: 0 }],
    ['/data/attributes/sameDay', { ...debitKind, sameDay: 'yes' }],
    ['/data/attributes/verifyCounterpartyBalance', { ...debitKind, verifyCounterpartyBalance: 1 }],
    ['/data/attributes/clearingDaysOverride', { ...debitKind, clearingDaysOverride: -1 }],
    ['/data/attributes/schedule/dayOfWeek', { schedule: { interval: 'Weekly' } }],
    [
      '/data/attributes/schedule/startTime',
      { schedule: { interval: 'Weekly', dayOfWeek: 'Friday', startTime: '2026-11-30' } },
    ],
    ['/data/attributes/sameDay', { ...debitKind, sameDay: true, amount: 1_000_000_01 }],
  ];
  test.each(bad)('%s of %j', async (pointer, overrides) => {
    const answer = await create(overrides);
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', pointer]]]);
  });

  test('a balance can be verified of a linked counterparty only', async () => {
    const own = (await bank.call('GET', `/accounts/${await openAccount(bank, { customerId })}`)).body.data.attributes;
    const { routingNumber, accountNumber } = own;
    const numbers = { routingNumber, accountNumber, permissions: 'CreditAndDebit' };
    const counterparty = await outsideOf(bank, customerId, numbers);
    const answer = await create({ ...debitKind, verifyCounterpartyBalance: true }, counterparty);
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/verifyCounterpartyBalance']]);
  });

  test('the counterparty of a customer who does not own the account', async () => {
    const foreign = await linkedOf(bank, await openCustomer(bank));
    for (const type of kinds) {
      const answer = await create({ type }, foreign);
      expect([answer.status, refusals(answer)]).toEqual([400, [['account_customer_mismatch', pointer]]]);
    }
  });

  test('a counterparty without the permission', async () => {
    expect(refusals(await create(debitKind, outside))).toEqual([['counterparty_not_permitted', pointer]]);
    const debitOnly = await linkedOf(bank, customerId, 'match', { permissions: 'DebitOnly' });
    expect(refusals(await create({}, debitOnly))).toEqual([['counterparty_not_permitted', pointer]]);
    expect((await create(debitKind, debitOnly)).status).toBe(201);
  });

  test('an account cannot pay itself', async () => {
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${account}`)).body.data.attributes;
    const itself = await outsideOf(bank, customerId, { routingNumber, accountNumber });
    expect(refusals(await create({}, itself))).toEqual([['payment_invalid', pointer]]);
  });
});

describe('403', () => {
  test('scopes for ACH do not suffice for the book kind', async () => {
    for (const scope of ['ach-payments-write', 'payments-write-counterparty', 'payments']) {
      const token = await tokenWith(bank, scope);
      const body = {
        data: {
          type: 'recurringCreditBookPayment',
          attributes: { amount: 1, description: 'x', schedule: { interval: 'Monthly', dayOfMonth: 1 } },
          relationships: {
            account: { data: { type: 'depositAccount', id: account } },
            counterpartyAccount: { data: { type: 'depositAccount', id: account } },
          },
        },
      };
      expect((await bank.call('POST', '/recurring-payments', body, { token })).status).toBe(403);
    }
  });

  test('reading payments does not suffice to create', async () => {
    const token = await tokenWith(bank, 'payments');
    expect((await bank.call('POST', '/recurring-payments', achScheduleBody(account, linked), { token })).status).toBe(
      403,
    );
  });
});

describe('404', () => {
  test('a counterparty that is missing or deleted', async () => {
    const gone = await outsideOf(bank, customerId);
    expect((await bank.call('DELETE', `/counterparties/${gone}`)).status).toBe(204);
    for (const id of [gone, '999999999000000001', '1']) {
      const answer = await create({}, id);
      expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', pointer]]]);
    }
  });

  test("a customer cannot name another customer's counterparty", async () => {
    const token = await customerToken(bank, customerId);
    const foreign = await outsideOf(bank, await openCustomer(bank));
    const answer = await bank.call('POST', '/recurring-payments', achScheduleBody(account, foreign), { token });
    expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', pointer]]]);
  });
});

describe('409', () => {
  test('a Closed account, and one whose customer is Archived', async () => {
    const owner = await openCustomer(bank);
    const counterparty = await outsideOf(bank, owner);
    const closed = await openAccount(bank, { customerId: owner });
    expect((await close(bank, closed)).status).toBe(200);
    const answer = await achSchedule(bank, closed, counterparty);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', '/data/relationships/account']]]);
    const archived = await openAccount(bank, { customerId: owner });
    await archiveOwner(bank, archived);
    const refused = await achSchedule(bank, archived, counterparty);
    expect([refused.status, refusals(refused)]).toEqual([409, [['invalid_state', '/data/relationships/account']]]);
  });
});
