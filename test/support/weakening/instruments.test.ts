import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { sharedItems } from './capture.ts';
import { SimulatedCrash } from './fault-plan.ts';
import { cloudLike } from './options.ts';
import { errorOf, useWeakWorlds } from './weak-world.ts';

const world = useWeakWorlds();

describe('a crash', () => {
  test('before an I/O undoes it, after it only hides the answer, and the dead do nothing more', async () => {
    const { put, read, strong, weakness } = await world({ seed: 14 });
    weakness.plan.failAt(2, 'before');
    await put('a', 1);
    expect(await errorOf(put('b', 1))).toBeInstanceOf(SimulatedCrash);
    expect(await errorOf(put('c', 1))).toBeInstanceOf(SimulatedCrash);
    weakness.plan.revive();
    weakness.plan.failAt(1, 'after');
    expect(await errorOf(put('d', 1))).toMatchObject({ operation: 'PutItem', moment: 'after' });
    const values = await Promise.all(['a', 'b', 'c', 'd'].map((pk) => read(pk, strong, true)));
    expect(values).toEqual([1, undefined, undefined, 1]);
  });

  test('can be placed at every I/O of an operation that was counted first', async () => {
    const { put, read, weakness } = await world({ seed: 15 });
    const operation = async () => {
      await put('a', 1);
      await read('a');
      await put('b', 1);
    };
    await operation();
    expect(weakness.plan.count).toBe(3);
    for (const n of [1, 2, 3]) {
      weakness.plan.failAt(n, 'after');
      expect(await errorOf(operation())).toMatchObject({ name: 'SimulatedCrash' });
      weakness.plan.revive();
    }
    expect(weakness.plan.count).toBe(3 + 1 + 2 + 3);
  });
});

describe('what a plan has seen', () => {
  test('is each I/O, whether it may have changed something, and whether a write was under way beside it', async () => {
    const { put, read, weakness } = await world({ seed: 15 });
    const { plan } = weakness;
    const seen = await plan.watch(async () => {
      await read('a');
      await Promise.all([read('a'), read('b')]);
      await put('a', 1);
      await Promise.all([read('a'), put('b', 1)]);
    });
    await read('c');
    expect(seen.map(({ isRead, isAlone }) => [isRead, isAlone])).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [false, true],
      [true, false],
      [false, false],
    ]);
    expect(plan.changes).toBe(2);
  });

  test('has no change where a process died before a write, and one where it died after', async () => {
    const { put, weakness } = await world({ seed: 15 });
    const { plan } = weakness;
    for (const [moment, changes] of [
      ['before', 0],
      ['after', 1],
    ] as const) {
      plan.failAt(1, moment);
      await errorOf(put('a', 1));
      plan.revive();
      expect(plan.changes).toBe(changes);
    }
  });
});

describe('several crashes', () => {
  test('come each at the I/O of its actor, and a process starts again after each', async () => {
    const { put, weakness } = await world({ seed: 15 });
    const { plan } = weakness;
    await plan.as('one', () => put('a', 1));
    plan.failAtEach([
      { actor: 'one', at: 1, moment: 'before' },
      { actor: 'one', at: 3, moment: 'after' },
      { actor: 'other', at: 1, moment: 'after' },
    ]);
    const died: string[] = [];
    for (const actor of ['one', 'one', 'other', 'one', 'other', 'one']) {
      const error = await errorOf(plan.as(actor, () => put('a', 1)));
      died.push(error instanceof SimulatedCrash ? `${actor} ${error.moment}` : actor);
      plan.revive();
    }
    expect(died).toEqual(['one before', 'one', 'other after', 'one after', 'other', 'one']);
    expect(plan.crashesLeft).toBe(0);
  });
});

describe('a capture', () => {
  test('names what was written, checked and indexed, and what two operations share', async () => {
    const { table, put, weak, weakness, add } = await world({ seed: 16 });
    const first = weakness.capture();
    await put('a', 1);
    await weak.send(
      new TransactWriteCommand({
        TransactItems: [
          { Update: add('b') },
          {
            ConditionCheck: {
              TableName: table,
              Key: { pk: 'c', sk: 'item' },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        ],
      }),
    );
    first.stop();
    const second = weakness.capture();
    await put('c', 1);
    second.stop();
    expect(first.writeSets).toEqual([
      {
        command: 'PutItem',
        items: [
          { table, pk: 'a', sk: 'item', touch: 'put' },
          { table, pk: 'ann', sk: 'item', touch: 'put', index: 'byOwner' },
        ],
      },
      {
        command: 'TransactWriteItems',
        items: [
          { table, pk: 'b', sk: 'item', touch: 'update' },
          { table, pk: 'c', sk: 'item', touch: 'check' },
        ],
      },
    ]);
    expect(sharedItems(first, second)).toEqual([JSON.stringify([table, 'c', 'item'])]);
  });

  test('counts requests and units, which the caller sees only if it asked', async () => {
    const { table, put, read, weakness, weakClient } = await world({ seed: 17 });
    const capture = weakness.capture();
    expect(await put('a', 1)).not.toHaveProperty('ConsumedCapacity');
    await read('a');
    await read('a', undefined, true);
    capture.stop();
    await read('a');
    expect(capture.counts()).toEqual({
      PutItem: { requests: 1, readUnits: 0, writeUnits: 2 },
      GetItem: { requests: 2, readUnits: 1.5, writeUnits: 0 },
    });
    expect(capture.total()).toEqual({ requests: 3, readUnits: 1.5, writeUnits: 2 });
    expect(weakness.counts()['GetItem']?.requests).toBe(3);
    const asked = new PutItemCommand({
      TableName: table,
      Item: { pk: { S: 'b' }, sk: { S: 'item' } },
      ReturnConsumedCapacity: 'TOTAL',
    });
    expect((await weakClient.send(asked)).ConsumedCapacity?.CapacityUnits).toBe(1);
  });
});

describe('the seed', () => {
  /** Parallel workers under all weaknesses; what each saw, in the order in which they saw it. */
  async function story(seed: number, interleave: 'real' | 'seeded'): Promise<string[]> {
    const { put, read, owned, transact } = await world({
      seed,
      ...cloudLike,
      throttles: 0.1,
      lostAnswers: 0.1,
      interleave,
    });
    const seen: string[] = [];
    const note = async (label: string, promise: Promise<unknown>) => {
      const outcome = await promise.then(
        (value) => JSON.stringify([value]),
        (error: unknown) => (error as Error).name,
      );
      seen.push(`${label} ${outcome.replaceAll(/"\$metadata":\{[^}]*\}/g, '')}`);
    };
    const worker = async (name: string) => {
      for (let round = 0; round < 8; round += 1) {
        await note(`${name} puts`, put(name, round));
        await note(`${name} reads`, read(name));
        await note(`${name} lists`, owned());
        await note(`${name} adds`, transact([name, 'shared'], `${name}${round}`));
      }
    };
    if (interleave === 'real') await worker('a');
    else await Promise.all(['a', 'b', 'c'].map(worker));
    return seen;
  }

  test.each(['real', 'seeded'] as const)('decides everything, with interleaving %s', async (interleave) => {
    const [first, again, other] = [
      await story(18, interleave),
      await story(18, interleave),
      await story(19, interleave),
    ];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
