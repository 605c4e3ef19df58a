import { getCounterpartyBalance } from '../../../functions/money/counterparties/operations/balance.ts';
import { briefSecondsMax } from '../../../functions/kernel/http/operation.ts';
import { inSlot, slotKind } from '../../../functions/kernel/http/slots.ts';
import { Problem } from '../../../functions/kernel/base/problem.ts';
import { guardedTable } from '../../../functions/kernel/table/guarded-table.ts';
import { operations } from '../../../functions/registry.ts';
import { startTestPlatform } from '../../support/bank/platform.ts';
import { useStarted } from '../../support/bank/use-started.ts';

const base = useStarted(() => startTestPlatform(), 'test');
const operation = { id: 'longOne', concurrentMax: 3, timeoutSeconds: 120 };
const uses = { read: [], write: [slotKind] };
const during = (organisationId: string, work: () => Promise<unknown>, customerId?: string) => {
  const table = guardedTable(base.table, uses, 'this test');
  return inSlot(operation, base.platform, table, { organisationId, customerId }, work);
};
const code = (error: unknown) => (error instanceof Problem ? error.code : String(error));

/** Begins so many requests at once. `end` lets those that run end; answers what became of each. */
function begin(organisationId: string, count: number, customerId?: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let running = 0;
  let refused = 0;
  const started = Array.from({ length: count }, () =>
    during(organisationId, () => ((running += 1), ended), customerId).then(
      () => 'done',
      (error: unknown) => ((refused += 1), code(error)),
    ),
  );
  return { running: () => running, refused: () => refused, end: () => (end(), Promise.all(started)) };
}
const until = async (holds: () => boolean) => {
  for (let turns = 0; turns < 500 && !holds(); turns += 1) await new Promise((resolve) => setTimeout(resolve, 5));
};

test('as many requests as there are slots run at a time, and the others are refused', async () => {
  const own = begin('100000001', 8);
  await until(() => own.running() + own.refused() === 8);
  const answers = await own.end();
  expect(answers.filter((one) => one === 'done')).toHaveLength(3);
  expect(answers.filter((one) => one === 'too_many_requests')).toHaveLength(5);
});

test('another organisation has slots of its own', async () => {
  const own = begin('100000001', 3);
  await until(() => own.running() === 3);
  await expect(during('100000002', () => Promise.resolve('done'))).resolves.toBe('done');
  await expect(during('100000001', () => Promise.resolve('done')).catch(code)).resolves.toBe('too_many_requests');
  await own.end();
});

test('a customer has a share of the slots, at once too, and the others are left to the organisation', async () => {
  const one = begin('100000001', 8, '200000001');
  await until(() => one.running() + one.refused() === 8);
  expect(one.running()).toBe(1);
  await expect(during('100000001', () => Promise.resolve('done'), '200000002')).resolves.toBe('done');
  const own = begin('100000001', 3);
  await until(() => own.running() + own.refused() === 3);
  expect(own.running()).toBe(2);
  await Promise.all([one.end(), own.end()]);
  await expect(during('100000001', () => Promise.resolve('done'), '200000001')).resolves.toBe('done');
});

test('a slot is free again when its request ends, also if it fails', async () => {
  for (let count = 0; count < 5; count += 1) {
    await expect(during('100000001', () => Promise.reject(new Error('no provider')))).rejects.toThrow('no provider');
  }
});

test('a slot whose process died is free when its time is over', async () => {
  const lost = begin('100000001', 3);
  await until(() => lost.running() === 3);
  await expect(during('100000001', () => Promise.resolve('done')).catch(code)).resolves.toBe('too_many_requests');
  base.clock.advance({ seconds: 120 });
  await expect(during('100000001', () => Promise.resolve('done'))).resolves.toBe('done');
});

test('every operation that may hold a function for long has a bound', () => {
  const long = operations.filter(({ timeoutSeconds }) => timeoutSeconds > briefSecondsMax);
  expect(long.map(({ id }) => id)).toContain(getCounterpartyBalance.id);
  for (const { id, concurrentMax } of long) expect([id, concurrentMax]).toEqual([id, expect.any(Number)]);
});
