import type { Resource } from '../../local/tour/client.ts';
import { create, idOf } from '../api/create.ts';
import type { Api } from '../api/open-api.ts';
import type { Begin, Causes } from './cause.ts';
import { accountOf, addAccount, addCard, holdByCard, funds, sendList } from './things.ts';

const shop = { merchantName: "Sherlock's Groceries", merchantType: 5411, merchantLocation: 'Reno, NV' };

/** A use of a card waits for the decision of the organisation. */
async function ask(api: Api): Promise<Resource> {
  const card = await addCard(api);
  return create(api, '/sandbox/authorization-requests/purchase', {
    type: 'purchaseAuthorizationRequest',
    attributes: { amount: 50_00, ...shop },
    to: { card: ['card', card.id] },
  });
}

async function decide(api: Api, decision: 'approve' | 'decline'): Promise<void> {
  const { id } = await ask(api);
  await create(api, `/authorization-requests/${id}/${decision}`, {
    type: `${decision}AuthorizationRequest`,
    attributes: decision === 'decline' ? { reason: 'DoNotHonor' } : {},
  });
}

/** A purchase, settled: of a hold, if there is one. */
async function purchase(api: Api, held?: Resource): Promise<Resource> {
  const card = held === undefined ? await addCard(api) : await api.client.get(`/cards/${idOf(held, 'card')}`);
  return create(api, '/sandbox/purchases', {
    type: 'purchaseTransaction',
    attributes: { amount: 50_00, last4Digits: String(card.attributes['last4Digits']), ...shop },
    to: {
      account: ['depositAccount', idOf(card, 'account')],
      ...(held === undefined ? {} : { authorization: ['authorization', held.id] }),
    },
  });
}

async function dispute(api: Api): Promise<Resource> {
  const { id } = await purchase(api);
  return create(api, '/sandbox/disputes', {
    type: 'dispute',
    attributes: { amount: 50_00 },
    to: { transaction: ['purchaseTransaction', id] },
  });
}

const progressOf =
  (attributes: object): Begin =>
  async (api) =>
    create(api, `/sandbox/disputes/${(await dispute(api)).id}/status`, { type: 'dispute', attributes });

/** A physical card. */
const addPlastic = async (api: Api): Promise<Resource> =>
  create(api, '/cards', { type: 'individualDebitCard', to: accountOf(await addAccount(api, funds)) });

/** A physical card leaves for its holder. */
async function ship(api: Api): Promise<void> {
  const { id } = await addPlastic(api);
  const [shipment] = await api.client.list(`/cards/${id}/shipments`);
  const step = { status: 'Shipped', carrier: 'USPS' };
  const named = { cardShipment: { data: { type: 'cardShipment', id: shipment?.id ?? '' } } };
  await api.client.patch(`/sandbox/cards/${id}`, 'cardShipment', step, named);
}

/** A wallet asks for a token of a card, and perhaps the organisation is asked. */
async function addToken(api: Api, isAsked = false): Promise<Resource> {
  const card = await addCard(api);
  return create(api, '/sandbox/card-tokens', {
    type: 'cardToken',
    attributes: { wallet: 'Apple', source: 'App', isAsked },
    to: { card: ['card', card.id] },
  });
}

/** Somebody else has used a card. */
const fraudCase = async (api: Api): Promise<Resource> =>
  create(api, '/card-fraud-cases', {
    type: 'cardFraudCase',
    attributes: { fraudType: 'Counterfeit' },
    to: { card: ['card', (await addCard(api)).id] },
  });

/** A merchant asks by 3-D Secure who pays, and perhaps the organisation is asked. */
async function addAuthentication(api: Api, isAsked = false): Promise<Resource> {
  const card = await addCard(api);
  return create(api, '/sandbox/card-authentications', {
    type: 'cardAuthentication',
    attributes: { amount: 120_00, merchantName: 'Corner Books', merchantType: 5942, isAsked },
    to: { card: ['card', card.id] },
  });
}

const stepOf =
  (step: 'increase' | 'cancel', attributes: object): Begin =>
  async (api) =>
    create(api, `/sandbox/authorizations/${(await holdByCard(api)).id}/${step}`, { type: 'authorization', attributes });

/** A bulk of two cards, of which the second is for an account that is not there. */
async function bulk(api: Api): Promise<void> {
  const member = (account: string) => ({
    type: 'individualVirtualDebitCard',
    attributes: {},
    relationships: { account: { data: { type: 'depositAccount', id: account } } },
  });
  await sendList(api, '/cards/bulk', [member(await addAccount(api)), member('1')]);
}

/** Cards, and what is done with them. */
export const cardCauses: Causes = {
  'card.created': addCard,
  'card.activated': async (api) => {
    await create(api, `/sandbox/cards/${(await addPlastic(api)).id}/activate`);
  },
  'card.statusChanged': async (api) => create(api, `/cards/${(await addCard(api)).id}/freeze`),
  'bulkCards.failed': bulk,
  'bulkCards.finished': bulk,
  'cardShipment.created': addPlastic,
  'cardShipment.statusChanged': ship,
  'cardToken.created': (api) => addToken(api),
  'cardToken.pending': (api) => addToken(api, true),
  'cardToken.statusChanged': async (api) =>
    api.client.patch(`/sandbox/card-tokens/${(await addToken(api)).id}`, 'cardToken', { status: 'Active' }),
  'cardFraudCase.created': fraudCase,
  'cardFraudCase.activated': async (api) =>
    create(api, `/card-fraud-cases/${(await fraudCase(api)).id}/activate`, { type: 'activateCardFraudCase' }),
  'cardFraudCase.closed': async (api) =>
    create(api, `/card-fraud-cases/${(await fraudCase(api)).id}/close`, {
      type: 'closeCardFraudCase',
      attributes: { outcome: 'NotFraud' },
    }),
  'cardAuthentication.created': (api) => addAuthentication(api),
  'cardAuthentication.pending': (api) => addAuthentication(api, true),
  'cardAuthentication.statusChanged': async (api) =>
    create(api, `/card-authentications/${(await addAuthentication(api)).id}/approve`, {
      type: 'approveCardAuthentication',
      attributes: { byHolder: true },
    }),
  'authorization.created': (api) => holdByCard(api),
  'authorization.declined': (api) => holdByCard(api, funds + 1),
  'authorization.amountChanged': stepOf('increase', { amount: 10_00 }),
  'authorization.canceled': stepOf('cancel', {}),
  'authorization.updated': async (api) => purchase(api, await holdByCard(api)),
  'authorizationRequest.pending': ask,
  'authorizationRequest.approved': (api) => decide(api, 'approve'),
  'authorizationRequest.declined': (api) => decide(api, 'decline'),
  'dispute.created': dispute,
  'dispute.statusChanged': progressOf({ status: 'ProvisionallyCredited' }),
  'dispute.phaseChanged': progressOf({ phase: 'Representment' }),
};
