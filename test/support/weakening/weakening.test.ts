import { QueryCommand as RawQueryCommand, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  PutCommand,
  TransactGetCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { documentClients, errorOf, nameOf, useWeakWorlds } from './weak-world.ts';

describe.each(documentClients)('%s', (_name, documentsOf) => {
  const world = useWeakWorlds(documentsOf);
  const never = { latenessOperationsMax: 1_000_000 };

  describe('eventual reads', () => {
    test('answer from before the last write, until it is settled; strong reads do not', async () => {
      const { put, read, weakness } = await world({ seed: 1, staleReads: 1, ...never });
      await put('a', 1);
      expect(await read('a')).toBeUndefined();
      await weakness.settle();
      expect(await read('a')).toBe(1);
      await put('a', 2);
      expect(await read('a')).toBe(1);
      expect(await read('a', undefined, true)).toBe(2);
    });

    test('catch up by themselves after a bounded number of operations', async () => {
      const { put, read } = await world({ seed: 2, staleReads: 1, latenessOperationsMax: 5 });
      await put('a', 1);
      const seen = [];
      for (let time = 0; time < 6; time += 1) seen.push(await read('a'));
      expect(seen.at(-1)).toBe(1);
    });

    test('of a batch mix old and new items, and leave some for another request', async () => {
      const { table, put, weak, weakness } = await world({ seed: 4, staleReads: 0.5, unprocessedKeys: 1, ...never });
      const pks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
      for (const pk of pks) await put(pk, 1);
      await weakness.settle();
      for (const pk of pks) await put(pk, 2);
      const values = [];
      let open: BatchGetCommandInput['RequestItems'] = { [table]: { Keys: pks.map((pk) => ({ pk, sk: 'item' })) } };
      let requests = 0;
      while (Object.keys(open ?? {}).length > 0) {
        const answer: BatchGetCommandOutput = await weak.send(new BatchGetCommand({ RequestItems: open }));
        values.push(...(answer.Responses?.[table] ?? []).map((item) => item['value'] as unknown));
        open = answer.UnprocessedKeys;
        requests += 1;
      }
      expect(requests).toBeGreaterThan(1);
      expect(values).toHaveLength(pks.length);
      expect(new Set(values)).toEqual(new Set([1, 2]));
    });

    test('start from the items of the table before it was weakened', async () => {
      const { strong, table, read, put } = await world({ seed: 3, staleReads: 1, ...never });
      await strong.send(new PutCommand({ TableName: table, Item: { pk: 'a', sk: 'item', value: 7 } }));
      await put('b', 1);
      expect([await read('a'), await read('b')]).toEqual([7, undefined]);
    });
  });

  describe('index queries', () => {
    test('hide new items and show old versions and deleted entries, until settled', async () => {
      const { put, owned, weakness } = await world({ seed: 5, lateIndexes: 1, ...never });
      await put('a', 1);
      await put('b', 1);
      expect(await owned()).toEqual([]);
      await weakness.settle();
      await put('a', 2);
      await put('b', 2, 'somebody else');
      await put('c', 1);
      expect((await owned()).sort()).toEqual([
        ['a', 1],
        ['b', 1],
      ]);
      await weakness.settle();
      expect((await owned()).sort()).toEqual([
        ['a', 2],
        ['c', 1],
      ]);
    });

    test('end pages early and lose nothing for a caller that continues', async () => {
      const { table, put, weakClient } = await world({ seed: 6, shortPages: 1 });
      for (const pk of ['a', 'b', 'c', 'd', 'e']) await put(pk, 1);
      const sizes = [];
      let from: Record<string, { S: string }> | undefined;
      do {
        const answer = await weakClient.send(
          new RawQueryCommand({
            TableName: table,
            IndexName: 'byOwner',
            Limit: 4,
            KeyConditionExpression: '#o = :o',
            ExpressionAttributeNames: { '#o': 'owner' },
            ExpressionAttributeValues: { ':o': { S: 'ann' } },
            ...(from ? { ExclusiveStartKey: from } : {}),
          }),
        );
        sizes.push(answer.Count ?? 0);
        from = answer.LastEvaluatedKey as typeof from;
      } while (from);
      expect(sizes.reduce((sum, size) => sum + size)).toBe(5);
      expect(sizes.length).toBeGreaterThan(2);
    });
  });

  describe('conflicts', () => {
    test('cancel one of two overlapping transactions and name the item; the other is done', async () => {
      const { transact, read, strong } = await world({ seed: 7, overlapConflicts: 1 });
      const outcomes = await Promise.all([errorOf(transact(['a', 'b'])), errorOf(transact(['c', 'b']))]);
      const [cancelled] = outcomes.filter((error) => error instanceof TransactionCanceledException);
      expect(cancelled?.CancellationReasons?.map((reason) => reason.Code)).toEqual(['None', 'TransactionConflict']);
      expect(outcomes.filter((error) => error === undefined)).toHaveLength(1);
      expect(await read('b', strong, true)).toBe(1);
    });

    test('refuse a single write or a transactional read that meets a transaction; single writes follow each other', async () => {
      const { table, transact, put, read, strong, weak } = await world({ seed: 8, overlapConflicts: 1 });
      const running = transact(['a']);
      const key = { pk: 'a', sk: 'item' };
      const readAll = weak.send(new TransactGetCommand({ TransactItems: [{ Get: { TableName: table, Key: key } }] }));
      expect(await Promise.all([nameOf(put('a', 5)), nameOf(readAll)])).toEqual([
        'TransactionConflictException',
        'TransactionCanceledException',
      ]);
      await running;
      await Promise.all([put('a', 6), put('a', 7)]);
      expect([6, 7]).toContain(await read('a', strong, true));
    });

    test('come out of nothing as well, and nothing is done', async () => {
      const { transact, put, read, strong } = await world({ seed: 9, spuriousConflicts: 1 });
      expect(await nameOf(put('a', 1))).toBe('TransactionConflictException');
      expect(await nameOf(transact(['a']))).toBe('TransactionCanceledException');
      expect(await read('a', strong)).toBeUndefined();
    });
  });

  describe('faults', () => {
    test('a throttled request is not done; the SDK itself retries it', async () => {
      const { put, transact, read, strong, weakness } = await world({ seed: 10, throttles: 1 });
      expect(await nameOf(put('a', 1))).toMatch(/Throttling|Throughput/);
      expect(weakness.plan.count).toBeGreaterThan(1);
      expect(await nameOf(transact(['a', 'b']))).toMatch(/Throttling|Throughput|Canceled/);
      expect(await read('a', strong)).toBeUndefined();
    });

    test('a dropped request is not done', async () => {
      const { put, read, strong } = await world({ seed: 11, drops: 1 });
      expect(await nameOf(put('a', 1))).toMatch(/TimeoutError|InternalServerError/);
      expect(await read('a', strong)).toBeUndefined();
    });

    test('a lost answer leaves the write done, once for a transaction whose token is repeated', async () => {
      const { transact, read, strong, weak, weakness, add } = await world({ seed: 12, lostAnswers: 1 });
      expect(await nameOf(transact(['a']))).toMatch(/TimeoutError|InternalServerError/);
      expect(await read('a', strong, true)).toBe(1);
      expect(await nameOf(weak.send(new UpdateCommand(add('b'))))).toMatch(/TimeoutError|InternalServerError/);
      // A single update has no token: each of the SDK's attempts adds one.
      expect(await read('b', strong, true)).toBeGreaterThan(1);
      weakness.off();
      await transact(['c']);
      expect(await read('c', strong, true)).toBe(1);
    });

    test('a request token works once, refuses other content, and is forgotten after ten minutes', async () => {
      const { transact, read, strong, weakness } = await world({ seed: 13 });
      await transact(['a'], 'token');
      await transact(['a'], 'token');
      expect(await read('a', strong, true)).toBe(1);
      expect(await nameOf(transact(['b'], 'token'))).toBe('IdempotentParameterMismatchException');
      weakness.forgetTokens();
      await transact(['a'], 'token');
      expect(await read('a', strong, true)).toBe(2);
    });
  });
});
