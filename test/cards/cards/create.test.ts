import { createHash } from 'node:crypto';
import type { CardOrder } from '../../../functions/ports/card-processor/port.ts';
import { noCardProcessor } from '../../../functions/ports/card-processor/no-card-processor.ts';
import { bakery, familyTrust, openCustomerOf } from '../../onboarding/customers/kinds.ts';
import { personExample } from '../../../functions/onboarding/people/person.ts';
import { close, freeze, openAccount, openCustomer, openJointAccount, refusals } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { caller } from '../../support/bank/platform.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { askForCard, cardBody, makeCard } from './card-bank.ts';
import { notingProcessor, openHolders } from './card-orders.ts';

const { cardProcessor, orders } = notingProcessor();
const bank = useBank({ platform: { cardProcessor } });
let customerId: string;
let accountId: string;
let businessId: string;
beforeAll(async () => {
  ({ customerId, accountId, businessId } = await openHolders(bank));
});

const address = { street: '1 Main Street', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' };
const customerPointer = '/data/relationships/customer';
const accountPointer = '/data/relationships/account';

describe('201', () => {
  test('a physical card begins Inactive, with what was ordered and what the processor issued', async () => {
    const given = {
      shippingAddress: address,
      design: 'blue',
      additionalEmbossedText: 'Team Reno',
      limits: { dailyPurchase: 100_00 },
      tags: { a: 'b' },
    };
    const answer = await askForCard(bank, accountId, { type: 'individualDebitCard', expiryDate: '2029-03', ...given });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      type: 'individualDebitCard',
      id: expect.stringMatching(/^\d{18}$/),
      attributes: {
        createdAt: bank.clock.now(),
        last4Digits: expect.stringMatching(/^\d{4}$/),
        expirationDate: '2029-03',
        status: 'Inactive',
        ...given,
      },
      relationships: {
        account: { data: { type: 'depositAccount', id: accountId } },
        customer: { data: { type: 'individualCustomer', id: customerId } },
      },
    });
    expect((await bank.call('GET', `/cards/${answer.body.data.id as string}`)).body).toEqual(answer.body);
  });

  test('a virtual card is Active at once', async () => {
    const { body } = await askForCard(bank, accountId);
    expect(body.data.attributes).toMatchObject({ status: 'Active' });
    expect(body.data.attributes).not.toHaveProperty('shippingAddress');
  });

  test('one event tells of a new card, with account and customer', async () => {
    const [row] = await emittedBy(bank, () => askForCard(bank, accountId, { tags: { a: 'b' } }));
    expect(row?.events).toEqual([
      expect.objectContaining({
        type: 'card.created',
        attributes: { tags: { a: 'b' } },
        relationships: {
          card: { type: 'individualVirtualDebitCard', id: expect.any(String) },
          account: { type: 'depositAccount', id: accountId },
          customer: { type: 'individualCustomer', id: customerId },
        },
      }),
    ]);
  });

  test.each([true, false])('printOnlyBusinessName %s is kept, answered, and part of what is ordered', async (only) => {
    const content = { type: 'businessDebitCard', ...personExample, printOnlyBusinessName: only };
    const { body } = await askForCard(bank, businessId, content);
    expect(body.data.attributes.printOnlyBusinessName).toBe(only);
    const shown = await bank.call('GET', `/cards/${body.data.id as string}`);
    expect(shown.body.data.attributes.printOnlyBusinessName).toBe(only);
    expect(orders.at(-1)?.plastic).toEqual({ printOnlyBusinessName: only });
  });

  test.each(['businessDebitCard', 'businessVirtualDebitCard'])('a %s names the person who carries it', async (type) => {
    const answer = await askForCard(bank, businessId, { type, ...personExample });
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes).toMatchObject(personExample);
    const shown = JSON.stringify(await bank.table.query({ pk: `crd#${bank.organisationId}#${businessId}` }));
    expect(shown).not.toContain(personExample.ssn);
    expect(shown).not.toContain(personExample.dateOfBirth);
    expect(orders.at(-1)?.holder).toMatchObject({ fullName: personExample.fullName, businessName: bakery.name });
    expect(JSON.stringify(orders.at(-1))).not.toContain(personExample.ssn);
  });

  test('the account of several owners names whose card it is', async () => {
    const owners = [customerId, await openCustomer(bank)];
    const joint = await openJointAccount(bank, owners);
    const answer = await askForCard(bank, joint, { customerId: owners[1] ?? '' });
    expect(answer.body.data.relationships.customer.data.id).toBe(owners[1]);
  });

  test('a key is one for cards of all types: other content under it is refused', async () => {
    const idempotencyKey = 'of all types';
    const first = await askForCard(bank, accountId, { idempotencyKey });
    const before = orders.length;
    const again = await askForCard(bank, accountId, { idempotencyKey });
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(orders).toHaveLength(before);
    const other = await askForCard(bank, accountId, { type: 'individualDebitCard', idempotencyKey });
    expect(refusals(other)).toEqual([['idempotency_key_conflict', '/data/attributes/idempotencyKey']]);
  });

  test('a repeated request finds the card that the processor issued before the request failed', async () => {
    const idempotencyKey = 'failed once';
    const failing = {
      ...cardProcessor,
      issue: async (order: CardOrder) => {
        await cardProcessor.issue(order);
        return { outcome: 'failed', failure: 'timeout' } as const;
      },
    };
    const call = caller({ ...bank.platform, cardProcessor: failing }, bank.token);
    const lost = await call('POST', '/cards', cardBody(accountId, { idempotencyKey }));
    expect(refusals(lost)).toEqual([['request_timeout', undefined]]);
    // Another card has taken the number meanwhile.
    await makeCard(bank, { accountId });
    const made = await askForCard(bank, accountId, { idempotencyKey });
    expect(made.status).toBe(201);
    const references = orders.slice(-3).map(({ reference }) => reference);
    expect(references[0]).toBe(references[2]);
    expect(references[1]).not.toBe(references[0]);
  });

  test('the same request twice at the same time is one card, ordered once', async () => {
    const before = orders.length;
    const answers = await Promise.all([1, 2, 3].map(() => askForCard(bank, accountId, { idempotencyKey: 'at once' })));
    expect(new Set(answers.map(({ body }) => body.data.id as string)).size).toBe(1);
    expect(new Set(orders.slice(before).map(({ reference }) => reference)).size).toBe(1);
  });

  test('a key that was forgotten orders another card', async () => {
    const first = await askForCard(bank, accountId, { idempotencyKey: 'forgotten' });
    const digest = createHash('sha256').update('forgotten').digest('hex');
    await bank.table.transact([
      { Delete: { Key: { pk: `idm#${bank.organisationId}#createCard#${digest}`, sk: '-' } } },
    ]);
    bank.clock.advance({ days: 4 });
    const second = await askForCard(bank, accountId, { idempotencyKey: 'forgotten' });
    expect(second.status).toBe(201);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    const references = orders.slice(-2).map(({ reference }) => reference);
    expect(references[0]).not.toBe(references[1]);
  });

  test('requests at the same time have cards of their own, each ordered once', async () => {
    const before = orders.length;
    const answers = await Promise.all([1, 2, 3].map(() => askForCard(bank, accountId)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id as string)).size).toBe(3);
    expect(new Set(orders.slice(before).map(({ reference }) => reference)).size).toBe(3);
    expect(orders.length - before).toBe(3);
  });
});

describe('400', () => {
  test('the account of a trust has no cards, and that of a business no individual ones', async () => {
    const trust = await openAccount(bank, { customerId: await openCustomerOf(bank, familyTrust) });
    const person = { type: 'businessDebitCard', ...personExample };
    const wrong = [['not_supported_for_account_type', accountPointer]];
    expect(refusals(await askForCard(bank, trust, person))).toEqual(wrong);
    expect(refusals(await askForCard(bank, trust))).toEqual(wrong);
    expect(refusals(await askForCard(bank, businessId))).toEqual(wrong);
    expect(refusals(await askForCard(bank, accountId, person))).toEqual(wrong);
  });

  test('a customer who does not own the account, and none on a joint account', async () => {
    const stranger = await openCustomer(bank);
    const mismatch = [['account_customer_mismatch', customerPointer]];
    expect(refusals(await askForCard(bank, accountId, { customerId: stranger }))).toEqual(mismatch);
    const joint = await openJointAccount(bank, [customerId, stranger]);
    expect(refusals(await askForCard(bank, joint))).toEqual(mismatch);
  });

  test.each(['2026-11', '2037-01', '2029-13', '03/29'])('the last month %s', async (expiryDate) => {
    const answer = await askForCard(bank, accountId, { type: 'individualDebitCard', expiryDate });
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/expiryDate']]);
  });

  test('the holder of a business card has either ssn or passport', async () => {
    const answer = await askForCard(bank, businessId, { type: 'businessDebitCard', ...personExample, ssn: undefined });
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/ssn']]);
  });

  test('a design that the processor refuses', async () => {
    const answer = await askForCard(bank, accountId, { type: 'individualDebitCard', design: 'sandbox-refused' });
    expect(refusals(answer)).toEqual([['invalid_value', undefined]]);
  });

  test('a stage without a processor', async () => {
    const call = caller({ ...bank.platform, cardProcessor: noCardProcessor }, bank.token);
    expect(refusals(await call('POST', '/cards', cardBody(accountId)))).toEqual([['feature_disabled', undefined]]);
  });

  test('more than 50 cards that are not closed', async () => {
    const full = await openAccount(bank);
    for (let count = 1; count <= 50; count += 1) await makeCard(bank, { accountId: full });
    expect(refusals(await askForCard(bank, full))).toEqual([['limits_exceeded', accountPointer]]);
    const [last] = (await bank.call('GET', `/cards?filter[accountId]=${full}`)).body.data as { id: string }[];
    await bank.call('POST', `/cards/${last?.id ?? ''}/close`);
    expect((await askForCard(bank, full)).status).toBe(201);
  });
});

describe('404', () => {
  test('an account that does not exist, and another owner for a customer token', async () => {
    expect(refusals(await askForCard(bank, '999999999'))).toEqual([['not_found', accountPointer]]);
    const other = await openCustomer(bank);
    const joint = await openJointAccount(bank, [customerId, other]);
    const token = await customerToken(bank, customerId);
    const answer = await askForCard(bank, joint, { customerId: other }, { token });
    expect(refusals(answer)).toEqual([['not_found', customerPointer]]);
    expect((await askForCard(bank, joint, { customerId }, { token })).status).toBe(201);
  });
});

describe('408', () => {
  test('the processor does not answer, and nothing is created', async () => {
    const types = await eventTypesOf(bank, async () => {
      const answer = await askForCard(bank, accountId, { type: 'individualDebitCard', design: 'sandbox-timeout' });
      expect(refusals(answer)).toEqual([['request_timeout', undefined]]);
    });
    expect(types).toEqual([]);
  });
});

describe('409', () => {
  test('an account that is not Open', async () => {
    const frozen = await openAccount(bank);
    await freeze(bank, frozen);
    expect(refusals(await askForCard(bank, frozen))).toEqual([['invalid_state', accountPointer]]);
    const closed = await openAccount(bank);
    await close(bank, closed);
    expect(refusals(await askForCard(bank, closed))).toEqual([['invalid_state', accountPointer]]);
  });
});

test('no log has the number of a card that somebody wrote into a tag', async () => {
  const before = bank.logs.length;
  await askForCard(bank, accountId, { tags: { number: '4242424242424242' } });
  expect(JSON.stringify(bank.logs.slice(before))).not.toContain('4242424242424242');
});
