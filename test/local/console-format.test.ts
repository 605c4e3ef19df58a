import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { foreignMoney, isHidden } from '../../console/src/format.ts';
import { centsNames } from '../../console/src/generated/api.ts';
import { stepForms } from '../../console/src/generated/forms.ts';
import { isSameMark, markOf } from '../../console/src/order-mark.ts';
import { type StepName, stepOf } from '../../console/src/steps.ts';
import { canBeRepeated, unansweredOrders } from '../../console/src/unanswered-orders.ts';
import { maskedNames } from '../../functions/kernel/jsonapi/mask.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

test.each([
  ['¥5,000', { amount: 5_000, currency: 'JPY', exponent: 0 }],
  ['€12.50', { amount: 12_50, currency: 'EUR', exponent: 2 }],
  ['KWD\u00a01.234', { amount: 1_234, currency: 'KWD', exponent: 3 }],
  ['XYZ\u00a01.00', { amount: 100, currency: 'XYZ', exponent: 2 }],
])('%s is what it is in its own currency', (shown, amount) => {
  expect(foreignMoney(amount)).toBe(shown);
});

test('what customers see masked is hidden, at any depth', () => {
  for (const name of maskedNames) {
    expect(isHidden(name)).toBe(true);
    expect(isHidden(`officer.${name}`)).toBe(true);
  }
  expect(isHidden('name')).toBe(false);
});

test('a share is no amount of money', () => {
  expect([...centsNames].filter((name) => /basisPoints|percent|exponent/i.test(name))).toEqual([]);
});

test('the day of a moment is that of the bank in every page', () => {
  const folder = path.join(projectRoot(), 'console', 'src');
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file));
  const cut = files.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('.slice(0, 10)'));
  // It counts days from a day.
  expect(cut).toEqual(['ach-day.ts']);
});

test('an order without an answer is remembered for its person, until an answer came or somebody has looked', () => {
  const kept = new Map<string, string>();
  const orders = unansweredOrders({ getItem: (name) => kept.get(name) ?? null, setItem: kept.set.bind(kept) });
  const ann = { userId: '1', organisationId: '9' };
  const order = { ...ann, id: 'a', label: 'Pay', at: '/accounts/1', sentAt: '2026-11-28T15:00:00.000Z' };
  orders.note(order);
  orders.note({ ...order, sentAt: '2026-11-28T15:01:00.000Z' });
  orders.note({ ...order, id: 'b' });
  // The platform keeps a key from the first time on.
  expect(orders.of(ann).map(({ id, sentAt }) => [id, sentAt])).toEqual([
    ['a', order.sentAt],
    ['b', order.sentAt],
  ]);
  expect(orders.of({ ...ann, userId: '2' })).toEqual([]);
  orders.forget('a');
  expect(orders.of(ann).map(({ id }) => id)).toEqual(['b']);
  for (let number = 0; number < 50; number += 1) orders.note({ ...order, id: String(number) });
  expect(orders.of(ann)).toHaveLength(20);
});

test('an order can be sent again as the same one while its key is known: for less than three days, and until the sign-out', () => {
  const kept = new Map<string, string>();
  const orders = unansweredOrders({ getItem: (name) => kept.get(name) ?? null, setItem: kept.set.bind(kept) });
  const ann = { userId: '1', organisationId: '9' };
  const body = (amount: number, idempotencyKey = 'k') => ({ data: { attributes: { amount, idempotencyKey } } });
  const markOfAmount = (amount: number, id: string) =>
    markOf('createPayment', { path: '/payments', body: body(amount), key: undefined }, id);
  const mark = markOfAmount(500, 'k');
  if (mark === undefined) throw new Error('the order has no mark');
  const sentAt = '2026-11-28T15:00:00.000Z';
  orders.note({ ...ann, id: 'k', label: 'Pay', at: '/accounts/1', sentAt, mark });
  const [order] = orders.of(ann);
  if (order === undefined) throw new Error('the order is not kept');
  const later = (hours: number) => Date.parse(sentAt) + hours * 3_600_000;
  expect([canBeRepeated(order, later(70)), canBeRepeated(order, later(72))]).toEqual([true, false]);
  expect(isSameMark(order.mark, markOfAmount(500, 'k'))).toBe(true);
  expect(isSameMark(order.mark, markOfAmount(501, 'k'))).toBe(false);
  // A request without its key is another order each time.
  expect(markOfAmount(500, 'another')).toBeUndefined();
  expect(isSameMark(undefined, undefined)).toBe(false);
  // Too short to find out a number by trying all of them.
  expect(mark.check).toMatch(/^[\da-f]{4}$/);
  orders.forgetKeys();
  const [named] = orders.of(ann);
  expect(named).toEqual({
    ...ann,
    id: expect.not.stringMatching(/^k$/) as string,
    label: 'Pay',
    at: '/accounts/1',
    sentAt,
  });
});

test('what moves money is tried first, and its amount typed again unless it only stops money', () => {
  const tried = (Object.keys(stepForms) as StepName[])
    .map((name) => [name, stepOf(name)] as const)
    .filter(([, { mustBeTried }]) => mustBeTried === true);
  const finals = tried.filter(([, { isFinal }]) => isFinal === true).map(([name]) => name);
  for (const name of [
    'approvePaymentReview',
    'approveBatchReleaseReview',
    'approveCheckDeposit',
    'advanceReceivedPayment',
    'reprocessReceivedPayment',
    'returnReceivedAch',
    'reversePayment',
    'createFee',
    'reverseFee',
    'createReward',
    'createChargeback',
  ])
    expect(finals).toContain(name);
  const stops = tried.map(([name]) => name).filter((name) => !finals.includes(name));
  expect(stops).toEqual(expect.arrayContaining(['cancelPayment', 'rejectPaymentReview']));
  expect(stops.filter((name) => !/^(cancel|reject)/.test(name))).toEqual([]);
  // Somebody stands at a till.
  expect(stepOf('approveAuthorizationRequest').mustBeTried).toBeUndefined();
  for (const name of ['freezeAccount', 'approveApplication', 'purchaseInSandbox'] as const)
    expect(stepOf(name).mustBeTried).toBeUndefined();
});
