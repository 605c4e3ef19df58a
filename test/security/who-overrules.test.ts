import * as z from 'zod';
import { isOpenToCustomers } from '../../functions/kernel/auth/authorise.ts';
import { capabilities, operations } from '../../functions/registry.ts';
import { archive, askForControl, changeControl, check, control } from '../cards/card-controls/control-bank.ts';
import { activeToken, stepToken } from '../cards/card-tokens/token-bank.ts';
import { makeCard } from '../cards/cards/card-bank.ts';
import { changeOwners, openAccount, openCustomer, refusals, schedule } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import type { Answer } from '../support/bank/platform.ts';
import { createCustomerToken, customerToken, tokenWith } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });
let customerId: string;
let accountId: string;
let token: string;
beforeEach(async () => {
  customerId = await openCustomer(bank);
  accountId = await openAccount(bank, { customerId, cents: 100_00 });
  token = await customerToken(bank, customerId);
});

const forbidden = [['forbidden', undefined]];
const address = { street: '5 Market Street', city: 'San Francisco', state: 'CA', postalCode: '94105', country: 'US' };
const step = (path: string, name: string, by?: string): Promise<Answer> =>
  bank.call('POST', `${path}/${name}`, undefined, by === undefined ? {} : { token: by });
const cardBody = (attributes: object = {}, type = 'individualVirtualDebitCard') => ({
  data: {
    type,
    attributes,
    relationships: { account: { data: { type: 'depositAccount', id: accountId } } },
  },
});
const order = (attributes: object, by: string, type?: string): Promise<Answer> =>
  bank.call('POST', '/cards', cardBody(attributes, type), { token: by });
const change = (cardId: string, attributes: object, by?: string): Promise<Answer> =>
  bank.call('PATCH', `/cards/${cardId}`, { data: { type: 'card', attributes } }, by === undefined ? {} : { token: by });
const limitsOf = async (cardId: string): Promise<object> =>
  (await bank.call('GET', `/cards/${cardId}/limits`)).body.data.attributes.limits as object;
/** A customer token without a second factor. */
const unverified = async (): Promise<string> =>
  (await createCustomerToken(bank, customerId, { scope: 'cards cards-write accounts' })).body.data.attributes
    .token as string;

/** The steps that undo each other: the organisation takes one, and a customer must not take the other. */
const reversible = capabilities.flatMap(({ machines = [] }) =>
  machines.flatMap(({ thing, steps }) =>
    Object.entries(steps).flatMap(([name, { from, to }]) =>
      Object.entries(steps)
        .filter(([, back]) =>
          from.some((state) => [to].flat().some((one) => one !== state && isWayBack(back, one, state))),
        )
        .map(([back]) => `${thing}: ${name}, ${back}`),
    ),
  ),
);
function isWayBack({ from, to }: { from: readonly string[]; to: unknown }, start: string, end: string): boolean {
  return from.includes(start) && [to].flat().includes(end);
}

/** How a customer is kept from undoing a step: by the operation, which is for organisations, or by an attack that must fail. */
type Guard = { readonly operation: string } | { readonly attack: () => Promise<Answer> } | { readonly because: string };
const asIt = { because: 'the step does or forbids what its own rules say, whoever sets the state' } as const;
const byNobody = { because: 'neither is the wish of a party: a worker, a partner or a review takes it' } as const;
const guards: Readonly<Record<string, Guard>> = {
  'account: freeze, unfreeze': { operation: 'unfreezeAccount' },
  'account: unfreeze, freeze': { because: 'a customer may freeze: that is tighter' },
  'account: close, reopen': { operation: 'reopenAccount' },
  'account: reopen, close': { operation: 'closeAccount' },
  'card: freeze, unfreeze': {
    attack: async () => {
      const path = `/cards/${await makeCard(bank, { accountId })}`;
      expect((await step(path, 'freeze')).status).toBe(200);
      return step(path, 'unfreeze', token);
    },
  },
  'card: unfreeze, freeze': { because: 'a customer may freeze: that is tighter' },
  'card token: suspend, resume': {
    attack: async () => {
      const id = await activeToken(bank, await makeCard(bank, { accountId }));
      expect((await stepToken(bank, id, 'suspend', { token })).status).toBe(200);
      expect((await stepToken(bank, id, 'suspend')).status).toBe(200);
      return stepToken(bank, id, 'resume', { token });
    },
  },
  'card token: deactivate, reactivate': byNobody,
  'card token: reactivate, deactivate': { because: 'a customer may deactivate: that is tighter' },
  'card token: resume, suspend': { because: 'a customer may suspend: that is tighter' },
  'recurring payment: disable, enable': {
    attack: async () => {
      const made = await schedule(bank, accountId, await openAccount(bank, { customerId }));
      const path = `/recurring-payments/${made.body.data.id as string}`;
      expect((await step(path, 'disable')).status).toBe(200);
      return step(path, 'enable', token);
    },
  },
  'recurring payment: enable, disable': { because: 'a customer may disable: that is tighter' },
  'control agreement: activate, deactivate': { operation: 'deactivateControlAgreement' },
  'control agreement: deactivate, activate': { operation: 'activateControlAgreement' },
  'webhook: disable, enable': { operation: 'enableWebhook' },
  'webhook: enable, disable': { operation: 'disableWebhook' },
};
/** Things of which customers set no state, or whose steps back and forth are no wish of a party. */
const unguarded: Readonly<Record<string, Guard>> = {
  'ACH file': byNobody,
  application: byNobody,
  'check deposit': byNobody,
  clock: byNobody,
  document: byNobody,
  migration: byNobody,
  'received payment': byNobody,
  'recurring payment': asIt,
  webhook: byNobody,
};
const guardOf = (name: string): Guard | undefined => guards[name] ?? unguarded[name.split(':')[0] ?? ''];

describe('a customer undoes no step of the organisation', () => {
  test.each([...new Set(reversible)])('%s', async (name) => {
    const guard = guardOf(name);
    if (guard === undefined)
      throw new Error(`${name}: say who may undo it (guards), and what keeps a customer from it`);
    if ('because' in guard) return;
    if ('operation' in guard) {
      const operation = operations.find(({ id }) => id === guard.operation);
      expect(operation !== undefined && isOpenToCustomers(operation)).toBe(false);
      return;
    }
    const answer = await guard.attack();
    expect([answer.status, refusals(answer)]).toEqual([403, forbidden]);
  });
});

describe('a card that the organisation has frozen', () => {
  test('stays frozen for its owner, also if the owner had frozen it before', async () => {
    const path = `/cards/${await makeCard(bank, { accountId })}`;
    expect([(await step(path, 'freeze', token)).status, (await step(path, 'unfreeze', token)).status]).toEqual([
      200, 200,
    ]);
    expect([(await step(path, 'freeze', token)).status, (await step(path, 'freeze')).status]).toEqual([200, 200]);
    expect((await step(path, 'freeze', token)).status).toBe(200);
    expect((await step(path, 'unfreeze', token)).status).toBe(403);
    expect((await step(path, 'unfreeze')).body.data.attributes.status).toBe('Active');
  });

  test('is not exchanged for one that works: by a report, a replacement, a new card, or a closure and a new card', async () => {
    const path = `/cards/${await makeCard(bank, { accountId })}`;
    await step(path, 'freeze');
    expect(refusals(await order({}, token))).toEqual(forbidden);
    expect((await step(path, 'report-lost', token)).status).toBe(200);
    expect(refusals(await step(path, 'replace', token))).toEqual(forbidden);
    expect(refusals(await order({}, token))).toEqual(forbidden);
    const other = `/cards/${await makeCard(bank, { accountId })}`;
    await step(other, 'freeze');
    expect((await step(other, 'close', token)).status).toBe(200);
    expect(refusals(await order({}, token))).toEqual(forbidden);
    expect((await step(path, 'replace')).status).toBe(200);
  });

  test('does not keep a joint owner from a card of their own', async () => {
    const partner = await openCustomer(bank);
    expect((await changeOwners(bank, 'POST', accountId, [partner])).status).toBeLessThan(300);
    const customer = { customer: { data: { type: 'individualCustomer', id: customerId } } };
    const { data } = cardBody();
    const made = await bank.call('POST', '/cards', {
      data: { ...data, relationships: { ...data.relationships, ...customer } },
    });
    await step(`/cards/${made.body.data.id as string}`, 'freeze');
    const theirs = { customer: { data: { type: 'individualCustomer', id: partner } } };
    const body = { data: { ...data, relationships: { ...data.relationships, ...theirs } } };
    expect((await bank.call('POST', '/cards', body, { token: await customerToken(bank, partner) })).status).toBe(201);
  });
});

describe('limits that the organisation has set on a card', () => {
  const loosened = [['forbidden', '/data/attributes/limits/dailyPurchase']];

  test('are lowered by a customer, and neither raised nor removed', async () => {
    const cardId = await makeCard(bank, { accountId, limits: { dailyPurchase: 100_00 } });
    for (const dailyPurchase of [100_01, null]) {
      const answer = await change(cardId, { limits: { dailyPurchase } }, token);
      expect([answer.status, refusals(answer)]).toEqual([403, loosened]);
    }
    const lower = { dailyPurchase: 20_00, monthlyPurchase: 50_00 };
    expect((await change(cardId, { limits: lower }, token)).status).toBe(200);
    expect(await limitsOf(cardId)).toEqual(lower);
    // What a customer has set, a customer may take back.
    expect((await change(cardId, { limits: { dailyPurchase: null, monthlyPurchase: null } }, token)).status).toBe(200);
    expect(await limitsOf(cardId)).toEqual({ dailyPurchase: 100_00 });
    expect((await change(cardId, { limits: { dailyPurchase: 60_00 } })).status).toBe(200);
    expect(refusals(await change(cardId, { limits: { dailyPurchase: 100_00 } }, token))).toEqual(loosened);
  });

  test('hold for what comes in the place of the card, and beside it', async () => {
    const cardId = await makeCard(bank, { accountId, limits: { dailyPurchase: 100_00 } });
    expect(refusals(await order({ limits: { dailyPurchase: 200_00 } }, token))).toEqual(loosened);
    const beside = (await order({ limits: { dailyPurchase: 90_00 } }, token)).body.data.id as string;
    expect(await limitsOf(beside)).toEqual({ dailyPurchase: 90_00 });
    await step(`/cards/${cardId}`, 'report-stolen', token);
    const replaced = (await step(`/cards/${cardId}`, 'replace', token)).body.data.id as string;
    expect(refusals(await change(replaced, { limits: { dailyPurchase: null } }, token))).toEqual(loosened);
    for (const id of [replaced, beside]) expect((await step(`/cards/${id}`, 'close', token)).status).toBe(200);
    const after = (await order({}, token)).body.data.id as string;
    expect(await limitsOf(after)).toEqual({ dailyPurchase: 100_00 });
  });

  test('bind nobody once the organisation has closed the card', async () => {
    const cardId = await makeCard(bank, { accountId, limits: { dailyPurchase: 100_00 } });
    await step(`/cards/${cardId}`, 'close');
    const after = (await order({}, token)).body.data.id as string;
    expect(await limitsOf(after)).toEqual({});
  });
});

describe('without a second factor a customer token', () => {
  test('sends no card elsewhere: neither a new one, nor by a change, nor a replacement to any address', async () => {
    const plain = await unverified();
    const cardId = await makeCard(bank, { accountId, type: 'individualDebitCard' });
    const physical = 'individualDebitCard';
    const answers = [
      await order({ shippingAddress: address }, plain, physical),
      await change(cardId, { shippingAddress: address }, plain),
      await step(`/cards/${cardId}`, 'replace', plain),
      await bank.call(
        'POST',
        `/cards/${cardId}/replace`,
        { data: { type: 'replaceCard', attributes: { shippingAddress: address } } },
        { token: plain },
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await order({}, plain)).status).toBe(201);
    expect((await change(cardId, { tags: { a: '1' } }, plain)).status).toBe(200);
    expect((await change(cardId, { shippingAddress: address }, token)).status).toBe(200);
    expect((await step(`/cards/${cardId}`, 'replace', token)).status).toBe(200);
  });

  test('no other operation of customers takes a shipping address', () => {
    const taking = operations.filter(
      (one) =>
        isOpenToCustomers(one) &&
        (one.request?.variants ?? []).some(
          ({ attributes }) => attributes instanceof z.ZodObject && 'shippingAddress' in attributes.shape,
        ),
    );
    expect(taking.map(({ id }) => id).sort()).toEqual([
      'createCard',
      'replaceCard',
      'updateCard',
      'updateCardShipment',
    ]);
  });
});

describe('a control that the organisation has set on a card', () => {
  const use = async (cardId: string): Promise<unknown> => {
    const { last4Digits } = (await bank.call('GET', `/cards/${cardId}`)).body.data.attributes;
    const asked = bodies.authorization(accountId, last4Digits as string, { amount: 20_00 });
    return (await bank.call('POST', '/sandbox/authorizations', asked)).body.data.attributes.declineReason;
  };
  const tooMuch = 'CardExceedsAmountLimit';

  test('is neither changed nor archived by its owner, whose own controls only make it tighter', async () => {
    const card = { cardId: await makeCard(bank, { accountId }) };
    const id = await control(bank, { maximumAmount: 10_00 }, { card });
    const own = await control(bank, { maximumAmount: 50_00 }, { card, token });
    expect(refusals(await changeControl(bank, id, { maximumAmount: 99_00 }, { token }))).toEqual(forbidden);
    expect(refusals(await archive(bank, id, { token }))).toEqual(forbidden);
    expect(await use(card.cardId)).toBe(tooMuch);
    expect((await changeControl(bank, own, { maximumAmount: 99_00 }, { token })).status).toBe(200);
    expect((await archive(bank, own, { token })).status).toBe(200);
    expect(await use(card.cardId)).toBe(tooMuch);
  });

  test('is also one that a customer has made and the organisation has changed', async () => {
    const card = { cardId: await makeCard(bank, { accountId }) };
    const id = await control(bank, { maximumAmount: 50_00 }, { card, token });
    const changed = await changeControl(bank, id, { maximumAmount: 5_00 });
    expect(changed.body.data.attributes).toMatchObject({ setBy: 'Organisation' });
    expect(refusals(await changeControl(bank, id, { maximumAmount: 99_00 }, { token }))).toEqual(forbidden);
    expect(refusals(await archive(bank, id, { token }))).toEqual(forbidden);
  });

  test('binds the card in its place and every card that the owner orders, also after later changes', async () => {
    const cardId = await makeCard(bank, { accountId });
    const id = await control(bank, { maximumAmount: 10_00 }, { card: { cardId } });
    await control(bank, { maximumAmount: 1_00 }, { card: { cardId }, token });
    const ordered = (await order({}, token)).body.data.id as string;
    expect(await use(ordered)).toBe(tooMuch);
    await step(`/cards/${cardId}`, 'report-lost', token);
    const inPlace = (await step(`/cards/${cardId}`, 'replace', token)).body.data.id as string;
    await changeControl(bank, id, { maximumAmount: 30_00 });
    expect([await use(ordered), await use(inPlace)]).toEqual([undefined, tooMuch]);
    await archive(bank, id);
    await step(`/cards/${ordered}`, 'close', token);
    const later = (await order({}, token)).body.data.id as string;
    expect(await use(later)).toBe(undefined);
  });

  test('goes on counting on the cards that the owner orders', async () => {
    const cardId = await makeCard(bank, { accountId });
    const limits = ['Lifetime', 'Day'].map((interval) => ({ interval, count: 2, amount: 50_00 }));
    await control(bank, { limits: [...limits, { interval: 'Minutes', minutes: 5, count: 2 }] }, { card: { cardId } });
    for (let time = 0; time < 2; time += 1) expect(await use(cardId)).toBe(undefined);
    for (let time = 0; time < 2; time += 1) {
      const ordered = (await order({}, token)).body.data.id as string;
      const left = (await check(bank, { cardId: ordered })).body.data.attributes.limits;
      expect(left).toMatchObject([{ amount: 10_00, count: 0 }, { amount: 10_00, count: 0 }, { count: 0 }]);
      expect(await use(ordered)).toBe(tooMuch);
      await step(`/cards/${ordered}`, 'close', token);
    }
  });

  test('on many cards is for the organisation alone: customers do not see it, nor which one has declined a use', async () => {
    const cardId = await makeCard(bank, { accountId });
    const id = await control(bank, { maximumAmount: 10_00, limits: [{ interval: 'Day', count: 5 }] });
    const card = { cardId };
    const refused = [
      refusals(await askForControl(bank, { maximumAmount: 1 }, { token })),
      refusals(await archive(bank, id, { token })),
      refusals(await bank.call('GET', `/card-controls/${id}`, undefined, { token })),
    ];
    expect(refused.map(([one]) => one?.[0])).toEqual(['forbidden', 'not_found', 'not_found']);
    const listed = await bank.call('GET', '/card-controls?filter[scope]=AllCards', undefined, { token });
    expect([listed.status, listed.body.meta?.pagination]).toEqual([200, { total: 0, limit: 100, offset: 0 }]);
    expect((await check(bank, card, { amount: 20_00 }, { token })).body.data.attributes).toEqual({
      decision: 'Declined',
      declineReason: tooMuch,
      limits: [],
    });
    expect(await use(cardId)).toBe(tooMuch);
    const metaFor = async (by: string | undefined) => {
      const path = `/authorizations?filter[status]=Declined&filter[cardId]=${cardId}`;
      const { body } = await bank.call('GET', path, undefined, by === undefined ? {} : { token: by });
      const [one] = body.data as unknown as readonly { attributes: { meta?: object } }[];
      return one?.attributes.meta;
    };
    expect([await metaFor(undefined), await metaFor(token)]).toEqual([
      { cardControl: id, scope: 'AllCards', rule: 'maximumAmount' },
      undefined,
    ]);
  });

  test('is set by a customer on own cards only, and by a limited token on no more than it sees', async () => {
    const stranger = await makeCard(bank);
    const refused = await askForControl(bank, { maximumAmount: 1 }, { card: { cardId: stranger }, token });
    expect(refusals(refused)).toEqual([['not_found', '/data/relationships/card']]);
    const limited = await tokenWith(bank, 'cards-write', { resources: [{ type: 'account', ids: [accountId] }] });
    expect(refusals(await askForControl(bank, { maximumAmount: 1 }, { token: limited }))).toEqual(forbidden);
  });
});
