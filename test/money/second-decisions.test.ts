import { openAccount } from '../support/bank/bank.ts';
import { emittedBy } from '../support/bank/journal.ts';
import type { Answer } from '../support/bank/platform.ts';
import { reviewerOf } from '../support/bank/users.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { deposited, sandboxStep, sentCheck } from './check-deposits/check-bank.ts';
import { makeAch, step } from './payments/ach-bank.ts';
import { complete, giveBack, idOf, read, receive, receiveAch } from './received-payments/received.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  account = await openAccount(bank, { cents: 100_000_00 });
});

type Decide = (reason: string) => Promise<Answer>;

const achReturn = async (direction: string, steps: readonly ('transmit' | 'clear')[]): Promise<Decide> => {
  const id = await makeAch(bank, account, { direction });
  for (const done of steps) await step(bank, done, id);
  return (reason) => step(bank, 'return', id, { reason });
};

const checkReturn =
  (id: string): Decide =>
  (reason) =>
    sandboxStep(bank, id, 'return', { reason });

const receivedReturn = async (send: typeof receive): Promise<Decide> => {
  const id = idOf(await send(bank, account));
  if (send === receive) await complete(bank, id);
  const booked = (await read(bank, id)).relationships.receivePaymentTransaction.data.id as string;
  return (reason) => giveBack(bank, booked, account, reason);
};

/** A debit beyond the soft limit of a day: it waits for a review. */
async function inReview(): Promise<string> {
  const large = { direction: 'Debit', amount: 10_000_000_00 };
  for (let made = 0; made < 2; made += 1) await makeAch(bank, account, large);
  return makeAch(bank, account, large);
}

const rejection =
  (path: string, type: string): Decide =>
  async (reason) =>
    bank.call('POST', path, { data: { type, attributes: { reason } } }, { token: await reviewerOf(bank) });

/** Each decision that has a reason, with two reasons that it may have. */
const decisions: readonly (readonly [
  name: string,
  prepare: () => Promise<Decide>,
  reasons: readonly [string, string],
])[] = [
  ['return of an ACH credit', () => achReturn('Credit', ['transmit']), ['NoAccount', 'AccountClosed']],
  ['return of an ACH debit that clears', () => achReturn('Debit', ['transmit']), ['NoAccount', 'AccountClosed']],
  ['return of an ACH debit', () => achReturn('Debit', ['transmit', 'clear']), ['NoAccount', 'AccountClosed']],
  [
    'return of a check that clears',
    async () => {
      const id = await deposited(bank, account);
      for (const done of ['approve', 'transmit']) await sandboxStep(bank, id, done);
      return checkReturn(id);
    },
    ['NoAccount', 'StaleDated'],
  ],
  ['return of a check', async () => checkReturn(await sentCheck(bank, account)), ['NoAccount', 'StaleDated']],
  ['return of a received credit', () => receivedReturn(receive), ['NoAccount', 'AccountClosed']],
  ['return of a received debit', () => receivedReturn(receiveAch), ['PaymentStopped', 'NoAccount']],
  [
    'rejection of a payment',
    async () => rejection(`/payment-reviews/${await inReview()}/reject`, 'paymentRejection'),
    ['ClientRequest', 'SuspectedFraud'],
  ],
  [
    'rejection of a payment (sandbox)',
    async () => rejection(`/sandbox/payments/${await inReview()}/reject`, 'paymentReject'),
    ['ClientRequest', 'SuspectedFraud'],
  ],
  [
    'rejection of a check',
    async () => rejection(`/check-deposits/${await deposited(bank, account)}/reject`, 'checkDepositRejection'),
    ['ClientRequest', 'SuspectedFraud'],
  ],
  [
    'rejection of a check (sandbox)',
    async () => rejection(`/sandbox/check-deposits/${await deposited(bank, account)}/reject`, 'checkDepositRejection'),
    ['ClientRequest', 'SuspectedFraud'],
  ],
];

test.each(decisions)('a %s that is repeated changes nothing, and is 409 with another reason', async (...one) => {
  const [, prepare, [reason, other]] = one;
  const decide = await prepare();
  const first = await decide(reason);
  expect([first.status, first.body.errors]).toEqual([200, undefined]);
  const rows = await emittedBy(bank, async () => {
    expect((await decide(reason)).body.data).toEqual(first.body.data);
    const refused = await decide(other);
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'invalid_state']);
    expect(refused.body.errors[0].detail).toContain(reason);
  });
  expect(rows).toEqual([]);
});

/** Both decisions of a review of payments, by both of its operations. */
const reviews = ['payment-reviews', 'sandbox/payments'].flatMap((path) =>
  (['approve', 'reject'] as const).map((verb) => [verb, path] as const),
);
const decideBy = async (verb: string, path: string, id: string): Promise<Answer> => {
  const type = path === 'payment-reviews' ? 'paymentRejection' : 'paymentReject';
  const body = verb === 'reject' ? { data: { type, attributes: { reason: 'InsufficientFunds' } } } : undefined;
  return bank.call('POST', `/${path}/${id}/${verb}`, body, { token: await reviewerOf(bank) });
};

describe.each(reviews)('%s by /%s', (verb, path) => {
  test.each([
    ['Pending', () => makeAch(bank, account)],
    ['Rejected', async () => makeAch(bank, await openAccount(bank))],
    [
      'Sent',
      async () => {
        const id = await makeAch(bank, account);
        await step(bank, 'transmit', id);
        return id;
      },
    ],
  ])('is 409 for a payment that never waited for a review and is %s', async (status, prepare) => {
    const id = await prepare();
    const answer = await decideBy(verb, path, id);
    expect([answer.status, answer.body.errors?.[0].code]).toEqual([409, 'invalid_state']);
    expect(answer.body.errors[0].detail).toContain(status);
  });
});
