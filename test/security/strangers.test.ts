import { nameOnStatement } from '../../functions/accounts/transactions/name-on-statement.ts';
import {
  archiveOwner,
  close,
  freeze,
  fund,
  openAccount,
  openCustomer,
  openJointAccount,
  pay,
  refusals,
} from '../support/bank/bank.ts';
import { business } from '../support/bank/applicants.ts';
import { counterpartyBody } from '../support/bank/bodies.ts';
import { achBody, outside, paymentBody, releaseOf, scheduleBody } from '../support/bank/payment-bodies.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { release } from '../money/batch-releases/releases.ts';
import { achScheduleBody } from '../money/recurring-payments/ach-schedule.ts';

const bank = useOrganisation({ at: '2026-12-04T09:00:00.000Z' });

interface Side {
  readonly customerId: string;
  readonly account: string;
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly token: string;
}
let payer: Side;
let stranger: Side;
beforeEach(async () => {
  bank.clock.set('2026-12-04T10:00:00.000Z');
  payer = await sideOf({ first: 'Grace', last: 'Hopperton' }, 10_000_00);
  stranger = await sideOf({ first: 'Ada', last: 'Lovelace' });
});

async function sideOf(fullName: object, cents = 0): Promise<Side> {
  const customerId = await openCustomer(bank, { fullName });
  const account = await openAccount(bank, { customerId, cents });
  return { customerId, account, ...(await numbersOf(account)), token: await customerToken(bank, customerId) };
}
async function numbersOf(account: string) {
  const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${account}`)).body.data.attributes;
  return { routingNumber: String(routingNumber), accountNumber: String(accountNumber) };
}

const as = (side: Side, method: string, target: string, body?: unknown) =>
  bank.call(method, target, body, { token: side.token });
const inline = ({ routingNumber, accountNumber }: Pick<Side, 'routingNumber' | 'accountNumber'>) => ({
  counterparty: { name: 'Somebody', routingNumber, accountNumber, accountType: 'Checking' },
});
const made = async (answer: Promise<{ status: number; body: { data: { id: string } } }>) => {
  const { status, body } = await answer;
  expect(status).toBe(201);
  return body.data.id;
};

/** Every way in which a customer pays an account of the organisation; each pays a cent or more. */
async function payByAllMeans(): Promise<void> {
  await made(as(payer, 'POST', '/payments', paymentBody(payer.account, stranger.account, { amount: 1 })));
  await made(as(payer, 'POST', '/payments', achBody(payer.account, { amount: 1, ...inline(stranger) })));
  const counterpartyId = await made(
    as(payer, 'POST', '/counterparties', counterpartyBody(payer.customerId, inline(stranger).counterparty)),
  );
  await made(as(payer, 'POST', '/payments', achBody(payer.account, { amount: 1, counterpartyId })));
  await made(as(payer, 'POST', '/recurring-payments', scheduleBody(payer.account, stranger.account, { amount: 1 })));
  await made(as(payer, 'POST', '/recurring-payments', achScheduleBody(payer.account, counterpartyId, { amount: 1 })));
  bank.clock.advance({ days: 20 });
  await runDue(bank);
}

/** All that a customer can read: lists with included resources, and each resource of them alone. */
async function everythingSeenBy(one: Side): Promise<readonly { type: string; text: string }[]> {
  // A token lives for a day, and schedules need more.
  const side = { ...one, token: await customerToken(bank, one.customerId) };
  const lists = [
    '/transactions?include=customer,account&',
    '/payments?include=customer,account,transaction&',
    '/recurring-payments?',
    '/accounts?include=customer&',
    '/counterparties?',
    '/customers?',
  ];
  const seen: { type: string; id: string; relationships?: Record<string, { data: { id: string } }> }[] = [];
  for (const list of lists) {
    const { status, body } = await as(side, 'GET', `${list}page[limit]=1000`);
    expect([list, status]).toEqual([list, 200]);
    seen.push(...body.data, ...(body.included ?? []));
  }
  for (const { type, id, relationships } of [...seen]) {
    const account = relationships?.['account']?.data.id ?? '';
    const targets = type.endsWith('Transaction')
      ? [`/accounts/${account}/transactions/${id}?include=customer,account`]
      : type.startsWith('recurring')
        ? [`/recurring-payments/${id}`]
        : type.endsWith('Payment')
          ? [`/payments/${id}?include=customer,account,transaction`]
          : [];
    for (const target of targets) {
      const { status, body } = await as(side, 'GET', target);
      expect([target, status]).toEqual([target, 200]);
      seen.push(body.data, ...(body.included ?? []));
    }
    if (!type.startsWith('recurring')) continue;
    const { body } = await as(side, 'GET', `/recurring-payments/${id}/runs`);
    seen.push(...body.data);
  }
  return seen.map((one) => ({ type: one.type, text: JSON.stringify(one) }));
}

const found = (seen: readonly { type: string; text: string }[], secrets: readonly string[]) =>
  seen.filter(({ text }) => secrets.some((secret) => text.includes(secret)));

describe('a customer who pays a stranger', () => {
  test('gets no name, number, customer or link of theirs in any answer', async () => {
    await payByAllMeans();
    const seen = await everythingSeenBy(payer);
    expect(found(seen, [`"${stranger.customerId}"`, 'Lovelace', 'counterpartyCustomer'])).toEqual([]);
    // The data that the payer sent is in the payment, the schedule and the counterparty. The transaction adds nothing.
    const transactions = seen.filter(({ type }) => type.endsWith('Transaction'));
    expect(transactions.length).toBeGreaterThan(10);
    expect(found(transactions, [stranger.accountNumber, `"${stranger.account}"`])).toEqual([]);
    const later = { ...payer, token: await customerToken(bank, payer.customerId) };
    const { body } = await as(later, 'GET', '/transactions?filter[type]=bookTransaction&sort=createdAt');
    const counterparties = (body.data as { attributes: { counterparty: object } }[]).map(
      ({ attributes }) => attributes.counterparty,
    );
    const accountNumber = stranger.accountNumber.slice(-4);
    expect(counterparties[0]).toMatchObject({ name: 'Ada L.', accountNumber });
    expect(counterparties[1]).toMatchObject({ name: 'Somebody', accountNumber });
  });

  test('sees what they sent in the answer of the payment', async () => {
    const { body } = await as(payer, 'POST', '/payments', paymentBody(payer.account, stranger.account));
    expect(body.data.relationships).toMatchObject({ counterpartyAccount: { data: { id: stranger.account } } });
    expect(body.data.relationships).not.toHaveProperty('counterpartyCustomer');
  });
});

describe('a customer who is paid by a stranger', () => {
  test('gets no name, number, customer, account, payment or schedule of theirs in any answer', async () => {
    await payByAllMeans();
    const seen = await everythingSeenBy(stranger);
    expect(seen.filter(({ type }) => type === 'bookTransaction').length).toBeGreaterThan(10);
    const { body } = await bank.call('GET', `/payments?filter[accountId]=${payer.account}`);
    const payments = (body.data as { id: string }[]).map(({ id }) => `"${id}"`);
    const secrets = [payer.customerId, payer.account, payer.accountNumber, 'Hopperton', 'recurring', ...payments];
    expect(found(seen, secrets)).toEqual([]);
    expect(seen.some(({ text }) => text.includes('Grace H.  |  Rent'))).toBe(true);
  });

  test('finds no transaction by text that they do not see', async () => {
    await as(payer, 'POST', '/payments', achBody(payer.account, inline(stranger)));
    const total = async (query: string, token?: string) => {
      const { body } = await bank.call(
        'GET',
        `/transactions?filter[query]=${query}`,
        undefined,
        token ? { token } : {},
      );
      return body.meta.pagination.total as number;
    };
    expect([await total('Hopperton', stranger.token), await total('Grace', stranger.token)]).toEqual([0, 1]);
    expect(await total('Hopperton')).toBe(1);
  });

  test('proves no guess of the name by a summary of their own', async () => {
    await as(payer, 'POST', '/payments', achBody(payer.account, inline(stranger)));
    const { id } = (await as(stranger, 'GET', '/transactions')).body.data[0];
    const guesses = ['Grace Hopperton  |  x', 'Grace Hopper  |  x'];
    const shown = [];
    for (const summary of guesses) {
      const body = { data: { type: 'bookTransaction', attributes: { summary } } };
      shown.push((await as(stranger, 'PATCH', `/transactions/${id}`, body)).body.data.attributes.summary);
    }
    expect(shown).toEqual(['Grace H.  |  x', 'Grace H.  |  x']);
  });

  test('sees the sender that a release names, and nothing of the batch account', async () => {
    await release(bank, [releaseOf(payer.account, stranger.account)]);
    const seen = await everythingSeenBy(stranger);
    expect(found(seen, [payer.customerId, payer.account, payer.accountNumber, 'Hopperton'])).toEqual([]);
    expect(found(seen, ['Sherlock Holmes  |  Payroll']).length).toBeGreaterThan(0);
  });
});

describe('the shown data', () => {
  test('tokens of the organisation see everything on both sides', async () => {
    await payByAllMeans();
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${stranger.account}&sort=createdAt`);
    expect(body.data[0]).toMatchObject({
      attributes: { counterparty: { name: 'Grace Hopperton', accountNumber: payer.accountNumber } },
      relationships: {
        counterpartyAccount: { data: { id: payer.account } },
        counterpartyCustomer: { data: { id: payer.customerId } },
        payment: { data: { type: 'bookPayment' } },
      },
    });
  });

  test('a customer sees everything of a movement between two accounts of theirs', async () => {
    const savings = await openAccount(bank, { customerId: payer.customerId });
    await as(payer, 'POST', '/payments', paymentBody(payer.account, savings));
    const { body } = await as(payer, 'GET', `/transactions?filter[accountId]=${savings}`);
    expect(body.data[0]).toMatchObject({
      attributes: { counterparty: { name: 'Grace Hopperton', accountNumber: payer.accountNumber } },
      relationships: { counterpartyAccount: { data: { id: payer.account } }, payment: expect.anything() },
    });
  });

  test('businesses have their whole name, people their first name and initial, also together', async () => {
    const owner = (await bank.call('POST', '/applications', business())).body.data.relationships.customer.data.id;
    const shop = await openAccount(bank, { customerId: owner as string });
    const name = (await bank.call('GET', `/accounts/${shop}`)).body.data.attributes.name as string;
    const joint = await openJointAccount(bank, [payer.customerId, stranger.customerId]);
    const third = await sideOf({ first: 'Alan', last: 'Turing' }, 10_00);
    for (const to of [shop, joint]) await as(third, 'POST', '/payments', paymentBody(third.account, to, { amount: 1 }));
    const { body } = await as(third, 'GET', '/transactions?filter[type]=bookTransaction&sort=createdAt');
    const names = (body.data as { attributes: { counterparty: { name: string } } }[]).map(
      ({ attributes }) => attributes.counterparty.name,
    );
    expect(names).toEqual([name, 'Grace H. and Ada L.']);
  });

  test.each([
    ['Ada Lovelace', 'Ada L.'],
    ['Ada Maria de la Cruz', 'Ada C.'],
    ['Ada', 'Ada'],
    ['Ada Lovelace, Charles Babbage and Alan Turing', 'Ada L., Charles B. and Alan T.'],
    ['Ada Lovelace and 7 others', 'Ada L. and 7 others'],
    ['Élodie Öberg', 'Élodie Ö.'],
  ])('%s is shown as %s', (name, shown) => {
    expect(nameOnStatement(name)).toBe(shown);
  });
});

describe('a customer who cannot pay a stranger', () => {
  /** Accounts of strangers that take no payments, and one that does not exist. */
  async function unpayable(): Promise<readonly string[]> {
    const [frozen, closed, archived] = [await openAccount(bank), await openAccount(bank), await openAccount(bank)];
    expect([(await freeze(bank, frozen)).status, (await close(bank, closed)).status]).toEqual([200, 200]);
    await archiveOwner(bank, archived);
    return [frozen, closed, archived, '987654321'];
  }
  const prefix = () => payer.accountNumber.slice(0, 3);
  const numbers = (id: string) => ({ routingNumber: payer.routingNumber, accountNumber: prefix() + id });
  /** The answer without what the request itself says and what differs in every answer. */
  const wordsOf = (answer: { status: number; body: unknown }, ...own: readonly string[]) =>
    own.reduce(
      (text, one) => text.replaceAll(one, '#'),
      `${answer.status} ${JSON.stringify(answer.body)}`
        .replace(/"supportId":"[^"]*"/g, '')
        .replace(/"createdAt":"[^"]*"/g, '')
        .replace(/"traceNumber":"[^"]*"/g, '')
        .replace(new RegExp(`${payer.account}\\d{9}`, 'g'), 'payment'),
    );

  const ways: readonly (readonly [
    string,
    (id: string, amount: number) => Promise<{ status: number; body: unknown }>,
  ])[] = [
    ['by book', (id, amount) => as(payer, 'POST', '/payments', paymentBody(payer.account, id, { amount }))],
    [
      'by numbers',
      (id, amount) => as(payer, 'POST', '/payments', achBody(payer.account, { amount, ...inline(numbers(id)) })),
    ],
    [
      'by a counterparty',
      async (id, amount) => {
        const body = counterpartyBody(payer.customerId, { name: 'Somebody', ...numbers(id) });
        const counterpartyId = await made(as(payer, 'POST', '/counterparties', body));
        const answer = await as(payer, 'POST', '/payments', achBody(payer.account, { amount, counterpartyId }));
        return JSON.parse(JSON.stringify(answer).replaceAll(counterpartyId, 'counterparty')) as typeof answer;
      },
    ],
  ];

  test.each(ways)('%s: gets the same refusal for any account, also for one that does not exist', async (_, order) => {
    const ids = await unpayable();
    const answers = [];
    for (const id of ids) answers.push(wordsOf(await order(id, 1), prefix() + id, id));
    expect(answers[0]).toMatch(/^404 .*not_found/);
    expect(new Set(answers).size).toBe(1);
  });

  test.each(ways)(
    '%s: without funds gets one Rejected payment, the same as for one that takes payments',
    async (_, order) => {
      const ids = [...(await unpayable()), stranger.account];
      const answers = [];
      for (const id of ids) answers.push(wordsOf(await order(id, 99_999_999_999), prefix() + id, id));
      expect(answers[0]).toMatch(/^201 .*InsufficientFunds/);
      expect(new Set(answers).size).toBe(1);
      for (const id of ids) {
        const { body } = await as(payer, 'GET', `/payments?filter[counterpartyAccountId]=${id}`);
        expect(body.meta.pagination.total).toBe(1);
      }
    },
  );

  test('can make no schedule either, with one refusal', async () => {
    const ids = await unpayable();
    const answers = [];
    for (const id of ids) {
      const book = await as(payer, 'POST', '/recurring-payments', scheduleBody(payer.account, id));
      const counterpartyId = await made(
        as(payer, 'POST', '/counterparties', counterpartyBody(payer.customerId, { name: 'Somebody', ...numbers(id) })),
      );
      const ach = await as(payer, 'POST', '/recurring-payments', achScheduleBody(payer.account, counterpartyId));
      expect([refusals(book), refusals(ach)]).toEqual([
        [['not_found', '/data/relationships/counterpartyAccount']],
        [['not_found', '/data/relationships/counterparty']],
      ]);
      answers.push(wordsOf(book, id) + wordsOf(ach, id));
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('does not see in a schedule that the account was frozen or its owner archived meanwhile', async () => {
    const id = await made(
      as(payer, 'POST', '/recurring-payments', scheduleBody(payer.account, stranger.account, { amount: 1 })),
    );
    await freeze(bank, stranger.account);
    bank.clock.advance({ days: 20 });
    await runDue(bank);
    const seen = await everythingSeenBy(payer);
    expect(found(seen, ['"Rejected"']).length).toBeGreaterThan(0);
    expect(found(seen, ['AccountFrozen'])).toEqual([]);
    const { body } = await bank.call('GET', `/recurring-payments/${id}/runs`);
    expect(body.data[0].attributes).toMatchObject({ outcome: 'Rejected', reason: 'AccountFrozen' });
  });

  test('sees that their own account is frozen, and the organisation sees everything', async () => {
    await freeze(bank, payer.account);
    const own = await as(payer, 'POST', '/payments', paymentBody(payer.account, stranger.account));
    expect(own.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'AccountFrozen' });
    const [frozen] = await unpayable();
    const third = await openAccount(bank);
    await fund(bank, third, 10_00);
    const told = await pay(bank, third, frozen ?? '');
    expect(told.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'AccountFrozen' });
    const outer = await bank.call('POST', '/payments', achBody(third, { counterparty: outside }));
    expect(outer.body.data.attributes.status).toBe('Pending');
  });
});
