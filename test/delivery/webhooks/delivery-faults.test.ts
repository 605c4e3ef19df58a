import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import { putOffMessage } from '../../../functions/delivery/webhooks/in-share.ts';
import { deliveryLogPartition, insertAt } from '../../../functions/delivery/webhooks/delivery-log.ts';
import { webhookPartition } from '../../../functions/delivery/webhooks/store.ts';
import { answered, useDeliveryBank } from '../../support/delivery/delivery-bank.ts';
import { heldUp, loggedRows, onCursorWrite, onWrite } from '../../support/delivery/delivery-faults.ts';

/** Faults of the table and of keys around a request: what was not sent is sent later, and what is known of a request is stored. */
const world = useDeliveryBank();
const modes = ['AtLeastOnce', 'AtMostOnce'];
const ids = () => world.received.flatMap((one) => one.ids);
const events = (count: number) => Array.from({ length: count }, () => 'account.created');
const happen = async (count: number) => {
  await world.emit(...events(count));
  await world.run();
};
const pass = (ms: number) => world.clock.set(new Date(Date.parse(world.clock.now()) + ms).toISOString());

/** A webhook that has received event 1. */
async function knownWebhook(attributes: Record<string, unknown> = { deliveryMode: 'AtMostOnce' }): Promise<string> {
  const id = await world.webhook(attributes);
  await happen(1);
  world.received.length = 0;
  return id;
}

describe('a token that cannot be decrypted for a while', () => {
  /** Damages the token of the only webhook, and returns what repairs it. */
  async function damageToken(): Promise<() => Promise<void>> {
    const pk = webhookPartition(world.organisationId);
    const [item] = (await world.table.query({ pk, from: 'c#' })) as { pk: string; sk: string; sealedToken: string }[];
    if (item === undefined) throw new Error('there is no webhook');
    const set = async (value: string) => {
      await world.table.update({
        Key: { pk, sk: item.sk },
        UpdateExpression: 'SET sealedToken = :value',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':value': value },
      });
    };
    await set(`${item.sealedToken.slice(0, -6)}AAAAAA`);
    return () => set(item.sealedToken);
  }
  const token = 'a signing secret of your own';

  test.each(modes)('lets all events wait: %s', async (deliveryMode) => {
    await knownWebhook({ deliveryMode, token });
    const repair = await damageToken();
    await happen(4);
    await world.passTime({ minutes: 1.5 });
    expect(world.logs.filter(({ message }) => message === putOffMessage)).not.toEqual([]);
    await repair();
    await world.passTime({ minutes: 5 });
    expect(ids()).toEqual(['2', '3', '4', '5']);
  });

  test('lets a replay wait', async () => {
    const id = await knownWebhook({ deliveryMode: 'AtMostOnce', token });
    await happen(2);
    world.received.length = 0;
    const repair = await damageToken();
    await world.call('POST', `/webhooks/${id}/replay`, {
      data: { type: 'webhookReplay', attributes: { fromEventId: '1' } },
    });
    await world.deliver();
    await world.passTime({ minutes: 1.5 });
    await repair();
    await world.passTime({ minutes: 5 });
    expect(ids()).toEqual(['1', '2', '3']);
  });
});

describe('AtMostOnce, a row of the delivery log that cannot be written', () => {
  /** Lets the writes of rows fail, from the `first` on, `times` times. */
  const failRows = (first: number, times: number) => {
    let number = 0;
    onWrite(
      world,
      (sk) => sk.startsWith('a#'),
      (write) => {
        number += 1;
        return number >= first && number < first + times ? Promise.reject(new Error('throttled')) : write();
      },
    );
  };
  const health = async (id: string) => (await world.call('GET', `/webhooks/${id}`)).body.data.attributes.health;

  test('once, is written before the row of the next event', async () => {
    const id = await knownWebhook();
    failRows(2, 1);
    world.behaviour.answer = ({ ids: [event] }) => answered(event === '4' ? 500 : 200);
    await happen(3);
    expect(ids()).toEqual(['2', '3', '4']);
    expect(await loggedRows(world, id)).toEqual(['1-1', '2-2', '3-3', '4-4']);
    expect((await health(id)).failingSince).toBeDefined();
  });

  test.each([2, 3])('%i times, does not keep the failure of the next event from being stored', async (times) => {
    const id = await knownWebhook();
    failRows(2, times);
    world.behaviour.answer = ({ ids: [event] }) => answered(event === '4' ? 500 : 200);
    await happen(3);
    expect((await health(id)).failingSince).toBeDefined();
    await world.passTime({ minutes: 3 });
    expect(ids()).toEqual(['2', '3', '4']);
    expect((await loggedRows(world, id)).slice(0, 3)).toEqual(['1-1', '2-2', '3-3']);
  });

  test('of a failure, does not keep the failure from being stored', async () => {
    const id = await knownWebhook();
    failRows(1, 1);
    world.behaviour.answer = () => answered(500);
    await happen(1);
    expect((await health(id)).failingSince).toBeDefined();
    expect(await loggedRows(world, id)).toEqual(['1-1', '2-2']);
  });
});

describe('AtMostOnce, the row that a worker may have left behind', () => {
  const replayed = { outcome: 'Delivered', from: 1, to: 1, count: 1, attempts: 1, replayId: '7' } as const;

  /** Writes rows as a replay does, from `first` on. */
  async function replayRows(id: string, first: number, count: number): Promise<void> {
    const at = world.clock.now();
    const webhook = { organisationId: world.organisationId, id };
    for (let number = first; number < first + count; number += 1) {
      await world.table.put(insertAt({ number, at }, webhook, { ...replayed, id: String(1e14 + number) }).Put);
    }
  }

  /** Numbers of rows that the next reads of the delivery log return. */
  function readRows(): number[] {
    const reads: number[] = [];
    const { query } = world.platform.table;
    Object.assign(world.platform.table, {
      query: async (...args: Parameters<typeof query>) => {
        const found = await query(...args);
        if (args[0].pk.startsWith('dlv#')) reads.push(found.length);
        return found;
      },
    });
    return reads;
  }
  const ordinaryRows = async (id: string) =>
    (await loggedRows(world, id)).filter((_, place) => place < 4 || place >= 304);

  test('is looked for by one read of one row, however many came after it', async () => {
    const id = await knownWebhook();
    await happen(3);
    await replayRows(id, 5, 300);
    const reads = readRows();
    await happen(1);
    // One for the row that may be missing, one for the end of the log.
    expect(reads).toEqual([1, 1]);
    expect(await ordinaryRows(id)).toEqual(['1-1', '2-2', '3-3', '4-4', '5-5']);
  });

  test('is found after the rows of a replay that came between', async () => {
    const id = await knownWebhook();
    let rows = 0;
    onWrite(
      world,
      (sk) => sk.startsWith('a#'),
      async (write) => {
        rows += 1;
        // The cursor names number 3 for the row of event 3.
        if (rows === 2) await replayRows(id, 3, 150);
        return write();
      },
    );
    await happen(3);
    const logged = await loggedRows(world, id);
    expect(logged.slice(152)).toEqual(['3-3', '4-4']);
    await happen(1);
    expect(await loggedRows(world, id)).toEqual([...logged, '5-5']);
  });

  test('is not written again when the log no longer has it', async () => {
    const id = await knownWebhook();
    await happen(3);
    const pk = deliveryLogPartition({ organisationId: world.organisationId, id });
    for (const { sk } of await world.table.query({ pk })) {
      await world.table.transact([{ Delete: { Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' } }]);
    }
    pass(47 * 86_400_000);
    await happen(1);
    expect(await loggedRows(world, id)).toEqual(['5-5']);
  });
});

describe('a write of the cursor at the moment at which the webhook is changed', () => {
  test.each(modes)('is repeated, so that nothing waits and nothing is sent again: %s', async (deliveryMode) => {
    await knownWebhook({ deliveryMode });
    world.behaviour.answer = () => answered(200);
    let refused = 0;
    onCursorWrite(world, (write) => ((refused += 1) % 2 === 1 ? Promise.reject(heldUp()) : write()));
    await happen(3);
    await happen(1);
    expect(ids()).toEqual(['2', '3', '4', '5']);
    expect(refused).toBeGreaterThan(2);
  });

  test('AtMostOnce, does not cost what is known of a failure', async () => {
    const id = await knownWebhook();
    world.behaviour.answer = () => answered(500);
    let refused = 0;
    onCursorWrite(world, (write) =>
      world.received.length === 1 && (refused += 1) === 1 ? Promise.reject(heldUp()) : write(),
    );
    await happen(1);
    const { body } = await world.call('GET', `/webhooks/${id}`);
    expect([refused > 0, body.data.attributes.health.failingSince]).toEqual([true, expect.any(String)]);
  });

  test('gives a batch up after its last attempt', async () => {
    const id = await knownWebhook({});
    world.behaviour.answer = () => answered(500);
    const { transact } = world.platform.table;
    let refused = 0;
    Object.assign(world.platform.table, {
      transact: (...args: Parameters<typeof transact>) => {
        const isOfCursor = args[0].some((one) =>
          String((one.Update?.Key ?? one.Put?.Item)?.['sk']).endsWith('#cursor'),
        );
        if (!isOfCursor || (refused += 1) > 1) return transact(...args);
        const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }];
        const cause = Object.assign(new Error('cancelled'), {
          name: 'TransactionCanceledException',
          CancellationReasons,
        });
        return Promise.reject(new ConcurrencyConflict({ cause }));
      },
    });
    await happen(1);
    await world.passTime({ minutes: 90 });
    expect(refused).toBeGreaterThan(1);
    const { body } = await world.call('GET', `/webhooks/${id}/deliveries?sort=-createdAt`);
    const [last] = body.data as { attributes: Record<string, unknown> }[];
    expect(last?.attributes).toMatchObject({ outcome: 'GivenUp', reason: 'status', attempts: world.received.length });
  });
});

describe('a write of the cursor whose answer is lost', () => {
  /** The client repeats a write whose answer is lost, and then its condition fails. */
  const loseAnswers = () => {
    onCursorWrite(world, async (write) => {
      await write();
      return write();
    });
  };

  test.each(modes)('was done, and nothing waits: %s', async (deliveryMode) => {
    const id = await knownWebhook({ deliveryMode });
    loseAnswers();
    await world.emit(...events(3));
    await world.run();
    await world.emit('account.created');
    await world.run();
    expect(ids()).toEqual(['2', '3', '4', '5']);
    const rows = deliveryMode === 'AtMostOnce' ? ['1-1', '2-2', '3-3', '4-4', '5-5'] : ['1-1', '2-4', '5-5'];
    expect(await loggedRows(world, id)).toEqual(rows);
  });

  test('of a batch that failed was done, and its next attempt comes in time', async () => {
    await knownWebhook({});
    loseAnswers();
    world.behaviour.answer = () => answered(world.received.length === 1 ? 500 : 200);
    await world.emit('account.created');
    await world.run();
    await world.passTime({ minutes: 0.5 });
    expect(ids()).toEqual(['2', '2']);
  });
});

test('AtMostOnce, nothing is sent if the webhook was disabled between the reads of its two items', async () => {
  const id = await knownWebhook();
  await world.emit(...events(5));
  await world.project();
  const { query } = world.platform.table;
  let isWhole = false;
  Object.assign(world.platform.table, {
    query: async (...args: Parameters<typeof query>) => {
      const before = await query(...args);
      if (isWhole || !args[0].from?.startsWith('c#')) return before;
      isWhole = true;
      await world.call('POST', `/webhooks/${id}/disable`);
      const after = await query(...args);
      return [...before.slice(0, 1), ...after.slice(1)];
    },
  });
  await world.deliver();
  expect(isWhole).toBe(true);
  expect(ids()).toEqual([]);
});
