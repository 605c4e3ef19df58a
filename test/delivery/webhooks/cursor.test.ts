import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import type { LoggedEvent } from '../../../functions/delivery/events/logged-event.ts';
import {
  cleared,
  type Cursor,
  failedOnce,
  gaveUp,
  movedTo,
  restarted,
  saveCursor,
  sending,
  startCursor,
  storedCursor,
  succeeded,
} from '../../../functions/delivery/webhooks/cursor.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';
import { useStarted } from '../../support/bank/use-started.ts';
import { startTestTable, testTableName } from '../../support/bank/platform.ts';

const now = '2026-12-01T15:00:00.000Z' as Instant;
const fresh = startCursor('41', '1', 7);
const failing = {
  ...fresh,
  failing: {
    to: 9,
    attempt: 3,
    firstAttemptAt: now,
    nextAttemptAt: now,
    contentType: 'Json' as const,
    includeResources: false,
  },
};
const batch = { events: [{ number: 9 } as LoggedEvent], to: 9 };

describe('a cursor is not saved if, since it was read,', () => {
  const world = useStarted(() => startTestTable(), 'file');
  const changes: readonly (readonly [string, Cursor, Cursor])[] = [
    ['it has moved', fresh, movedTo(fresh, 8)],
    ['a new run has begun', fresh, { ...fresh, generation: 2 }],
    ['a batch has failed', fresh, failing],
    ['it has moved past another failing batch', failing, { ...failing, position: 8 }],
    ['a batch of a new run fails', failing, { ...failing, generation: 2 }],
    ['another attempt has been made', failing, { ...failing, failing: { ...failing.failing, attempt: 4 } }],
    ['the failing batch has been delivered at last', failing, fresh],
    ['a worker has written it at the same place', { ...fresh, writeId: '1' }, { ...fresh, writeId: '2' }],
  ];
  const stored = (Item: Cursor) => world.documents.send(new PutCommand({ TableName: testTableName, Item }));

  test.each(changes)('%s', async (_, read, current) => {
    await stored(current);
    const platform = { table: world.table, ids: randomIds };
    const saving = saveCursor(platform, read, succeeded(read, batch, { now, durationMs: 1 }));
    await expect(saving).rejects.toThrow(ConcurrencyConflict);
    expect(await world.table.get(current)).toEqual(current);
  });

  test.each([
    ['as read', fresh],
    ['as read, with its failing batch', failing],
  ])('but one that is %s is saved', async (_, read) => {
    await stored(read);
    const moved = succeeded(read, batch, { now, durationMs: 1 });
    const saved = await saveCursor({ table: world.table, ids: randomIds }, read, moved);
    expect(saved).toEqual({ ...moved, writeId: expect.any(String) });
    expect(await world.table.get(read)).toEqual(saved);
  });
});

describe('a worker that gets no answer to its write', () => {
  const world = useStarted(() => startTestTable(), 'file');
  const { sequence: _none, ...older } = fresh;
  const moved = succeeded(fresh, batch, { now, durationMs: 1 });
  /** Writes, unless nothing shall arrive, and then fails as the repeated request does. */
  const unanswering = (isDone: boolean) => ({
    ids: randomIds,
    table: {
      ...world.table,
      get: world.table.get.bind(world.table),
      update: async (input: Parameters<typeof world.table.update>[0]) => {
        if (isDone) await world.table.update(input);
        throw new ConcurrencyConflict();
      },
    },
  });

  test('knows by its write id whether it was done', async () => {
    await expect(saveCursor(unanswering(false), fresh, moved)).rejects.toThrow(ConcurrencyConflict);
    await world.documents.send(new PutCommand({ TableName: testTableName, Item: older }));
    expect(await storedCursor(world.table, fresh)).toEqual(fresh);
    await expect(saveCursor(unanswering(false), fresh, moved)).rejects.toThrow(ConcurrencyConflict);
    const saved = await saveCursor(unanswering(true), fresh, moved);
    expect(saved).toEqual({ ...moved, writeId: expect.any(String) });
    expect(await storedCursor(world.table, fresh)).toEqual(saved);
  });

  test('reads no cursor where there is none', async () => {
    expect(await storedCursor(world.table, startCursor('41', '9', 7))).toBeUndefined();
  });
});

describe('a cursor and a change of its webhook at the same time', () => {
  const world = useStarted(() => startTestTable(), 'file');
  const stored = (Item: Cursor) => world.documents.send(new PutCommand({ TableName: testTableName, Item }));
  const changedTo = (webhookVersion: number): Cursor => ({ ...fresh, webhookVersion });
  const isSent = sending(fresh, batch, now, undefined);

  test.each([
    ['was never changed', 1, fresh, true],
    ['was changed before it was read', 3, changedTo(3), true],
    ['was enabled after its last change', 4, changedTo(3), true],
    ['has changed since it was read', 3, changedTo(4), false],
  ])('before a body is sent, the cursor of a webhook that %s', async (_, version, current, isMoved) => {
    await stored(current);
    const saving = saveCursor({ table: world.table, ids: randomIds }, fresh, isSent, { version });
    await (isMoved ? saving : expect(saving).rejects.toThrow(ConcurrencyConflict));
    expect(await world.table.get(fresh)).toMatchObject(isMoved ? { position: isSent.position } : current);
  });

  test('no write of a worker undoes the change', async () => {
    await stored(changedTo(5));
    const saved = await saveCursor(
      { table: world.table, ids: randomIds },
      changedTo(4),
      failedOnce(changedTo(4), fresh, now),
    );
    expect(saved).toMatchObject({ webhookVersion: 5, givenUp: 1 });
  });
});

describe('the batches given up since the last success', () => {
  const ailing: Cursor = { ...gaveUp(gaveUp(failing, batch, now), batch, now), isSlow: true };

  test('are counted, with the moment since when everything fails', () => {
    expect(ailing).toMatchObject({ givenUp: 2, failingSince: now });
    expect(failedOnce(ailing, fresh, '2026-12-02T15:00:00.000Z' as Instant)).toMatchObject({
      givenUp: 3,
      failingSince: now,
    });
  });

  test.each<[string, Cursor]>([
    ['a delivered batch', succeeded(ailing, batch, { now, durationMs: 1 })],
    ['a delivered event that was sent once', cleared(ailing, 1)],
    ['a new run', restarted(ailing, 20, 'AtLeastOnce')],
  ])('are none after %s, and nothing fails', (_, after) => {
    expect(after.givenUp).toBe(0);
    for (const name of ['failing', 'failingSince', 'isSlow']) expect(after).not.toHaveProperty(name);
  });
});
