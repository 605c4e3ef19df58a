import { eventTypesOf } from '../../support/bank/journal.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { stepOf } from '../cards/card-bank.ts';
import { useDisputes } from '../disputes/dispute-bank.ts';
import { tell } from '../processor-messages/processor.ts';
import { caseOf, casesOf, closeCase, fraudCase } from './fraud-bank.ts';

const { bank, purchased, dispute, withdraw } = useDisputes();
const fraud = { reason: 'Fraud', amount: 10_00 };

/** The case that a dispute names. */
const caseIn = (answer: Awaited<ReturnType<typeof dispute>>): string | undefined =>
  answer.body.data.relationships.cardFraudCase?.data.id as string | undefined;

test('a dispute that says fraud opens the case of the card in one change, and others join it', async () => {
  const { transactionId, customerId, cardId, reference } = await purchased({ ofUse: { cardPresent: false } });
  const token = await customerToken(bank, customerId);
  let first: Awaited<ReturnType<typeof dispute>> | undefined;
  const types = await eventTypesOf(bank, async () => {
    first = await dispute(transactionId, fraud, { token });
  });
  expect(types).toEqual(['dispute.created', 'cardFraudCase.created']);
  const second = await dispute(transactionId, fraud);
  const disputes = [first, second].map((one) => one?.body.data.id as string);
  const [id = '', ...others] = await casesOf(bank, `filter[cardId]=${cardId}`);
  expect([others, caseIn(second)]).toEqual([[], id]);
  const one = await caseOf(bank, id);
  expect(one.attributes).toMatchObject({
    status: 'Created',
    openedBy: 'Customer',
    fraudType: 'CardNotPresent',
    amount: 40_00,
    lostAmount: 40_00,
  });
  expect(one.relationships.transactions.data.map((debit: { id: string }) => debit.id)).toEqual([transactionId]);
  expect(one.relationships.disputes.data.map((each: { id: string }) => each.id)).toEqual(disputes);
  await tell(bank, 'disputes', { card: reference, dispute: disputes[0], status: 'ResolvedWon' });
  expect((await caseOf(bank, id)).attributes).toMatchObject({ amount: 40_00, lostAmount: 30_00 });
  const { cardFraudCase } = (await bank.call('GET', `/disputes/${disputes[0] ?? ''}`)).body.data.relationships;
  expect(cardFraudCase).toEqual({ data: { type: 'cardFraudCase', id } });
});

test('a dispute with another reason has no case, and one after the case is closed has a new one', async () => {
  const { transactionId, cardId } = await purchased();
  expect(caseIn(await dispute(transactionId, { reason: 'Duplicate', amount: 5_00 }))).toBeUndefined();
  expect(await casesOf(bank, `filter[cardId]=${cardId}`)).toEqual([]);
  await stepOf(bank, cardId, 'report-stolen');
  const first = caseIn(await dispute(transactionId, fraud)) ?? '';
  expect((await caseOf(bank, first)).attributes).toMatchObject({ openedBy: 'Organisation', fraudType: 'Stolen' });
  await closeCase(bank, first, 'Confirmed');
  const second = caseIn(await dispute(transactionId, fraud));
  expect(await casesOf(bank, `filter[cardId]=${cardId}`)).toEqual([second, first]);
});

test('a dispute joins the case that the organisation has opened, and stays with it when it is withdrawn', async () => {
  const { transactionId, cardId } = await purchased();
  const id = await fraudCase(bank, cardId);
  const answer = await dispute(transactionId, fraud);
  expect(caseIn(answer)).toBe(id);
  expect((await withdraw(answer.body.data.id as string)).status).toBe(200);
  const { relationships, attributes } = await caseOf(bank, id);
  expect([relationships.disputes.data.length, attributes.status, attributes.amount]).toEqual([1, 'Created', 40_00]);
});

test('disputes at the same moment end in one case', async () => {
  const { transactionId, cardId } = await purchased();
  const answers = await Promise.all([1, 2, 3].map(() => dispute(transactionId, fraud)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [id = '', ...others] = await casesOf(bank, `filter[cardId]=${cardId}`);
  expect(others).toEqual([]);
  expect((await caseOf(bank, id)).relationships.disputes.data).toHaveLength(3);
});

test('a dry run of a dispute that says fraud opens neither', async () => {
  const { transactionId, cardId } = await purchased();
  const answer = await dispute(transactionId, fraud, { headers: { 'Dry-Run': 'true' } });
  expect([answer.status, caseIn(answer)]).toEqual([201, expect.any(String)]);
  expect(await casesOf(bank, `filter[cardId]=${cardId}`)).toEqual([]);
});
