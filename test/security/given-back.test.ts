import { openCard } from '../cards/authorizations/authorization-bank.ts';
import { referenceOf, signingProcessor, tell } from '../cards/processor-messages/processor.ts';
import { close, openAccount, pay } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { receive } from '../money/received-payments/received.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });
const paid = 50_00;
const merchant = { name: 'Diner', type: 5812, location: 'Reno, NV' };
interface Purchase {
  readonly accountId: string;
  readonly digits: string;
  readonly reference: string;
  readonly id: string;
}

/** A purchase for 50 of 100 dollars that the processor has asked for and settled. */
async function purchased(): Promise<Purchase> {
  const card = await openCard(bank, { cents: 100_00 });
  const reference = await referenceOf(bank, card.cardId);
  await tell(bank, 'authorizations', {
    card: reference,
    kind: 'purchase',
    authorization: 'x1',
    amount: paid,
    merchant,
  });
  await tell(bank, 'settlements', { card: reference, kind: 'purchase', authorization: 'x1', amount: paid, merchant });
  const { body } = await bank.call('GET', `/transactions?filter[accountId]=${card.accountId}&filter[type]=Purchase`);
  return { ...card, reference, id: body.data[0].id as string };
}
const balanceOf = async (accountId: string) =>
  (await bank.call('GET', `/accounts/${accountId}`)).body.data.attributes.balance as number;
const disputed = async ({ id }: Purchase) =>
  (await bank.call('POST', '/sandbox/disputes', bodies.dispute(id, { amount: paid }))).body.data?.id as
    | string
    | undefined;
const stepDispute = (id: string, status: string) =>
  bank.call('POST', `/sandbox/disputes/${id}/status`, { data: { type: 'dispute', attributes: { status } } });

/** Everything that gives a purchase back, in full. `open` comes before the race: a dispute about the purchase. */
const ways: Readonly<Record<string, (one: Purchase, dispute: string) => Promise<unknown>>> = {
  'a refund that the processor tells': ({ reference }) =>
    tell(bank, 'settlements', {
      card: reference,
      kind: 'purchase',
      authorization: 'x1',
      direction: 'Credit',
      amount: paid,
      merchant,
    }),
  'a reversal that the processor tells': ({ reference }) =>
    tell(bank, 'settlements', { card: reference, kind: 'reversal', authorization: 'x1', amount: paid }),
  'a reversal of the sandbox': ({ accountId, digits, id }) =>
    bank.call(
      'POST',
      '/sandbox/reversals',
      bodies.reversal(accountId, digits, { relatedTransaction: id, amount: paid }),
    ),
  'a provisional credit': (_, dispute) => stepDispute(dispute, 'ProvisionallyCredited'),
  'a dispute that is won': (_, dispute) => stepDispute(dispute, 'ResolvedWon'),
};
const names = Object.keys(ways);

describe('a purchase is given back once', () => {
  test.each(names.flatMap((one) => names.filter((other) => other !== one).map((other) => [one, other] as const)))(
    '%s, then %s',
    async (first, second) => {
      const one = await purchased();
      const dispute = (await disputed(one)) ?? '';
      await ways[first]?.(one, dispute);
      await ways[second]?.(one, dispute);
      expect(await balanceOf(one.accountId)).toBe(100_00);
    },
  );

  test('all ways at once', async () => {
    const one = await purchased();
    const dispute = (await disputed(one)) ?? '';
    await Promise.all(Object.values(ways).map((way) => way(one, dispute)));
    expect(await balanceOf(one.accountId)).toBe(100_00);
  });
});

describe('an account from which money may still be taken back', () => {
  test('is not closed while a dispute is open, with its credit or before it', async () => {
    const one = await purchased();
    const dispute = (await disputed(one)) ?? '';
    const elsewhere = await openAccount(bank);
    expect((await pay(bank, one.accountId, elsewhere, { amount: 50_00 })).status).toBe(201);
    const before = await close(bank, one.accountId);
    expect([before.status, before.body.errors[0].meta.existingIds]).toEqual([409, [dispute]]);
    await stepDispute(dispute, 'ProvisionallyCredited');
    expect((await pay(bank, one.accountId, elsewhere, { amount: 50_00 })).status).toBe(201);
    expect((await close(bank, one.accountId)).body.errors[0].meta.existingIds).toEqual([dispute]);
    await stepDispute(dispute, 'Denied');
    expect(await balanceOf(one.accountId)).toBe(-50_00);
    expect((await pay(bank, elsewhere, one.accountId, { amount: 50_00 })).status).toBe(201);
    expect((await close(bank, one.accountId)).status).toBe(200);
  });

  test('is not closed while an advance is not repaid', async () => {
    const [accountId, elsewhere] = [await openAccount(bank), await openAccount(bank)];
    const received = (await receive(bank, accountId)).body.data as { id: string; attributes: { amount: number } };
    expect((await bank.call('POST', `/received-payments/${received.id}/advance`)).status).toBe(200);
    const { amount } = received.attributes;
    expect((await pay(bank, accountId, elsewhere, { amount })).status).toBe(201);
    const answer = await close(bank, accountId);
    expect([answer.status, answer.body.errors[0].meta.existingIds]).toEqual([409, [received.id]]);
    expect((await bank.call('POST', `/sandbox/received-payments/${received.id}/complete`)).status).toBeLessThan(300);
    expect((await close(bank, accountId)).status).toBe(200);
  });
});
