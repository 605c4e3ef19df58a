import { accountBody, bodies } from '../support/bank/bodies.ts';
import { fund, ownerOf } from './support/bank.ts';
import { type CardOf, moneyOf, openCard } from './support/cards.ts';
import { type Api, relatedId, type Resource } from './support/api.ts';
import { listen, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

/** The processor asks about a purchase. */
const ask = (api: Api, { id }: CardOf, attributes = {}): Promise<Resource> =>
  api.post('/sandbox/authorization-requests/purchase', bodies.purchaseRequest(id, attributes).data);

const approve = (api: Api, { id }: Resource, attributes: object): Promise<Resource> =>
  api.post(`/authorization-requests/${id}/approve`, { type: 'approveAuthorizationRequest', attributes });

const purchase = ({ account, digits }: CardOf, attributes: { authorization?: string; amount: number }) =>
  bodies.purchase(account, digits, attributes).data;

describe('an organisation decides on uses of its cards', () => {
  const world = useWorld();

  test('it is told of a purchase, approves a part, and the purchase is settled', async () => {
    const { api } = world();
    const receiver = await listen(world());
    const card = await openCard(api);
    const request = await ask(api, card, { amount: 80_00, partialApprovalAllowed: true });
    const approved = await approve(api, request, { amount: 30_00, tags: { trip: 'Reno' } });
    expect(approved.attributes).toMatchObject({ status: 'Approved', amount: 80_00, approvedAmount: 30_00 });
    expect(await moneyOf(api, card.account)).toEqual([100_00, 30_00, 70_00]);

    const [authorization] = await api.list(`/authorizations?filter[accountId]=${card.account}`);
    await api.post('/sandbox/purchases', purchase(card, { authorization: authorization?.id ?? '', amount: 30_00 }));
    expect(await moneyOf(api, card.account)).toEqual([70_00, 0, 70_00]);
    const told = await receiveAbout(world(), receiver, { relationship: 'authorizationRequest', id: request.id }, 2);
    expect(told.map(({ type }) => type)).toEqual(['authorizationRequest.pending', 'authorizationRequest.approved']);
  });

  test('another account of the same customer pays', async () => {
    const { api } = world();
    const card = await openCard(api);
    const savings = await api.post('/accounts', accountBody(await ownerOf(api, card.account)).data);
    await fund(api, savings.id, 130_00);
    const request = await ask(api, card, { amount: 120_00 });
    await approve(api, request, { fundingAccount: savings.id });
    expect(await moneyOf(api, savings.id)).toEqual([10_00, 0, 10_00]);
    expect(await moneyOf(api, card.account)).toEqual([220_00, 120_00, 100_00]);
  });

  test('nobody answers: it is declined when the time is over, and holds nothing', async () => {
    const { api, moveBankClock } = world();
    const card = await openCard(api);
    const { id } = await ask(api, card, { amount: 20_00 });
    await moveBankClock({ by: { days: 1 } });
    const { attributes } = await world().waitFor('the end of the time', async () => {
      const request = await api.get(`/authorization-requests/${id}`);
      return request.attributes['status'] === 'Pending' ? undefined : request;
    });
    expect(attributes).toMatchObject({ status: 'Declined', declineReason: 'Timeout' });
    expect(await moneyOf(api, card.account)).toEqual([100_00, 0, 100_00]);
  });
});

describe('a card and its holder', () => {
  const world = useWorld();

  test('a card is stolen and replaced while a purchase is open, and the purchase is settled', async () => {
    const { api } = world();
    const card = await openCard(api);
    const { account, digits } = card;
    const authorization = await api.post('/sandbox/authorizations', bodies.authorization(account, digits).data);
    await api.post(`/cards/${card.id}/report-stolen`);
    const successor = await api.post(`/cards/${card.id}/replace`);
    expect(relatedId(successor, 'replacedCard')).toBe(card.id);
    expect(await moneyOf(api, account)).toEqual([100_00, 50_00, 50_00]);
    await api.post('/sandbox/purchases', purchase(card, { authorization: authorization.id, amount: 50_00 }));
    expect(await moneyOf(api, account)).toEqual([50_00, 0, 50_00]);
  });

  test.each([
    ['won', 'ResolvedWon', 100_00],
    ['lost', 'ResolvedLost', 40_00],
  ])('a purchase is disputed, credited for a time, and the dispute is %s', async (_, outcome, balance) => {
    const { api } = world();
    const receiver = await listen(world());
    const card = await openCard(api);
    const bought = await api.post('/sandbox/purchases', purchase(card, { amount: 60_00 }));
    const { id } = await api.post('/sandbox/disputes', bodies.dispute(bought.id).data);
    await takeStep(api, id, 'ProvisionallyCredited');
    expect(await moneyOf(api, card.account)).toEqual([100_00, 0, 100_00]);
    await takeStep(api, id, outcome);
    expect(await moneyOf(api, card.account)).toEqual([balance, 0, balance]);
    const told = await receiveAbout(world(), receiver, { relationship: 'dispute', id }, 3);
    expect(told.map(({ type, attributes }) => [type, attributes['newStatus']])).toEqual([
      ['dispute.created', undefined],
      ['dispute.statusChanged', 'ProvisionallyCredited'],
      ['dispute.statusChanged', outcome],
    ]);
  });
});

const takeStep = (api: Api, id: string, status: string): Promise<Resource> =>
  api.post(`/sandbox/disputes/${id}/status`, { type: 'dispute', attributes: { status } });
