import { ApiError, NotSentError, NoAnswerError } from '../../client/typescript/src/index.ts';
import { beginOf, dayOfBank } from '../../console/src/ach-day.ts';
import type { AchDay } from '../../console/src/ach-day-comparison.ts';
import { compareDay, departedOf } from '../../console/src/ach-day-differences.ts';
import { resentOf } from '../../console/src/ach-day-rejections.ts';
import { comparedDays } from '../../console/src/day-figures.ts';
import { comingWindows } from '../../console/src/coming-windows.ts';
import { isInDoubtAfter, meaningOf } from '../../console/src/doubt.ts';
import { serverClock } from '../../console/src/server-clock.ts';
import { touches } from '../../console/src/touches.ts';

const call = { operation: 'createPayment', idempotencyKey: undefined };
const answered = (status: number) => new ApiError([], { ...call, status, retryAfterSeconds: undefined });
const lost = new NoAnswerError(call, false, new Error('no network'));
const unsent = new NotSentError(call, 1, new Error('The session has ended.'));

test.each([
  ['a refusal', answered(400), 'refused'],
  ['the end of the session', answered(401), 'unsent'],
  ['too many requests', answered(429), 'unsent'],
  ['a request that took too long', answered(408), 'unknown'],
  ['a fault of the platform', answered(503), 'unknown'],
  ['no answer', lost, 'unknown'],
  ['no token', unsent, 'unsent'],
])('%s says what became of an order', (_, error, meaning) => {
  expect(meaningOf(error)).toBe(meaning);
});

test('a doubt lasts until an answer is about all attempts', () => {
  const afterAll = (errors: readonly Error[], isDoneOnce: boolean) =>
    errors.reduce((before, error) => isInDoubtAfter(error, before, isDoneOnce), false);
  for (const error of [unsent, answered(401), answered(429), answered(409)]) {
    expect(afterAll([error], true)).toBe(false);
    // Without a key, the refusal of the second order says nothing of the first one.
    expect(afterAll([lost, error], false)).toBe(true);
  }
  expect(afterAll([lost, unsent], true)).toBe(true);
  expect(afterAll([lost, answered(401)], true)).toBe(true);
  expect(afterAll([lost, answered(409)], true)).toBe(false);
});

test('a tab that nobody touches knows when another one was touched', () => {
  const kept = new Map<string, string>();
  const store = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) };
  let now = 1_000_000;
  const busy = touches(store, () => now);
  now += 10_000;
  const idle = touches(store, () => now);
  expect(busy.touchedAt()).toBe(1_010_000);
  now += 600_000;
  expect(idle.touchedAt()).toBe(1_010_000);
  busy.touch();
  expect(idle.touchedAt()).toBe(1_610_000);
  // The clock of the machine is put back: what another one showed does not count.
  now = 1_200_000;
  expect(touches(store, () => now).touchedAt()).toBe(1_200_000);
  now = 1_300_000;
  kept.set('touched at', '9000000');
  expect(idle.touchedAt()).toBeLessThan(9_000_000);
});

test('the clock of the platform is what all its answers allow, and another one after it was set', () => {
  const clock = serverClock();
  expect(clock.offset()).toBe(0);
  const at = (ms: number) => new Date(ms).toUTCString();
  const tell = (trueOffset: number, sentAt: number) => {
    clock.note(at(sentAt + 50 + trueOffset), sentAt, sentAt + 100);
  };
  for (let place = 0; place < 40; place += 1) tell(-90_300, 1_000_000 + place * 1_070);
  expect(Math.abs(clock.offset() + 90_300)).toBeLessThan(100);
  clock.note(null, 0, 1);
  tell(0, 2_000_000);
  expect(Math.abs(clock.offset())).toBeLessThan(1_000);
});

test.each([
  ['2026-07-04', '2026-07-04T04:00:00.000Z'],
  ['2026-12-04', '2026-12-04T05:00:00.000Z'],
  // The clocks are put on and back on these days, after midnight.
  ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z'],
])('the day %s of the bank begins at midnight in New York', (day, begin) => {
  expect(beginOf(day)).toBe(begin);
  expect(dayOfBank(Date.parse(begin))).toBe(day);
  expect(dayOfBank(Date.parse(begin) - 1)).not.toBe(day);
});

const fileOf = (attributes: object, id = '1') => ({
  type: 'achFile',
  id,
  attributes: {
    direction: 'Outgoing',
    status: 'Acknowledged',
    entries: 1,
    creditAmount: 5,
    debitAmount: 0,
    ...attributes,
  },
});
const entryOf = (attributes: object, source: object | undefined = { type: 'achPayment', id: '7' }, file = '1') => ({
  type: 'achEntry',
  id: '3',
  attributes: {
    fileDirection: 'Outgoing',
    kind: 'Payment',
    status: 'Filed',
    direction: 'Credit',
    amount: 5,
    traceNumber: '101',
    ...attributes,
  },
  relationships: { file: { data: { type: 'achFile', id: file } }, source: { data: source } },
});
const paymentOf = (attributes: object, id = '7') => ({
  type: 'achPayment',
  id,
  attributes: { status: 'Sent', amount: 5, traceNumber: '101999990000007', ...attributes },
});
const received = { type: 'achReceivedPayment', id: '8' };
const readAt = Date.parse('2026-11-28T20:00:00Z');
const dayOf = (given: Partial<AchDay>, status = 'Sent'): AchDay => ({
  files: [fileOf({ status: 'Sent' })],
  entries: [entryOf({})],
  sources: new Map<string, AchDay['entries'][number]>([
    ['achPayment 7', paymentOf({ status })],
    ['achReceivedPayment 8', { ...received, attributes: { direction: 'Credit', amount: 5 } }],
  ]),
  returns: new Map(),
  departures: [],
  unread: new Set(),
  readAt,
  ...given,
});

const incoming = { fileDirection: 'Incoming', status: 'Received' };
const returned = entryOf({ ...incoming, kind: 'Return', amount: undefined });
const fromBank = (attributes: object, source: object | undefined = received) =>
  dayOf({ files: [], entries: [{ ...entryOf({ ...incoming, ...attributes }, source) }] });
const resent = [fileOf({ status: 'Rejected' }), fileOf({ status: 'Sent' }, '2')];
const rejected = { status: 'Rejected', rejectedPart: 'Entry' };
const entryRejected = (attributes: object) => entryOf({ ...rejected, ...attributes });
const fileRejected = entryRejected({ rejectedPart: 'File' });
const batchRejected = entryRejected({ rejectedPart: 'Batch', batch: 2, rejectionReason: 'NO COMPANY' });
const resend = { rejectionDecision: 'Resend' };
const giveUp = { rejectionDecision: 'GiveUp' };
const twice = [entryOf({}), entryOf({}, undefined, '2')];
const departing = (entries: AchDay['entries'] | undefined) =>
  dayOf({ files: [], entries: [], departures: [{ payment: paymentOf({}), entries }] });
const waiting = (window: string) => entryOf({ status: 'Waiting', window });

/** Counts without those of files. */
const countsOf = (counts: ReadonlyMap<string, number>) =>
  Object.fromEntries([...counts].filter(([name]) => !name.includes('files with the sums')));

test.each<readonly [string, AchDay, readonly string[], object, object]>([
  ['a day that adds up', dayOf({}), [], { 'entries of ours': 1 }, {}],
  [
    'a rejected file, once',
    dayOf({ files: resent.slice(0, 1), entries: [fileRejected, fileRejected] }),
    ['none of its payments', 'The sums', 'a file, and nobody has decided'],
    { rejected: 2 },
    {},
  ],
  [
    'a batch that was rejected alone, once, and why',
    dayOf({ files: [], entries: [batchRejected, batchRejected, entryOf({})] }),
    ['batch 2 of a file, and nobody has decided what becomes of it: NO COMPANY'],
    { rejected: 2, ours: 1 },
    {},
  ],
  [
    'each entry that was rejected alone',
    dayOf({ entries: [entryRejected({})] }),
    ['an entry, and'],
    { rejected: 1 },
    {},
  ],
  ['an entry that leaves again', dayOf({ entries: [entryRejected(resend)] }), [], { rejected: 1 }, {}],
  ['an entry given up', dayOf({ entries: [entryRejected(giveUp)] }, 'Returned'), [], { rejected: 1 }, {}],
  ['a payment that goes on', dayOf({ entries: [entryRejected(giveUp)] }), ['given up, but'], { rejected: 1 }, {}],
  [
    'an answer that leaves again',
    dayOf({ entries: [entryRejected({ ...giveUp, kind: 'Return' })] }),
    [],
    {},
    { 'leave again': 1 },
  ],
  ['other sums', dayOf({ files: [fileOf({ creditAmount: 6, status: 'Sent' })] }), ['The sums'], { ours: 1 }, {}],
  [
    'a file of which not all was read',
    dayOf({ files: [fileOf({ entries: 9 })], unread: new Set(['1']) }),
    [],
    { ours: 1 },
    { 'too many entries': 1 },
  ],
  [
    'entries of no file',
    dayOf({ files: [fileOf({ refusedEntries: 2, status: 'Sent' })] }),
    ['that the format does not allow'],
    { ours: 1 },
    {},
  ],
  ['a canceled payment that left', dayOf({}, 'Canceled'), ['but the payment is Canceled'], { ours: 1 }, {}],
  [
    'another amount',
    dayOf({ entries: [entryOf({ amount: 4 }), entryOf({ status: 'Refused' })], files: [] }),
    ['amount'],
    { ours: 1 },
    { 'in no file': 1 },
  ],
  [
    'a payment that leaves twice',
    dayOf({ entries: [entryOf({}), entryOf({})], files: [fileOf({ entries: 2, creditAmount: 10, status: 'Sent' })] }),
    ['twice'],
    { ours: 2 },
    {},
  ],
  [
    'a payment that leaves twice and was not read',
    dayOf({ entries: [entryOf({}), entryOf({ traceNumber: '102' })], files: [], sources: new Map() }),
    ['twice'],
    {},
    { 'not read': 2 },
  ],
  [
    'what was sent again on its day',
    dayOf({ files: [], entries: [entryRejected(resend), entryOf({}, undefined, '2')] }),
    [],
    { rejected: 1, ours: 1 },
    {},
  ],
  [
    'an entry in two files, of which the bank has rejected none',
    dayOf({ files: [fileOf({ status: 'Sent' }), fileOf({ status: 'Sent' }, '2')], entries: twice }),
    ['twice'],
    { ours: 2 },
    {},
  ],
  ['a return without its effect', dayOf({ files: [], entries: [returned] }), ['has returned'], { returns: 1 }, {}],
  [
    'a return',
    dayOf({ files: [], entries: [returned], returns: new Map([['7', 5]]) }, 'Returned'),
    [],
    { returns: 1 },
    {},
  ],
  [
    'a return of another amount',
    dayOf({ files: [], entries: [returned], returns: new Map([['7', 4]]) }, 'Returned'),
    ['The amount of a return'],
    { returns: 1 },
    {},
  ],
  [
    'a return that was booked on another day',
    dayOf({ files: [], entries: [returned] }, 'Returned'),
    [],
    {},
    { 'amounts of returns': 1 },
  ],
  ['what came in', fromBank({}), [], { 'entries of the bank': 1 }, {}],
  ['what came in otherwise', fromBank({ amount: 6 }), ['booked otherwise'], { 'entries of the bank': 1 }, {}],
  ['a debit booked as a credit', fromBank({ direction: 'Debit' }), ['booked otherwise'], { 'of the bank': 1 }, {}],
  ['an entry that was declined', fromBank({}, { type: 'declinedIncomingPayment', id: '7' }), [], {}, { 'not read': 1 }],
  ['a test of an account', fromBank({ kind: 'Prenote', amount: 0 }), [], {}, { 'without money': 1 }],
  [
    'an entry of nothing',
    dayOf({
      files: [],
      entries: [{ ...entryOf(incoming), relationships: { file: { data: { type: 'achFile', id: '1' } } } }],
    }),
    ['belongs to nothing'],
    {},
    {},
  ],
  ['a payment in a file of another day', departing([entryOf({})]), [], { 'have left': 1 }, {}],
  ['a payment that has left without a file', departing([]), ['in no file'], { 'have left': 1 }, {}],
  ['a window that is being written', departing([waiting('2026-11-28T19:30:00Z')]), [], {}, { 'being written': 1 }],
  ['a window that is late', departing([waiting('2026-11-28T18:00:00Z')]), ['in no file'], { 'have left': 1 }, {}],
  ['a payment of which nothing was read', departing(undefined), [], {}, { 'have left': 1 }],
])('%s is told', (_, day, texts, compared, notCompared) => {
  const comparison = compareDay(day);
  const found = comparison.differences.map(({ says }) => says);
  expect(found).toHaveLength(texts.length);
  for (const [place, part] of texts.entries()) expect(found[place]).toContain(part);
  for (const [counts, expected] of [
    [countsOf(comparison.compared), compared],
    [countsOf(comparison.notCompared), notCompared],
  ] as const) {
    expect(Object.values(counts)).toEqual(Object.values(expected));
    for (const [place, part] of Object.keys(expected).entries()) expect(Object.keys(counts)[place]).toContain(part);
  }
});

test('payments have to be in a file once they have left, unless their bank takes none or is that of the receiver', () => {
  const payments = [
    paymentOf({}),
    paymentOf({}, '8'),
    paymentOf({ status: 'Clearing' }, '9'),
    paymentOf({ status: 'Pending' }, '10'),
    paymentOf({ traceNumber: '202000000000007' }, '11'),
    paymentOf({ counterparty: { routingNumber: '101999997' } }, '12'),
  ];
  const departed = departedOf(payments, [entryOf({})], new Set(['101999997']));
  expect(departed.map(({ id }) => id)).toEqual(['8', '9']);
});

test.each([
  [
    'a usual day',
    '2026-11-28T15:30:00.000Z',
    '2026-11-28T05:00:00.000Z',
    '2026-11-21T05:00:00.000Z',
    '2026-11-21T15:30:00.000Z',
  ],
  [
    'a week in which clocks were put back',
    '2026-11-04T15:30:00.000Z',
    '2026-11-04T05:00:00.000Z',
    '2026-10-28T04:00:00.000Z',
    '2026-10-28T14:30:00.000Z',
  ],
  [
    'the last hour of a day of 25 hours',
    '2026-11-02T04:30:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-10-25T04:00:00.000Z',
    '2026-10-26T04:00:00.000Z',
  ],
])('%s is compared with the day a week before until the same time', (_, now, today, since, until) => {
  const days = comparedDays(Date.parse(now));
  expect(days.today).toMatchObject({ since: today, until: now });
  expect(days.weekBefore).toMatchObject({ since, until });
});

test('payments whose rejected entries are to leave again have to be in a later file', () => {
  const { sources } = dayOf({});
  expect(resentOf({ sources, entries: [entryRejected(resend), entryRejected(resend)] })).toEqual([paymentOf({})]);
  for (const entry of [entryRejected({}), entryRejected(giveUp), entryRejected({ ...resend, kind: 'Return' })])
    expect(resentOf({ sources, entries: [entry] })).toEqual([]);
});

test('the next windows come by the calendar of the bank, and say what leaves', () => {
  const windows = {
    sameDayWindows: [
      { hour: 14, minute: 45 },
      { hour: 10, minute: 30 },
    ],
    cutOff: { hour: 16, minute: 45 },
  };
  // A Wednesday at noon in New York, before Thanksgiving.
  expect(comingWindows('2026-11-25T17:00:00.000Z', windows, 4)).toEqual([
    { at: '2026-11-25T19:45:00.000Z', isForAll: false },
    { at: '2026-11-25T21:45:00.000Z', isForAll: true },
    { at: '2026-11-27T15:30:00.000Z', isForAll: false },
    { at: '2026-11-27T19:45:00.000Z', isForAll: false },
  ]);
  // A window at this moment is past.
  expect(comingWindows('2026-11-25T21:45:00.000Z', windows, 1)).toEqual([
    { at: '2026-11-27T15:30:00.000Z', isForAll: false },
  ]);
});
