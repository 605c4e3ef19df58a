import type { AccountLinking, LinkedAccount } from '../../../functions/ports/account-linking/port.ts';
import {
  anotherOrganisation,
  archiveOwner,
  balanceOf,
  forceAccount,
  freeze,
  fund,
  openAccount,
  openCustomer,
  refusals,
} from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { ach, ledgerOf, makeAch, payment, transactionsOf, withEvents } from './ach-bank.ts';
import { achBody, authorization, outside } from '../../support/bank/payment-bodies.ts';

let customerId: string;
let account: string;
let balanceAnswer: Awaited<ReturnType<AccountLinking['balance']>>;
let balanceQuery = 0;

const theirAccount = { routingNumber: '021000021', accountNumber: '123456789', accountType: 'Checking' } as const;
let linked: LinkedAccount = theirAccount;
const linking: AccountLinking = {
  account: (token) =>
    Promise.resolve(
      token === 'unknown' ? { outcome: 'failed', failure: 'unknown token' } : { outcome: 'answered', value: linked },
    ),
  owners: (token) =>
    Promise.resolve(
      token === 'late'
        ? { outcome: 'failed', failure: 'timeout' }
        : token === 'locked'
          ? { outcome: 'failed', failure: 'login required' }
          : { outcome: 'answered', value: ['Ada Okafor'] },
    ),
  balance: () => {
    balanceQuery += 1;
    return Promise.resolve(balanceAnswer);
  },
};

const bank = useBank({ platform: { accountLinking: linking } });
beforeEach(async () => {
  balanceAnswer = { outcome: 'answered', value: { balanceCents: 10_00 } };
  balanceQuery = 0;
  customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId, cents: 100_00 });
  bank.clock.advance({ seconds: 1 });
});

async function openCounterparty(attributes: object = {}, owner = customerId): Promise<string> {
  const answer = await bank.call('POST', '/counterparties', {
    data: {
      type: 'achCounterparty',
      attributes: { ...outside, type: 'Person', ...attributes },
      relationships: { customer: { data: { type: 'customer', id: owner } } },
    },
  });
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}

describe('201 Pending', () => {
  test('a Credit debits the account at once, and arrives the banking day after the window', async () => {
    const { answer, events } = await withEvents(bank, () =>
      ach(bank, account, { amount: 30_00, addenda: 'Flat 12', secCode: 'PPD', tags: { flat: '12' } }),
    );
    expect(answer.status).toBe(201);
    const { id, attributes, relationships } = answer.body.data;
    expect(attributes).toEqual({
      createdAt: bank.clock.now(),
      status: 'Pending',
      direction: 'Credit',
      description: 'Rent',
      addenda: 'Flat 12',
      amount: 30_00,
      tags: { flat: '12' },
      counterparty: outside,
      sameDay: false,
      secCode: 'PPD',
      traceNumber: expect.stringMatching(/^\d{15}$/),
      expectedCompletionDate: '2026-12-02',
    });
    expect(Object.keys(relationships).sort()).toEqual(['account', 'customer', 'transaction']);
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 70_00, settlement: -70_00, book: 0 });
    const transaction = (await transactionsOf(bank, account)).at(-1);
    expect(transaction).toMatchObject({
      type: 'originatedAchTransaction',
      id: relationships.transaction.data.id,
      attributes: {
        direction: 'Debit',
        amount: 30_00,
        balance: 70_00,
        summary: 'Sherlock Holmes  |  Rent',
        description: 'Rent',
        addenda: 'Flat 12',
        tags: { flat: '12' },
        counterparty: { name: 'Sherlock Holmes', routingNumber: '011000015', accountType: 'Checking' },
      },
      relationships: { payment: { data: { type: 'achPayment', id } } },
    });
    expect(transaction?.attributes['counterparty']).not.toHaveProperty('accountNumber');
    expect(events).toMatchObject([
      {
        type: 'payment.created',
        attributes: { status: 'Pending', direction: 'Credit', amount: 30_00, tags: { flat: '12' } },
        relationships: { payment: { type: 'achPayment', id }, account: { id: account } },
        resource: answer.body.data,
      },
      { type: 'transaction.created', attributes: { direction: 'Debit', balance: 70_00, available: 70_00 } },
    ]);
    expect(events).toHaveLength(2);
    expect(await payment(bank, id)).toEqual(answer.body.data);
  });

  test('a Debit moves nothing, and says when its money arrives', async () => {
    const { answer, events } = await withEvents(bank, () => ach(bank, account, { direction: 'Debit' }));
    expect(answer.body.data.attributes).toMatchObject({ status: 'Pending', settlementDate: '2026-12-04' });
    expect(answer.body.data.relationships).not.toHaveProperty('transaction');
    expect(await balanceOf(bank, account)).toBe(100_00);
    expect(events.map(({ type }) => type)).toEqual(['payment.created']);
  });

  test.each([
    [{ sameDay: true }, { sameDay: true, expectedCompletionDate: '2026-12-01' }],
    [{ direction: 'Debit', sameDay: true }, { settlementDate: '2026-12-01' }],
    [{ direction: 'Debit', sameDay: true, clearingDaysOverride: 3 }, { settlementDate: '2026-12-04' }],
    [
      { direction: 'Debit', clearingDaysOverride: 0 },
      { clearingDaysOverride: 0, settlementDate: '2026-12-01' },
    ],
    [{ direction: 'Debit', clearingDaysOverride: 10 }, { settlementDate: '2026-12-15' }],
  ])('%j: %j', async (asked, told) => {
    expect((await ach(bank, account, asked)).body.data.attributes).toMatchObject(told);
  });

  test('to a counterparty: what becomes of the counterparty later changes nothing', async () => {
    const counterpartyId = await openCounterparty();
    const answer = await ach(bank, account, { counterpartyId });
    expect(answer.body.data.attributes.counterparty).toEqual(outside);
    expect(answer.body.data.relationships.counterparty.data).toEqual({ type: 'achCounterparty', id: counterpartyId });
    await bank.call('DELETE', `/counterparties/${counterpartyId}`);
    expect(await payment(bank, answer.body.data.id)).toEqual(answer.body.data);
  });

  test('to a counterparty: its type gives the class, and CCD is for no Person', async () => {
    const ids = [await openCounterparty({ type: 'Business' }), await openCounterparty()];
    const answers = await Promise.all(ids.map((counterpartyId) => ach(bank, account, { counterpartyId })));
    expect(answers.map(({ body }) => body.data.attributes.secCode as string)).toEqual(['CCD', 'PPD']);
    const refused = await ach(bank, account, { counterpartyId: ids[1], secCode: 'CCD' });
    expect([refused.status, refused.body.errors[0].source.pointer]).toEqual([400, '/data/attributes/secCode']);
  });

  test('with a processor token: numbers and owner come from the provider, no counterparty is made', async () => {
    const answer = await ach(bank, account, { direction: 'Debit', providerProcessorToken: 'a token' });
    expect(answer.body.data.attributes).toMatchObject({
      status: 'Pending',
      counterparty: { name: 'Ada Okafor', ...linked },
    });
    expect(answer.body.data.attributes).not.toHaveProperty('providerProcessorToken');
    expect(answer.body.data.relationships).not.toHaveProperty('counterparty');
  });

  test('with a processor token whose owners cannot be told: nobody asked for one', async () => {
    const answer = await ach(bank, account, { direction: 'Debit', providerProcessorToken: 'locked' });
    expect(answer.body.data.attributes).toMatchObject({
      status: 'Pending',
      counterparty: { name: 'Unknown', ...linked },
    });
  });

  test.each(['Zoë Ångström', 'Đặng Łukasz', 'Seán O’Brien', 'Großmann & Søn', 'İbrahim'])(
    'a person may be called %s',
    async (name) => {
      const answer = await ach(bank, account, { counterparty: { ...outside, name } });
      expect(answer.body.data.attributes.counterparty).toMatchObject({ name });
      const asked = { providerProcessorToken: 'a token', counterpartyName: name };
      expect((await ach(bank, account, asked)).status).toBe(201);
    },
  );

  test('a verified balance that suffices lets a Debit pass', async () => {
    const asked = { direction: 'Debit', providerProcessorToken: 'a token', verifyCounterpartyBalance: true };
    expect((await ach(bank, account, { ...asked, amount: 10_00 })).body.data.attributes.status).toBe('Pending');
    expect(balanceQuery).toBe(1);
  });

  test('the provider is asked once, whatever races are lost', async () => {
    const asked = { direction: 'Debit', providerProcessorToken: 'a token', verifyCounterpartyBalance: true };
    await Promise.all(Array.from({ length: 6 }, () => ach(bank, account, asked)));
    expect(balanceQuery).toBe(6);
  });

  test("the balance of the other side of a Credit is nobody's business", async () => {
    const asked = { providerProcessorToken: 'a token', verifyCounterpartyBalance: true };
    expect((await ach(bank, account, asked)).body.data.attributes.status).toBe('Pending');
    expect(balanceQuery).toBe(0);
  });

  test('numbers of this bank that name no account go by the rail', async () => {
    const { body } = await bank.call('GET', `/accounts/${account}`);
    const { routingNumber, accountNumber } = body.data.attributes;
    const nobody = { ...outside, routingNumber, accountNumber: `${String(accountNumber).slice(0, 3)}999999999` };
    expect((await ach(bank, account, { counterparty: nobody })).body.data.attributes.status).toBe('Pending');
  });
});

describe('201 Sent: a Credit to an account of the same organisation', () => {
  let other: string;
  let numbers: object;
  beforeEach(async () => {
    other = await openAccount(bank);
    const { body } = await bank.call('GET', `/accounts/${other}`);
    const { routingNumber, accountNumber } = body.data.attributes;
    numbers = { ...outside, routingNumber, accountNumber };
  });

  test('is a movement between the two, without limits', async () => {
    const { answer, events } = await withEvents(bank, () => ach(bank, account, { counterparty: numbers }));
    const { id, attributes, relationships } = answer.body.data;
    expect(attributes).toMatchObject({ status: 'Sent', counterparty: numbers });
    expect(attributes).not.toHaveProperty('expectedCompletionDate');
    expect(relationships.transaction.data.type).toBe('bookTransaction');
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 90_00, settlement: -100_00, book: 10_00 });
    expect(await ledgerOf(bank, other)).toMatchObject({ available: 10_00, settlement: 0, book: -10_00 });
    expect(events.map(({ type }) => type)).toEqual([
      'payment.created',
      'payment.sent',
      'transaction.created',
      'transaction.created',
    ]);
    expect(events[0]).toMatchObject({ attributes: { status: 'Pending' } });
    expect((await transactionsOf(bank, other)).at(-1)).toMatchObject({
      type: 'bookTransaction',
      attributes: { direction: 'Credit' },
      relationships: { payment: { data: { id } }, counterpartyAccount: { data: { id: account } } },
    });
    const limits = await bank.call('GET', `/accounts/${account}/limits`);
    expect(limits.body.data.attributes.ach.totalsDaily.credits).toBe(0);
  });

  test.each([
    ['AccountFrozen', { status: 'Frozen' }],
    ['AccountClosed', { status: 'Closed' }],
  ])('%s where the other account is', async (reason, attributes) => {
    await forceAccount(bank, other, attributes);
    const answer = await ach(bank, account, { counterparty: numbers });
    const rejected = { status: 'Rejected', reason, reasonAccount: 'counterpartyAccount' };
    expect(answer.body.data.attributes).toMatchObject(rejected);
    // The customer's own account is Open, and nothing more is said about the stranger's.
    const token = await customerToken(bank, customerId);
    const shown = await bank.call('GET', `/payments/${answer.body.data.id}`, undefined, { token });
    expect(shown.body.data.attributes).not.toHaveProperty('reasonAccount');
  });

  test('a customer pays the account of another one in this way', async () => {
    const token = await customerToken(bank, customerId);
    const answer = await bank.call('POST', '/payments', achBody(account, { counterparty: numbers }), { token });
    expect(answer.body.data.attributes.status).toBe('Sent');
    expect(await balanceOf(bank, other)).toBe(10_00);
  });

  test('payments to each other at once lose nothing', async () => {
    await fund(bank, other, 100_00);
    const { body } = await bank.call('GET', `/accounts/${account}`);
    const { routingNumber, accountNumber } = body.data.attributes;
    const own = { ...outside, routingNumber, accountNumber };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0 ? ach(bank, account, { counterparty: numbers }) : ach(bank, other, { counterparty: own }),
      ),
    );
    expect(answers.map((one) => one.body.data.attributes.status)).toEqual(Array(10).fill('Sent'));
    expect([await balanceOf(bank, account), await balanceOf(bank, other)]).toEqual([100_00, 100_00]);
  });

  test('409 where its customer is Archived', async () => {
    await archiveOwner(bank, other);
    const answer = await ach(bank, account, { counterparty: numbers });
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', '/data/attributes/counterparty']]]);
    expect(answer.body.errors[0].detail).toContain(other);
  });

  test('404 tells a customer neither whose account it is nor why', async () => {
    await archiveOwner(bank, other);
    const token = await customerToken(bank, customerId);
    const answer = await bank.call('POST', '/payments', achBody(account, { counterparty: numbers }), { token });
    expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', '/data/attributes/counterparty']]]);
    expect(JSON.stringify(answer.body.errors[0])).not.toMatch(new RegExp(`${other}|Archived`, 'i'));
  });
});

describe('a Debit from an account of the same organisation', () => {
  let numbers: typeof outside;
  let nobody: typeof outside;
  const numbersOf = async (id: string) => {
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${id}`)).body.data.attributes;
    return { routingNumber, accountNumber };
  };
  beforeEach(async () => {
    numbers = { ...outside, ...(await numbersOf(await openAccount(bank, { cents: 50_00 }))) };
    nobody = { ...numbers, accountNumber: `${numbers.accountNumber.slice(0, 3)}999999999` };
  });
  afterEach(() => {
    linked = theirAccount;
  });
  const debit = (token: string, attributes: object) =>
    bank.call('POST', '/payments', achBody(account, { direction: 'Debit', ...attributes }), { token });

  test('of another customer is refused to a customer, in the same words as from one that there is not', async () => {
    const token = await customerToken(bank, customerId);
    const details = new Set<string>();
    for (const counterparty of [numbers, nobody]) {
      const { routingNumber, accountNumber } = counterparty;
      const answer = await debit(token, { counterparty });
      expect([answer.status, refusals(answer)]).toEqual([
        400,
        [['counterparty_not_permitted', '/data/attributes/counterparty']],
      ]);
      details.add(answer.body.errors[0].detail);
      linked = { ...theirAccount, routingNumber, accountNumber };
      const byToken = await debit(token, { providerProcessorToken: 'a token' });
      expect(refusals(byToken)).toEqual([['counterparty_not_permitted', '/data/attributes/providerProcessorToken']]);
    }
    expect(details.size).toBe(1);
  });

  test('through a counterparty that was made with a token is refused to everybody', async () => {
    linked = { ...linked, routingNumber: numbers.routingNumber, accountNumber: numbers.accountNumber };
    const made = await bank.call('POST', '/counterparties', {
      data: {
        type: 'achCounterparty',
        attributes: { name: 'Ada Okafor', type: 'Person', providerProcessorToken: 'linked' },
        relationships: { customer: { data: { type: 'customer', id: customerId } } },
      },
    });
    expect(made.status).toBe(201);
    const counterpartyId = made.body.data.id as string;
    for (const token of [await customerToken(bank, customerId), bank.token]) {
      const answer = await debit(token, { counterpartyId });
      expect([answer.status, refusals(answer)]).toEqual([
        400,
        [['counterparty_not_permitted', '/data/relationships/counterparty']],
      ]);
    }
  });

  test('is refused to a token that is limited to other accounts, with an authorization too', async () => {
    const token = await tokenWith(bank, 'payments-write payments-write-ach-debit', {
      resources: [{ type: 'account', ids: [account] }],
    });
    for (const counterparty of [numbers, nobody]) {
      expect(refusals(await debit(token, { counterparty }))).toEqual([
        ['counterparty_not_permitted', '/data/attributes/counterparty'],
      ]);
    }
    expect((await debit(token, { counterparty: outside })).status).toBe(201);
  });

  test('of their own is a movement between the two, for a customer too', async () => {
    const other = await openAccount(bank, { customerId, cents: 50_00 });
    const own = { ...outside, ...(await numbersOf(other)) };
    const token = await customerToken(bank, customerId);
    const { answer, events } = await withEvents(bank, () => debit(token, { counterparty: own }));
    const { id, attributes, relationships } = answer.body.data;
    expect([attributes.status, relationships.transaction.data.type]).toEqual(['Sent', 'bookTransaction']);
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 110_00, settlement: -100_00, book: -10_00 });
    expect(await ledgerOf(bank, other)).toMatchObject({ available: 40_00, settlement: -50_00, book: 10_00 });
    expect(events.map(({ type }) => type)).toEqual([
      'payment.created',
      'payment.sent',
      'transaction.created',
      'transaction.created',
    ]);
    expect((await transactionsOf(bank, other)).at(-1)).toMatchObject({
      attributes: { direction: 'Debit', summary: expect.stringContaining('Rent') },
      relationships: { payment: { data: { id } }, counterpartyAccount: { data: { id: account } } },
    });
  });

  test.each([
    ['InsufficientFunds', { tags: {} }],
    ['AccountFrozen', { status: 'Frozen' }],
    ['AccountClosed', { status: 'Closed' }],
  ])('is Rejected by the rules of the account that pays: %s', async (reason, attributes) => {
    const other = await openAccount(bank, { customerId, cents: reason === 'InsufficientFunds' ? 9_99 : 50_00 });
    await forceAccount(bank, other, attributes);
    const answer = await debit(bank.token, { counterparty: { ...outside, ...(await numbersOf(other)) } });
    expect(answer.body.data.attributes).toMatchObject({ status: 'Rejected', reason });
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00 });
  });

  test('is not for a customer where a lender controls the account that pays', async () => {
    const other = await openAccount(bank, { customerId, cents: 50_00 });
    await forceAccount(bank, other, { dacaStatus: 'Activated' });
    const counterparty = { ...outside, ...(await numbersOf(other)) };
    const answer = await debit(await customerToken(bank, customerId), { counterparty });
    expect(refusals(answer)).toEqual([['forbidden', '/data/attributes/counterparty']]);
  });

  test('of another customer is a movement too, for the organisation with an authorization alone', async () => {
    const refused = await debit(bank.token, { counterparty: numbers, authorization: undefined });
    expect(refusals(refused)).toEqual([['counterparty_not_permitted', '/data/attributes/counterparty']]);
    const answer = await debit(bank.token, { counterparty: numbers });
    expect(answer.body.data.attributes).toMatchObject({ status: 'Sent', authorization });
  });
});

describe('201 Rejected', () => {
  async function expectRejected(reason: string, action: () => Promise<Answer>): Promise<void> {
    const why = reason.startsWith('Account') ? { reason, reasonAccount: 'account' } : { reason };
    const before = await ledgerOf(bank, account);
    const { answer, events } = await withEvents(bank, action);
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes).toMatchObject({ status: 'Rejected', ...why });
    expect(answer.body.data.attributes).not.toHaveProperty('expectedCompletionDate');
    expect(answer.body.data.relationships).not.toHaveProperty('transaction');
    expect(events).toMatchObject([
      { type: 'payment.created', attributes: { status: 'Rejected' }, resource: answer.body.data },
      { type: 'payment.rejected', attributes: why },
    ]);
    expect(events).toHaveLength(2);
    expect(await ledgerOf(bank, account)).toEqual(before);
  }
  const verified = { direction: 'Debit', providerProcessorToken: 'a token', verifyCounterpartyBalance: true };

  test('one cent too much is InsufficientFunds', () =>
    expectRejected('InsufficientFunds', () => ach(bank, account, { amount: 100_01 })));

  test.each(['Credit', 'Debit'])('a %s of a Frozen account is AccountFrozen', async (direction) => {
    await freeze(bank, account);
    await expectRejected('AccountFrozen', () => ach(bank, account, { direction }));
  });

  test('of a Closed account is AccountClosed', async () => {
    await forceAccount(bank, account, { status: 'Closed' });
    await expectRejected('AccountClosed', () => ach(bank, account, { direction: 'Debit' }));
  });

  test.each(['Credit', 'Debit'])('a %s beyond the hard limit of a payment, funds or not', (direction) =>
    expectRejected(`PaymentACH${direction}LimitExceeded`, () =>
      ach(bank, account, { direction, amount: 10_000_000_01 }),
    ),
  );

  test('one cent more than the other side has is CounterpartyInsufficientFunds', () =>
    expectRejected('CounterpartyInsufficientFunds', () => ach(bank, account, { ...verified, amount: 10_01 })));

  test('what is available counts where the provider tells it', async () => {
    balanceAnswer = { outcome: 'answered', value: { balanceCents: 90_00, availableCents: 9_99 } };
    await expectRejected('CounterpartyInsufficientFunds', () => ach(bank, account, verified));
  });

  test.each([
    ['unavailable', 'ProviderBalanceUnavailable'],
    ['login required', 'ProviderLoginRequired'],
    ['unknown token', 'ProviderLoginRequired'],
    ['unsupported', 'ProviderUnsupported'],
    ['disabled', 'ProviderInternalError'],
  ] as const)('a provider that is %s: %s', async (failure, reason) => {
    balanceAnswer = { outcome: 'failed', failure };
    await expectRejected(reason, () => ach(bank, account, verified));
  });

  test('the provider is not asked where something else rejects', async () => {
    await freeze(bank, account);
    await expectRejected('AccountFrozen', () => ach(bank, account, verified));
    expect(balanceQuery).toBe(0);
  });

  test("a name that is no owner's is NameMismatch", () =>
    expectRejected('NameMismatch', () => ach(bank, account, { ...verified, counterpartyName: 'Grace Hopper' })));

  test('owners who cannot be told make it Rejected too where a name is to be one of them', () =>
    expectRejected('ProviderLoginRequired', () =>
      ach(bank, account, { ...verified, providerProcessorToken: 'locked', counterpartyName: 'Ada Okafor' }),
    ));
});

describe('201 again', () => {
  test('a repeated request makes one payment', async () => {
    const first = await ach(bank, account, { idempotencyKey: 'rent' });
    const again = await ach(bank, account, { idempotencyKey: 'rent' });
    expect(again.headers['Idempotent-Replayed']).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
    expect(await balanceOf(bank, account)).toBe(90_00);
  });

  test('Credits at once never overdraw an account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ach(bank, account, { amount: 30_00 })));
    expect(answers.filter((one) => one.body.data.attributes.status === 'Pending')).toHaveLength(3);
    expect(await balanceOf(bank, account)).toBe(10_00);
  });
});

describe('400', () => {
  type Refused = [what: string, attributes: Readonly<Record<string, unknown>>, place: string];
  test.each<Refused>([
    ['a description of 11 characters', { description: 'Elevenchars' }, 'description'],
    ['addenda of 81 characters', { addenda: 'x'.repeat(81) }, 'addenda'],
    ['no direction', { direction: undefined }, 'direction'],
    ['an amount of 0', { amount: 0 }, 'amount'],
    ['an amount beyond the largest', { amount: 100_000_000_000 }, 'amount'],
    ['an unknown secCode', { secCode: 'TEL' }, 'secCode'],
    ['clearing days below 0', { clearingDaysOverride: -1 }, 'clearingDaysOverride'],
    ['a wrong check digit', { counterparty: { ...outside, routingNumber: '011000016' } }, 'counterparty/routingNumber'],
    [
      'an account number of 18 digits',
      { counterparty: { ...outside, accountNumber: '1'.repeat(18) } },
      'counterparty/accountNumber',
    ],
    ['a name of 51 characters', { counterparty: { ...outside, name: 'x'.repeat(51) } }, 'counterparty/name'],
    ['no other side at all', { counterparty: undefined }, 'counterparty'],
    ...[
      ['a letter with an accent', 'Café'],
      ['a line break', 'Rent\n12'],
      ['a control character', 'Rent\u0000'],
      ['a change of direction', 'Rent\u202e'],
      ['an emoji', 'Rent 🏠'],
    ].flatMap(([what, text]): Refused[] => [
      [`${what} in a description`, { description: text }, 'description'],
      [`${what} in addenda`, { addenda: text }, 'addenda'],
    ]),
    ...[
      ['a line break', 'Ada\nOkafor'],
      ['a change of direction', 'Ada \u202eOkafor'],
      ['a control character', 'Ada\u007f'],
      ['an invisible character', 'Ada\u200bOkafor'],
      ['letters that ASCII has no like of', '東京'],
      ['nothing but blanks', '  '],
      ['nothing but an accent', '\u0301'],
    ].flatMap(([what, name]): Refused[] => [
      [`${what} in a name`, { counterparty: { ...outside, name } }, 'counterparty/name'],
      [
        `${what} in the name of an owner`,
        { providerProcessorToken: 'a token', counterpartyName: name },
        'counterpartyName',
      ],
    ]),
    ['a processor token with a space at its end', { providerProcessorToken: 'token ' }, 'providerProcessorToken'],
    ['a processor token that is not ASCII', { providerProcessorToken: 'tokén' }, 'providerProcessorToken'],
    ['sameDay beyond its limit', { sameDay: true, amount: 1_000_000_01 }, 'sameDay'],
    [
      'a balance that cannot be looked up',
      { direction: 'Debit', verifyCounterpartyBalance: true },
      'verifyCounterpartyBalance',
    ],
    ...(
      [
        ['no reference', { reference: undefined }, 'authorization/reference'],
        ['an unknown kind', { kind: 'Hearsay' }, 'authorization/kind'],
        ['a day that has not come', { obtainedAt: '2999-01-01' }, 'authorization/obtainedAt'],
      ] as const
    ).map(([what, wrong, place]): Refused => [
      `an authorization with ${what}`,
      { direction: 'Debit', authorization: { ...authorization, ...wrong } },
      place,
    ]),
    ['an unknown processor token', { providerProcessorToken: 'unknown' }, 'providerProcessorToken'],
  ])('%s', async (_, attributes, place) => {
    const answer = await ach(bank, account, attributes);
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', `/data/attributes/${place}`]]]);
  });

  test('but the largest sameDay amount, ten characters and 80 of addenda are accepted', async () => {
    await fund(bank, account, 1_000_000_00);
    const attributes = { amount: 1_000_000_00, sameDay: true, description: 'x'.repeat(10), addenda: 'x'.repeat(80) };
    expect((await ach(bank, account, attributes)).body.data.attributes.status).toBe('Pending');
  });

  const place = '/data/relationships/counterparty';

  test('a counterparty of a customer who does not own the account', async () => {
    const counterpartyId = await openCounterparty({}, await openCustomer(bank));
    const answer = await ach(bank, account, { counterpartyId });
    expect([answer.status, refusals(answer)]).toEqual([400, [['account_customer_mismatch', place]]]);
  });

  test.each([
    ['CreditOnly', 'Debit'],
    ['DebitOnly', 'Credit'],
  ])('a counterparty that is %s permits no %s', async (permissions, direction) => {
    const named = {
      providerProcessorToken: `linked to be ${permissions}`,
      permissions,
      name: 'Ada Okafor',
      type: 'Person',
    };
    const made = await bank.call('POST', '/counterparties', {
      data: {
        type: 'achCounterparty',
        attributes: named,
        relationships: { customer: { data: { type: 'customer', id: customerId } } },
      },
    });
    expect(made.body.errors).toBeUndefined();
    const counterpartyId = made.body.data.id as string;
    const answer = await ach(bank, account, { counterpartyId, direction });
    expect([answer.status, refusals(answer)]).toEqual([400, [['counterparty_not_permitted', place]]]);
    const way = direction === 'Credit' ? 'Debit' : 'Credit';
    expect((await ach(bank, account, { counterpartyId, direction: way })).status).toBe(201);
  });

  test.each(['Credit', 'Debit'])('an account cannot pay itself: %s', async (direction) => {
    const { body } = await bank.call('GET', `/accounts/${account}`);
    const { routingNumber, accountNumber } = body.data.attributes;
    const answer = await ach(bank, account, { direction, counterparty: { ...outside, routingNumber, accountNumber } });
    expect([answer.status, refusals(answer)]).toEqual([400, [['payment_invalid', '/data/attributes/counterparty']]]);
  });
});

describe('403', () => {
  const made = async (scope: string, attributes: object) => {
    const token = await tokenWith(bank, scope);
    return (await bank.call('POST', '/payments', achBody(account, { ...attributes }), { token })).status;
  };

  test.each([
    ['payments-write', [201, 201, 201]],
    ['ach-payments-write', [201, 403, 201]],
    ['payments-write-counterparty', [201, 403, 403]],
    ['payments', [403, 403, 403]],
  ])('%s: to a counterparty, with a token, inline: %j', async (scope, statuses) => {
    const counterpartyId = await openCounterparty();
    expect([
      await made(scope, { counterpartyId }),
      await made(scope, { providerProcessorToken: 'a token' }),
      await made(scope, {}),
    ]).toEqual(statuses);
  });

  test('clearing days in place of those of the product are not for customers, nor for who pays counterparties only', async () => {
    const counterpartyId = await openCounterparty({}, customerId);
    const asked = achBody(account, { counterpartyId, clearingDaysOverride: 3 });
    const answers = await Promise.all(
      [await customerToken(bank, customerId), await tokenWith(bank, 'payments-write-counterparty')].map((token) =>
        bank.call('POST', '/payments', asked, { token }),
      ),
    );
    for (const answer of answers) {
      expect([answer.status, refusals(answer)]).toEqual([
        403,
        [['forbidden', '/data/attributes/clearingDaysOverride']],
      ]);
    }
    for (const scope of ['payments-write', 'ach-payments-write']) {
      expect(await made(scope, { counterpartyId, clearingDaysOverride: 3 })).toBe(201);
    }
  });

  test('a customer whose account a lender controls cannot pay out, and can pull in', async () => {
    const token = await customerToken(bank, customerId);
    await forceAccount(bank, account, { dacaStatus: 'Activated' });
    const credit = await bank.call('POST', '/payments', achBody(account), { token });
    expect([credit.status, refusals(credit)]).toEqual([403, [['forbidden', '/data/relationships/account']]]);
    const pulling = achBody(account, { direction: 'Debit', providerProcessorToken: 'a token' });
    expect((await bank.call('POST', '/payments', pulling, { token })).status).toBe(201);
  });
});

describe('404', () => {
  test('an account that is missing or of another organisation', async () => {
    const theirs = await openAccount(await anotherOrganisation(bank));
    for (const id of ['999999999', theirs]) {
      const answer = await ach(bank, id);
      expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', '/data/relationships/account']]]);
    }
  });

  test('a counterparty that is missing', async () => {
    const answer = await ach(bank, account, { counterpartyId: '999999999000000001' });
    expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', '/data/relationships/counterparty']]]);
  });

  test('a customer sees neither accounts nor counterparties of others', async () => {
    const token = await customerToken(bank, customerId);
    const theirs = await openCustomer(bank);
    const foreign = await bank.call('POST', '/payments', achBody(await openAccount(bank, { customerId: theirs })), {
      token,
    });
    expect(refusals(foreign)).toEqual([['not_found', '/data/relationships/account']]);
    const body = achBody(account, { counterpartyId: await openCounterparty({}, theirs) });
    expect(refusals(await bank.call('POST', '/payments', body, { token }))).toEqual([
      ['not_found', '/data/relationships/counterparty'],
    ]);
  });
});

describe('408', () => {
  const verified = { direction: 'Debit', verifyCounterpartyBalance: true };

  test('a provider that does not tell the owner in time: nothing is made, and the key is free', async () => {
    const answer = await ach(bank, account, { ...verified, providerProcessorToken: 'late', idempotencyKey: 'late' });
    expect([answer.status, refusals(answer)]).toEqual([408, [['request_timeout', undefined]]]);
    expect((await ach(bank, account, { direction: 'Debit', idempotencyKey: 'late' })).status).toBe(201);
  });

  test('a provider that does not tell the balance in time', async () => {
    balanceAnswer = { outcome: 'failed', failure: 'timeout' };
    const answer = await ach(bank, account, { ...verified, providerProcessorToken: 'a token' });
    expect(answer.status).toBe(408);
  });
});

describe('409', () => {
  test('the customer is Archived', async () => {
    await archiveOwner(bank, account);
    const answer = await ach(bank, account);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', '/data/relationships/account']]]);
  });

  test('the same key with other numbers names the payment that it made', async () => {
    const first = await makeAch(bank, account, { idempotencyKey: 'one' });
    const answer = await ach(bank, account, {
      idempotencyKey: 'one',
      counterparty: { ...outside, accountNumber: '2' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0].meta.existingIds).toEqual([first]);
  });
});
