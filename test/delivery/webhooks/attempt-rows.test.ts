import { decisionUses } from '../../../functions/delivery/webhooks/answered-decision.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { LoggedEvent } from '../../../functions/delivery/events/logged-event.ts';
import { logKind } from '../../../functions/delivery/events/log.ts';
import { cursorItem, type Cursor, startCursor } from '../../../functions/delivery/webhooks/cursor.ts';
import { openAnswer } from '../../../functions/delivery/webhooks/delivery-log.ts';
import { deliveryLogKind } from '../../../functions/delivery/webhooks/delivery-log-kind.ts';
import {
  attemptOf,
  attemptRow,
  passDelivered,
  rangeOf,
  receivingWebhook,
} from '../../../functions/delivery/webhooks/delivery.ts';
import { deliveryUses } from '../../../functions/delivery/webhooks/delivery-uses.ts';
import { type Webhook, webhookKind, webhookSortKey } from '../../../functions/delivery/webhooks/store.ts';
import { clockKind } from '../../../functions/kernel/clock/bank-clock.ts';
import { journalKind } from '../../../functions/kernel/journal/journal.ts';
import { insert } from '../../../functions/kernel/table/write.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';
import { createMemoryTable } from '../../support/memory-table/memory-table.ts';

const now = '2026-12-01T15:00:00.000Z' as Instant;
const cipher = testCipher('41');
const cursor = startCursor('41', '1', 7);
const batch = { events: [{ number: 8 }, { number: 10 }] as LoggedEvent[], to: 12 };
const delivered = { outcome: 'Delivered', status: 200, durationMs: 5 } as const;
const refused = { outcome: 'Failed', reason: 'status', status: 500, durationMs: 6 } as const;
const webhook = {
  pk: 'whk#41',
  sk: webhookSortKey(1),
  organisationId: '41',
  id: '1',
  version: 1,
  status: 'Enabled',
  createdAt: now,
} as unknown as Webhook;

describe('a row of the delivery log', () => {
  test('says which events were sent, and what came of it', () => {
    const range = { from: 8, to: 10, count: 2 };
    expect(attemptOf(batch, delivered, webhook, cipher)).toStrictEqual({ ...range, ...delivered });
    const answered = { text: 'approved', isCut: false };
    expect(attemptOf(batch, { ...delivered, answered }, webhook, cipher)).toStrictEqual({ ...range, ...delivered });
    expect(attemptOf(batch, refused, webhook, cipher)).toStrictEqual({ ...range, ...refused });
    expect(attemptOf(batch, { ...refused, answer: '' }, webhook, cipher)).toStrictEqual({ ...range, ...refused });
    const { sealedAnswer, ...rest } = attemptOf(batch, { ...refused, answer: 'no' }, webhook, cipher);
    expect(rest).toStrictEqual({ ...range, ...refused });
    expect(openAnswer(sealedAnswer ?? new Uint8Array(), cipher, webhook)).toBe('no');
  });

  test('of an ordinary attempt counts the attempts, and has the number of the body', () => {
    const attempted = { webhook, cursor: { ...cursor, sequence: 4 }, batch };
    expect(attemptRow(attempted, 3, delivered, cipher)).toStrictEqual({
      from: 8,
      to: 10,
      count: 2,
      ...delivered,
      attempts: 3,
      sequence: 5,
    });
  });

  test('of no events cannot be', () => {
    expect(() => rangeOf({ events: [] })).toThrow('the batch has no events');
  });
});

describe('a webhook', () => {
  const platformWith = (table: ReturnType<typeof createMemoryTable>) =>
    ({ table, ids: randomIds, clock: { now: () => now } }) as unknown as Platform;
  const message = { organisationId: '41', webhookId: '1', generation: 1 };

  /** A table with a webhook that can be read. */
  async function tableWith(status: string, stored: Cursor = cursor) {
    const table = createMemoryTable();
    await table.transact([insert({ ...whole, status }), insert({ ...stored })]);
    return table;
  }
  const whole = {
    ...webhook,
    label: 'l',
    url: 'https://example.com',
    contentType: 'Json',
    deliveryMode: 'AtLeastOnce',
    includeResources: false,
    subscriptionType: 'All',
    subscriptions: [{ from: 1, type: 'All' }],
    sealedToken: 'x',
    tags: {},
  };

  test('receives in the run of the message, while it is Enabled', async () => {
    const found = await receivingWebhook(platformWith(await tableWith('Enabled')), message);
    expect([found?.webhook.id, found?.cursor]).toEqual(['1', cursor]);
    expect(await receivingWebhook(platformWith(await tableWith('Disabled')), message)).toBeUndefined();
    expect(await receivingWebhook(platformWith(await tableWith('Unavailable')), message)).toBeUndefined();
    expect(await receivingWebhook(platformWith(createMemoryTable()), message)).toBeUndefined();
  });

  test('has the row that a worker left behind in its log, once', async () => {
    const unlogged = { ...attemptRow({ webhook, cursor, batch }, 1, delivered, cipher), id: '7', number: 1 };
    const rowsOf = async (stored: Cursor) => {
      const table = await tableWith('Enabled', stored);
      for (let time = 0; time < 2; time += 1) await receivingWebhook(platformWith(table), message);
      return (await table.query({ pk: 'dlv#41#1' })).map(({ id, from, to }) => ({ id, from, to }));
    };
    expect(await rowsOf({ ...cursor, unlogged, deliveredAt: now })).toEqual([{ id: '7', from: 8, to: 10 }]);
    expect(await rowsOf({ ...cursor, unlogged })).toEqual([]);
    expect(await rowsOf({ ...cursor, deliveredAt: now })).toEqual([]);
  });

  test('does not receive by a message of another run', async () => {
    for (const generation of [0, 2]) {
      expect(
        await receivingWebhook(platformWith(await tableWith('Enabled')), { ...message, generation }),
      ).toBeUndefined();
    }
  });

  test('that has received a body has it in its log, and its cursor is past it', async () => {
    const table = await tableWith('Enabled');
    const platform = platformWith(table);
    const attempted = { webhook, cursor, batch };
    const row = attemptRow(attempted, 1, delivered, cipher);
    const { cursor: moved, ...rest } = await passDelivered(platform, attempted, row, 2_001);
    expect(rest).toEqual({ webhook });
    expect(moved).toMatchObject({ position: 12, deliveredAt: now, isSlow: true, logged: { number: 1, at: now } });
    expect(cursorItem.parse((await table.get(cursor)) ?? cursor)).toEqual(moved);
    const [stored] = await table.query({ pk: 'dlv#41#1' });
    expect(stored).toMatchObject({ ...row, at: now });
    const next = { webhook, cursor: moved, batch: { events: [{ number: 13 }] as LoggedEvent[], to: 13 } };
    const again = await passDelivered(platform, next, attemptRow(next, 1, delivered, cipher), 1);
    expect(again.cursor.logged).toEqual({ number: 2, at: now });
  });
});

test('the workers of the lanes read the log, and write webhooks, their delivery log and what decisions in answers write', () => {
  expect(deliveryUses.read).toEqual([...new Set([logKind, clockKind, ...decisionUses.read])]);
  const own = [webhookKind, deliveryLogKind, journalKind];
  expect(deliveryUses.write).toEqual([...new Set([...own, ...decisionUses.write])]);
});
