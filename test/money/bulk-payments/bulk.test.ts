import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { bulkParts, contentBytesMax, readContent } from '../../../functions/money/bulk-payments/content.ts';
import { untoldBulkMessage } from '../../../functions/money/bulk-payments/accept.ts';
import { bulkPartKey } from '../../../functions/money/bulk-payments/store.ts';
import { bulkPaymentsQueue } from '../../../functions/money/bulk-payments/queues.ts';
import { unreadableBulkMessage, workOff } from '../../../functions/money/bulk-payments/work-off.ts';
import { bulkPaymentsWorker, bulkWorks } from '../../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { testTableName } from '../../support/bank/platform.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { balanceOf, openAccount, paymentsOf, pay, refusals } from '../../support/bank/bank.ts';
import { crashing } from '../../support/bank/crashing.ts';
import { deliver, takeSent, writeDownLists, sweepAll } from '../../support/bank/workers.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { tokenWith } from '../../support/bank/tokens.ts';

type Member = ReturnType<typeof paymentBody>['data'];

describe('bulks of payments', () => {
  const bank = useBank();
  let from: string;
  let to: string;
  beforeEach(async () => {
    from = await openAccount(bank, { cents: 1_000_00 });
    to = await openAccount(bank);
    takeSent(bank, bulkPaymentsQueue.name);
    bank.logs.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());

  const member = (overrides: Record<string, unknown> = {}): Member => paymentBody(from, to, overrides).data;
  const stray = (overrides: Record<string, unknown> = {}): Member => paymentBody('999999999', to, overrides).data;
  /** Members with as many short numbers as one may have, which become long when they are written anew. */
  const withNumbers = (members: number): string => {
    const more = Array(1_890).fill('1e20').join(',');
    const body = JSON.stringify({ data: Array.from({ length: members }, () => member({ amount: 3 })) });
    return body.replaceAll('"amount"', `"more":[${more}],"amount"`);
  };
  const send = (members: readonly unknown[], token?: string) =>
    bank.call('POST', '/payments/bulk', { data: members }, token === undefined ? {} : { token });
  const accepted = async (members: readonly unknown[], token?: string): Promise<string> => {
    const answer = await send(members, token);
    expect(answer.status).toBe(201);
    return answer.body.data.attributes.bulkId as string;
  };
  const work = async () => {
    for (let waiting = takeSent(bank, bulkPaymentsQueue.name); waiting.length > 0;) {
      for (const body of waiting) expect(await deliver(bank, bulkPaymentsWorker, body)).toBe(true);
      waiting = takeSent(bank, bulkPaymentsQueue.name);
    }
  };
  const progress = async (id: string) => {
    const { status, total, created, failed } = (await bank.call('GET', `/payments/bulk/${id}`)).body.data.attributes;
    return [status, total, created, failed];
  };
  const amounts = async () => (await paymentsOf(bank, from)).map(({ attributes }) => attributes['amount']);
  const bulkEvents = async (action: () => Promise<unknown>) =>
    (await emittedBy(bank, action)).flatMap(({ events }) =>
      events.filter(({ type }) => type.startsWith('bulkPayments.')),
    );
  const openBulks = async () => (await bank.table.query({ pk: `blo#${bank.organisationId}` })).map(({ sk }) => sk);
  const errors = () => bank.logs.filter(({ level }) => level === 'error').map(({ message }) => message);
  const itemsOf = async (id: string) => {
    const pk = (kind: string, ...rest: string[]) => ({ pk: [kind, bank.organisationId, ...rest].join('#') });
    const parts = await bank.table.query(pk('blp', id, '1'));
    const open = await bank.table.query(pk('blo'));
    return { parts, open: open.filter(({ sk }) => sk === id) };
  };

  describe('201', () => {
    test('is accepted whole and says so, before anything of it is done', async () => {
      const answer = await send([member(), member()]);
      const { id, type, attributes } = answer.body.data;
      expect([answer.status, type]).toEqual([201, 'bulkPayments']);
      expect(attributes).toEqual({
        bulkId: id,
        createdAt: expect.any(String),
        status: 'Processing',
        total: 2,
        created: 0,
        failed: 0,
      });
      expect(await amounts()).toEqual([]);
      expect(takeSent(bank, bulkPaymentsQueue.name)).toEqual([{ organisationId: bank.organisationId, bulkId: id }]);
    });

    test('a bulk works for a turn of two seconds and goes to the end of the queue, so that others have theirs', async () => {
      const large = await accepted([1, 2, 3, 4, 5, 6].map((amount) => member({ amount })));
      const small = await accepted([member({ amount: 7 })]);
      let nowMs = 0;
      jest.spyOn(process, 'uptime').mockImplementation(() => (nowMs += 600) / 1000);
      const done: string[] = [];
      const queue = [...takeSent(bank, bulkPaymentsQueue.name)];
      for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
        expect(await deliver(bank, bulkPaymentsWorker, body)).toBe(true);
        queue.push(...takeSent(bank, bulkPaymentsQueue.name));
        for (const id of [large, small]) {
          const [status] = await progress(id);
          if (status === 'Finished' && !done.includes(id)) done.push(id);
        }
      }
      expect(done).toEqual([small, large]);
    });

    test('the bulks of an organisation have a bounded number of message groups, and each turn a message of its own', async () => {
      for (let count = 0; count < 12; count += 1) await accepted([member()]);
      const sent = bank.sent.filter(({ queue }) => queue === bulkPaymentsQueue.name);
      expect(new Set(sent.map(({ group }) => group)).size).toBeLessThanOrEqual(bank.platform.settings.shares.bulk);
      expect(new Set(sent.map(({ deduplicationId }) => deduplicationId)).size).toBe(12);
      await work();
    });

    test('all accepted content can be opened', async () => {
      const answer = await bank.call('POST', '/payments/bulk', withNumbers(12));
      expect(answer.status).toBe(201);
      await work();
      expect(await progress(answer.body.data.id as string)).toEqual(['Finished', 12, 12, 0]);
      expect(await amounts()).toEqual(Array(12).fill(3));
    });

    test.each([0, 1])('content of the most bytes and %d more', async (more) => {
      const place = { organisationId: bank.organisationId, id: `9999990${more}` };
      const sender = { token: undefined, sourceAddress: '203.0.113.10' } as never;
      const bare = Buffer.byteLength(JSON.stringify({ sender, members: [''] }));
      const content = { sender, members: ['x'.repeat(contentBytesMax - bare + more)] };
      const cipher = await bank.platform.cipher(bank.organisationId);
      if (more > 0) {
        expect(() => bulkParts(place, content, cipher)).toThrow(expect.objectContaining({ code: 'limits_exceeded' }));
        return;
      }
      const parts = bulkParts(place, content, cipher);
      for (const Item of parts) await bank.documents.send(new PutCommand({ TableName: testTableName, Item }));
      const read = await readContent(bank.table, { ...place, parts: parts.length }, cipher);
      expect(read.content?.members).toEqual(content.members);
    });

    test.each<[string, () => Promise<void>]>([
      ['fails', () => Promise.reject(new Error('queue'))],
      ['is not answered', () => new Promise(() => undefined)],
    ])('is accepted though the message to the worker %s, and is done once', async (_, send) => {
      const told = jest.spyOn(bank.platform.queues, 'send').mockImplementationOnce(send);
      const id = await accepted([member({ amount: 4 })]);
      expect([told.mock.calls.length, errors()]).toEqual([1, [untoldBulkMessage]]);
      await sweepAll(bank);
      await work();
      await work();
      expect([await amounts(), await progress(id)]).toEqual([[4], ['Finished', 1, 1, 0]]);
    });

    test('a thousand members are accepted, sealed', async () => {
      const members = Array.from({ length: 1000 }, (_, index) => member({ description: `canary ${index}` }));
      const id = await accepted(members);
      const { parts, open } = await itemsOf(id);
      expect([parts.length, open.length]).toEqual([1, 1]);
      expect(Buffer.from(parts[0]?.['sealed'] as Uint8Array).includes('canary')).toBe(false);
    });

    test('creates the payments in the order of the list, each once, with repeated messages and several workers', async () => {
      const id = await accepted([1, 2, 3, 4, 5].map((amount) => member({ amount })));
      const [message = {}] = takeSent(bank, bulkPaymentsQueue.name);
      const types = await eventTypesOf(bank, () =>
        Promise.all([1, 2, 3].map(() => deliver(bank, bulkPaymentsWorker, message))),
      );
      await deliver(bank, bulkPaymentsWorker, message);
      expect(await amounts()).toEqual([1, 2, 3, 4, 5]);
      expect(await progress(id)).toEqual(['Finished', 5, 5, 0]);
      expect(types.filter((type) => type === 'payment.created')).toHaveLength(5);
      expect(types.filter((type) => type === 'bulkPayments.finished')).toHaveLength(1);
      expect(types.at(-1)).toBe('bulkPayments.finished');
      expect(await itemsOf(id)).toEqual({ parts: [], open: [] });
    });

    test('a refused member emits an event with its place and does not hold up the others', async () => {
      const id = await accepted([
        member(),
        stray({ idempotencyKey: 'stray-1' }),
        member(),
        paymentBody(from, from).data,
      ]);
      const events = await bulkEvents(work);
      expect(await progress(id)).toEqual(['Finished', 4, 2, 2]);
      expect(events.map(({ type, attributes }) => [type, attributes])).toEqual([
        [
          'bulkPayments.failed',
          { index: 1, idempotencyKey: 'stray-1', error: 'not_found: The account 999999999 does not exist' },
        ],
        ['bulkPayments.failed', { index: 3, error: 'payment_invalid: An account cannot pay itself' }],
        ['bulkPayments.finished', {}],
      ]);
      expect(events.map(({ relationships }) => relationships)).toEqual(
        [1, 2, 3].map(() => ({ bulkPayments: { type: 'bulkPayments', id } })),
      );
    });

    test('a payment that is created Rejected is created', async () => {
      const id = await accepted([member({ amount: 5_000_00 })]);
      await work();
      expect(await progress(id)).toEqual(['Finished', 1, 1, 0]);
      expect((await paymentsOf(bank, from))[0]?.attributes['status']).toBe('Rejected');
    });

    test('a member shares its idempotency key with single creates', async () => {
      const keyed = { amount: 7_00, idempotencyKey: `shared-${from}` };
      await pay(bank, from, to, keyed);
      const id = await accepted([member(keyed), member(keyed), member({ ...keyed, amount: 8_00 })]);
      const events = await bulkEvents(work);
      expect(await amounts()).toEqual([7_00]);
      expect(await progress(id)).toEqual(['Finished', 3, 2, 1]);
      expect(events[0]?.attributes).toEqual({
        index: 2,
        idempotencyKey: keyed.idempotencyKey,
        error: 'idempotency_key_conflict: This idempotency key was used with other content',
      });
      const again = await pay(bank, from, to, keyed);
      expect(again.headers['Idempotent-Replayed']).toBe('true');
    });

    test('a bulk that is sent again makes nothing twice whose members have keys', async () => {
      const members = [1, 2].map((amount) => member({ amount, idempotencyKey: `again-${from}-${amount}` }));
      await accepted(members);
      await work();
      const id = await accepted(members);
      await work();
      expect([await amounts(), await progress(id)]).toEqual([
        [1, 2],
        ['Finished', 2, 2, 0],
      ]);
    });
  });

  describe('400', () => {
    test('every problem of every member is named at once, with its place', async () => {
      const answer = await send([
        member(),
        member({ amount: 0 }),
        7,
        { ...member(), type: 'x' },
        stray({ amount: 'x' }),
      ]);
      expect(answer.status).toBe(400);
      expect(refusals(answer)).toEqual([
        ['invalid_value', '/data/1/attributes/amount'],
        ['invalid_value', '/data/2'],
        ['invalid_value', '/data/3/type'],
        ['invalid_value', '/data/4/attributes/amount'],
      ]);
    });

    test.each([[[]], [{}], [undefined], ['x']])('data %j is no list', async (data) => {
      const answer = await bank.call('POST', '/payments/bulk', { data });
      expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', '/data']]]);
    });

    test('numbers that are short as they are sent, and too long to be kept', async () => {
      const body = withNumbers(104);
      expect(Buffer.byteLength(body)).toBeLessThan(1024 * 1024);
      const before = await openBulks();
      const answer = await bank.call('POST', '/payments/bulk', body);
      expect([answer.status, refusals(answer)]).toEqual([400, [['limits_exceeded', '/data']]]);
      expect([await openBulks(), takeSent(bank, bulkPaymentsQueue.name)]).toEqual([before, []]);
    });

    test('more than a thousand members', async () => {
      const answer = await send(Array.from({ length: 1001 }, () => member()));
      expect([answer.status, refusals(answer)]).toEqual([400, [['limits_exceeded', '/data']]]);
    });
  });

  test('403: other scopes that suffice for a member do not suffice for a bulk', async () => {
    const token = await tokenWith(bank, 'payments ach-payments-write payments-write-counterparty');
    expect((await send([member()], token)).status).toBe(403);
  });

  test('403: a token that is limited to single accounts sees no bulk, for others may be in it', async () => {
    const resources = [{ type: 'account', ids: [from] }];
    const token = await tokenWith(bank, 'payments payments-write', { resources });
    const id = await accepted([member()], token);
    for (const path of [`/payments/bulk/${id}`, '/payments/bulk']) {
      expect((await bank.call('GET', path, undefined, { token })).status).toBe(403);
    }
  });

  describe('with changes meanwhile', () => {
    const bulkOf = (id: string) => ({ organisationId: bank.organisationId, id });

    test('a token that is revoked fails the remaining members', async () => {
      const token = await tokenWith(bank, 'payments-write');
      const id = await accepted(
        [1, 2, 3].map((amount) => member({ amount })),
        token,
      );
      let asked = 0;
      await workOff(bulkWorks, bank.platform, bulkOf(id), () => (asked += 1) > 1);
      const tokens = await bank.call('GET', `/users/${bank.userId}/api-tokens`);
      const last = (tokens.body.data as { id: string }[]).at(-1)?.id ?? '';
      await bank.call('DELETE', `/users/${bank.userId}/api-tokens/${last}`);
      const events = await bulkEvents(work);
      expect([await amounts(), await progress(id)]).toEqual([[1], ['Finished', 3, 1, 2]]);
      expect(events[0]?.attributes['error']).toMatch(/^unauthorized: /);
    });

    test('it is gone on with where time ran out', async () => {
      const id = await accepted([1, 2, 3].map((amount) => member({ amount })));
      let asked = 0;
      expect(await workOff(bulkWorks, bank.platform, bulkOf(id), () => (asked += 1) > 2)).toBe(false);
      expect(await progress(id)).toEqual(['Processing', 3, 2, 0]);
      await work();
      expect([await amounts(), await progress(id)]).toEqual([
        [1, 2, 3],
        ['Finished', 3, 3, 0],
      ]);
    });

    test.each([1, 2, 3, 4, 5])('a crash before or after write %d loses and repeats nothing', async (place) => {
      for (const isBefore of [true, false]) {
        const own = await openAccount(bank, { cents: 100_00 });
        const members = [1, 2].map((amount) => paymentBody(own, to, { amount }).data);
        const id = await accepted([...members, stray(), paymentBody(own, to, { amount: 3 }).data]);
        await workOff(bulkWorks, crashing(bank.platform, place, isBefore), bulkOf(id), () => false).catch(
          () => undefined,
        );
        await work();
        const made = (await paymentsOf(bank, own)).map(({ attributes }) => attributes['amount']);
        expect([made, await progress(id)]).toEqual([
          [1, 2, 3],
          ['Finished', 4, 3, 1],
        ]);
        expect(await balanceOf(bank, own)).toBe(100_00 - 6);
      }
    });

    const partOf = (id: string) => ({ TableName: testTableName, Key: bulkPartKey(bank.organisationId, id, 1) });
    const spoil = (id: string) => {
      const { TableName, Key } = partOf(id);
      return bank.documents.send(new PutCommand({ TableName, Item: { ...Key, sealed: Buffer.alloc(100, 7) } }));
    };
    test.each<[string, (id: string) => Promise<unknown>]>([
      ['has changed', spoil],
      ['is gone', (id) => bank.documents.send(new DeleteCommand(partOf(id)))],
    ])('a bulk whose content %s ends, and its remaining members have failed', async (_, damage) => {
      const id = await accepted([1, 2, 3].map((amount) => member({ amount })));
      let asked = 0;
      await workOff(bulkWorks, bank.platform, bulkOf(id), () => (asked += 1) > 1);
      await damage(id);
      const events = await bulkEvents(work);
      expect([await amounts(), await progress(id)]).toEqual([[1], ['Finished', 3, 1, 2]]);
      const error = 'internal_error: This member cannot be read any more; nothing was made of it';
      expect(events.map(({ type, attributes }) => [type, attributes])).toEqual([
        ['bulkPayments.failed', { index: 1, error }],
        ['bulkPayments.failed', { index: 2, error }],
        ['bulkPayments.finished', {}],
      ]);
      expect(errors()).toEqual([unreadableBulkMessage.text]);
      expect(bulkPaymentsWorker.alarmsOn).toContain(unreadableBulkMessage);
      expect(await itemsOf(id)).toEqual({ parts: [], open: [] });
    });

    test('one that cannot be opened is failed by several at a time, each member once, and gone on with', async () => {
      const id = await accepted([1, 2, 3, 4].map((amount) => member({ amount })));
      await spoil(id);
      const [message = {}] = takeSent(bank, bulkPaymentsQueue.name);
      let asked = 0;
      expect(await workOff(bulkWorks, bank.platform, bulkOf(id), () => (asked += 1) > 1)).toBe(false);
      const events = await bulkEvents(() =>
        Promise.all([1, 2, 3].map(() => deliver(bank, bulkPaymentsWorker, message))),
      );
      expect(events.map(({ attributes }) => attributes['index'])).toEqual([1, 2, 3, undefined]);
      expect([await amounts(), await progress(id)]).toEqual([[], ['Finished', 4, 0, 4]]);
    });

    test('content that cannot be fetched for the moment is waited for', async () => {
      const id = await accepted([member({ amount: 5 })]);
      const busy = { ...bank.platform, table: { ...bank.table, getAll: () => Promise.reject(new Error('busy')) } };
      await expect(workOff(bulkWorks, busy, bulkOf(id), () => false)).rejects.toThrow('busy');
      const locked = { ...bank.platform, cipher: () => Promise.reject(new Error('no key')) };
      await expect(workOff(bulkWorks, locked, bulkOf(id), () => false)).rejects.toThrow('no key');
      await work();
      expect([await amounts(), await progress(id)]).toEqual([[5], ['Finished', 1, 1, 0]]);
    });

    test('the sweep wakes a bulk whose message was lost', async () => {
      const id = await accepted([member()]);
      takeSent(bank, bulkPaymentsQueue.name);
      await sweepAll(bank);
      await work();
      await work();
      expect(await progress(id)).toEqual(['Finished', 1, 1, 0]);
    });
  });

  test('the list has the newest first, before and after it is written down', async () => {
    const ids: string[] = [];
    for (const _ of [1, 2]) {
      bank.clock.advance({ seconds: 1 });
      ids.unshift(await accepted([member()]));
    }
    await work();
    for (const _ of [1, 2]) {
      const { body } = await bank.call('GET', '/payments/bulk?page[limit]=2');
      expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual(ids);
      expect(body.meta.pagination.total).toBeGreaterThanOrEqual(2);
      await writeDownLists(bank);
    }
  });

  test('404: a bulk that is none', async () => {
    expect((await bank.call('GET', '/payments/bulk/999999999')).status).toBe(404);
  });
});
