import {
  archiveOwner,
  changeOwners,
  close,
  fund,
  openAccount,
  openCustomer,
  openJointAccount,
  refusals,
} from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { activate, askForCard, makeCard, statusOf, stepOf } from './card-bank.ts';

const bank = useBank();

const archive = (customerId: string, reason: string) =>
  bank.call('POST', `/customers/${customerId}/archive`, { data: { type: 'archiveCustomer', attributes: { reason } } });

const cardEventsOf = async (action: () => Promise<unknown>) => {
  const rows = await emittedBy(bank, action);
  expect(rows).toHaveLength(1);
  return rows.flatMap(({ events }) => events.filter(({ type }) => type.startsWith('card.')));
};

test('closing an account closes its cards in the same transaction, each with an event', async () => {
  const accountId = await openAccount(bank);
  const cards = [
    await makeCard(bank, { accountId }),
    await makeCard(bank, { accountId, type: 'individualDebitCard' }),
    await makeCard(bank, { accountId }),
  ];
  await stepOf(bank, cards[2] ?? '', 'report-lost');
  const events = await cardEventsOf(() => close(bank, accountId));
  expect(events.map(({ attributes }) => attributes)).toEqual([
    { newStatus: 'ClosedByCustomer', previousStatus: 'Active' },
    { newStatus: 'ClosedByCustomer', previousStatus: 'Inactive' },
  ]);
  const statuses = await Promise.all(cards.map((id) => statusOf(bank, id)));
  expect(statuses).toEqual(['ClosedByCustomer', 'ClosedByCustomer', 'Lost']);
  expect(refusals(await activate(bank, cards[1] ?? ''))).toEqual([['invalid_state', undefined]]);
});

test('cards stay closed when the account is reopened', async () => {
  const accountId = await openAccount(bank);
  const id = await makeCard(bank, { accountId });
  await close(bank, accountId);
  await bank.call('POST', `/accounts/${accountId}/reopen`);
  expect(await statusOf(bank, id)).toBe('ClosedByCustomer');
  expect((await askForCard(bank, accountId)).status).toBe(201);
});

test('an account that is closed for fraud leaves its cards as SuspectedFraud', async () => {
  const accountId = await openAccount(bank);
  const id = await makeCard(bank, { accountId });
  await close(bank, accountId, { reason: 'Fraud', fraudReason: 'CardActivity' });
  expect(await statusOf(bank, id)).toBe('SuspectedFraud');
});

test('an account with 50 cards is closed at once', async () => {
  const accountId = await openAccount(bank);
  for (let count = 1; count <= 50; count += 1) await makeCard(bank, { accountId });
  expect(await cardEventsOf(() => close(bank, accountId))).toHaveLength(50);
});

test('a frozen account keeps its cards as they are', async () => {
  const accountId = await openAccount(bank);
  const id = await makeCard(bank, { accountId });
  await bank.call('POST', `/accounts/${accountId}/freeze`, {
    data: { type: 'accountFreeze', attributes: { reason: 'Fraud' } },
  });
  expect(await statusOf(bank, id)).toBe('Active');
  expect((await stepOf(bank, id, 'freeze')).status).toBe(200);
});

test('an owner who leaves a joint account leaves no card there', async () => {
  const [stays, leaves] = [await openCustomer(bank), await openCustomer(bank)];
  const accountId = await openJointAccount(bank, [stays, leaves]);
  const kept = await makeCard(bank, { accountId, customerId: stays });
  const gone = await makeCard(bank, { accountId, customerId: leaves });
  const events = await cardEventsOf(() => changeOwners(bank, 'DELETE', accountId, [leaves]));
  expect(events.map(({ relationships }) => relationships['card'])).toEqual([
    { type: 'individualVirtualDebitCard', id: gone },
  ]);
  expect(await statusOf(bank, kept)).toBe('Active');
  expect(await statusOf(bank, gone)).toBe('ClosedByCustomer');
});

test.each([
  ['Inactive', 'ClosedByCustomer'],
  ['FraudCardActivity', 'SuspectedFraud'],
])('archiving a customer with the reason %s leaves their cards %s on all accounts', async (reason, status) => {
  const [customerId, other] = [await openCustomer(bank), await openCustomer(bank)];
  const own = await openAccount(bank, { customerId });
  const joint = await openJointAccount(bank, [customerId, other]);
  const cards = [
    await makeCard(bank, { accountId: own }),
    await makeCard(bank, { accountId: joint, customerId }),
    await makeCard(bank, { accountId: joint, customerId: other }),
  ];
  const events = await cardEventsOf(() => archive(customerId, reason));
  expect(events).toHaveLength(2);
  const statuses = await Promise.all(cards.map((id) => statusOf(bank, id)));
  expect(statuses).toEqual([status, status, 'Active']);
  expect((await askForCard(bank, joint, { customerId })).status).toBe(409);
  expect((await askForCard(bank, joint, { customerId: other })).status).toBe(201);
});

test('an account whose customer is Archived takes no cards', async () => {
  const accountId = await openAccount(bank);
  await fund(bank, accountId, 100);
  await archiveOwner(bank, accountId);
  const place = '/data/relationships/account';
  expect(refusals(await askForCard(bank, accountId))).toEqual([['invalid_state', place]]);
});

test('a customer with too many open cards for one transaction is refused and named why', async () => {
  const customerId = await openCustomer(bank);
  for (const count of [50, 40]) {
    const accountId = await openAccount(bank, { customerId });
    for (let card = 1; card <= count; card += 1) await makeCard(bank, { accountId });
  }
  expect(refusals(await archive(customerId, 'Inactive'))).toEqual([['limits_exceeded', undefined]]);
});

test('a card that is created while its account closes is closed with it, or refused', async () => {
  const accountId = await openAccount(bank);
  const [card, closed] = await Promise.all([askForCard(bank, accountId), close(bank, accountId)]);
  expect(closed.status).toBe(200);
  if (card.status === 201) expect(await statusOf(bank, card.body.data.id as string)).toBe('ClosedByCustomer');
  else expect(card.status).toBe(409);
});
