import { testMessages } from '../../../functions/ports/partner-secret/test-messages.ts';
import { anotherOrganisation, type Bank, openAccount } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { type CallbackSignature, tellCallback } from '../../support/ports/tell-callback.ts';
import { moneyOf, openCard } from '../../cards/authorizations/authorization-bank.ts';
import { referenceOf } from '../../cards/processor-messages/processor.ts';
import { deposited, statusOf } from '../../money/check-deposits/check-bank.ts';

const bank = useBank();
const merchant = { name: "Sherlock's Diner", type: 5812, location: 'Reno, NV' };
const unsigned = { status: 401 };

async function newSecret(of: Bank = bank): Promise<string> {
  const { status, body } = await of.call('POST', '/sandbox/partner-secret');
  expect(status).toBe(201);
  return (body.data as { attributes: { secret: string } }).attributes.secret;
}

const tellOfCards = (path: string, content: object, how: CallbackSignature & { readonly secret: string }) =>
  tellCallback(bank, `/callbacks/card-processor/${path}`, content, how);

/** A card with 100 dollars as a message names it in a sandbox, and a question about it. */
async function aCard() {
  const { cardId, accountId } = await openCard(bank);
  const card = `${bank.organisationId}-${cardId}`;
  const question = { card, kind: 'purchase', authorization: 'auth-1', amount: 40_00, merchant };
  return { card, cardId, question, money: () => moneyOf(bank, accountId) };
}

test('before an organisation has a secret, nothing that is sent about its things is taken', async () => {
  const { question, money } = await aCard();
  expect(await tellOfCards('authorizations', question, { secret: 'any' })).toMatchObject(unsigned);
  expect(await money()).toEqual([100_00, 0, 100_00]);
});

test('with the secret of an organisation, its cards are used as in a live stage', async () => {
  const secret = await newSecret();
  const { card, cardId, question, money } = await aCard();
  const sent = { secret, id: 'msg-1' };
  for (let time = 0; time < 2; time += 1) {
    expect(await tellOfCards('authorizations', question, sent)).toEqual({
      status: 200,
      body: { decision: 'Approved', amount: 40_00 },
    });
  }
  expect(await money()).toEqual([100_00, 40_00, 60_00]);
  const settled = { card, kind: 'purchase', authorization: 'auth-1', amount: 41_00, merchant };
  const asOrdered = { ...settled, card: await referenceOf(bank, cardId) };
  for (const one of [settled, asOrdered]) {
    expect(await tellOfCards('settlements', one, { secret, id: 'msg-2' })).toMatchObject({ status: 204 });
  }
  expect(await money()).toEqual([59_00, 0, 59_00]);
  const unknown = { ...question, card: `${bank.organisationId}-${cardId.slice(0, -1)}9` };
  expect(await tellOfCards('authorizations', unknown, { secret })).toMatchObject({ status: 404 });
});

test('a message about a card of another organisation is refused, even if both have secrets', async () => {
  const other = await anotherOrganisation(bank);
  const [own, others] = [await newSecret(), await newSecret(other)];
  const { question, money } = await aCard();
  expect(own).not.toBe(others);
  expect(await tellOfCards('authorizations', question, { secret: others })).toMatchObject(unsigned);
  const disguised = { organisationId: other.organisationId, ...question };
  expect(await tellOfCards('authorizations', disguised, { secret: others })).toMatchObject(unsigned);
  expect(await money()).toEqual([100_00, 0, 100_00]);
});

test('a message that is stale, or signed with an earlier secret, is refused', async () => {
  const earlier = await newSecret();
  const secret = await newSecret();
  const { question, money } = await aCard();
  expect(await tellOfCards('authorizations', question, { secret: earlier })).toMatchObject(unsigned);
  expect(await tellOfCards('authorizations', question, { secret, ageSeconds: 301 })).toMatchObject(unsigned);
  expect(await money()).toEqual([100_00, 0, 100_00]);
});

test('a message without fresh headers costs no read', async () => {
  await newSecret();
  let reads = 0;
  const get: typeof bank.table.get = (...given) => {
    reads += 1;
    return bank.table.get(...given);
  };
  const { cipher } = bank.platform;
  const read = testMessages({ table: { ...bank.table, get } }, { cipher }, 'organisationId');
  const now = bank.clock.now();
  const timestamp = String(Math.floor(Date.parse(now) / 1000));
  const body = Buffer.from(JSON.stringify({ organisationId: bank.organisationId }));
  const fresh = { id: 'msg-1', timestamp, signature: 'v1,wrong', body };
  const stale = { ...fresh, timestamp: String(Number(timestamp) - 301) };
  for (const one of [stale, { ...fresh, signature: undefined }, { ...fresh, timestamp: undefined }]) {
    expect(await read(one, now)).toEqual({ outcome: 'unsigned' });
  }
  expect(reads).toBe(0);
  expect(await read(fresh, now)).toEqual({ outcome: 'unsigned' });
  expect(reads).toBe(1);
});

test('the secret is stored encrypted, and no answer but that to its creation has it', async () => {
  const secret = await newSecret();
  const items = await bank.table.query({ pk: `psc#${bank.organisationId}` });
  expect(items).toHaveLength(1);
  expect(JSON.stringify(items)).not.toContain(secret);
});

test('messages of the check processor and of the provider of identity checks are taken in the same way', async () => {
  const secret = await newSecret();
  const { organisationId } = bank;
  const id = await deposited(bank, await openAccount(bank), { amount: 666_01 });
  await runDue(bank);
  const review = { reference: `${organisationId}-${id}`, outcome: 'approved' };
  expect(await tellCallback(bank, '/callbacks/check-processor', review, { secret: 'no' })).toMatchObject(unsigned);
  expect(await tellCallback(bank, '/callbacks/check-processor', review, { secret })).toMatchObject({ status: 204 });
  expect(await statusOf(bank, id)).toBe('Pending');

  const decision = { status: 'Approved', people: ['Approved'] };
  const report = { organisationId, applicationId: '583912764', decision };
  const path = '/callbacks/identity-check';
  expect(await tellCallback(bank, path, report, { secret: 'no' })).toMatchObject(unsigned);
  // It is read, and this organisation has no such application.
  expect(await tellCallback(bank, path, report, { secret })).toMatchObject({ status: 404 });
  expect(await tellCallback(bank, path, { organisationId }, { secret })).toMatchObject({ status: 400 });
});
