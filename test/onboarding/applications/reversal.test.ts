import { useBank } from '../../support/bank/use-bank.ts';
import { individual } from '../../support/bank/applicants.ts';
import { journalRows } from '../../support/bank/journal.ts';
import { emittedFor } from './emitted.ts';
import { secondUser } from '../../support/bank/users.ts';
import { applicationIn, denial, proposal, step } from './reviewers.ts';

const bank = useBank();
const confirm = (id: string, token?: string) =>
  step(bank, id, 'reversal/confirm', undefined, token === undefined ? {} : { token });

describe('200', () => {
  test('one user proposes, another confirms, and the customer is made', async () => {
    const { userId, token } = await secondUser(bank);
    const id = await applicationIn(bank, 'Denied');
    const proposed = await step(bank, id, 'reversal', proposal);
    expect([proposed.status, proposed.body.data.attributes]).toMatchObject([
      200,
      { status: 'Denied', reversal: { userId: bank.userId, proposedAt: bank.clock.now() } },
    ]);
    const waiting = await bank.call('GET', '/application-reviews?filter[status]=Denied');
    expect(waiting.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    const { body } = await bank.call('GET', `/applications/${id}/notes`);
    expect(body.data).toMatchObject([{ attributes: { text: 'It was a namesake', userId: bank.userId } }]);

    const approved = await confirm(id, token);
    expect([approved.status, approved.body.data.attributes]).toMatchObject([
      200,
      { status: 'Approved', reversal: { userId: bank.userId, confirmedBy: userId } },
    ]);
    const customer = await bank.call('GET', `/customers/${approved.body.data.relationships.customer.data.id}`);
    expect(customer.body.data.attributes.status).toBe('Active');
    const events = async () => (await emittedFor(bank, id)).map(({ type }) => type);
    expect((await events()).slice(2)).toEqual(['application.approved', 'customer.created']);
    const again = await confirm(id, token);
    expect([again.status, again.body]).toEqual([200, approved.body]);
    expect(await events()).toHaveLength(4);
    expect((await bank.call('GET', '/application-reviews')).body.meta.pagination.total).toBe(0);
  });

  test('each step is in the journal with its user', async () => {
    const { userId, token } = await secondUser(bank);
    const id = await applicationIn(bank, 'Denied');
    await step(bank, id, 'reversal', proposal);
    await confirm(id, token);
    const rows = (await journalRows(bank)).flatMap(({ by }) => (by === undefined ? [] : [by]));
    expect(rows.find(({ op, about }) => op === 'proposeReversal' && about?.includes(id))).toMatchObject({
      token: expect.stringMatching(`^${bank.userId}`),
    });
    expect(rows.filter(({ token: used }) => used?.startsWith(userId))).toMatchObject([{ op: 'confirmReversal' }]);
  });

  test('a proposal is withdrawn, and the application no longer waits', async () => {
    const id = await applicationIn(bank, 'Denied');
    await step(bank, id, 'reversal', proposal);
    for (let times = 0; times < 2; times += 1) {
      const answer = await bank.call('DELETE', `/applications/${id}/reversal`);
      expect([answer.status, answer.body.data.attributes.reversal]).toEqual([200, undefined]);
    }
    expect((await bank.call('GET', '/application-reviews')).body.meta.pagination.total).toBe(0);
    expect((await confirm(id, (await secondUser(bank)).token)).status).toBe(409);
  });
});

describe('409', () => {
  test('the user who proposed it confirms it, with the same token or another one', async () => {
    const id = await applicationIn(bank, 'Denied');
    await step(bank, id, 'reversal', proposal);
    const answer = await confirm(id);
    expect([answer.status, answer.body.errors[0]]).toMatchObject([
      409,
      {
        code: 'invalid_state',
        detail: `The application is Denied; user ${bank.userId} has proposed the reversal; another user has to confirm it`,
      },
    ]);
    expect((await step(bank, id, 'reversal', proposal)).status).toBe(409);
  });

  test('a token of another user that the proposer has made confirms it, or the other way round', async () => {
    const { userId } = await secondUser(bank);
    const attributes = { description: 'mine', scope: 'application-decisions', expiration: '2027-11-01T00:00:00Z' };
    const made = await bank.call('POST', `/users/${userId}/api-tokens`, { data: { type: 'apiToken', attributes } });
    const token = made.body.data.attributes.token as string;
    for (const [proposer, confirmer] of [
      [bank.token, token],
      [token, bank.token],
    ] as const) {
      const id = await applicationIn(bank, 'Denied');
      expect((await step(bank, id, 'reversal', proposal, { token: proposer })).status).toBe(200);
      const answer = await confirm(id, confirmer);
      expect([answer.status, answer.body.errors[0].detail]).toEqual([
        409,
        expect.stringContaining(`user ${bank.userId} has made a token of both`),
      ]);
    }
  });

  test('only a Denied application is reversed, and only with a proposal', async () => {
    const waiting = await applicationIn(bank, 'PendingReview');
    expect((await step(bank, waiting, 'reversal', proposal)).body.errors[0].detail).toContain('PendingReview');
    const denied = await applicationIn(bank, 'Denied');
    expect((await confirm(denied)).body.errors[0].detail).toContain('no reversal is proposed');
  });

  test('another application has the number by now', async () => {
    const { token } = await secondUser(bank);
    const ssn = '361100001';
    const first = await bank.call(
      'POST',
      '/applications',
      individual({ ssn, evaluationParams: { requireIdVerification: true } }),
    );
    const id = first.body.data.id as string;
    await step(bank, id, 'deny', denial('No match'));
    const other = await bank.call('POST', '/applications', individual({ ssn }));
    expect(other.body.data.attributes.status).toBe('Approved');
    await step(bank, id, 'reversal', proposal);
    const answer = await confirm(id, token);
    expect([answer.status, answer.body.errors[0]]).toMatchObject([
      409,
      { code: 'already_exists', meta: { existingIds: [other.body.data.id] } },
    ]);
  });
});
