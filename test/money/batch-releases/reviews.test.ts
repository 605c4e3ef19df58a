import { archiveOwner, balanceOf, close, freeze, fund, openAccount, pay, refusals } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { releaseOf } from '../../support/bank/payment-bodies.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { reviewerOf } from '../../support/bank/users.ts';
import { runDue, writeDownLists } from '../../support/bank/workers.ts';
import { release } from './releases.ts';

const aboveCents = 1_000_00;
const bank = useOrganisation({ settings: { fourEyes: { aboveCents } }, at: '2026-12-01T15:00:00Z' });
let batch: string;
let one: string;
let two: string;
beforeEach(async () => {
  batch = await openAccount(bank, { cents: 5_000_00 });
  [one, two] = [await openAccount(bank), await openAccount(bank)];
});

interface ReleaseResource {
  readonly id: string;
  readonly attributes: { readonly status: string; readonly reason?: string };
}

const balances = (...ids: string[]) => Promise.all(ids.map((id) => balanceOf(bank, id)));
const listIn = ({ body }: { body: { data: unknown } }) => body.data as readonly ReleaseResource[];
const statusesOf = (answer: { body: { data: unknown } }) => listIn(answer).map(({ attributes }) => attributes.status);
const read = async (id: string) => (await bank.call('GET', `/batch-releases/${id}`)).body.data as ReleaseResource;
const approve = async (id: string) =>
  bank.call('POST', `/batch-release-reviews/${id}/approve`, undefined, { token: await reviewerOf(bank) });
const reject = async (id: string, reason = 'SuspectedFraud') => {
  const body = { data: { type: 'batchReleaseRejection', attributes: { reason } } };
  return bank.call('POST', `/batch-release-reviews/${id}/reject`, body, { token: await reviewerOf(bank) });
};
const waiting = async (query = '') => {
  const { status, body } = await bank.call('GET', `/batch-release-reviews?${query}`);
  expect(status).toBe(200);
  return (body.data as ReleaseResource[]).map(({ id }) => id);
};

/** A list of 800 and 700 dollars, which waits; the ids of its releases. */
async function proposed(key?: string): Promise<readonly [string, string]> {
  const keys = (name: string) => (key === undefined ? {} : { idempotencyKey: `${batch}-${key}-${name}` });
  const answer = await release(bank, [
    releaseOf(batch, one, { amount: 800_00, ...keys('a') }),
    releaseOf(batch, two, { amount: 700_00, ...keys('b') }),
  ]);
  expect([answer.status, statusesOf(answer)]).toEqual([201, ['PendingReview', 'PendingReview']]);
  const [first = '', second = ''] = listIn(answer).map(({ id }) => id);
  return [first, second];
}

describe('releases that need two users', () => {
  test('wait, move nothing, and are sent together when another user approves one of them', async () => {
    const ids: string[] = [];
    const created = await emittedBy(bank, async () => {
      ids.push(...(await proposed()));
    });
    const types = (rows: typeof created) => rows.map(({ events }) => events.map(({ type }) => type));
    expect(types(created)).toEqual([['batchRelease.pendingReview', 'batchRelease.pendingReview']]);
    expect(await balances(batch, one, two)).toEqual([5_000_00, 0, 0]);
    expect(await waiting(`filter[batchAccountId]=${batch}`)).toEqual(ids);

    await reviewerOf(bank);
    const approved = await emittedBy(bank, async () => {
      const answer = await approve(ids[1] ?? '');
      expect([answer.status, answer.body.data.id]).toEqual([200, ids[1]]);
    });
    const transaction = 'transaction.created';
    expect(types(approved)).toEqual([
      ['batchRelease.sent', 'batchRelease.sent', transaction, transaction, transaction, transaction],
    ]);
    for (const id of ids) expect((await read(id)).attributes.status).toBe('Sent');
    expect(await balances(batch, one, two)).toEqual([3_500_00, 800_00, 700_00]);
    expect(await waiting(`filter[batchAccountId]=${batch}`)).toEqual([]);
    const again = await eventTypesOf(bank, async () => {
      expect((await approve(ids[0] ?? '')).status).toBe(200);
    });
    expect([again, await balances(batch)]).toEqual([[], [3_500_00]]);
  });

  test('move nothing once another user has rejected them, and say why', async () => {
    const [first, second] = await proposed();
    const types = await eventTypesOf(bank, async () => {
      const answer = await reject(first);
      expect([answer.status, answer.body.data.id]).toEqual([200, first]);
    });
    expect(types).toEqual(['batchRelease.rejected', 'batchRelease.rejected']);
    for (const id of [first, second]) {
      expect((await read(id)).attributes).toMatchObject({ status: 'Rejected', reason: 'SuspectedFraud' });
    }
    expect((await reject(second)).status).toBe(200);
    expect((await reject(second, 'ClientRequest')).status).toBe(409);
    expect((await approve(first)).status).toBe(409);
    expect(await balances(batch)).toEqual([5_000_00]);
  });

  test('are canceled if nobody decides within seven days, and not before', async () => {
    const [first, second] = await proposed();
    bank.clock.set('2026-12-08T04:59:00Z');
    await runDue(bank);
    expect((await read(first)).attributes.status).toBe('PendingReview');
    bank.clock.set('2026-12-08T05:00:00Z');
    const types = await eventTypesOf(bank, () => runDue(bank));
    expect(types.filter((type) => type.startsWith('batchRelease'))).toEqual([
      'batchRelease.canceled',
      'batchRelease.canceled',
    ]);
    for (const id of [first, second]) {
      expect((await read(id)).attributes).toMatchObject({ status: 'Canceled', reason: 'NotReviewed' });
      expect((await approve(id)).status).toBe(409);
    }
    expect(await waiting(`filter[batchAccountId]=${batch}`)).toEqual([]);
    expect(await balances(batch)).toEqual([5_000_00]);
  });

  test('are answered for their idempotency keys as they are now, and are never made twice', async () => {
    const [first, second] = await proposed('keyed');
    expect(await proposed('keyed')).toEqual([first, second]);
    await approve(first);
    const members = [releaseOf(batch, one, { amount: 800_00, idempotencyKey: `${batch}-keyed-a` })];
    const answer = await release(bank, members);
    expect([answer.status, answer.headers['Idempotent-Replayed'], statusesOf(answer)]).toEqual([201, 'true', ['Sent']]);
    expect(await balances(batch)).toEqual([3_500_00]);
  });

  test.each([
    ['lacks the money by now', /InsufficientFunds/, () => pay(bank, batch, one, { amount: 4_000_00 })],
    ['is Frozen by now', /is Frozen/, () => freeze(bank, two)],
    ['is Closed by now', /is Closed/, () => close(bank, two)],
    ['is of an Archived customer by now', /Archived/, () => archiveOwner(bank, two)],
  ])('wait on, all of them, if an account %s', async (_, sentence, change) => {
    const [first, second] = await proposed();
    await change();
    const before = await balances(batch, one, two);
    const answer = await approve(first);
    expect([answer.status, answer.body.errors[0].code, answer.body.errors[0].detail]).toEqual([
      409,
      'invalid_state',
      expect.stringMatching(sentence),
    ]);
    expect(await balances(batch, one, two)).toEqual(before);
    expect(await waiting(`filter[batchAccountId]=${batch}`)).toEqual([first, second]);
  });

  test('are sent once, if they are approved, rejected and approved at the same time', async () => {
    const [first, second] = await proposed();
    const answers = await Promise.all([approve(first), reject(second), approve(second)]);
    const isSent = (await read(first)).attributes.status === 'Sent';
    expect(answers.map(({ status }) => status)).toEqual(isSent ? [200, 409, 200] : [409, 200, 409]);
    expect(await balances(batch)).toEqual([isSent ? 3_500_00 : 5_000_00]);
  });

  test('are in the list of releases too, and in the list of reviews until they are decided', async () => {
    const [first, second] = await proposed();
    const inReleases = async (status: string) => {
      const target = `/batch-releases?filter[batchAccountId]=${batch}&filter[status]=${status}`;
      return listIn(await bank.call('GET', target)).map(({ id }) => id);
    };
    for (const _ of [1, 2]) {
      expect(await inReleases('PendingReview')).toEqual([second, first]);
      expect(await waiting(`filter[receiverId]=${two}`)).toEqual([second]);
      expect(await waiting('sort=-createdAt')).toEqual(expect.arrayContaining([first, second]));
      await writeDownLists(bank);
    }
    await approve(first);
    expect([await inReleases('PendingReview'), await inReleases('Sent')]).toEqual([[], [second, first]]);
  });
});

describe('what one user releases from a batch account on a day', () => {
  const statusOf = async (amount: number, from = batch) => {
    const answer = await release(bank, [releaseOf(from, one, { amount })]);
    return [answer.status, ...statusesOf(answer)];
  };

  test('is Sent at once up to the amount, and waits beyond it, until the next day', async () => {
    expect(await statusOf(aboveCents - 1)).toEqual([201, 'Sent']);
    expect(await statusOf(1)).toEqual([201, 'Sent']);
    expect(await statusOf(1)).toEqual([201, 'PendingReview']);
    bank.clock.advance({ days: 1 });
    expect(await statusOf(aboveCents)).toEqual([201, 'Sent']);
    expect(await balances(one)).toEqual([2 * aboveCents]);
  });

  test('does not count what two users release', async () => {
    const [first] = await proposed();
    await approve(first);
    expect(await statusOf(aboveCents)).toEqual([201, 'Sent']);
  });

  test('does not count a list that is refused', async () => {
    const poor = await openAccount(bank, { cents: 10_00 });
    expect((await release(bank, [releaseOf(poor, one, { amount: aboveCents })])).status).toBe(400);
    await fund(bank, poor, aboveCents);
    expect(await statusOf(aboveCents, poor)).toEqual([201, 'Sent']);
  });

  test('counts releases that arrive at the same time', async () => {
    const half = () => release(bank, [releaseOf(batch, one, { amount: aboveCents / 2 })]);
    const answers = await Promise.all([half(), half(), half(), half()]);
    const statuses = answers.flatMap(statusesOf).toSorted();
    expect(statuses).toEqual(['PendingReview', 'PendingReview', 'Sent', 'Sent']);
    expect(await balances(one)).toEqual([aboveCents]);
  });
});

test('400: a list that needs two users is refused at once if it cannot be made', async () => {
  const answer = await release(bank, [releaseOf(batch, one, { amount: 6_000_00 })]);
  expect([answer.status, refusals(answer)]).toEqual([400, [['payment_invalid', '/data/0/attributes/amount']]]);
});

test('409: a release that was sent without a review is neither approved nor rejected', async () => {
  const [sent] = listIn(await release(bank, [releaseOf(batch, one)]));
  for (const decide of [approve, reject]) expect((await decide(sent?.id ?? '')).status).toBe(409);
  expect(await balances(one)).toEqual([10_00]);
});

test('404: a release that does not exist is neither approved nor rejected', async () => {
  for (const decide of [approve, reject]) expect((await decide('999999999000000001')).status).toBe(404);
});
