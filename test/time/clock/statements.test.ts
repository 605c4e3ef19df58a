import { accountKey } from '../../../functions/accounts/accounts/store.ts';
import { statementsQueue } from '../../../functions/accounts/statements/queues.ts';
import { statementsWorker } from '../../../functions/accounts/statements/workers/statements.ts';
import type { Settings } from '../../../functions/ports/settings.ts';
import { clockQueue } from '../../../functions/time/clock/queues.ts';
import { clockWorker } from '../../../functions/time/clock/workers/advance.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { testSettings } from '../../support/bank/platform.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';

const { clockAwaitsWorkers: _, ...usual } = testSettings;
const bank = useOrganisation({
  at: '2027-01-10T15:00:00.000Z',
  platform: { settings: usual satisfies Settings },
});

const advance = (attributes: Record<string, unknown>) =>
  bank.call('POST', '/sandbox/clock/advance', { data: { type: 'clockAdvance', attributes } });
const statusOfClock = async () => (await bank.call('GET', '/sandbox/clock')).body.data.attributes.status as string;
const listed = async () =>
  (await bank.call('GET', '/statements?sort=period')).body.data as {
    attributes: { period: string; createdAt: string };
  }[];

/** Hands both workers their messages, as the queues would. */
async function work(): Promise<boolean[]> {
  const statements = takeSent(bank, statementsQueue.name).filter(
    (one) => one['organisationId'] === bank.organisationId,
  );
  const clocks = takeSent(bank, clockQueue.name);
  const done: boolean[] = [];
  for (const message of statements) done.push(await deliver(bank, statementsWorker, message));
  for (const message of clocks) await deliver(bank, clockWorker, message);
  return done;
}

test('a clock that has passed the end of months arrives when their statements are written', async () => {
  await openAccount(bank);
  await openAccount(bank);
  expect((await advance({ to: '2027-03-05' })).status).toBe(202);
  expect([await statusOfClock(), (await listed()).length]).toEqual(['Advancing', 0]);
  await work();
  expect([await statusOfClock(), (await listed()).length]).toEqual(['Idle', 4]);
});

test('a midnight that went by while nobody moved the clock is passed too, and its statements are dated the first', async () => {
  await openAccount(bank);
  await advance({ to: '2027-01-31T23:50:00-05:00' });
  bank.clock.advance({ hours: 30 });
  expect((await advance({ by: { minutes: 1 } })).status).toBe(202);
  await work();
  expect(await statusOfClock()).toBe('Idle');
  expect((await listed()).map(({ attributes }) => [attributes.period, attributes.createdAt])).toEqual([
    ['2027-01', '2027-02-01T05:00:00.000Z'],
  ]);
});

test('a clock that passes no end of a month waits for nothing', async () => {
  await openAccount(bank);
  expect((await advance({ by: { hours: 1 } })).status).toBe(200);
  expect((await advance({ by: { days: 2 } })).status).toBe(200);
});

test('a statement that cannot be written does not stop the clock', async () => {
  const id = await openAccount(bank, { cents: 5_00 });
  const key = accountKey(bank.organisationId, id);
  expect((await advance({ to: '2027-02-05' })).status).toBe(202);
  const account = await bank.table.get(key);
  await bank.table.put({ Item: { ...account, transactions: 0 } });
  expect(await work()).toEqual([false]);
  expect(await statusOfClock()).toBe('Idle');
  await bank.table.put({ Item: account });
  await deliver(bank, statementsWorker, { organisationId: bank.organisationId });
  expect(await listed()).toHaveLength(1);
});
