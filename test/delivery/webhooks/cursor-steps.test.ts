import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { LoggedEvent } from '../../../functions/delivery/events/logged-event.ts';
import {
  changeCursor,
  cleared,
  type Cursor,
  cursor,
  cursorItem,
  cursorKey,
  failedOnce,
  gaveUp,
  laneOf,
  lineMetaOf,
  movedTo,
  replaceWebhook,
  restarted,
  sending,
  sendingEach,
  startCursor,
  succeeded,
} from '../../../functions/delivery/webhooks/cursor.ts';
import type { UnloggedAttempts } from '../../../functions/delivery/webhooks/delivery-log.ts';
import type { Webhook } from '../../../functions/delivery/webhooks/store.ts';
import { replace } from '../../../functions/kernel/table/write.ts';

const now = '2026-12-01T15:00:00.000Z' as Instant;
const later = '2026-12-02T15:00:00.000Z' as Instant;
const fresh = startCursor('41', '2', 7);
const failing = {
  ...fresh,
  failing: {
    to: 9,
    attempt: 3,
    firstAttemptAt: now,
    nextAttemptAt: later,
    contentType: 'Json' as const,
    includeResources: false,
  },
};
const batch = { events: [{ number: 8 }, { number: 9 }] as LoggedEvent[], to: 11 };
const body = { sequence: 1, eventNumber: 9 };

describe('a new cursor', () => {
  test('is on trial, after the event that it starts at', () => {
    expect(fresh).toStrictEqual({
      pk: 'whk#41',
      sk: cursorKey('41', '2').sk,
      organisationId: '41',
      webhookId: '2',
      position: 7,
      generation: 1,
      givenUp: 0,
      sequence: 0,
      isOnTrial: true,
    });
    expect(cursor('41', '2').key).toEqual({ pk: fresh.pk, sk: fresh.sk });
    expect(cursorKey('41', '2').sk).not.toBe(cursorKey('41', '3').sk);
  });

  test('is read with the number of bodies that older ones lack', () => {
    const { sequence: _, ...older } = fresh;
    expect(cursorItem.parse(older).sequence).toBe(0);
    for (const wrong of [{ failing: {} }, { lastBody: {} }, { logged: {} }, { position: '7' }]) {
      expect(() => cursorItem.parse({ ...fresh, ...wrong })).toThrow();
    }
  });
});

test.each<[string, Partial<Cursor>, string]>([
  ['is new', {}, 'trial'],
  ['has had a success', { isOnTrial: false }, 'fast'],
  ['has a failing batch', { failing: failing.failing, isOnTrial: false }, 'slow'],
  ['has had only failures', { failingSince: now }, 'slow'],
  ['answers slowly', { isSlow: true, isOnTrial: false }, 'slow'],
  ['answers quickly', { isSlow: false, isOnTrial: false }, 'fast'],
])('a webhook that %s is in its lane', (_, state, lane) => {
  expect(laneOf({ ...fresh, ...state })).toBe(lane);
  const { isOnTrial: _trial, ...settled } = fresh;
  expect(laneOf(settled)).toBe('fast');
});

test('a cursor is changed only as it was read, and only where it differs', () => {
  const Key = { pk: fresh.pk, sk: fresh.sk };
  expect(changeCursor(failing, { ...fresh, position: 8 }).Update).toStrictEqual({
    Key,
    UpdateExpression: 'SET #position = :position REMOVE #failing',
    ConditionExpression:
      'generation = :readGeneration AND #position = :readPosition AND failing.attempt = :readAttempt AND attribute_not_exists(writeId)',
    ExpressionAttributeNames: { '#position': 'position', '#failing': 'failing' },
    ExpressionAttributeValues: { ':position': 8, ':readGeneration': 1, ':readPosition': 7, ':readAttempt': 3 },
  });
  const known = { webhookVersion: 3, writeId: '5' };
  expect(changeCursor({ ...fresh, ...known }, { ...failing, ...known }).Update).toStrictEqual({
    Key,
    UpdateExpression: 'SET #failing = :failing',
    ConditionExpression:
      'generation = :readGeneration AND #position = :readPosition AND attribute_not_exists(failing) AND writeId = :readWriteId',
    ExpressionAttributeNames: { '#position': 'position', '#failing': 'failing' },
    ExpressionAttributeValues: {
      ':failing': failing.failing,
      ':readGeneration': 1,
      ':readPosition': 7,
      ':readWriteId': '5',
    },
  });
});

test('an attribute that is gone or undefined is removed, and nothing else is set', () => {
  const { isOnTrial: _trial, ...settled } = fresh;
  for (const changed of [settled, { ...fresh, isOnTrial: undefined }]) {
    expect(changeCursor(fresh, changed).Update.UpdateExpression).toBe('REMOVE #isOnTrial');
  }
  expect(changeCursor(fresh, movedTo(fresh, 8)).Update.UpdateExpression).toBe('SET #position = :position');
});

test('a change of a webhook tells its cursor the version that it has then', () => {
  const changed = { pk: 'whk#41', sk: 'w', organisationId: '41', id: '2', version: 4 } as Webhook;
  expect(replaceWebhook(changed)).toStrictEqual([
    replace(changed),
    {
      Update: {
        Key: cursorKey('41', '2'),
        UpdateExpression: 'SET webhookVersion = :version',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':version': 5 },
      },
    },
  ]);
});

test('the next body names the one before it', () => {
  expect(lineMetaOf({ ...fresh, sequence: 4 })).toStrictEqual({ sequence: 5 });
  expect(lineMetaOf({ ...fresh, sequence: 4, lastBody: { sequence: 3, eventNumber: 6 } })).toStrictEqual({
    sequence: 5,
    previousSequence: 3,
    previousEventId: '6',
  });
});

describe('a new run', () => {
  const ailing: Cursor = { ...failing, failingSince: now, isSlow: true, givenUp: 2, sequence: 4 };

  test.each([
    ['uses up two numbers for what it skips', 20, 'AtLeastOnce', 6],
    ['uses up one if each body is sent once', 20, 'AtMostOnce', 5],
    ['uses up one from the event before', 8, 'AtMostOnce', 5],
    ['uses up none if it skips nothing', 7, 'AtLeastOnce', 4],
    ['uses up none if it is ahead', 6, 'AtLeastOnce', 4],
  ] as const)('%s', (_, head, mode, sequence) => {
    expect(restarted(ailing, head, mode)).toStrictEqual({ ...fresh, position: head, generation: 2, sequence });
  });
});

describe('after a body', () => {
  const ailing: Cursor = { ...failing, failingSince: now, isSlow: true, givenUp: 2 };
  const { isOnTrial: _, ...settled } = fresh;
  const past = { position: 11, sequence: 1, lastBody: body };

  test('that was delivered nothing fails any more', () => {
    expect(succeeded(ailing, batch, { now: later, durationMs: 2_000 })).toStrictEqual({
      ...settled,
      ...past,
      deliveredAt: later,
    });
    expect(succeeded(fresh, batch, { now, durationMs: 2_001 })).toStrictEqual({
      ...settled,
      ...past,
      deliveredAt: now,
      isSlow: true,
    });
    expect(cleared(ailing, 5)).toStrictEqual(settled);
  });

  test('that is about to be sent once the cursor is past it', () => {
    expect(sending(fresh, batch, now, undefined)).toStrictEqual({ ...fresh, ...past, deliveredAt: now });
    expect(movedTo(fresh, 30)).toStrictEqual({ ...fresh, position: 30 });
    const [older, before] = [{ number: 3 } as UnloggedAttempts, { number: 4 } as UnloggedAttempts];
    const unwritten = { ...fresh, unlogged: older };
    expect(sending(unwritten, batch, now, before).unlogged).toBe(before);
    expect(sending(unwritten, batch, now, undefined)).toStrictEqual({ ...fresh, ...past, deliveredAt: now });
    // Each event is in a body of its own, with a number of its own.
    const lastBody = { sequence: 2, eventNumber: 9 };
    const each = { ...fresh, position: 11, sequence: 2, lastBody, deliveredAt: now };
    expect(sendingEach(unwritten, batch, now)).toStrictEqual(each);
  });

  test('that was sent once and lost it counts, and was not delivered', () => {
    const sent = sending(fresh, batch, later, undefined);
    expect(failedOnce(sent, fresh, now)).toStrictEqual({ ...fresh, ...past, failingSince: now, givenUp: 1 });
    const before = { ...fresh, deliveredAt: now };
    expect(failedOnce({ ...sent, failingSince: now }, before, later)).toStrictEqual({
      ...fresh,
      ...past,
      deliveredAt: now,
      failingSince: now,
      givenUp: 1,
    });
  });

  test('that is given up it counts, and the cursor is past it', () => {
    expect(gaveUp(failing, batch, later)).toStrictEqual({ ...fresh, ...past, failingSince: later, givenUp: 1 });
    expect(gaveUp(ailing, batch, later)).toMatchObject({ failingSince: now, givenUp: 3 });
  });

  test('without events nothing can be passed', () => {
    expect(() => gaveUp(failing, { events: [], to: 9 }, now)).toThrow(
      'a delivery body without events cannot be passed',
    );
  });
});
