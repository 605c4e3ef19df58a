import { cardMachine } from '../../../functions/cards/cards/card.ts';
import type { CardStatus } from '../../../functions/cards/cards/statuses.ts';
import { refusals } from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { openAccount, openCustomer } from '../../support/bank/bank.ts';
import { activate, makeCard, statusOf, stepOf } from './card-bank.ts';

const bank = useBank();

const steps = {
  activate: (id: string) => activate(bank, id),
  freeze: (id: string) => stepOf(bank, id, 'freeze'),
  unfreeze: (id: string) => stepOf(bank, id, 'unfreeze'),
  reportLost: (id: string) => stepOf(bank, id, 'report-lost'),
  reportStolen: (id: string) => stepOf(bank, id, 'report-stolen'),
  close: (id: string) => stepOf(bank, id, 'close'),
};
type Step = keyof typeof steps;

/** The steps that bring a physical card into each state that a request can reach. */
const ways: Readonly<Record<Exclude<CardStatus, 'SuspectedFraud'>, readonly Step[]>> = {
  Inactive: [],
  Active: ['activate'],
  Frozen: ['activate', 'freeze'],
  Lost: ['reportLost'],
  Stolen: ['reportStolen'],
  ClosedByCustomer: ['close'],
};

const cardIn = async (state: keyof typeof ways): Promise<string> => {
  const id = await makeCard(bank, { type: 'individualDebitCard' });
  for (const step of ways[state]) await steps[step](id);
  return id;
};

const cases = (Object.keys(steps) as Step[]).flatMap((step) =>
  (Object.keys(ways) as (keyof typeof ways)[]).map((state) => [step, state] as const),
);

test.each(cases)('%s of a card that is %s', async (step, state) => {
  const card = { status: state };
  const id = await cardIn(state);
  let answer: Awaited<ReturnType<(typeof steps)['close']>> | undefined;
  const rows = await emittedBy(bank, async () => (answer = await steps[step](id)));
  const events = rows.flatMap((row) => row.events);
  const usual = step === 'activate' ? 201 : 200;

  // A frozen card that was activated before stays as it is.
  if (cardMachine.isRepeated(card, step) || (step === 'activate' && state === 'Frozen')) {
    expect(answer?.status).toBe(usual);
    expect(events).toEqual([]);
    expect(await statusOf(bank, id)).toBe(state);
  } else if (cardMachine.allows(card, step)) {
    expect(answer?.status).toBe(usual);
    const newStatus = step === 'unfreeze' ? 'Active' : cardMachine.next(card, step);
    expect(answer?.body.data.attributes).toMatchObject({ status: newStatus, updatedAt: bank.clock.now() });
    const told =
      step === 'activate'
        ? { type: 'card.activated', attributes: {} }
        : { type: 'card.statusChanged', attributes: { newStatus, previousStatus: state } };
    expect(events).toEqual([expect.objectContaining(told)]);
  } else {
    expect(refusals(answer ?? (await steps[step](id)))).toEqual([['invalid_state', undefined]]);
    expect(JSON.stringify(answer?.body.errors)).toContain(state);
    expect(events).toEqual([]);
  }
});

test('a frozen card is unfrozen to what it was before', async () => {
  const id = await makeCard(bank, { type: 'individualDebitCard' });
  await steps.freeze(id);
  await steps.unfreeze(id);
  expect(await statusOf(bank, id)).toBe('Inactive');
});

test('the activation of a frozen card is kept: told once, and the card is Active once it is unfrozen', async () => {
  const id = await makeCard(bank, { type: 'individualDebitCard' });
  await steps.freeze(id);
  const rows = await emittedBy(bank, async () => {
    for (const _ of [1, 2]) {
      const { status, body } = await steps.activate(id);
      expect([status, body.data.attributes.status]).toEqual([201, 'Frozen']);
    }
  });
  expect(rows.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(['card.activated']);
  await steps.unfreeze(id);
  expect(await statusOf(bank, id)).toBe('Active');
});

test('two closings at the same time are one', async () => {
  const id = await makeCard(bank);
  const rows = await emittedBy(bank, async () => {
    const answers = await Promise.all([steps.close(id), steps.close(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
  expect(rows.flatMap((row) => row.events)).toHaveLength(1);
});

test('nobody sees or changes the card of another customer', async () => {
  const id = await makeCard(bank);
  const token = await customerToken(bank, await openCustomer(bank));
  expect((await bank.call('GET', `/cards/${id}`, undefined, { token })).status).toBe(404);
  expect((await stepOf(bank, id, 'freeze', { token })).status).toBe(404);
  expect((await bank.call('GET', '/cards', undefined, { token })).body.data).toEqual([]);
});

test('cards are listed by account, customer, tags and status', async () => {
  const customerId = await openCustomer(bank);
  const accountId = await openAccount(bank, { customerId });
  const first = await makeCard(bank, { accountId, tags: { of: 'first' } });
  const second = await makeCard(bank, { accountId, type: 'individualDebitCard' });
  const ids = async (query: string) => {
    const { body } = await bank.call('GET', `/cards?${query}`);
    return (body.data as { id: string }[]).map(({ id }) => id);
  };
  expect(await ids(`filter[accountId]=${accountId}`)).toEqual([second, first]);
  expect(await ids(`filter[customerId]=${customerId}&sort=createdAt`)).toEqual([first, second]);
  expect(await ids(`filter[accountId]=${accountId}&filter[status][]=Inactive`)).toEqual([second]);
  expect(await ids(`filter[customerId]=${customerId}&filter[tags]={"of":"first"}`)).toEqual([first]);
  const { body } = await bank.call('GET', `/cards/${first}?include=customer,account`);
  expect((body.included as { id: string }[]).map(({ id }) => id)).toEqual([customerId, accountId]);
});

describe('activation by what is printed on the card', () => {
  const activated = (id: string, attributes: object, token?: string) =>
    bank.call(
      'POST',
      `/cards/${id}/activate`,
      { data: { type: 'activateCard', attributes } },
      token === undefined ? {} : { token },
    );
  const printedOn = async (id: string) => {
    const { last4Digits, expirationDate } = (await bank.call('GET', `/cards/${id}`)).body.data.attributes;
    return { last4Digits, expirationDate };
  };

  test('makes it Active, once, with its event', async () => {
    const id = await cardIn('Inactive');
    const printed = await printedOn(id);
    const rows = await emittedBy(bank, async () => {
      expect((await activated(id, printed)).body.data.attributes.status).toBe('Active');
      expect((await activated(id, printed)).status).toBe(200);
    });
    expect(rows.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(['card.activated']);
  });

  test('is refused to a customer who was wrong five times, until the next day of the bank', async () => {
    const customerId = await openCustomer(bank);
    const accountId = await openAccount(bank, { customerId });
    const id = await makeCard(bank, { accountId, type: 'individualDebitCard' });
    const token = await customerToken(bank, customerId);
    const printed = await printedOn(id);
    const wrong = { ...printed, expirationDate: '2026-11' };
    const tries = await Promise.all(Array.from({ length: 7 }, () => activated(id, wrong, token)));
    const codes = tries.map((answer) => refusals(answer)[0]?.[0]).toSorted();
    expect(codes).toEqual([...Array(5).fill('invalid_value'), 'invalid_state', 'invalid_state'].toSorted());
    expect(refusals(await activated(id, printed, token))).toEqual([['invalid_state', undefined]]);
    expect(refusals(await activated(id, wrong))).toEqual([['invalid_value', '/data/attributes']]);
    bank.clock.advance({ days: 1 });
    const next = await customerToken(bank, customerId);
    expect((await activated(id, printed, next)).body.data.attributes.status).toBe('Active');
  });

  test('is for physical cards', async () => {
    const id = await makeCard(bank);
    expect(refusals(await activated(id, await printedOn(id)))).toEqual([['invalid_state', undefined]]);
  });
});
