import { createShares } from '../../../functions/kernel/rates/shares.ts';
import { ratesWorld } from '../../support/rates-world.ts';

const half = () => 0.5;

test('below a hundredth of the limit nothing is reported, in any environment', async () => {
  const world = ratesWorld(6_000, 10, half);
  let next = 0;
  const inTurn = () => (next++ % 10) / 10;
  const { passed, reports } = await world.minute(1, 600, { choose: inTurn });
  expect({ passed, reports }).toEqual({ passed: 600, reports: 0 });
});

test('one environment lets exactly the limit pass, with few reports', async () => {
  const { passed, refused, reports } = await ratesWorld(6_000, 1, half).minute(1, 7_000);
  expect({ passed, refused }).toEqual({ passed: 6_000, refused: 1_000 });
  expect(reports).toBeLessThan(80);
});

test('a minute begins anew', async () => {
  const world = ratesWorld(100, 1, half);
  expect(await world.minute(1, 150)).toMatchObject({ passed: 100 });
  expect(await world.minute(2, 150)).toMatchObject({ passed: 100 });
});

test('a report that fails is forgotten, and the next one is sent', async () => {
  let reports = 0;
  const shares = createShares(1_000, () => {
    reports += 1;
    return reports === 1 ? Promise.reject(new Error('throttled')) : Promise.resolve({ used: 500, reporters: 1 });
  });
  for (let n = 0; n < 10; n += 1) expect((await shares.take(1, 1)).passes).toBe(true);
  await expect(shares.take(1, 1)).rejects.toThrow('throttled');
  for (let n = 0; n < 10; n += 1) await shares.take(1, 1);
  expect(await shares.take(1, 1)).toEqual({ passes: true, left: 500 });
  expect(reports).toBe(2);
});

test('a report that the table throttles is brought by the next one', async () => {
  const amounts: number[] = [];
  const shares = createShares(1_000, ({ amount }) => {
    amounts.push(amount);
    const slow = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    return amounts.length === 1 ? Promise.reject(slow) : Promise.resolve({ used: amount, reporters: 1 });
  });
  for (let n = 0; n < 10; n += 1) await shares.take(1, 1);
  await expect(shares.take(1, 1)).rejects.toThrow('slow down');
  expect(await shares.take(1, 1)).toEqual({ passes: true, left: 988 });
  expect(amounts).toEqual([11, 12]);
});

test('the rest of the limit falls with each request, as far as it is known', async () => {
  const shares = createShares(1_000, () => Promise.resolve({ used: 990, reporters: 3 }));
  expect([await shares.take(1, 1), await shares.take(1, 1)].map(({ left }) => left)).toEqual([999, 998]);
  for (let n = 0; n < 9; n += 1) await shares.take(1, 1);
  expect(await shares.take(1, 0)).toEqual({ passes: true, left: 10 });
  expect(shares.isReached(1)).toBe(false);
  expect(shares.isReached(2)).toBe(false);
});

test('after a minute in which the limit was reached, the first request of the next one is reported', async () => {
  const sent: number[] = [];
  const shares = createShares(1_000, ({ minute, amount }) => {
    sent.push(minute);
    return Promise.resolve({ used: minute === 1 ? 1_200 : amount, reporters: 1 });
  });
  for (let n = 0; n < 11; n += 1) await shares.take(1, 1);
  expect((await shares.take(1, 1)).passes).toBe(false);
  await shares.take(2, 1);
  expect(sent).toEqual([1, 2]);
  // Not so after a quiet minute.
  await shares.take(3, 1);
  expect(sent).toEqual([1, 2]);
});

test('the first request after a minute without any is not reported', async () => {
  const sent: number[] = [];
  const shares = createShares(1_000, ({ minute }) => {
    sent.push(minute);
    return Promise.resolve({ used: 1_200, reporters: 1 });
  });
  for (let n = 0; n < 12; n += 1) await shares.take(1, 1);
  await shares.take(3, 1);
  expect(sent).toEqual([1]);
});

test('what is being reported counts, where a process serves several requests at a time', async () => {
  let reports = 0;
  const shares = createShares(2, () => {
    reports += 1;
    return new Promise(() => undefined);
  });
  void shares.take(1, 1);
  void shares.take(1, 1);
  expect(await shares.take(1, 1)).toEqual({ passes: false, left: 0 });
  expect(reports).toBe(2);
});
