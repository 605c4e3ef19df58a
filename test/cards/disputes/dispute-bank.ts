import type {
  DisputeDocumentOrder,
  DisputeOrder,
  ProcessorAnswer,
  TakenDispute,
} from '../../../functions/ports/card-processor/port.ts';
import { bodies } from '../../support/bank/bodies.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { referenceOf, signingProcessor, tell } from '../processor-messages/processor.ts';

export const claim = { reason: 'NotReceived', description: 'The lamp never came' };

/**
 * A bank whose processor remembers the disputes of which it is told, and answers them with `answers.next`, and their documents, with
 * `answers.document`.
 */
export function useDisputes() {
  const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });
  const orders: DisputeOrder[] = [];
  const withdrawals: string[] = [];
  const documents: DisputeDocumentOrder[] = [];
  const taken = { outcome: 'answered', value: {} } as const;
  const answers: { next: ProcessorAnswer<TakenDispute>; document: ProcessorAnswer<TakenDispute> } = {
    next: taken,
    document: taken,
  };
  beforeEach(() => {
    orders.length = 0;
    withdrawals.length = 0;
    bank.logs.length = 0;
    documents.length = 0;
    Object.assign(answers, { next: taken, document: taken });
    const sendDocument = (order: DisputeDocumentOrder) => (documents.push(order), Promise.resolve(answers.document));
    const openDispute = (order: DisputeOrder) => (orders.push(order), Promise.resolve(answers.next));
    const withdrawDispute = (order: Pick<DisputeOrder, 'dispute'>) => (
      withdrawals.push(order.dispute),
      Promise.resolve(answers.next)
    );
    Object.assign(bank.platform, {
      cardProcessor: { ...signingProcessor, openDispute, sendDocument, withdrawDispute },
    });
  });

  /** A purchase for 40 of 100 dollars, which the processor has settled under the name a-1, `days` after the account was opened. */
  async function purchased({
    kind = 'purchase',
    days = 0,
    ofUse = {},
    ...more
  }: { kind?: string; days?: number; ofUse?: object; [more: string]: unknown } = {}) {
    const { cardId, accountId } = await openCard(bank);
    bank.clock.advance({ days });
    const reference = await referenceOf(bank, cardId);
    const merchant = { name: 'Lamps and more', type: 5712, location: 'Reno, NV', ...more };
    const place = kind === 'purchase' ? { merchant } : { atmName: 'Corner', atmLocation: 'Reno, NV', ...more };
    const use = { card: reference, kind, authorization: 'a-1', amount: 40_00, ...place, ...ofUse };
    await tell(bank, 'authorizations', use);
    const settled = await tell(bank, 'settlements', use);
    if (settled.status !== 204) throw new Error(`the purchase is not settled: ${JSON.stringify(settled)}`);
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${accountId}&filter[cardId]=${cardId}`);
    const { account } = (await bank.call('GET', `/cards/${cardId}`)).body.data.relationships;
    const { customer } = (await bank.call('GET', `/accounts/${account.data.id}`)).body.data.relationships;
    return {
      accountId,
      cardId,
      reference,
      transactionId: body.data[0].id as string,
      customerId: customer.data.id as string,
    };
  }

  const dispute = (transactionId: string, attributes = {}, options = {}): Promise<Answer> =>
    bank.call('POST', '/disputes', bodies.dispute(transactionId, { ...claim, ...attributes }), options);

  /** A dispute about a purchase. */
  async function disputed(attributes = {}, use: Parameters<typeof purchased>[0] = {}) {
    const purchase = await purchased(use);
    const { status, body } = await dispute(purchase.transactionId, attributes);
    if (status !== 201) throw new Error(`the purchase is not disputed: ${JSON.stringify(body)}`);
    const id = body.data.id as string;
    const card = purchase.reference;
    return { ...purchase, id, say: (content: object) => tell(bank, 'disputes', { card, dispute: id, ...content }) };
  }

  return {
    bank,
    orders,
    withdrawals,
    documents,
    answers,
    purchased,
    dispute,
    withdraw: (id: string, options = {}): Promise<Answer> => bank.call('DELETE', `/disputes/${id}`, undefined, options),
    disputed,
    attributesOf: async (id: string) => (await bank.call('GET', `/disputes/${id}`)).body.data.attributes,
    balanceOf: async (accountId: string) => (await moneyOf(bank, accountId))[0],
    /** The reasons and the signed cents of what disputes have booked on an account, the oldest first. */
    bookedOn: async (accountId: string): Promise<readonly (readonly [string, number])[]> => {
      const query = `filter[accountId]=${accountId}&filter[type]=Dispute&sort=createdAt`;
      const { body } = await bank.call('GET', `/transactions?${query}`);
      return body.data.map(({ attributes: { reason, direction, amount } }: { attributes: Record<string, unknown> }) => [
        reason,
        direction === 'Credit' ? amount : -Number(amount),
      ]);
    },
  };
}
