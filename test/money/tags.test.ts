import { transactionTypes } from '../../functions/accounts/transactions/types.ts';
import type { ResourceLink } from '../../functions/kernel/base/event-type.ts';
import { bulkPaymentsQueue } from '../../functions/money/bulk-payments/queues.ts';
import { bulkPaymentsWorker } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { openCard } from '../cards/authorizations/authorization-bank.ts';
import { approve, waiting } from '../cards/authorization-requests/request-bank.ts';
import { openAccount, openCustomer, pay, schedule } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { paymentBody, releaseOf } from '../support/bank/payment-bodies.ts';
import type { Answer } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../support/bank/workers.ts';
import { release } from './batch-releases/releases.ts';
import { sandboxStep, sentCheck } from './check-deposits/check-bank.ts';
import { makeAch, step as achStep } from './payments/ach-bank.ts';
import { push } from './payments/push-body.ts';
import { complete, dishonor, giveBack, idOf, read, receive, step } from './received-payments/received.ts';
import { achSchedule, linkedOf, outsideOf } from './recurring-payments/ach-schedule.ts';

const tags = { trip: '7' };

const bank = useBank({ per: 'test' });
let customerId: string;
let from: string;
let to: string;
beforeEach(async () => {
  customerId = await openCustomer(bank);
  from = await openAccount(bank, { customerId, cents: 1_000_00 });
  to = await openAccount(bank);
});

const doOrThrow = async (...answers: readonly Promise<Answer>[]): Promise<void> => {
  for (const answer of await Promise.all(answers)) expect(answer.body.errors).toBeUndefined();
};

/** A book movement, by the numbers of an account of this organisation. */
async function achWithin(): Promise<void> {
  const { accountNumber, routingNumber } = (await bank.call('GET', `/accounts/${to}`)).body.data.attributes;
  const counterparty = { name: 'Somebody Else', routingNumber, accountNumber, accountType: 'Checking' };
  await makeAch(bank, from, { tags, counterparty });
}

async function achReturned(direction: 'Credit' | 'Debit'): Promise<void> {
  const id = await makeAch(bank, from, { tags, direction });
  await doOrThrow(achStep(bank, 'transmit', id));
  if (direction === 'Debit') await doOrThrow(achStep(bank, 'clear', id));
  await doOrThrow(achStep(bank, 'return', id));
}

async function runOf(answer: Promise<Answer>): Promise<void> {
  expect((await answer).status).toBe(201);
  bank.clock.advance({ days: 40 });
  await runDue(bank);
}

async function bulk(): Promise<void> {
  await doOrThrow(bank.call('POST', '/payments/bulk', { data: [paymentBody(from, to, { tags }).data] }));
  for (const body of takeSent(bank, bulkPaymentsQueue.name)) await deliver(bank, bulkPaymentsWorker, body);
}

async function advancedAndReturned(): Promise<void> {
  const id = idOf(await receive(bank, to, { tags }));
  await doOrThrow(step(bank, id, 'advance'));
  await doOrThrow(complete(bank, id));
  const received = (await read(bank, id)).relationships.receivePaymentTransaction.data.id as string;
  const { body } = await giveBack(bank, received, to);
  await doOrThrow(dishonor(bank, body.data.id as string));
}

async function checkReturned(): Promise<void> {
  await doOrThrow(sandboxStep(bank, await sentCheck(bank, to, { tags }), 'return', { reason: 'NotAuthorized' }));
}

/** A card that another account pays for, used for a purchase. */
async function funded(): Promise<void> {
  const card = await openCard(bank, { cents: 10_00 });
  const id = await waiting(bank, card);
  const rows = await emittedBy(bank, () => approve(bank, id, { tags, fundingAccount: from }));
  const held = rows.flatMap(({ events }) => events).find(({ type }) => type === 'authorization.created');
  const { id: authorization } = held?.relationships['authorization'] as ResourceLink;
  const used = { authorization };
  await doOrThrow(bank.call('POST', '/sandbox/purchases', bodies.purchase(card.accountId, card.digits, used)));
}

/** Each way to order money, and the types of the transactions that follow from it. */
const ways: readonly (readonly [way: string, types: readonly string[], act: () => Promise<unknown>])[] = [
  ['a book payment', ['bookTransaction', 'bookTransaction'], () => pay(bank, from, to, { tags })],
  [
    'a book payment that pulls',
    ['bookTransaction', 'bookTransaction'],
    async () => pay(bank, await openAccount(bank, { customerId }), from, { tags, direction: 'Debit' }),
  ],
  ['an ACH credit to an account of the organisation', ['bookTransaction', 'bookTransaction'], achWithin],
  ['an ACH credit', ['originatedAchTransaction', 'returnedAchTransaction'], () => achReturned('Credit')],
  ['an ACH debit', ['originatedAchTransaction', 'returnedAchTransaction'], () => achReturned('Debit')],
  [
    'an ACH credit that is canceled',
    ['originatedAchTransaction', 'paymentCanceledTransaction'],
    async () => doOrThrow(bank.call('POST', `/payments/${await makeAch(bank, from, { tags })}/cancel`)),
  ],
  [
    'a push to a card that fails',
    ['pushToCardTransaction', 'pushToCardReversalTransaction'],
    async () => {
      await doOrThrow(push(bank, from, { tags, card: { destinationCardId: 'sandbox-rejected' } }));
      await runDue(bank);
    },
  ],
  ['a bulk of payments', ['bookTransaction', 'bookTransaction'], bulk],
  [
    'a run of a recurring book payment',
    ['bookTransaction', 'bookTransaction'],
    () => runOf(schedule(bank, from, to, { tags })),
  ],
  [
    'a run of a recurring ACH credit',
    ['originatedAchTransaction'],
    async () => runOf(achSchedule(bank, from, await outsideOf(bank, customerId), { tags, schedule: once })),
  ],
  [
    'a run of a recurring ACH debit',
    ['originatedAchTransaction'],
    async () => {
      const type = 'recurringDebitAchPayment';
      await runOf(achSchedule(bank, from, await linkedOf(bank, customerId), { type, tags, schedule: once }));
      for (let step = 0; step < 2; step += 1) {
        bank.clock.advance({ days: 10 });
        await runDue(bank);
      }
    },
  ],
  [
    'a batch release',
    ['bookTransaction', 'releaseTransaction'],
    () => doOrThrow(release(bank, [releaseOf(from, to, { tags })])),
  ],
  [
    'a chargeback',
    ['chargebackTransaction', 'chargebackTransaction'],
    () => doOrThrow(bank.call('POST', '/chargebacks', bodies.chargeback(from, to, { tags }))),
  ],
  [
    'a reward',
    ['rewardTransaction', 'rewardTransaction'],
    () => doOrThrow(bank.call('POST', '/rewards', bodies.reward(from, to, { tags }))),
  ],
  ['a fee', ['feeTransaction'], () => doOrThrow(bank.call('POST', '/fees', bodies.fee(from, { tags })))],
  [
    'a received payment',
    [
      ...['paymentAdvanceTransaction', 'receivedAchTransaction', 'repaidPaymentAdvanceTransaction'],
      ...['returnedReceivedAchTransaction', 'dishonoredAchTransaction'],
    ],
    advancedAndReturned,
  ],
  [
    'a wire',
    ['wireTransaction'],
    () => {
      const { data } = bodies.wire(to, 5_00);
      const attributes = { ...data.attributes, tags };
      return doOrThrow(bank.call('POST', '/sandbox/wire-payments', { data: { ...data, attributes } }));
    },
  ],
  ['a check deposit', ['checkDepositTransaction', 'returnedCheckDepositTransaction'], checkReturned],
  ['an approved use of a card', ['bookTransaction', 'bookTransaction', 'purchaseTransaction'], funded],
];

const once = { interval: 'Weekly', dayOfWeek: 'Friday', totalNumberOfPayments: 1 };

/** Types that no order with tags leads to, and those that test/cards/ covers. */
const others = new Set([
  ...['interestTransaction', 'adjustmentTransaction', 'feeReversalTransaction'],
  ...['atmTransaction', 'cardTransaction', 'cardReversalTransaction', 'disputeTransaction'],
]);

test.each(ways)('the tags of %s are on every transaction that it creates', async (_, types, act) => {
  const rows = await emittedBy(bank, act);
  const created = rows.flatMap(({ events }) => events).filter(({ type }) => type === 'transaction.created');
  const links = created.map((one) => one.relationships['transaction'] as ResourceLink);
  // Money that only fills an account before the order has no tags.
  const own = created.map((event, index) => ({ link: links[index], told: event.attributes['tags'] ?? {} }));
  const ordered = own.slice(-types.length);
  expect(ordered.map(({ link, told }) => [link?.type, told])).toEqual(types.map((type) => [type, tags]));
  for (const { link } of ordered) {
    expect((await bank.call('GET', `/transactions/${link?.id}`)).body.data.attributes.tags).toEqual(tags);
  }
});

test('every type of transaction that follows from an order with tags is tried', () => {
  const tried = new Set(ways.flatMap(([, types]) => types));
  expect(transactionTypes.filter((type) => !tried.has(type) && !others.has(type))).toEqual([]);
});
