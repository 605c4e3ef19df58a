import { createHash, randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import {
  type Author,
  operatorAuthor,
  storedAuthor,
  userIdOfToken,
  workerAuthor,
} from '../../../functions/kernel/journal/author.ts';
import { about, type Change, dueOf, mergeChanges } from '../../../functions/kernel/journal/change.ts';
import { dictionary } from '../../../functions/kernel/journal/dictionary.ts';
import { openEnvelope, sealEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import {
  createdIn,
  deletedIn,
  journalItem,
  journalKind,
  journalPartition,
  type JournalRow,
  journalWrite,
  listedTypesIn,
} from '../../../functions/kernel/journal/journal.ts';
import { listedAs } from '../../../functions/kernel/journal/listed.ts';
import { pack, textBytesMax, unpack } from '../../../functions/kernel/journal/packed.ts';
import { unlessBusy } from '../../../functions/kernel/journal/unless-busy.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';

const now = '2026-12-01T15:00:00.999Z' as Instant;
const later = '2026-12-05T15:00:00.000Z' as Instant;
const cipher = testCipher('41');
const ids = { ...randomIds, bytes: (count: number) => Buffer.alloc(count, 1) };
const [things, others] = [listedAs('thing'), listedAs('other')];
const itemKey = { pk: 'a#41', sk: '-' };
const event = { type: 'thing.created', attributes: { text: 'hello' }, relationships: {} };

const rowOf = (change: Change, sealing: typeof cipher | undefined = cipher) => {
  const context = { organisationId: '41', bankNow: later, writtenAt: now, ids, author: workerAuthor('clock') };
  const { row, txId } = journalWrite(change, { ...context, cipher: sealing });
  return { txId, condition: row.Put?.ConditionExpression, row: journalItem.parse(row.Put?.Item as never) };
};

describe('a row of the journal', () => {
  const txId = 'AQEBAQEBAQEB';
  const bare = {
    pk: 'jrn#41#0',
    sk: `${now}#${txId}`,
    organisationId: '41',
    txId,
    writtenAt: now,
    at: later,
    expiresAtSeconds: Date.parse('2027-01-15T15:00:00.000Z') / 1000,
    by: { worker: 'clock' },
    changed: {},
  };

  test('of a change that only writes has its author, its moments and nothing else', () => {
    expect(rowOf({ writes: [] }, undefined)).toEqual({ txId, condition: 'attribute_not_exists(pk)', row: bare });
    expect(journalPartition('41')).toBe(bare.pk);
  });

  test('belongs to its organisation, and is only ever appended', () => {
    expect(journalKind).toMatchObject({ owner: 'organisation', isAppendOnly: true });
  });

  test('has everything that follows from the change', () => {
    const { row } = rowOf({
      at: now,
      writes: [],
      events: [event],
      about: [{ type: 'thing', id: '1' }],
      listed: [things.listed('1'), others.listed('2'), things.listed('3')],
      unlisted: [things.unlisted({ id: '4', createdAt: now }), things.unlisted({ id: '5', createdAt: later })],
      due: [{ key: itemKey, dueAt: later }],
    });
    expect(row).toEqual({
      ...bare,
      at: now,
      by: { worker: 'clock', about: ['thing', '1'] },
      listed: { thing: ['1', '3'], other: ['2'] },
      unlisted: {
        thing: [
          { id: '4', createdAt: now },
          { id: '5', createdAt: later },
        ],
      },
      due: [{ ...itemKey, dueAt: later }],
      eventTypes: ['thing.created'],
      events: expect.any(Uint8Array),
    });
    expect(openEnvelope(row.events ?? new Uint8Array(), cipher, '41', txId)).toEqual({ at: now, events: [event] });
  });

  test('binds its events to its transaction and organisation', () => {
    const sealed = sealEnvelope({ at: now, events: [event] }, cipher, '41', 'one');
    expect(() => openEnvelope(sealed, cipher, '41', 'two')).toThrow('unable to authenticate');
    expect(
      JSON.parse(unpack(cipher.openBytes(sealed, { organisationId: '41', item: 'tx#one', field: 'events' }))),
    ).toEqual({ at: now, events: [event] });
  });

  test('with events cannot be made without the cipher', () => {
    const context = { organisationId: '41', bankNow: later, writtenAt: now, ids, author: workerAuthor('clock') };
    expect(() => journalWrite({ writes: [], events: [event] }, context)).toThrow(
      'a change with events needs the cipher',
    );
  });

  test.each([
    ['listed', { thing: [1] }],
    ['unlisted', { thing: [{ id: '1' }] }],
    ['due', [{ pk: 'a', sk: 'b' }]],
    ['txId', 1],
    ['writtenAt', 5],
    ['eventTypes', 'thing.created'],
  ])('is unreadable with a wrong %s', (name, value) => {
    expect(() => journalItem.parse({ ...bare, [name]: value })).toThrow();
  });
});

describe('the lists in rows', () => {
  const rows = [
    { listed: { thing: ['1'] } },
    {},
    { unlisted: { other: [{ id: '2', createdAt: now }] }, listed: { thing: ['3'] } },
  ] as unknown as readonly [JournalRow, JournalRow, JournalRow];

  test('are returned once each, in the order of their names', () => {
    expect(listedTypesIn(rows)).toEqual(['other', 'thing']);
  });

  test('are returned by type', () => {
    expect(rows.map((row) => createdIn(row, things.listedType))).toEqual([['1'], [], ['3']]);
    expect(rows.map((row) => deletedIn(row, others.listedType))).toEqual([[], [], [{ id: '2', createdAt: now }]]);
  });

  test('name the type and the moment of the last change', () => {
    expect(things.unlisted({ id: '1', createdAt: now, writtenAt: later })).toEqual({
      type: 'thing',
      id: '1',
      createdAt: now,
      writtenAt: later,
    });
  });
});

describe('an author', () => {
  const actor = {
    kind: 'customer',
    tokenId: '7',
    makerIds: ['5', '6'],
    customerId: '8',
    sourceAddress: '203.0.113.0',
  } as const;
  test.each<[string, Author, object]>([
    ['a worker', workerAuthor('schedule'), { worker: 'schedule' }],
    ['a command', operatorAuthor('token:create'), { command: 'token:create' }],
    ['an organisation', { actor: { kind: 'organisation', tokenId: '7', makerIds: [] } }, { token: '7' }],
    ['a customer', { actor }, { token: '7', makers: ['5', '6'], customer: '8', from: '203.0.113.0' }],
    [
      'a request',
      { actor: { kind: 'organisation', tokenId: '7', makerIds: [] }, operation: 'pay', fields: ['amount'] },
      { token: '7', op: 'pay', fields: ['amount'] },
    ],
  ])('is stored in few words: %s', (_, author, stored) => {
    expect(storedAuthor(author, [])).toStrictEqual(stored);
    expect(storedAuthor(author, [{ type: 'a', id: '1' }])).toStrictEqual({ ...stored, about: ['a', '1'] });
  });

  test('of an API token is the user with whose id it begins', () => {
    expect([userIdOfToken('123456789000000001'), userIdOfToken('1')]).toEqual(['123456789', undefined]);
  });
});

describe('a change', () => {
  test('says what it is about only where no event does', () => {
    const link = { type: 'thing', id: '1' };
    expect(about({ writes: [] }, link)).toEqual({ writes: [], about: [link] });
    expect(about({ writes: [], events: [] }, link)).toEqual({ writes: [], events: [], about: [link] });
    expect(about({ writes: [], events: [event] }, link)).toEqual({ writes: [], events: [event] });
  });

  test('merges what each of several is about, deletes and yields on', () => {
    const parts = { about: [{ type: 'a', id: '1' }], unlisted: [things.unlisted({ id: '1', createdAt: now })] };
    const one = { writes: [], ...parts, yieldsOn: [itemKey] };
    expect(mergeChanges(one, { writes: [] })).toEqual(one);
    expect(mergeChanges({ at: later, writes: [] }, { at: now, writes: [] }).at).toBe(later);
    expect(mergeChanges({ at: now, writes: [] }, { at: later, writes: [] }).at).toBe(later);
  });

  test('names what falls due', () => {
    expect(dueOf(itemKey)).toEqual([]);
    const item = { ...itemKey, dueAt: now };
    expect(dueOf(item)).toEqual([{ key: item, dueAt: now }]);
  });
});

describe('a packed text', () => {
  test('is packed with the dictionary, which never changes', () => {
    expect(createHash('sha256').update(dictionary).digest('hex')).toBe(
      'b1dda9a4186dc2c4fe7a26180e7fa5911f944186ad220254c918ffa7a06d8179',
    );
    const text = `{"at":"2026-01-01T00:00:00.000Z","events":[{"type":"payment.created","attributes":{"status":"Sent","text":"\u00e4"}}]}`;
    const packed = pack(text);
    expect(unpack(packed)).toBe(text);
    expect(packed.length).toBeLessThan(40);
    expect(inflateRawSync(packed, { dictionary }).toString('utf8')).toBe(text);
  });

  test('is unpacked if it is longer than what is packed now, but not without end', () => {
    const longer = 'x'.repeat(4 * textBytesMax);
    expect(unpack(pack(longer))).toHaveLength(4 * textBytesMax);
    expect(() => unpack(pack(`${longer}x`))).toThrow();
  });

  test('counts bytes, not characters, and may be exactly as long as the bound', () => {
    const envelope = (text: string) => ({ at: now, events: [{ ...event, attributes: { text } }] });
    const rest = Buffer.byteLength(JSON.stringify(envelope('')));
    const seal = (text: string) => () => sealEnvelope(envelope(text), cipher, '41', 'one');
    expect(seal('x'.repeat(textBytesMax - rest))).not.toThrow();
    expect(seal(randomBytes(200_000).toString('base64'))).not.toThrow();
    expect(seal(randomBytes(500_000).toString('base64'))).toThrow('more text than one change can hold');
    expect(seal('x'.repeat(textBytesMax - rest + 1))).toThrow('more text than one change can hold');
    expect(seal('\u00e4'.repeat(textBytesMax / 2))).toThrow(
      'more text than one change can hold; send less of it at once',
    );
  });
});

describe('work that any later call can continue', () => {
  const about = { worker: 'w', organisationId: '41' };
  const calls: unknown[] = [];
  const log = { warn: (...values: unknown[]) => void calls.push(values) } as never;

  test('returns whether the work is complete', async () => {
    expect(await unlessBusy({ log }, about, () => Promise.resolve(true))).toBe(true);
    expect(await unlessBusy({ log }, about, () => Promise.resolve(false))).toBe(false);
    expect(calls).toEqual([]);
  });

  test('continues later if others were faster, and fails with any other error', async () => {
    expect(await unlessBusy({ log }, about, () => Promise.reject(new ConcurrencyConflict()))).toBe(false);
    expect(calls).toEqual([['other writers were faster, the work goes on in a moment', about]]);
    await expect(unlessBusy({ log }, about, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
