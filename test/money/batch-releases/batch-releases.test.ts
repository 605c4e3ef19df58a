import {
  archiveOwner,
  balanceOf,
  close,
  forceAccount,
  freeze,
  openAccount,
  refusals,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { writeDownLists } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { release } from './releases.ts';
import { releaseOf } from '../../support/bank/payment-bodies.ts';

describe('batch releases', () => {
  const bank = useBank();
  let batch: string;
  let one: string;
  let two: string;
  beforeEach(async () => {
    batch = await openAccount(bank, { cents: 100_00 });
    [one, two] = [await openAccount(bank), await openAccount(bank)];
  });

  const balances = (...ids: string[]) => Promise.all(ids.map((id) => balanceOf(bank, id)));
  const transactionsOf = async (id: string) =>
    (await bank.call('GET', `/transactions?filter[accountId]=${id}&sort=createdAt`)).body.data as {
      type: string;
      attributes: Record<string, unknown>;
      relationships: Record<string, unknown>;
    }[];
  const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);

  describe('201', () => {
    test('moves the money, with a transaction on either side', async () => {
      const events = await emittedBy(bank, async () => {
        const answer = await release(bank, [releaseOf(batch, one, { tags: { run: 'May' } })]);
        expect(answer.status).toBe(201);
        expect(answer.body.data).toEqual([
          {
            type: 'batchRelease',
            id: `${batch}000000001`,
            attributes: {
              createdAt: expect.any(String),
              amount: 10_00,
              description: 'Payroll',
              status: 'Sent',
              senderName: 'Sherlock Holmes',
              senderAddress: { street: '1 Main', city: 'Kearney', state: 'NE', postalCode: '68845', country: 'US' },
              senderAccountNumber: '5000004242',
              tags: { run: 'May' },
            },
            relationships: {
              batchAccount: { data: { type: 'depositAccount', id: batch } },
              receiver: { data: { type: 'depositAccount', id: one } },
            },
          },
        ]);
      });
      expect(events.map((row) => row.events.map(({ type }) => type))).toEqual([
        ['transaction.created', 'transaction.created'],
      ]);
      expect(await balances(batch, one)).toEqual([90_00, 10_00]);
      expect((await transactionsOf(batch)).at(-1)).toMatchObject({
        type: 'bookTransaction',
        attributes: { direction: 'Debit', amount: 10_00, balance: 90_00, summary: 'Payroll', tags: { run: 'May' } },
        relationships: { counterpartyAccount: { data: { type: 'depositAccount', id: one } } },
      });
      expect(await transactionsOf(one)).toMatchObject([
        {
          type: 'releaseTransaction',
          attributes: {
            direction: 'Credit',
            amount: 10_00,
            balance: 10_00,
            description: 'Payroll',
            senderName: 'Sherlock Holmes',
            senderAddress: { city: 'Kearney' },
            senderAccountNumber: '4242',
            counterparty: { name: 'Ada Okafor' },
          },
        },
      ]);
    });

    test('members may share accounts on both sides, and see what those before them left', async () => {
      const answer = await release(bank, [
        releaseOf(batch, one, { amount: 60_00 }),
        releaseOf(batch, two, { amount: 40_00 }),
        releaseOf(one, two, { amount: 55_00 }),
        releaseOf(two, batch, { amount: 90_00 }),
      ]);
      expect(answer.status).toBe(201);
      expect(idsOf(answer)).toEqual([`${batch}000000001`, `${batch}000000002`, `${one}000000001`, `${two}000000001`]);
      expect(await balances(batch, one, two)).toEqual([90_00, 5_00, 5_00]);
      const running = (await transactionsOf(two)).map(({ attributes }) => attributes['balance']);
      expect(running).toEqual([40_00, 95_00, 5_00]);
      const next = await release(bank, [releaseOf(batch, one, { amount: 1 })]);
      expect(idsOf(next)).toEqual([`${batch}000000003`]);
    });

    test('fifteen keyed members from one batch account to fifteen receivers fit, at the end of a day too', async () => {
      const receivers: string[] = [];
      for (let count = 0; count < 15; count += 1) receivers.push(await openAccount(bank, { cents: 1 }));
      bank.clock.advance({ days: 2 });
      const members = receivers.map((id, index) =>
        releaseOf(batch, id, { amount: 1_00, idempotencyKey: `${batch}-${index}` }),
      );
      const answer = await release(bank, members);
      expect([answer.status, answer.body.data.length]).toEqual([201, 15]);
      expect(await balances(batch, ...receivers)).toEqual([85_00, ...receivers.map(() => 1_01)]);
    });

    test('a member whose key was used moves nothing, and is answered in its place', async () => {
      const keyed = (key: string, amount = 10_00) =>
        releaseOf(batch, one, { amount, idempotencyKey: `${batch}-${key}` });
      const first = await release(bank, [keyed('a'), keyed('b')]);
      const mixed = await release(bank, [keyed('c'), keyed('a'), releaseOf(batch, one), keyed('b')]);
      expect([mixed.status, mixed.headers['Idempotent-Replayed']]).toEqual([201, undefined]);
      const [a, b] = idsOf(first);
      expect(idsOf(mixed)).toEqual([`${batch}000000003`, a, `${batch}000000004`, b]);
      const again = await release(bank, [keyed('b'), keyed('a')]);
      expect([again.status, again.headers['Idempotent-Replayed'], idsOf(again)]).toEqual([201, 'true', [b, a]]);
      expect(await balances(batch, one)).toEqual([60_00, 40_00]);
    });

    test('the same request at once is done once', async () => {
      const members = [releaseOf(batch, one, { idempotencyKey: `${batch}-once` }), releaseOf(batch, two)];
      const keyed = [members[0]];
      const answers = await Promise.all([1, 2, 3].map(() => release(bank, keyed)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.flatMap(idsOf)).size).toBe(1);
      expect(await balances(batch, one)).toEqual([90_00, 10_00]);
    });
  });

  describe('400: nothing of the list is done', () => {
    const refused = async (members: readonly unknown[]) => {
      const types = await eventTypesOf(bank, async () => {
        const answer = await release(bank, members);
        expect(answer.status).toBe(400);
        expect(refusals(answer).map(([code]) => code)).toContain('payment_invalid');
        last = answer;
      });
      expect(types).toEqual([]);
      return refusals(last);
    };
    let last: Awaited<ReturnType<typeof release>>;

    test('without the money, naming the members that lack it', async () => {
      const members = [60_00, 50_00, 30_00, 20_00].map((amount) => releaseOf(batch, one, { amount }));
      expect(await refused(members)).toEqual([
        ['payment_invalid', '/data/1/attributes/amount'],
        ['payment_invalid', '/data/3/attributes/amount'],
      ]);
      expect(last.body.errors[0].detail).toMatch(/^InsufficientFunds/);
      expect(await balances(batch, one)).toEqual([100_00, 0]);
    });

    test('with an account that is Frozen, Closed or the same on both sides', async () => {
      const closed = await openAccount(bank);
      await close(bank, closed);
      await freeze(bank, two);
      const members = [
        releaseOf(batch, two),
        releaseOf(batch, closed),
        releaseOf(two, batch),
        releaseOf(batch, batch),
        releaseOf(batch, one),
      ];
      expect(await refused(members)).toEqual([
        ['payment_invalid', '/data/0/relationships/receiver'],
        ['payment_invalid', '/data/1/relationships/receiver'],
        ['payment_invalid', '/data/2/relationships/batchAccount'],
        ['payment_invalid', '/data/3/relationships/receiver'],
      ]);
      expect(await balances(batch)).toEqual([100_00]);
    });

    test('for more members than one transaction holds, or too many accounts', async () => {
      const many = await release(
        bank,
        Array.from({ length: 16 }, () => releaseOf(batch, one)),
      );
      expect([many.status, refusals(many)]).toEqual([400, [['limits_exceeded', '/data']]]);
      const none = await release(bank, []);
      expect([none.status, refusals(none)]).toEqual([400, [['invalid_value', '/data']]]);
    });

    test('for a key that two members have', async () => {
      const members = [1, 2, 1].map((amount) => releaseOf(batch, one, { amount, idempotencyKey: 'twice' }));
      const answer = await release(bank, members);
      expect([answer.status, refusals(answer)]).toEqual([
        400,
        [
          ['invalid_value', '/data/1/attributes/idempotencyKey'],
          ['invalid_value', '/data/2/attributes/idempotencyKey'],
        ],
      ]);
    });

    test.each([
      [{ description: 'x'.repeat(51) }, 'description'],
      [{ senderName: 'x'.repeat(256) }, 'senderName'],
      [{ senderAccountNumber: '1'.repeat(18) }, 'senderAccountNumber'],
      [{ senderAddress: 'Main Street' }, 'senderAddress'],
      [{ amount: 0 }, 'amount'],
    ])('for %j', async (attributes, name) => {
      const answer = await release(bank, [releaseOf(batch, one), releaseOf(batch, one, attributes)]);
      expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', `/data/1/attributes/${name}`]]]);
    });
  });

  test('409: a key that was used with other content names its member', async () => {
    const keyed = (amount: number) => releaseOf(batch, one, { amount, idempotencyKey: `${batch}-other` });
    const first = await release(bank, [keyed(1_00)]);
    const answer = await release(bank, [releaseOf(batch, one), keyed(2_00)]);
    expect([answer.status, refusals(answer)]).toEqual([
      409,
      [['idempotency_key_conflict', '/data/1/attributes/idempotencyKey']],
    ]);
    expect(answer.body.errors[0].meta.existingIds).toEqual(idsOf(first));
    expect(await balances(batch)).toEqual([99_00]);
  });

  test('409: an account of an Archived customer takes part in none', async () => {
    await archiveOwner(bank, two);
    const answer = await release(bank, [releaseOf(batch, one), releaseOf(batch, two)]);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', '/data/1/relationships/receiver']]]);
    expect(await balances(batch)).toEqual([100_00]);
  });

  test('404: accounts that do not exist are all named', async () => {
    const members = [releaseOf('999999999', one), releaseOf(batch, '888888888')];
    const answer = await release(bank, members);
    expect([answer.status, refusals(answer)]).toEqual([
      404,
      [
        ['not_found', '/data/0/relationships/batchAccount'],
        ['not_found', '/data/1/relationships/receiver'],
      ],
    ]);
  });

  test('404: a token that is limited to other accounts releases from none of them, and pays anybody', async () => {
    const token = await tokenWith(bank, 'batch-releases-write', { resources: [{ type: 'account', ids: [batch] }] });
    expect((await release(bank, [releaseOf(one, batch)], token)).status).toBe(404);
    expect((await release(bank, [releaseOf(batch, one)], token)).status).toBe(201);
  });

  test('a freeze in the last moment stops all of them', async () => {
    const answers = await Promise.all([
      release(bank, [releaseOf(batch, one), releaseOf(batch, two)]),
      freeze(bank, two),
    ]);
    const paid = answers[0].status === 201;
    expect(await balances(batch, one, two)).toEqual(paid ? [80_00, 10_00, 10_00] : [100_00, 0, 0]);
  });

  test("the sender's number is stored sealed, and only its last digits are in the transaction", async () => {
    await release(bank, [releaseOf(batch, one, { senderAccountNumber: '777123456789' })]);
    for (const [kind, id] of [
      ['bre', batch],
      ['txn', batch],
      ['txn', one],
    ] as const) {
      const items = await bank.table.query({ pk: `${kind}#${bank.organisationId}#${id}` });
      expect(items.length).toBeGreaterThan(0);
      expect(JSON.stringify(items)).not.toContain('777123456789');
    }
  });

  test('lists have the newest first, of one batch account or of all', async () => {
    const made = idsOf(await release(bank, [releaseOf(batch, one), releaseOf(batch, two)]));
    for (const _ of [1, 2]) {
      const own = await bank.call('GET', `/batch-releases?filter[accountId]=${batch}`);
      expect([idsOf(own), own.body.meta.pagination.total]).toEqual([made.toReversed(), 2]);
      const all = await bank.call('GET', '/batch-releases?page[limit]=1000');
      expect(idsOf(all)).toEqual(expect.arrayContaining(made));
      await writeDownLists(bank);
    }
    const got = await bank.call('GET', `/batch-releases/${made[0]}`);
    expect(got.body.data.attributes.senderAccountNumber).toBe('5000004242');
  });

  test('filter[accountId] finds what an account released and what it received', async () => {
    const [toOne, toTwo] = idsOf(await release(bank, [releaseOf(batch, one), releaseOf(batch, two)]));
    const found = async (query: string) => idsOf(await bank.call('GET', `/batch-releases?${query}`));
    for (const _ of [1, 2]) {
      expect(await found(`filter[accountId]=${batch}`)).toEqual([toTwo, toOne]);
      expect(await found(`filter[accountId]=${two}`)).toEqual([toTwo]);
      expect(await found(`filter[receiverId]=${one}`)).toEqual([toOne]);
      expect(await found(`filter[batchAccountId]=${one}`)).toEqual([]);
      expect(await found(`filter[batchAccountId]=${batch}&filter[accountId]=${one}`)).toEqual([toOne]);
      await writeDownLists(bank);
    }
  });

  test('a list has those with the wanted tags', async () => {
    const [tagged] = idsOf(
      await release(bank, [releaseOf(batch, one, { tags: { trip: '1', draft: 'no' } }), releaseOf(batch, two)]),
    );
    const found = async (tags: object) => {
      const query = `filter[accountId]=${batch}&filter[tags]=${JSON.stringify(tags)}`;
      return idsOf(await bank.call('GET', `/batch-releases?${query}`));
    };
    expect([await found({ trip: '1' }), await found({ trip: '2' })]).toEqual([[tagged], []]);
  });

  test('an account that has the money by force only, but is Closed, stays as it is', async () => {
    await forceAccount(bank, batch, { status: 'Closed' });
    expect((await release(bank, [releaseOf(batch, one)])).status).toBe(400);
    expect(await balances(one)).toEqual([0]);
  });
});
