import { isOpenToCustomers } from '../../functions/kernel/auth/authorise.ts';
import { personExample } from '../../functions/onboarding/people/person.ts';
import { usualPlastic } from '../../functions/cards/cards/settings.ts';
import { makeCard, stepOf } from '../cards/cards/card-bank.ts';
import { cases, happyRequest } from '../generated/support/requests.ts';
import { changeOwners, openCustomer, openJointAccount } from '../support/bank/bank.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank({ settings: { plastic: { ...usualPlastic, addressHoldDays: 0 } } });
const { address } = personExample;
const type = 'individualDebitCard';

/** What every owner of an account does with its cards, because it stops or limits them, or shows nothing of the holder. */
const forOwners: ReadonlySet<string> = new Set([
  'getCard',
  'getCardLimits',
  'listCardShipments',
  'getCardShipment',
  'checkAuthorization',
  'freezeCard',
  'unfreezeCard',
  'reportLostCard',
  'reportStolenCard',
  'closeCard',
]);

/** A change of a card has parts for every owner; the tests below have it. */
const onCards = cases.filter(
  ({ operation }) =>
    /^\/cards\/\{id\}/.test(operation.path) && isOpenToCustomers(operation) && operation.id !== 'updateCard',
);

describe('another owner of the account', () => {
  async function jointTokenOf(cardId: string): Promise<string> {
    const { body } = await bank.call('GET', `/cards/${cardId}`);
    const other = await openCustomer(bank);
    expect((await changeOwners(bank, 'POST', body.data.relationships.account.data.id as string, [other])).status).toBe(
      200,
    );
    return customerToken(bank, other);
  }
  const idIn = (target: string): string => /^\/cards\/(\d+)/.exec(target)?.[1] ?? '';

  test.each(onCards.filter(({ operation }) => !forOwners.has(operation.id)))(
    'does nothing with the card of another owner but stop and limit it: $name',
    async (one) => {
      const { method, target, body } = await happyRequest(bank, one);
      const token = await jointTokenOf(idIn(target));
      const answer = await bank.call(method, target, body, { token });
      expect([answer.status, answer.body.errors[0].detail]).toEqual([
        403,
        'This is only for the customer whose card it is, not for other owners of the account',
      ]);
    },
  );

  test.each(onCards.filter(({ operation }) => forOwners.has(operation.id)))(
    'stops and limits the card of another owner: $name',
    async (one) => {
      const { method, target, body } = await happyRequest(bank, one);
      const token = await jointTokenOf(idIn(target));
      // A customer unfreezes what a customer has frozen.
      if (one.operation.id === 'unfreezeCard') {
        await bank.call(method, target, body);
        await stepOf(bank, idIn(target), 'freeze', { token });
      }
      expect((await bank.call(method, target, body, { token })).status).toBe(200);
    },
  );

  async function cardOfJointAccount() {
    const [holder, other] = [await openCustomer(bank), await openCustomer(bank)];
    const accountId = await openJointAccount(bank, [holder, other]);
    const content = { type, customerId: holder, shippingAddress: address, additionalEmbossedText: 'Cycling Club' };
    const id = await makeCard(bank, { accountId, ...content });
    return {
      id,
      accountId,
      holder,
      other,
      tokens: [await customerToken(bank, holder), await customerToken(bank, other)],
    };
  }
  const patch = async (id: string, attributes: object, token: string | undefined) =>
    (
      await bank.call(
        'PATCH',
        `/cards/${id}`,
        { data: { type: 'card', attributes } },
        token === undefined ? {} : { token },
      )
    ).status;

  test('changes limits and tags of a card, and neither its address nor its design', async () => {
    const { id, tokens } = await cardOfJointAccount();
    const [holder, other] = tokens;
    const elsewhere = { ...address, street: '2 Main Street' };
    expect(await patch(id, { limits: { dailyPurchase: 10_00 }, tags: { for: 'food' } }, other)).toBe(200);
    // Whether the guess is right is not told either.
    for (const shippingAddress of [elsewhere, address]) expect(await patch(id, { shippingAddress }, other)).toBe(403);
    expect(await patch(id, { design: 'blue' }, other)).toBe(403);
    expect(await patch(id, { shippingAddress: elsewhere, design: 'blue' }, holder)).toBe(200);
  });

  test('sees no address of another owner', async () => {
    const { id, accountId, tokens } = await cardOfJointAccount();
    const shipment = `/cards/${id}/shipments`;
    const [{ id: first }] = (await bank.call('GET', shipment)).body.data as [{ id: string }];
    const answers = async (token: string | undefined) => {
      const options = token === undefined ? {} : { token };
      return [
        await bank.call('GET', `/cards/${id}?include=account,customer`, undefined, options),
        await bank.call('GET', `/cards?filter[accountId]=${accountId}`, undefined, options),
        await bank.call('GET', shipment, undefined, options),
        await bank.call('GET', `${shipment}/${first}`, undefined, options),
        await stepOf(bank, id, 'freeze', options),
      ].map(({ status, body }) => [status, /"street":"|Cycling Club/.test(JSON.stringify(body.data))]);
    };
    const [holder, other] = tokens;
    expect(await answers(other)).toEqual(Array(5).fill([200, false]));
    expect(await answers(holder)).toEqual(Array(5).fill([200, true]));
    expect(await answers(undefined)).toEqual(Array(5).fill([200, true]));
  });

  test('is not the customer of a page of the processor, and cannot become it by leaving and coming back', async () => {
    const { id, accountId, other } = await cardOfJointAccount();
    await bank.call('POST', `/sandbox/cards/${id}/activate`);
    await changeOwners(bank, 'DELETE', accountId, [other]);
    await changeOwners(bank, 'POST', accountId, [other]);
    const body = { data: { type: 'cardPage', attributes: { purpose: 'ShowNumber' } } };
    const answer = await bank.call('POST', `/cards/${id}/secure-data`, body, {
      token: await customerToken(bank, other),
    });
    expect(answer.status).toBe(403);
  });
});
