import { cases, happyRequest } from '../generated/support/requests.ts';
import { decidesReview, othersOf } from '../generated/support/world.ts';
import { scopes } from '../../functions/kernel/auth/scopes.ts';
import { bulkPaymentsQueue } from '../../functions/money/bulk-payments/queues.ts';
import { bulkPaymentsWorker } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { deposited } from '../money/check-deposits/check-bank.ts';
import { release } from '../money/batch-releases/releases.ts';
import { makeAch } from '../money/payments/ach-bank.ts';
import { achSchedule, debitKind, linkedOf } from '../money/recurring-payments/ach-schedule.ts';
import { applicationIn, ssnFor } from '../onboarding/applications/reviewers.ts';
import { business, einOf, person } from '../support/bank/applicants.ts';
import { balanceOf, type Bank, openAccount, openCustomer, paymentsOf, refusals } from '../support/bank/bank.ts';
import { achBody, releaseOf } from '../support/bank/payment-bodies.ts';
import type { Answer } from '../support/bank/platform.ts';
import { customerToken, tokenWith } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { secondUser } from '../support/bank/users.ts';
import { deliver, runDue, takeSent } from '../support/bank/workers.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';

const aboveCents = 9_999_999_99;
const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', settings: { fourEyes: { aboveCents } } });
/** Two of them are nearly a day's soft limit of debits. */
const largest = { direction: 'Debit', amount: 10_000_000_00 } as const;
/** Beyond that limit after them, and not above the amount that needs two users. */
const large = { ...largest, amount: 9_000_000_00 } as const;
const refused = [['invalid_state', undefined]];
let customerId: string;
let account: string;
let other: { readonly userId: string; readonly token: string };
beforeEach(async () => {
  customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId });
  other = await secondUser(bank);
});

const as = (token: string): Bank => ({
  ...bank,
  call: (method, target, body, options) => bank.call(method, target, body, { token, ...options }),
});
const userToken = async (by: string, userId = bank.userId): Promise<string> =>
  tokenWith({ ...as(by), userId }, scopes.join(' '));
const passSoftLimit = async (by = bank.token) => {
  for (let made = 0; made < 2; made += 1) await makeAch(as(by), account, largest);
};
/** A payment that waits for a review, ordered with a token. */
async function inReview(by = bank.token, attributes: object = {}): Promise<string> {
  await passSoftLimit(other.token);
  return makeAch(as(by), account, { ...large, ...attributes });
}
const approve = (path: string, token: string): Promise<Answer> =>
  bank.call('POST', `${path}/approve`, undefined, { token });
const rejection = (type: string) => ({ data: { type, attributes: { reason: 'SuspectedFraud' } } });
/** Nobody of these tokens decides, and the other user does. */
async function expectOthersOnly(path: string, tokens: readonly string[], reviewer = other.token): Promise<void> {
  for (const token of tokens) {
    const answer = await approve(path, token);
    expect([answer.status, refusals(answer)]).toEqual([409, refused]);
  }
  expect((await approve(path, reviewer)).status).toBe(200);
}
const waitingIds = async () =>
  ((await bank.call('GET', '/payment-reviews')).body.data as { id: string }[]).map(({ id }) => id);

describe('a review is not decided by who caused it', () => {
  test('the token that ordered a payment neither approves nor rejects it', async () => {
    const path = `/payment-reviews/${await inReview()}`;
    const answer = await bank.call('POST', `${path}/reject`, rejection('paymentRejection'));
    expect([answer.status, refusals(answer)]).toEqual([409, refused]);
    await expectOthersOnly(path, [bank.token]);
  });

  test('nor another token of the user, nor one that the user has made for another user, or another user for this one', async () => {
    const second = await userToken(bank.token);
    const forOther = await userToken(bank.token, other.userId);
    const fromThird = await secondUser(bank);
    const byThird = await userToken(fromThird.token);
    await expectOthersOnly(`/payment-reviews/${await inReview()}`, [second, forOther, byThird]);
  });

  test('nor the user who made the token that ordered it, nor the one whose token it is', async () => {
    const forOther = await userToken(bank.token, other.userId);
    const third = await secondUser(bank);
    await expectOthersOnly(`/payment-reviews/${await inReview(forOther)}`, [bank.token, other.token], third.token);
  });

  test('nor the user who issued the customer token that ordered it', async () => {
    await passSoftLimit(other.token);
    const source = await linkedOf(bank, customerId);
    const token = await customerToken(bank, customerId);
    const answer = await bank.call('POST', '/payments', achBody(account, { ...large, counterpartyId: source }), {
      token,
    });
    expect([answer.status, answer.body.data?.attributes.status]).toEqual([201, 'Pending Review']);
    await expectOthersOnly(`/payment-reviews/${answer.body.data.id as string}`, [bank.token]);
  });

  test('nor the user who sent it in a bulk', async () => {
    await passSoftLimit(other.token);
    takeSent(bank, bulkPaymentsQueue.name);
    await bank.call('POST', '/payments/bulk', { data: [achBody(account, large).data] });
    for (const body of takeSent(bank, bulkPaymentsQueue.name)) await deliver(bank, bulkPaymentsWorker, body);
    const [id = ''] = await waitingIds();
    await expectOthersOnly(`/payment-reviews/${id}`, [bank.token]);
  });

  test('nor a user whose token created, changed or enabled the schedule that ordered it', async () => {
    const source = await linkedOf(bank, customerId);
    const third = await secondUser(bank);
    const weekly = { interval: 'Weekly', dayOfWeek: 'Tuesday' };
    const schedule = await achSchedule(bank, account, source, {
      ...debitKind,
      amount: large.amount - 1,
      schedule: weekly,
    });
    const path = `/recurring-payments/${schedule.body.data.id as string}`;
    const change = { data: { type: debitKind.type, attributes: { amount: large.amount } } };
    expect((await bank.call('PATCH', path, change, { token: third.token })).status).toBe(200);
    await passSoftLimit(other.token);
    await runDue(bank);
    const [id = ''] = await waitingIds();
    expect((await paymentsOf(bank, account)).at(-1)?.id).toBe(id);
    await expectOthersOnly(`/payment-reviews/${id}`, [bank.token, third.token]);
  });

  test('a check: not by who made it, nor by who uploaded or confirmed it', async () => {
    const id = await deposited(bank, account, { amount: 666_02 });
    const third = await secondUser(bank);
    await runDue(bank);
    expect((await bank.call('POST', `/check-deposits/${id}/confirm`, undefined, { token: third.token })).status).toBe(
      200,
    );
    const path = `/check-deposits/${id}`;
    const answer = await bank.call('POST', `${path}/reject`, rejection('checkDepositRejection'));
    expect([answer.status, refusals(answer)]).toEqual([409, refused]);
    await expectOthersOnly(path, [bank.token, third.token]);
  });

  test('an application: not by the user whose token made it, approved or denied', async () => {
    const path = `/applications/${await applicationIn(bank, 'PendingReview')}`;
    const denial = { data: { type: 'applicationDeny', attributes: { reason: 'No' } } };
    expect((await bank.call('POST', `${path}/deny`, denial)).status).toBe(409);
    await expectOthersOnly(path, [bank.token, await userToken(bank.token, other.userId)]);
  });
});

describe('by whichever operation a person decides', () => {
  test.each(cases.filter(({ operation }) => decidesReview(operation.id)))(
    '$name refuses the user who caused the review',
    async (one) => {
      const { method, target, body } = await happyRequest(bank, one);
      const { call } = await othersOf(bank);
      const answer = await call(method, target, body);
      expect([answer.status, refusals(answer)]).toEqual([409, refused]);
      expect((await bank.call(method, target, body)).status).toBe(200);
    },
  );
});

describe('a large amount needs two users', () => {
  test.each([
    ['a payment', 'Pending Review', async () => `/payment-reviews/${await inReview(bank.token, largest)}`],
    [
      'a check',
      'PendingReview',
      async () => {
        const id = await deposited(bank, account, { amount: 10_000_000_00 });
        await runDue(bank);
        return `/check-deposits/${id}`;
      },
    ],
  ])(
    '%s waits after the first approval, however often it is repeated, until a second user approves',
    async (...one) => {
      const [, waiting, prepare] = one;
      const path = await prepare();
      expect((await approve(path, bank.token)).status).toBe(409);
      const third = await secondUser(bank);
      const again = await userToken(other.token, other.userId);
      const forThird = await userToken(other.token, third.userId);
      for (const token of [other.token, other.token, again]) {
        const { status, body } = await approve(path, token);
        expect([status, body.data.attributes]).toMatchObject([
          200,
          { status: waiting, approvals: { given: 1, needed: 2 } },
        ]);
      }
      // That it does not count is said: the user has made a token for the second one.
      const answer = await approve(path, forThird);
      expect([answer.status, answer.body.errors[0].detail]).toEqual([
        409,
        expect.stringContaining(`another user than ${other.userId} has to give the second`),
      ]);
      const { attributes } = (await approve(path, third.token)).body.data;
      expect([attributes.status, attributes.approvals]).toEqual(['Pending', undefined]);
      expect((await approve(path, third.token)).status).toBe(200);
    },
  );

  test('who approves with a token in the name of another user does not count as that user, who is told', async () => {
    const path = `/payment-reviews/${await inReview(bank.token, largest)}`;
    const [third, fourth] = [await secondUser(bank), await secondUser(bank)];
    const inTheirName = await userToken(other.token, third.userId);
    expect((await approve(path, inTheirName)).status).toBe(200);
    expect((await approve(path, inTheirName)).status).toBe(200);
    for (const { token, userId } of [third, other]) {
      const answer = await approve(path, token);
      expect([answer.status, refusals(answer)]).toEqual([409, refused]);
      expect(answer.body.errors[0].detail).toContain(`another user than ${userId} has to give the second`);
    }
    expect((await approve(path, fourth.token)).body.data.attributes.status).toBe('Pending');
  });
});

describe('who changes what is reviewed does not decide on it', () => {
  const patch = async (path: string, type: string, attributes: object, token: string) => {
    const answer = await bank.call('PATCH', path, { data: { type, attributes } }, { token });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  };

  test('an application: its details count, its tags do not', async () => {
    const path = `/applications/${await applicationIn(bank, 'PendingReview')}`;
    const [third, fourth] = [await secondUser(bank), await secondUser(bank)];
    await patch(path, 'individualApplication', { annualIncome: 'Over250k' }, third.token);
    await patch(path, 'individualApplication', { tags: { seen: 'yes' } }, fourth.token);
    // What is as it was is no change.
    await patch(path, 'individualApplication', { annualIncome: 'Over250k' }, fourth.token);
    const denial = { data: { type: 'applicationDeny', attributes: { reason: 'No' } } };
    expect((await bank.call('POST', `${path}/deny`, denial, { token: third.token })).status).toBe(409);
    await expectOthersOnly(path, [third.token, await userToken(third.token)], fourth.token);
  });

  test('a beneficial owner of an application', async () => {
    const officer = person({ title: 'CEO', ssn: ssnFor.PendingReview });
    const { body } = await bank.call('POST', '/applications', business({ ein: einOf(1), officer }));
    const id = body.data.id as string;
    const owner = body.data.relationships.beneficialOwners.data[0].id as string;
    const third = await secondUser(bank);
    await patch(`/beneficial-owner/${owner}`, 'beneficialOwner', { occupation: 'Doctor' }, third.token);
    await expectOthersOnly(`/applications/${id}`, [third.token]);
  });

  test('an application whose denial is to be reversed is not changed before the second user has confirmed it', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const path = `/applications/${id}`;
    const third = await secondUser(bank);
    const send = async (way: string, type: string, token: string) =>
      (await bank.call('POST', `${path}/${way}`, { data: { type, attributes: { reason: 'No' } } }, { token })).status;
    expect(await send('deny', 'applicationDeny', other.token)).toBe(200);
    expect(await send('reversal', 'applicationReversal', other.token)).toBe(200);
    const body = { data: { type: 'individualApplication', attributes: { annualIncome: 'Over250k' } } };
    const answer = await bank.call('PATCH', path, body, { token: third.token });
    expect([answer.status, refusals(answer)]).toEqual([409, refused]);
    expect((await bank.call('DELETE', `${path}/reversal`, undefined, { token: third.token })).status).toBe(200);
    expect((await bank.call('PATCH', path, body, { token: third.token })).status).toBe(200);
  });

  test('the clearing days of a check; an approval of what it was before does not count', async () => {
    const path = `/check-deposits/${await deposited(bank, account, { amount: 10_000_000_00 })}`;
    await runDue(bank);
    const [third, fourth] = [await secondUser(bank), await secondUser(bank)];
    expect((await approve(path, other.token)).status).toBe(200);
    await patch(path, 'checkDeposit', { clearingDaysOverride: 1 }, third.token);
    expect((await bank.call('GET', path)).body.data.attributes.approvals).toBeUndefined();
    expect((await approve(path, third.token)).status).toBe(409);
    expect((await approve(path, other.token)).body.data.attributes.approvals).toEqual({ given: 1, needed: 2 });
    expect((await approve(path, fourth.token)).body.data.attributes.status).toBe('Pending');
  });
});

describe('a user releases from a batch account alone no more than the amount a day', () => {
  let batch: string;
  let receiver: string;
  beforeEach(async () => {
    batch = await openAccount(bank, { cents: 5 * aboveCents });
    receiver = await openAccount(bank);
  });
  /** Sends a list of releases; what became of each. */
  const statusesOf = async (token: string, members: readonly object[]): Promise<readonly string[]> => {
    const { body } = await release(bank, members, token);
    return (body.data as { attributes: { status: string } }[]).map(({ attributes }) => attributes.status);
  };
  const part = (amount: number, from = batch) => releaseOf(from, receiver, { amount });

  test('a larger one is sent by another user only: not by another token of the user, or one that either has made for the other', async () => {
    const third = await secondUser(bank);
    const tokens = [
      bank.token,
      await userToken(bank.token),
      await userToken(bank.token, other.userId),
      await userToken(third.token),
    ];
    const { body } = await release(bank, [part(aboveCents + 1)]);
    const [waiting] = body.data as { id: string }[];
    expect(await balanceOf(bank, receiver)).toBe(0);
    await expectOthersOnly(`/batch-release-reviews/${waiting?.id ?? ''}`, tokens);
    expect(await balanceOf(bank, receiver)).toBe(aboveCents + 1);
  });

  test('not by splitting it over the members of a list, several batch accounts in a list among them', async () => {
    const another = await openAccount(bank, { cents: aboveCents });
    const half = Math.ceil(aboveCents / 2) + 1;
    expect(await statusesOf(bank.token, [part(half), part(half)])).toEqual(['PendingReview', 'PendingReview']);
    expect(await statusesOf(bank.token, [part(half), part(half, another)])).toEqual(['PendingReview', 'PendingReview']);
    expect(await balanceOf(bank, receiver)).toBe(0);
  });

  test('not by splitting it over requests, tokens and users, one after the other or at once', async () => {
    const tokens = [bank.token, await userToken(bank.token), other.token, (await secondUser(bank)).token];
    const third = Math.floor(aboveCents / 3);
    for (const token of tokens) await statusesOf(token, [part(third)]);
    await Promise.all(tokens.map((token) => statusesOf(token, [part(third)])));
    expect(await balanceOf(bank, receiver)).toBe(3 * third);
  });

  test('not by passing the money on through accounts: from each of them it is no more than the amount', async () => {
    const between = await openAccount(bank);
    await statusesOf(bank.token, [releaseOf(batch, between, { amount: aboveCents })]);
    expect(await statusesOf(bank.token, [part(aboveCents, between)])).toEqual(['Sent']);
    expect(await statusesOf(bank.token, [releaseOf(batch, between, { amount: 1 })])).toEqual(['PendingReview']);
    expect(await balanceOf(bank, receiver)).toBe(aboveCents);
  });
});

test('the audit log names the user of a token and the user whose token made it', async () => {
  const token = await userToken(bank.token, other.userId);
  await openAccount(as(token), { customerId });
  await numberJournal(bank);
  const newest = async (query: string) =>
    (await bank.call('GET', `/audit-log?${query}&page[limit]=1`)).body.data[0]?.attributes as Record<string, unknown>;
  const act = await newest('filter[operation]=createAccount');
  expect(act).toMatchObject({ actor: { kind: 'organisation', userId: other.userId, makerIds: [bank.userId] } });
  for (const userId of [bank.userId, other.userId]) {
    expect(await newest(`filter[operation]=createAccount&filter[userId]=${userId}`)).toEqual(act);
  }
});
