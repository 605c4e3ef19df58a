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
  saveSending,
  sending,
  startCursor,
  succeeded,
} from '../../../functions/delivery/webhooks/cursor.ts';
import { useStarted } from '../../support/bank/use-started.ts';
import { startTestTable, testTableName } from '../../support/bank/platform.ts';

const now = '2026-12-01T15:00:00.000Z' as Instant;
const fresh = startCursor('41', '1', 7);
const failing = {
  ...fresh,
  failing: {
    ...{ to: 9, attempt: 3, firstAttemptAt: now, nextAttemptAt: now },
    ...{ contentType: 'Json' as const, includeResources: false },
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
  ];
  const stored = (Item: Cursor) => world.documents.send(new PutCommand({ TableName: testTableName, Item }));

  test.each(changes)('%s', async (_, read, current) => {
    await stored(current);
    await expect(saveCursor(world.table, read, succeeded(read, batch, { now, durationMs: 1 }))).rejects.toThrow(
      ConcurrencyConflict,
    );
    expect(await world.table.get(current)).toEqual(current);
  });

  test.each([
    ['as read', fresh],
    ['as read, with its failing batch', failing],
  ])('but one that is %s is saved', async (_, read) => {
    await stored(read);
    const moved = succeeded(read, batch, { now, durationMs: 1 });
    await saveCursor(world.table, read, moved);
    expect(await world.table.get(read)).toEqual(moved);
  });
});

describe('before a body is sent once, the cursor moves only if the webhook is as it was read:', () => {
  const world = useStarted(() => startTestTable(), 'file');
  const changed: Cursor = { ...fresh, webhookVersion: 3 };
  const stored = (Item: Cursor) => world.documents.send(new PutCommand({ TableName: testTableName, Item }));

  test.each([
    ['never changed', fresh, fresh, true],
    ['changed before', changed, changed, true],
    ['changed since', fresh, changed, false],
    ['changed again', changed, { ...changed, webhookVersion: 4 }, false],
  ])('%s', async (_, read, current, isMoved) => {
    await stored(current);
    const moved = sending(read, batch, now, undefined);
    const saving = saveSending(world.table, read, moved);
    await (isMoved ? saving : expect(saving).rejects.toThrow(ConcurrencyConflict));
    expect(await world.table.get(read)).toEqual(isMoved ? moved : current);
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
