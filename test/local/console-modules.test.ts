import { ApiError, NotSentError, NoAnswerError } from '../../client/typescript/src/index.ts';
import { type AchDay, beginOf, dayOfBank, differencesOf } from '../../console/src/ach-day.ts';
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
const entryOf = (attributes: object, source: object | undefined = { type: 'achPayment', id: '7' }) => ({
  type: 'achEntry',
  id: '3',
  attributes: {
    fileDirection: 'Outgoing',
    kind: 'Payment',
    status: 'Filed',
    direction: 'Credit',
    amount: 5,
    ...attributes,
  },
  relationships: { file: { data: { type: 'achFile', id: '1' } }, source: { data: source } },
});
const dayOf = (given: Partial<AchDay>, status = 'Sent'): AchDay => ({
  files: [fileOf({})],
  entries: [entryOf({})],
  payments: new Map([['7', { type: 'achPayment', id: '7', attributes: { status, amount: 5 } }]]),
  unread: new Set(),
  ...given,
});

const incoming = { fileDirection: 'Incoming', status: 'Received' };

test.each<readonly [string, AchDay, readonly string[]]>([
  ['a day that adds up', dayOf({}), []],
  ['a rejected file', dayOf({ files: [fileOf({ status: 'Rejected' })] }), ['The bank has rejected']],
  ['other sums', dayOf({ files: [fileOf({ creditAmount: 6 })] }), ['The sums of a file']],
  ['a file of which not all was read', dayOf({ files: [fileOf({ entries: 9 })], unread: new Set(['1']) }), []],
  ['entries of no file', dayOf({ files: [fileOf({ refusedEntries: 2 })] }), ['that the format does not allow']],
  ['a canceled payment that left', dayOf({}, 'Canceled'), ['but the payment is Canceled']],
  [
    'another amount',
    dayOf({ entries: [entryOf({ amount: 4 }), entryOf({ status: 'Refused' })], files: [] }),
    ['amount'],
  ],
  [
    'a payment that leaves twice',
    dayOf({ entries: [entryOf({}), entryOf({})], files: [fileOf({ entries: 2, creditAmount: 10 })] }),
    ['twice'],
  ],
  [
    'a return without its effect',
    dayOf({ files: [], entries: [entryOf({ ...incoming, kind: 'Return' })] }),
    ['has returned'],
  ],
  ['a return', dayOf({ files: [], entries: [entryOf({ ...incoming, kind: 'Return' })] }, 'Returned'), []],
  [
    'an entry of nothing',
    dayOf({
      files: [],
      entries: [{ ...entryOf(incoming), relationships: { file: { data: { type: 'achFile', id: '1' } } } }],
    }),
    ['belongs to nothing'],
  ],
])('%s is told', (_, day, told) => {
  const found = differencesOf(day).map(({ says }) => says);
  expect(found).toHaveLength(told.length);
  for (const [place, part] of told.entries()) expect(found[place]).toContain(part);
});
