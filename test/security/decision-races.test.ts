import { cardKind } from '../../functions/cards/cards/for-others.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { makeCard } from '../cards/cards/card-bank.ts';
import { openAccount, openCustomer, refusals } from '../support/bank/bank.ts';
import { type Answer, caller } from '../support/bank/platform.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { beforeWrite } from '../support/engines/meanwhile.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });
let accountId: string;
let token: string;
beforeEach(async () => {
  const customerId = await openCustomer(bank);
  accountId = await openAccount(bank, { customerId, cents: 100_00 });
  token = await customerToken(bank, customerId);
});

/** A customer orders a card; between the decision about it and its write, something else happens. */
async function orderOvertakenBy(meanwhile: () => Promise<unknown>, attributes: object = {}): Promise<Answer> {
  const isOrder: Parameters<typeof beforeWrite>[2] = (writes) =>
    writes.some(({ Put }) => String(Put?.Item?.['pk']).startsWith(`${cardKind.prefix}#`));
  const platform: Platform = beforeWrite(bank.platform, meanwhile, isOrder);
  const data = {
    type: 'individualVirtualDebitCard',
    attributes,
    relationships: { account: { data: { type: 'depositAccount', id: accountId } } },
  };
  return caller(platform, token)('POST', '/cards', { data });
}

const forbidden = [['forbidden', undefined]];

describe('an order of a customer that the organisation overtakes', () => {
  test('gives no card beside the one that was frozen meanwhile', async () => {
    const id = await makeCard(bank, { accountId });
    const freeze = async () => expect((await bank.call('POST', `/cards/${id}/freeze`)).status).toBe(200);
    expect(refusals(await orderOvertakenBy(freeze))).toEqual(forbidden);
  });

  test('nor beside one that its customer had frozen, and the organisation has frozen too', async () => {
    const id = await makeCard(bank, { accountId });
    expect((await bank.call('POST', `/cards/${id}/freeze`, undefined, { token })).status).toBe(200);
    const freeze = async () => expect((await bank.call('POST', `/cards/${id}/freeze`)).status).toBe(200);
    expect(refusals(await orderOvertakenBy(freeze))).toEqual(forbidden);
  });

  test('gives a card with the limits that were set meanwhile', async () => {
    const id = await makeCard(bank, { accountId });
    const limits = { dailyPurchase: 10_00 };
    const limit = async () =>
      expect(
        (await bank.call('PATCH', `/cards/${id}`, { data: { type: 'card', attributes: { limits } } })).status,
      ).toBe(200);
    const ordered = await orderOvertakenBy(limit);
    expect(ordered.body.data.attributes.limits).toEqual(limits);
  });

  test('gives its card after what a customer has done meanwhile, which binds nobody', async () => {
    const id = await makeCard(bank, { accountId });
    const freeze = async () =>
      expect((await bank.call('POST', `/cards/${id}/freeze`, undefined, { token })).status).toBe(200);
    expect((await orderOvertakenBy(freeze)).status).toBe(201);
  });
});
