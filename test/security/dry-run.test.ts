import { cents } from '../../functions/kernel/base/money/cents.ts';
import { usualCustomers } from '../../functions/ports/customer-settings.ts';
import { openAccount, openCustomer, pay } from '../support/bank/bank.ts';
import { achBody, paymentBody, pushBody } from '../support/bank/payment-bodies.ts';
import { customerToken, tokenWith } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';

const webhookBody = {
  data: {
    type: 'webhook',
    attributes: {
      label: 'payments',
      url: 'https://receiver.example.com/events',
      token: 'a signing secret of your own',
      contentType: 'JsonAPI',
      deliveryMode: 'AtLeastOnce',
      includeResources: false,
    },
  },
};
const dry = { headers: { 'Dry-Run': 'true' } };

describe('what a dry run tells', () => {
  const bank = useBank();
  let payer: string;
  let from: string;
  let to: string;
  beforeAll(async () => {
    payer = await openCustomer(bank);
    from = await openAccount(bank, { customerId: payer, cents: 100_00 });
    to = await openAccount(bank, { cents: 7_00 });
  });
  const ask = async (token?: string) => {
    const answer = await bank.call('POST', '/payments', paymentBody(from, to), {
      ...dry,
      ...(token === undefined ? {} : { token }),
    });
    expect(answer.status).toBe(201);
    return { data: answer.body.data, report: answer.body.meta.dryRun };
  };
  const accountsIn = (report: { transactions: { relationships: { account: { data: { id: string } } } }[] }) =>
    report.transactions.map((one) => one.relationships.account.data.id);
  const amounts = (balance: number) => ({ balance, hold: 0, available: balance });

  test('an organisation sees both accounts, before and after, and every event', async () => {
    const { data, report } = await ask();
    expect(data.attributes).toMatchObject({ status: 'Sent', amount: 10_00 });
    expect(report).toMatchObject({ isComplete: true, partners: [], withheld: [] });
    expect(report.balances).toEqual([
      { accountId: from, before: amounts(100_00), after: amounts(90_00) },
      { accountId: to, before: amounts(7_00), after: amounts(17_00) },
    ]);
    expect(accountsIn(report)).toEqual([from, to]);
    expect(report.events.map(({ type }: { type: string }) => type)).toContain('payment.created');
  });

  test('a customer sees their own side alone', async () => {
    const { report } = await ask(await customerToken(bank, payer));
    expect(report.balances).toEqual([{ accountId: from, before: amounts(100_00), after: amounts(90_00) }]);
    expect(accountsIn(report)).toEqual([from]);
    expect(report).not.toHaveProperty('events');
    expect(JSON.stringify(report)).not.toContain(to);
  });

  test('a token that is limited to an account sees that account alone', async () => {
    const token = await tokenWith(bank, 'payments-write accounts transactions events', {
      resources: [{ type: 'account', ids: [from] }],
    });
    const { report } = await ask(token);
    expect(report.balances.map(({ accountId }: { accountId: string }) => accountId)).toEqual([from]);
    expect(accountsIn(report)).toEqual([from]);
    expect(report).not.toHaveProperty('events');
  });

  test('a token without the scopes to read sees no more than the real answer, and which scopes it lacks', async () => {
    const { report } = await ask(await tokenWith(bank, 'payments-write'));
    expect(report).toEqual({ isComplete: true, partners: [], withheld: ['accounts', 'transactions', 'events'] });
  });

  test('what would be refused is refused in the same words', async () => {
    const body = paymentBody(from, to, { amount: 100_01 });
    const [tried, done] = [await bank.call('POST', '/payments', body, dry), await bank.call('POST', '/payments', body)];
    const without = ({ body: { errors, data } }: typeof tried) =>
      JSON.stringify(errors ?? data.attributes.reason).replace(/[\d-]{8,}/g, '');
    expect([tried.status, without(tried)]).toEqual([done.status, without(done)]);
  });

  test('a dry run neither uses an idempotency key up nor answers one anew', async () => {
    const keyed = { idempotencyKey: 'tried first' };
    const tried = await bank.call('POST', '/payments', paymentBody(from, to, keyed), dry);
    const done = await pay(bank, from, to, keyed);
    expect([tried.status, done.status, done.headers['Idempotent-Replayed']]).toEqual([201, 201, undefined]);
    const again = await bank.call('POST', '/payments', paymentBody(from, to, keyed), dry);
    expect(again.body.data.id).toBe(done.body.data.id);
    expect(again.body.meta.dryRun).toMatchObject({ balances: [], transactions: [], events: [] });
  });
});

describe('a request that may be meant as a dry run', () => {
  const bank = useBank();
  const values: readonly (string | readonly string[])[] = [
    'yes',
    '1',
    '',
    'true, true',
    'true;',
    ['true', 'false'],
    'wahr',
  ];

  test.each(values)('with Dry-Run: %j is refused, and nothing is carried out', async (value) => {
    const from = await openAccount(bank, { cents: 100_00 });
    const to = await openAccount(bank);
    const answer = await bank.call('POST', '/payments', paymentBody(from, to), { headers: { 'Dry-Run': value } });
    expect([answer.status, answer.body.errors[0].source]).toEqual([400, { header: 'Dry-Run' }]);
    const { body } = await bank.call('GET', `/accounts/${from}`);
    expect(body.data.attributes.balance).toBe(100_00);
  });

  test.each(['TRUE', ' true ', ['true', 'true']])('with Dry-Run: %j is one', async (value) => {
    const from = await openAccount(bank, { cents: 100_00 });
    const answer = await bank.call('POST', '/payments', paymentBody(from, await openAccount(bank)), {
      headers: { 'dry-run': value },
    });
    expect([answer.status, answer.body.meta.dryRun.isComplete]).toEqual([201, true]);
    const { body } = await bank.call('GET', `/accounts/${from}`);
    expect(body.data.attributes.balance).toBe(100_00);
  });

  test('with Dry-Run: false is carried out', async () => {
    const from = await openAccount(bank, { cents: 100_00 });
    const answer = await bank.call('POST', '/payments', paymentBody(from, await openAccount(bank)), {
      headers: { 'Dry-Run': 'false' },
    });
    expect([answer.status, answer.body.meta]).toEqual([201, undefined]);
  });

  test('without a token is refused as ever, whatever the header says', async () => {
    const answer = await bank.call('POST', '/payments', paymentBody('1', '2'), {
      token: null,
      headers: { 'Dry-Run': 'yes' },
    });
    expect(answer.status).toBe(401);
  });

  test('a read is answered as ever', async () => {
    const answer = await bank.call('GET', `/accounts/${await openAccount(bank)}`, undefined, dry);
    expect([answer.status, answer.body.meta]).toEqual([200, undefined]);
  });
});

describe('a limit of a customer', () => {
  const limit = { daily: cents(100_00), monthly: cents(250_00) };
  const bank = useBank({
    settings: {
      customers: {
        ...usualCustomers,
        limits: { achCredits: limit, achDebits: limit, cardPushes: { ...limit, perPayment: cents(60_00) } },
      },
    },
  });

  test.each([
    ['an ACH credit', (account: string, amount: number) => achBody(account, { amount })],
    ['an ACH debit', (account: string, amount: number) => achBody(account, { amount, direction: 'Debit' })],
    ['a push to a card', (account: string, amount: number) => pushBody(account, { amount })],
  ])('is said to be passed by %s, as it then is', async (_, bodyOf) => {
    const account = await openAccount(bank, { cents: 1_000_00 });
    const outcomes = async (amount: number) => {
      const body = bodyOf(account, amount);
      const answers = [await bank.call('POST', '/payments', body, dry), await bank.call('POST', '/payments', body)];
      return answers.map((answer) => answer.body.data.attributes.reason as string | undefined);
    };
    expect(await outcomes(55_00)).toEqual([undefined, undefined]);
    const [tried, done] = await outcomes(50_00);
    expect([tried, done]).toEqual([expect.stringContaining('Limit'), tried]);
  });
});

describe('an operation that may take long', () => {
  const bank = useBank();

  test('has no more dry runs at once than requests', async () => {
    const { body } = await bank.call('POST', '/webhooks', webhookBody);
    const test = () => bank.call('POST', `/webhooks/${String(body.data.id)}/test`, undefined, dry);
    const answers = await Promise.all(Array.from({ length: 12 }, test));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });
});
