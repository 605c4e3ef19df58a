import { ApiError, NotSentError, NoAnswerError } from '../../client/typescript/src/index.ts';
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
