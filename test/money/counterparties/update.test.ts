import { type Bank, openAccount, openCustomer, refusals } from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';
import { freshToken } from './fresh-token.ts';
import { tokenBody } from '../../support/bank/bodies.ts';

const tokenPointer = '/data/attributes/providerProcessorToken';
const permissionsPointer = '/data/attributes/permissions';

const bank = useBank();
let customerId: string;
beforeAll(async () => {
  customerId = await openCustomer(bank);
});

const made = (answer: Answer) => {
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
};
const byNumbers = async (overrides: Record<string, unknown> = {}, owner = customerId) =>
  made(await bank.call('POST', '/counterparties', counterpartyBody(owner, overrides)));
const byToken = async (token: string, overrides: Record<string, unknown> = {}, owner = customerId) =>
  made(await bank.call('POST', '/counterparties', tokenBody(owner, token, overrides)));
const update = (id: string, attributes: Record<string, unknown>, options: Parameters<Bank['call']>[3] = {}) =>
  bank.call('PATCH', `/counterparties/${id}`, { data: { type: 'counterparty', attributes } }, options);
const get = async (id: string) => (await bank.call('GET', `/counterparties/${id}`)).body.data;

describe('200', () => {
  test('a relink takes the numbers of the new token, and sets the old one free', async () => {
    const [old, next] = [freshToken('match'), freshToken('match')];
    const id = await byToken(old, { tags: { a: '1' } });
    const before = await get(id);
    const answer = await update(id, { providerProcessorToken: next, verifyName: true });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(await get(id));
    const { accountNumber, routingNumber, bank: bankName, ...rest } = answer.body.data.attributes;
    expect(accountNumber).not.toBe(before.attributes.accountNumber);
    expect({ ...before.attributes, accountNumber, routingNumber, bank: bankName }).toEqual({
      ...rest,
      accountNumber,
      routingNumber,
      bank: bankName,
    });
    expect((await bank.call('POST', '/counterparties', tokenBody(customerId, next))).status).toBe(409);
    await byToken(old);
  });

  test('the same token again changes nothing of the numbers', async () => {
    const token = freshToken('match');
    const id = await byToken(token);
    const before = await get(id);
    expect((await update(id, { providerProcessorToken: token })).body.data).toEqual(before);
  });

  test('tags are merged, and permissions of a linked account may be any', async () => {
    const token = freshToken('match');
    const id = await byToken(token, { tags: { a: '1', b: '2' } });
    const changes = { permissions: 'DebitOnly', tags: { b: null, c: '3' } };
    const { status, body } = await update(id, { providerProcessorToken: token, ...changes });
    expect([status, body.data.attributes.permissions, body.data.attributes.tags]).toEqual([
      200,
      'DebitOnly',
      { a: '1', c: '3' },
    ]);
  });

  test('a counterparty that was made with numbers', async () => {
    const id = await byNumbers({ tags: { a: '1' } });
    const answer = await update(id, { tags: { a: null, b: '2' }, permissions: 'CreditOnly' });
    expect([answer.status, answer.body.data.attributes.tags]).toEqual([200, { b: '2' }]);
    expect((await update(id, {})).body).toEqual(answer.body);
  });

  test('permissions of an account that the customer owns', async () => {
    const own = await openAccount(bank, { customerId });
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${own}`)).body.data.attributes;
    const id = await byNumbers({ routingNumber, accountNumber });
    expect((await update(id, { permissions: 'CreditAndDebit' })).body.data.attributes.permissions).toBe(
      'CreditAndDebit',
    );
    expect((await update(id, { permissions: 'CreditOnly' })).status).toBe(200);
  });

  test('the list shows it as it is now', async () => {
    const owner = await openCustomer(bank);
    const id = await byNumbers({}, owner);
    await update(id, { tags: { seen: 'yes' } });
    const { body } = await bank.call('GET', `/counterparties?filter[customerId]=${owner}&filter[tags]={"seen":"yes"}`);
    expect(body.data).toEqual([await get(id)]);
  });
});

describe('400', () => {
  test('a token where it was made with numbers, none where it was made with a token', async () => {
    const withToken = await byToken(freshToken('match'));
    for (const [id, attributes] of [
      [await byNumbers(), { providerProcessorToken: freshToken('match') }],
      [withToken, { tags: { a: '1' } }],
      [withToken, {}],
    ] as const) {
      expect(refusals(await update(id, attributes))).toEqual([['invalid_value', tokenPointer]]);
    }
  });

  test.each(['DebitOnly', 'CreditAndDebit'])('%s for the numbers of a stranger', async (permissions) => {
    expect(refusals(await update(await byNumbers(), { permissions }))).toEqual([['invalid_value', permissionsPointer]]);
  });

  test('the name of one that was made with numbers cannot be verified', async () => {
    expect(refusals(await update(await byNumbers(), { verifyName: true }))).toEqual([
      ['invalid_value', '/data/attributes/verifyName'],
    ]);
  });

  test('any for the account of another customer', async () => {
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${await openAccount(bank)}`)).body.data
      .attributes;
    const id = await byNumbers({ routingNumber, accountNumber });
    expect(refusals(await update(id, { permissions: 'DebitOnly' }))).toEqual([['invalid_value', permissionsPointer]]);
  });

  test('a name that is no owner’s: nothing changes', async () => {
    const id = await byToken(freshToken('match'));
    const before = await get(id);
    const answer = await update(id, {
      providerProcessorToken: freshToken('match', 'Charles Babbage'),
      verifyName: true,
      permissions: 'CreditOnly',
    });
    expect(answer.body.errors[0]).toMatchObject({
      code: 'NameVerificationFailed',
      meta: { owners: ['Charles Babbage'] },
    });
    expect(await get(id)).toEqual(before);
  });

  test('a token that the provider does not know', async () => {
    const id = await byToken(freshToken('match'));
    expect(refusals(await update(id, { providerProcessorToken: 'unknown' }))).toEqual([
      ['invalid_value', tokenPointer],
    ]);
  });
});

describe('404', () => {
  test('a counterparty that does not exist, or is another customer’s', async () => {
    const id = await byNumbers();
    const other = await openCustomer(bank);
    const token = await customerToken(bank, other, { scope: 'counterparties-write' });
    expect((await update(id, {}, { token })).status).toBe(404);
    expect((await update(`${customerId}000009999`, {})).status).toBe(404);
  });
});

describe('408', () => {
  test('a provider that does not answer in time: nothing changes', async () => {
    const id = await byToken(freshToken('match'));
    const before = await get(id);
    const next = freshToken('timeout');
    const answer = await update(id, { providerProcessorToken: next, verifyName: true });
    expect([answer.status, refusals(answer)]).toEqual([408, [['request_timeout', undefined]]]);
    expect(await get(id)).toEqual(before);
    expect((await update(id, { providerProcessorToken: next })).status).toBe(200);
  });
});

describe('409', () => {
  test('a token that another counterparty has', async () => {
    const taken = freshToken('match');
    const holder = await byToken(taken);
    const answer = await update(await byToken(freshToken('match')), { providerProcessorToken: taken });
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0]).toMatchObject({ code: 'already_exists', meta: { existingIds: [holder] } });
  });

  test('two that relink to one token at once: one has it', async () => {
    const token = freshToken('match');
    const ids = [await byToken(freshToken('match')), await byToken(freshToken('match'))];
    const answers = await Promise.all(ids.map((id) => update(id, { providerProcessorToken: token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('nothing is written for an Archived customer', async () => {
    const owner = await openCustomer(bank);
    const id = await byNumbers({}, owner);
    expect((await bank.call('POST', `/customers/${owner}/archive`)).status).toBe(200);
    const answer = await update(id, { tags: { a: '1' } });
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
  });
});
