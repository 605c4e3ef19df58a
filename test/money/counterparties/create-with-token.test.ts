import { noAccountLinking } from '../../../functions/ports/account-linking/no-account-linking.ts';
import { counterparties } from '../../../functions/money/counterparties/store.ts';
import { tokenClaimKind } from '../../../functions/money/counterparties/token-claim.ts';
import { anotherOrganisation, openCustomer, refusals } from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { freshToken } from './fresh-token.ts';
import { tokenBody } from '../../support/bank/bodies.ts';

const tokenPointer = '/data/attributes/providerProcessorToken';

const bank = useBank();
let customerId: string;
beforeAll(async () => {
  customerId = await openCustomer(bank);
});

const create = (token: string, overrides: Record<string, unknown> = {}, owner = customerId) =>
  bank.call('POST', '/counterparties', tokenBody(owner, token, overrides));

describe('201', () => {
  test('numbers and bank come from the provider, and both directions are permitted unless told otherwise', async () => {
    const answer = await create(freshToken('match'), { tags: { a: 'b' } });
    expect(answer.status).toBe(201);
    const { attributes } = answer.body.data;
    expect(attributes).toEqual({
      createdAt: bank.clock.now(),
      name: 'Ada Okafor',
      routingNumber: expect.stringMatching(/^\d{9}$/),
      bank: expect.stringMatching(/./),
      accountNumber: expect.stringMatching(/^\d{10}$/),
      accountType: 'Checking',
      type: 'Person',
      permissions: 'CreditAndDebit',
      tags: { a: 'b' },
    });
    const institution = await bank.call('GET', `/institutions/${attributes.routingNumber as string}`);
    expect(institution.body.data.attributes.name).toBe(attributes.bank);
    const { body } = await bank.call('GET', `/counterparties/${answer.body.data.id as string}`);
    expect(body).toEqual(answer.body);
  });

  test.each(['CreditOnly', 'DebitOnly', 'CreditAndDebit'])('permissions may be %s', async (permissions) => {
    expect((await create(freshToken('match'), { permissions })).body.data.attributes.permissions).toBe(permissions);
  });

  test.each([
    ['Ada Okafor', 'Ada Okafor', 'Person'],
    ['Ada Okafor', 'OKAFOR, ADA M', 'Person'],
    ['Okafor Bakery', 'OKAFOR BAKERY LLC', 'Business'],
    ['Ada Okafor', 'Ada and Chidi Okafor', 'Unknown'],
    ['Ada Okafor', '', 'Person'],
  ])('the name %s is verified against the owner %p (%s)', async (name, ownerName, type) => {
    const answer = await create(freshToken('match', ownerName), { name, type, verifyName: true });
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes.name).toBe(name);
  });

  test.each(['mismatch', 'timeout', 'unavailable', 'login-required', 'unsupported', 'low-balance', 'slow'])(
    'without verifyName a token of %s is no obstacle',
    async (scenario) => {
      expect((await create(freshToken(scenario))).status).toBe(201);
    },
  );

  test('a provider that is slow is waited for', async () => {
    expect((await create(freshToken('slow'), { verifyName: true })).status).toBe(201);
  });

  test('no event is emitted, and neither token nor numbers are in the table as they were given', async () => {
    const owner = await openCustomer(bank);
    const token = freshToken('match', 'canary-of-a-token');
    expect(await eventTypesOf(bank, () => create(token, {}, owner))).toEqual([]);
    const [item] = await bank.table.query({ pk: counterparties.partition(bank.organisationId, owner) });
    const { tokenHash } = item as unknown as { tokenHash: string };
    const claims = await bank.table.query({ pk: `${tokenClaimKind.prefix}#${bank.organisationId}#${tokenHash}` });
    expect(claims).toHaveLength(1);
    expect(JSON.stringify([item, claims])).not.toContain('canary-of-a-token');
  });

  test('another organisation may have the same token', async () => {
    const other = await anotherOrganisation(bank);
    const token = freshToken('match');
    expect((await create(token)).status).toBe(201);
    const answer = await other.call('POST', '/counterparties', tokenBody(await openCustomer(other), token));
    expect(answer.status).toBe(201);
  });

  test('the token of a deleted counterparty may be used again', async () => {
    const token = freshToken('match');
    const first = await create(token);
    expect((await bank.call('DELETE', `/counterparties/${first.body.data.id as string}`)).status).toBe(204);
    expect((await create(token)).status).toBe(201);
  });
});

describe('201 again', () => {
  test('a repeated key answers the counterparty, which is not its own duplicate', async () => {
    const token = freshToken('match');
    const first = await create(token, { idempotencyKey: token });
    const again = await create(token, { idempotencyKey: token });
    expect([again.status, again.headers['Idempotent-Replayed']]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
  });

  test('at the same moment too', async () => {
    const token = freshToken('match');
    const answers = await Promise.all([1, 2, 3].map(() => create(token, { idempotencyKey: token })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });
});

describe('400', () => {
  test('a name that is no owner’s is refused with the owners', async () => {
    const answer = await create(freshToken('match', 'Charles Babbage'), { verifyName: true });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({
      code: 'NameVerificationFailed',
      source: { pointer: '/data/attributes/verifyName' },
      meta: { owners: ['Charles Babbage'] },
    });
    expect(refusals(await create(freshToken('mismatch'), { verifyName: true }))[0]?.[0]).toBe('NameVerificationFailed');
  });

  test('a refused token is free for the next try', async () => {
    const token = freshToken('match', 'Charles Babbage');
    expect((await create(token, { verifyName: true, idempotencyKey: token })).status).toBe(400);
    expect((await create(token, { verifyName: true, name: 'Charles Babbage', idempotencyKey: token })).status).toBe(
      201,
    );
  });

  test.each([
    ['login-required', true],
    ['unknown', false],
  ])('a token of %s', async (scenario, verifyName) => {
    const answer = await create(freshToken(scenario), { verifyName });
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', tokenPointer]]]);
  });

  test.each<[string, unknown]>([
    [tokenPointer, ''],
    [tokenPointer, ' x'],
    [tokenPointer, 'x'.repeat(256)],
    [tokenPointer, 'tökén'],
    [tokenPointer, 1],
    ['/data/attributes/verifyName', 'yes'],
    ['/data/attributes/permissions', 'None'],
    ['/data/attributes/name', 'x'.repeat(51)],
    ['/data/attributes/type', 'Robot'],
  ])('%s may not be %p', async (pointer, value) => {
    const name = pointer.split('/').at(-1) ?? '';
    expect(refusals(await create(freshToken('match'), { [name]: value }))).toEqual([['invalid_value', pointer]]);
  });

  test('a stage without a provider', async () => {
    const call = caller({ ...bank.platform, accountLinking: noAccountLinking }, bank.token);
    const answer = await call('POST', '/counterparties', tokenBody(customerId, freshToken('match')));
    expect([answer.status, refusals(answer)]).toEqual([400, [['feature_disabled', tokenPointer]]]);
  });
});

describe('404', () => {
  test('a customer who does not exist', async () => {
    const answer = await create(freshToken('match'), {}, '999999999');
    expect(refusals(answer)).toEqual([['not_found', '/data/relationships/customer']]);
  });
});

describe('408', () => {
  test.each(['timeout', 'unavailable'])('a provider of %s when the name is verified', async (scenario) => {
    const token = freshToken(scenario);
    const answer = await create(token, { verifyName: true });
    expect([answer.status, refusals(answer)]).toEqual([408, [['request_timeout', undefined]]]);
    expect((await create(token)).status).toBe(201);
  });
});

describe('409', () => {
  test('a token that a counterparty has already names it, with any customer', async () => {
    const token = freshToken('match');
    const first = await create(token);
    for (const owner of [customerId, await openCustomer(bank)]) {
      const answer = await create(token, {}, owner);
      expect(answer.status).toBe(409);
      expect(answer.body.errors[0]).toMatchObject({
        code: 'already_exists',
        title: 'Already Exists',
        source: { pointer: tokenPointer },
        meta: { existingIds: [first.body.data.id] },
      });
    }
  });

  test('of several at the same moment one has the token', async () => {
    const token = freshToken('match');
    const owners = [customerId, await openCustomer(bank), await openCustomer(bank)];
    const answers = await Promise.all(owners.map((owner) => create(token, {}, owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('the error does not tell a customer the owner', async () => {
    const token = freshToken('match');
    const other = await openCustomer(bank);
    await create(token);
    const as = async (id: string) => ({ token: await customerToken(bank, id, { scope: 'counterparties-write' }) });
    const answer = await bank.call('POST', '/counterparties', tokenBody(other, token), await as(other));
    expect([answer.status, answer.body.errors[0].meta.existingIds]).toEqual([409, undefined]);
    const own = await bank.call('POST', '/counterparties', tokenBody(customerId, token), await as(customerId));
    expect([own.status, own.body.errors[0].meta.existingIds]).toEqual([409, [expect.any(String)]]);
  });

  test('nothing is written for an Archived customer', async () => {
    const owner = await openCustomer(bank);
    expect((await bank.call('POST', `/customers/${owner}/archive`)).status).toBe(200);
    const answer = await create(freshToken('match'), {}, owner);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', '/data/relationships/customer']]]);
  });
});
