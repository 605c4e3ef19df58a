import {
  anotherOrganisation,
  archiveOwner,
  changeOwners,
  close,
  openAccount,
  openCustomer,
  openJointAccount,
  refusals,
} from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { links } from '../../../functions/kernel/jsonapi/link.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { agree, setUpOutreach, startMigration } from '../../migrations/migration-bank.ts';
import { eraseWholly } from '../../security/erasing.ts';
import { authorized, openCard } from '../authorizations/authorization-bank.ts';
import { activeToken, tokenAttributes } from '../card-tokens/token-bank.ts';
import { makeCard, statusOf, stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from '../processor-messages/processor.ts';
import { activateCase, askForCase, caseOf, casesOf, closeCase, fraudCase } from './fraud-bank.ts';

const statusesSent: string[] = [];
const cardProcessor: typeof signingProcessor = {
  ...signingProcessor,
  changeStatus: (change) => (statusesSent.push(change.status), signingProcessor.changeStatus(change)),
};
const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor } });
beforeEach(() => {
  statusesSent.length = 0;
});

const freezing = { cardAction: 'Freeze' };
const attributesOf = async (id: string) => (await caseOf(bank, id)).attributes;

test('a case goes from the alarm to the outcome, with one event for each step however often it is taken', async () => {
  const cardId = await makeCard(bank);
  let id = '';
  const types = await eventTypesOf(bank, async () => {
    id = await fraudCase(bank, cardId);
    for (const _ of [1, 2]) expect((await activateCase(bank, id, { fraudType: 'Counterfeit' })).status).toBe(200);
    expect((await activateCase(bank, id, { fraudType: 'CardNotPresent' })).status).toBe(200);
    for (const _ of [1, 2]) expect((await closeCase(bank, id, 'Confirmed')).status).toBe(200);
  });
  expect(types).toEqual(['cardFraudCase.created', 'cardFraudCase.activated', 'cardFraudCase.closed']);
  const attributes = await attributesOf(id);
  expect(attributes).toMatchObject({ status: 'Closed', outcome: 'Confirmed', fraudType: 'CardNotPresent' });
  expect(attributes).toMatchObject({ openedBy: 'Organisation', amount: 0, lostAmount: 0 });
  for (const late of [await closeCase(bank, id, 'NotFraud'), await activateCase(bank, id)]) {
    expect(refusals(late)).toEqual([['invalid_state', undefined]]);
  }
  expect(await statusOf(bank, cardId)).toBe('Active');
});

test('a card has one open case, and the next one after that is closed; a key answers the same case', async () => {
  const cardId = await makeCard(bank);
  const first = (await askForCase(bank, cardId, { idempotencyKey: 'once' })).body.data.id as string;
  expect((await askForCase(bank, cardId, { idempotencyKey: 'once' })).body.data.id).toBe(first);
  const second = await askForCase(bank, cardId);
  expect(second.body.errors).toEqual([
    expect.objectContaining({ code: 'already_exists', meta: expect.objectContaining({ existingIds: [first] }) }),
  ]);
  const sideBySide = await Promise.all([1, 2, 3].map(() => askForCase(bank, cardId)));
  expect(sideBySide.map(({ status }) => status)).toEqual([409, 409, 409]);
  await closeCase(bank, first, 'NotFraud');
  const raced = await Promise.all([1, 2, 3].map(() => askForCase(bank, cardId)));
  expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test('a case counts its debits, and what was not given back of them', async () => {
  const card = await openCard(bank);
  const authorization = await authorized(bank, card, { amount: 10_00 });
  const buy = async (amount: number) =>
    (await bank.call('POST', '/sandbox/purchases', bodies.purchase(card.accountId, card.digits, { amount }))).body.data
      .id as string;
  const [lamp, chair] = [await buy(20_00), await buy(15_00)];
  const relationships = {
    transactions: links('purchaseTransaction', [lamp, chair]),
    authorizations: links('authorization', [authorization]),
  };
  const { body } = await askForCase(bank, card.cardId, { relationships, tags: { analyst: 'Irene' } });
  expect(body.data.attributes).toMatchObject({ amount: 35_00, lostAmount: 35_00, tags: { analyst: 'Irene' } });
  expect(body.data.relationships).toMatchObject({ ...relationships, disputes: { data: [] } });
  const reversal = bodies.reversal(card.accountId, card.digits, { amount: 15_00 });
  const related = { ...reversal.data.relationships, relatedTransaction: { data: { type: 'transaction', id: chair } } };
  const given = { data: { ...reversal.data, relationships: related } };
  expect((await bank.call('POST', '/sandbox/reversals', given)).status).toBe(201);
  const id = body.data.id as string;
  expect(await attributesOf(id)).toMatchObject({ amount: 35_00, lostAmount: 20_00 });
  await closeCase(bank, id, 'Confirmed');
  const { data } = (await bank.call('GET', `/card-fraud-cases?filter[tags]={"analyst":"Irene"}`)).body;
  expect(data).toEqual([expect.objectContaining({ id, attributes: await attributesOf(id) })]);
});

test('what a case names are debits and authorizations of its card', async () => {
  const card = await openCard(bank);
  const { body } = await bank.call('POST', '/sandbox/purchases', bodies.purchase(card.accountId, card.digits));
  const other = await makeCard(bank, { accountId: card.accountId });
  const transactions = links('transaction', [body.data.id as string]);
  const authorizations = links('authorization', [await authorized(bank, card)]);
  const refused = await askForCase(bank, other, { relationships: { transactions } });
  expect(refusals(refused)).toEqual([['not_found', '/data/relationships/transactions/data/0']]);
  const second = await askForCase(bank, other, { relationships: { authorizations } });
  expect(refusals(second)).toEqual([['not_found', '/data/relationships/authorizations/data/0']]);
  expect(await casesOf(bank, `filter[cardId]=${other}`)).toEqual([]);
});

describe('the card of a case', () => {
  test('is frozen with its tokens, told to the processor, and works again if it was no fraud', async () => {
    const cardId = await makeCard(bank);
    const token = await activeToken(bank, cardId);
    await runDue(bank);
    statusesSent.length = 0;
    const id = await fraudCase(bank, cardId);
    const types = await eventTypesOf(bank, () => activateCase(bank, id, freezing));
    expect(types).toEqual(['cardFraudCase.activated', 'card.statusChanged']);
    await runDue(bank);
    expect([statusesSent, (await tokenAttributes(bank, token)).status]).toEqual([['Frozen'], 'Suspended']);
    const { customer } = (await bank.call('GET', `/cards/${cardId}`)).body.data.relationships;
    const holder = await customerToken(bank, customer.data.id as string);
    for (const token of [{ token: holder }, {}]) {
      const { status, body } = await stepOf(bank, cardId, 'unfreeze', token);
      expect([status, body.errors[0].detail]).toEqual([
        409,
        expect.stringContaining(`the fraud case ${id} has frozen`),
      ]);
    }
    await closeCase(bank, id, 'NotFraud');
    await runDue(bank);
    expect([statusesSent, (await tokenAttributes(bank, token)).status]).toEqual([['Frozen', 'Active'], 'Active']);
  });

  test('stays frozen if it was fraud, and if somebody of the organisation has frozen it too', async () => {
    const [first, second, third] = [await makeCard(bank), await makeCard(bank), await makeCard(bank)];
    const [confirmed, also, before] = [
      await fraudCase(bank, first),
      await fraudCase(bank, second),
      await fraudCase(bank, third),
    ];
    await stepOf(bank, third, 'freeze');
    for (const id of [confirmed, also, before]) await activateCase(bank, id, freezing);
    await stepOf(bank, second, 'freeze');
    await closeCase(bank, confirmed, 'Confirmed');
    for (const id of [also, before]) await closeCase(bank, id, 'NotFraud');
    for (const cardId of [first, second, third]) expect(await statusOf(bank, cardId)).toBe('Frozen');
    expect((await stepOf(bank, first, 'unfreeze')).body.data.attributes.status).toBe('Active');
    const next = await fraudCase(bank, first);
    await stepOf(bank, first, 'freeze');
    await closeCase(bank, next, 'NotFraud');
    expect(await statusOf(bank, first)).toBe('Frozen');
  });

  test.each(['before', 'during'])(
    'is the business of the customer again who has frozen it %s the case',
    async (when) => {
      const customerId = await openCustomer(bank);
      const cardId = await makeCard(bank, { accountId: await openAccount(bank, { customerId }) });
      const holder = { token: await customerToken(bank, customerId) };
      const freeze = async () => expect((await stepOf(bank, cardId, 'freeze', holder)).status).toBe(200);
      if (when === 'before') await freeze();
      const id = await fraudCase(bank, cardId);
      await activateCase(bank, id, freezing);
      for (const _ of when === 'before' ? [] : [1, 2]) await freeze();
      await closeCase(bank, id, 'NotFraud');
      expect(await statusOf(bank, cardId)).toBe('Frozen');
      expect((await stepOf(bank, cardId, 'unfreeze', holder)).body.data.attributes.status).toBe('Active');
    },
  );

  test('that its customer froze and unfreezes during the case stays frozen for the case alone', async () => {
    const customerId = await openCustomer(bank);
    const cardId = await makeCard(bank, { accountId: await openAccount(bank, { customerId }) });
    const holder = { token: await customerToken(bank, customerId) };
    const id = await fraudCase(bank, cardId);
    await activateCase(bank, id, freezing);
    await stepOf(bank, cardId, 'freeze', holder);
    const types = await eventTypesOf(bank, async () => {
      const { status, body } = await stepOf(bank, cardId, 'unfreeze', holder);
      expect([status, body.data.attributes.status]).toEqual([200, 'Frozen']);
    });
    expect(types).toEqual([]);
    expect((await stepOf(bank, cardId, 'unfreeze', holder)).status).toBe(409);
    await closeCase(bank, id, 'NotFraud');
    expect(await statusOf(bank, cardId)).toBe('Active');
  });

  test('is closed as SuspectedFraud on order, after a freeze too', async () => {
    const cardId = await makeCard(bank);
    const id = await fraudCase(bank, cardId);
    await activateCase(bank, id, freezing);
    const types = await eventTypesOf(bank, async () => {
      for (const _ of [1, 2]) expect((await activateCase(bank, id, { cardAction: 'Close' })).status).toBe(200);
    });
    expect([types, await statusOf(bank, cardId)]).toEqual([['card.statusChanged'], 'SuspectedFraud']);
    expect((await closeCase(bank, id, 'NotFraud')).status).toBe(200);
    expect(await statusOf(bank, cardId)).toBe('SuspectedFraud');
  });

  test('may be lost, replaced or closed: it can have a case, which does nothing to it', async () => {
    const cardId = await makeCard(bank);
    await stepOf(bank, cardId, 'report-stolen');
    const id = await fraudCase(bank, cardId);
    const successor = (
      await bank.call('POST', `/cards/${cardId}/replace`, { data: { type: 'replaceCard', attributes: {} } })
    ).body.data.id as string;
    expect(refusals(await activateCase(bank, id, freezing))).toEqual([
      ['invalid_state', '/data/attributes/cardAction'],
    ]);
    expect((await attributesOf(id)).status).toBe('Created');
    expect((await activateCase(bank, id)).status).toBe(200);
    expect((await askForCase(bank, cardId)).status).toBe(409);
    expect((await askForCase(bank, successor)).status).toBe(201);
    await closeCase(bank, id, 'NotFraud');
    expect([await statusOf(bank, cardId), await statusOf(bank, successor)]).toEqual(['Stolen', 'Active']);
  });

  test('of which the processor suspects fraud has a case, with the status in one change, and not twice', async () => {
    const cardId = await makeCard(bank);
    const message = { card: await referenceOf(bank, cardId), status: 'SuspectedFraud' };
    const types = await eventTypesOf(bank, async () => {
      for (const _ of [1, 2]) expect((await tell(bank, 'cards', message)).status).toBe(204);
    });
    expect(types).toEqual(['card.statusChanged', 'cardFraudCase.created']);
    const [id = '', ...others] = await casesOf(bank, `filter[cardId]=${cardId}&filter[status]=Created`);
    expect([others, (await attributesOf(id)).openedBy]).toEqual([[], 'Processor']);
    const known = await makeCard(bank);
    const open = await fraudCase(bank, known);
    await tell(bank, 'cards', { card: await referenceOf(bank, known), status: 'SuspectedFraud' });
    expect([await statusOf(bank, known), await casesOf(bank, `filter[cardId]=${known}`)]).toEqual([
      'SuspectedFraud',
      [open],
    ]);
  });
});

describe('who sees a case', () => {
  test('is the organisation and every owner of the account, who neither open nor change it', async () => {
    const owners = [await openCustomer(bank), await openCustomer(bank)] as const;
    const [ada, bob] = owners;
    const accountId = await openJointAccount(bank, owners);
    const cardId = await makeCard(bank, { accountId, customerId: ada });
    const id = await fraudCase(bank, cardId);
    for (const customerId of owners) {
      const own = { token: await customerToken(bank, customerId) };
      expect((await caseOf(bank, id, own)).relationships.customer.data.id).toBe(ada);
      expect(await casesOf(bank, `filter[customerId]=${customerId}`, own)).toEqual([id]);
      const tries = [
        await askForCase(bank, cardId, {}, own),
        await activateCase(bank, id, {}, own),
        await closeCase(bank, id, 'NotFraud', own),
      ];
      expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    const stranger = { token: await customerToken(bank, await openCustomer(bank)) };
    expect((await bank.call('GET', `/card-fraud-cases/${id}`, undefined, stranger)).status).toBe(404);
    expect(await casesOf(bank, '', stranger)).toEqual([]);
    await changeOwners(bank, 'DELETE', accountId, [ada]);
    expect(await statusOf(bank, cardId)).toBe('ClosedByCustomer');
    const partner = { token: await customerToken(bank, bob) };
    expect((await caseOf(bank, id, partner)).attributes.status).toBe('Created');
    expect((await closeCase(bank, id, 'NotFraud')).status).toBe(200);
  });

  test('is nobody of another organisation', async () => {
    const cardId = await makeCard(bank);
    const id = await fraudCase(bank, cardId);
    const other = await anotherOrganisation(bank);
    const tries = [
      await askForCase(other, cardId),
      await activateCase(other, id),
      await closeCase(other, id, 'Confirmed'),
      await other.call('GET', `/card-fraud-cases/${id}`),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await casesOf(other, '')).toEqual([]);
  });
});

describe('a case stays', () => {
  test('when the customer is archived and erased: it loses its tags, and can be closed', async () => {
    const accountId = await openAccount(bank);
    const cardId = await makeCard(bank, { accountId });
    const { body } = await askForCase(bank, cardId, { tags: { witness: 'Mrs Hudson' } });
    const id = body.data.id as string;
    const customerId = body.data.relationships.customer.data.id as string;
    await activateCase(bank, id, freezing);
    await archiveOwner(bank, accountId);
    expect(await statusOf(bank, cardId)).toBe('SuspectedFraud');
    await eraseWholly(bank, customerId);
    expect((await attributesOf(id)).tags).toEqual({});
    expect((await closeCase(bank, id, 'Confirmed')).status).toBe(200);
    expect(await statusOf(bank, cardId)).toBe('SuspectedFraud');
  });

  test('when the account is closed, and opens for a card of it that is closed', async () => {
    const accountId = await openAccount(bank);
    const cardId = await makeCard(bank, { accountId });
    const id = await fraudCase(bank, cardId);
    expect((await close(bank, accountId)).status).toBe(200);
    expect((await closeCase(bank, id, 'NotFraud')).status).toBe(200);
    expect((await askForCase(bank, cardId)).status).toBe(201);
  });

  test('with the old card when the account moves to another bank', async () => {
    await setUpOutreach(bank);
    const customerId = await openCustomer(bank);
    const cardId = await makeCard(bank, { accountId: await openAccount(bank, { customerId }) });
    const id = await fraudCase(bank, cardId);
    const migration = await startMigration(bank, customerId);
    await agree(bank, migration, 'accounts');
    await runDue(bank);
    const { data } = (await bank.call('GET', `/cards?filter[customerId]=${customerId}`)).body;
    const fresh = data.map((one: { id: string }) => one.id).find((one: string) => one !== cardId) as string;
    expect((await caseOf(bank, id)).relationships.card.data.id).toBe(cardId);
    expect((await askForCase(bank, cardId)).status).toBe(409);
    expect((await askForCase(bank, fresh)).status).toBe(201);
  });
});
