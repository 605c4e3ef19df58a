import type {
  LinkAnswer,
  LinkedAccount,
  LinkedBalance,
  LinkFailure,
} from '../../../functions/ports/account-linking/port.ts';
import { openAccount, openCustomer, refusals } from '../../support/bank/bank.ts';
import { tokenBody } from '../../support/bank/bodies.ts';
import { link } from '../../support/bank/link.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const numbers: LinkedAccount = { routingNumber: '011401533', accountNumber: '9900009606', accountType: 'Checking' };
const failed = (failure: LinkFailure): LinkAnswer<never> => ({ outcome: 'failed', failure });
const answered = <T>(value: T): LinkAnswer<T> => ({ outcome: 'answered', value });

let account: LinkAnswer<LinkedAccount>;
let balance: LinkAnswer<LinkedBalance>;
const bank = useBank({
  platform: {
    accountLinking: {
      account: () => Promise.resolve(account),
      owners: () => Promise.resolve(answered(['Ada Okafor', 'Ada Lovelace'])),
      balance: () => Promise.resolve(balance),
    },
  },
});
beforeEach(() => {
  account = answered(numbers);
  balance = answered({ balanceCents: 100_00 });
});

let tokens = 0;
const create = async (overrides: Record<string, unknown> = {}) => {
  tokens += 1;
  return bank.call('POST', '/counterparties', tokenBody(await openCustomer(bank), `token-${tokens}`, overrides));
};
const pay = async (attributes: Record<string, unknown>) =>
  bank.call('POST', '/payments', {
    data: {
      type: 'achPayment',
      attributes: { amount: 50_00, description: 'Rent', providerProcessorToken: 'token', ...attributes },
      relationships: { account: link('depositAccount', await openAccount(bank, { cents: 100_00 })) },
    },
  });
const outcomeOf = ({ body }: Awaited<ReturnType<typeof pay>>) => [
  body.data.attributes.status,
  body.data.attributes.reason,
];

describe('a failure of the provider', () => {
  const invalid = ['invalid_value', '/data/attributes/providerProcessorToken'];
  const late = ['request_timeout', undefined];

  test.each<[LinkFailure, number, (string | undefined)[]]>([
    ['rate limited', 408, late],
    ['bank unavailable', 408, late],
    ['credentials refused', 408, late],
    ['unavailable', 408, late],
    ['unverified account', 400, invalid],
    ['unusable account', 400, invalid],
  ])('%s refuses a counterparty and a payment with its token', async (failure, status, refusal) => {
    account = failed(failure);
    for (const answer of [await create(), await pay({ direction: 'Credit' })]) {
      expect([answer.status, refusals(answer)]).toEqual([status, [refusal]]);
    }
  });

  test.each<[LinkFailure, string]>([
    ['rate limited', 'ProviderBalanceUnavailable'],
    ['bank unavailable', 'ProviderBalanceUnavailable'],
    ['credentials refused', 'ProviderInternalError'],
    ['unusable account', 'ProviderUnsupported'],
  ])('%s of a balance rejects a debit with %s', async (failure, reason) => {
    balance = failed(failure);
    expect(outcomeOf(await pay({ direction: 'Debit', verifyCounterpartyBalance: true }))).toEqual(['Rejected', reason]);
  });
});

describe('an account whose bank takes no debits', () => {
  beforeEach(() => {
    account = answered({ ...numbers, refuses: 'Debit' });
  });

  test.each(['CreditAndDebit', 'DebitOnly'])('becomes no counterparty with %s', async (permissions) => {
    const answer = await create({ permissions });
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', '/data/attributes/permissions']]]);
    expect(answer.body.errors[0].detail).toContain('must be CreditOnly');
  });

  test('becomes one with CreditOnly, and stays so', async () => {
    const created = await create({ permissions: 'CreditOnly' });
    expect(created.status).toBe(201);
    const attributes = { permissions: 'CreditAndDebit', providerProcessorToken: `token-${tokens}` };
    const path = `/counterparties/${created.body.data.id as string}`;
    const answer = await bank.call('PATCH', path, { data: { type: 'counterparty', attributes } });
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', '/data/attributes/permissions']]]);
  });

  test('is paid, and no money is pulled from it', async () => {
    for (const verifyCounterpartyBalance of [false, true]) {
      const debit = { direction: 'Debit', verifyCounterpartyBalance };
      expect(outcomeOf(await pay(debit))).toEqual(['Rejected', 'ProviderUnsupported']);
    }
    expect(outcomeOf(await pay({ direction: 'Credit' }))).not.toContain('Rejected');
  });
});

describe('an account with tokenized numbers', () => {
  const notes = () => bank.logs.filter(({ message }) => message === 'the numbers of a linked account are tokenized');

  test('is linked, and the log names the counterparty and the account that pays', async () => {
    account = answered({ ...numbers, isTokenized: true });
    const { body } = await create();
    expect(notes().map(({ fields }) => fields.resourceId)).toEqual([body.data.id]);
    await pay({ direction: 'Credit' });
    expect(notes().at(-1)?.fields.accountId).toMatch(/^\d+$/);
    expect(JSON.stringify(notes())).not.toContain(numbers.accountNumber);
  });
});

describe('a balance of which the bank reports only what is available', () => {
  test('decides on a debit, and is no balance for its counterparty', async () => {
    balance = answered({ availableCents: 40_00 });
    const debit = { direction: 'Debit', verifyCounterpartyBalance: true };
    expect(outcomeOf(await pay(debit))).toEqual(['Rejected', 'CounterpartyInsufficientFunds']);
    expect(outcomeOf(await pay({ ...debit, amount: 40_00 }))).not.toContain('Rejected');
    const { body } = await create();
    const answer = await bank.call('GET', `/counterparties/${body.data.id as string}/balance`);
    expect([answer.status, refusals(answer)]).toEqual([400, [['feature_disabled', undefined]]]);
  });
});
