import { achFileIntake } from '../../../functions/money/ach-files/workers/ach-file-intake.ts';
import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import { takeFile } from '../../../functions/money/ach-files/take-file.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { sqsEvent } from '../../support/bank/sqs-event.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { arrive, asides, batch, entry, fileOf, handleReports, trace } from './bank-file.ts';
import { banksWithFiles, entriesOf, routingNumber } from './file-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
beforeEach(() => {
  bank.sent.splice(0);
});

/** The platform of a process that dies at its nth write or message, before it is done or after. */
function mortalPlatform(n: number, isDone: boolean): { readonly platform: Platform; readonly died: () => boolean } {
  let calls = 0;
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls > n || (calls === n && !isDone)) throw new Error('the process died');
    const result = await act();
    if (calls === n) throw new Error('the process died');
    return result;
  };
  const { table, queues } = bank.platform;
  const platform: Platform = {
    ...bank.platform,
    table: { ...table, transact: (...given) => step(() => table.transact(...given)) },
    queues: { ...queues, send: (message) => step(() => queues.send(message)) },
  };
  return { platform, died: () => calls >= n };
}

const received = async (account: string) =>
  (await bank.call('GET', `/received-payments?filter[accountId]=${account}`)).body.data as readonly object[];

test.each([
  ['before', false],
  ['after', true],
])('a worker that dies %s any write or message loses nothing and books nothing twice', async (_, isDone) => {
  for (let n = 1; ; n += 1) {
    const account = await openAccount(bank);
    const number = String((await bank.call('GET', `/accounts/${account}`)).body.data.attributes.accountNumber);
    const [good, unknown, twice] = [
      [1, 2, 3].map((one) => entry({ accountNumber: number, traceNumber: trace(100 * n + one) })),
      entry({ accountNumber: `${number.slice(0, 3)}999999999`, traceNumber: trace(100 * n + 4) }),
      entry({ accountNumber: number, traceNumber: trace(100 * n + 1) }),
    ];
    const bytes = fileOf(batch([...good, unknown]), batch([twice]));
    const name = `${String(isDone)}-${n}.ach`;
    const key = `incoming/${routingNumber}/${bank.organisationId}/${name}`;
    await bank.platform.achFiles.putOnce(key, bytes);
    const before = { asides: (await asides(bank)).length, returns: (await entriesOf(bank)).length };
    const intake = mortalPlatform(n, isDone);
    await createQueueHandler(achFileIntake, intake.platform)(sqsEvent({ key }));
    await arrive(bank, name, bytes);
    const [first] = bank.sent.filter(({ queue }) => queue === 'ach-rail');
    const rail = mortalPlatform(n, isDone);
    if (first !== undefined) await createQueueHandler(achRailWorker, rail.platform)(sqsEvent({ ...first.body }));
    await handleReports(bank, (bodies) => [...bodies, ...bodies]);
    expect(await received(account)).toHaveLength(3);
    expect((await asides(bank)).length - before.asides).toBe(1);
    expect((await entriesOf(bank)).length - before.returns).toBe(1);
    if (!intake.died() && !rail.died()) {
      expect(n).toBeGreaterThan(5);
      return;
    }
  }
});

test('each entry of a file of 20,000 is sent once although the worker stops twice', async () => {
  const count = 20_000;
  const entries = Array.from({ length: count }, (_, index) =>
    entry({ accountNumber: '1', traceNumber: trace(index + 1) }),
  );
  const key = `incoming/${routingNumber}/${bank.organisationId}/large.ach`;
  await bank.platform.achFiles.putOnce(key, fileOf(batch(entries)));
  const traces = new Set<unknown>();
  let sent = 0;
  const platform: Platform = {
    ...bank.platform,
    queues: {
      ...bank.platform.queues,
      send: ({ body }) => {
        sent += 1;
        traces.add((body['entry'] as { traceNumber: string }).traceNumber);
        return Promise.resolve();
      },
    },
  };
  let runs = 0;
  const isLate = () => (runs += 1) % 40 === 0;
  let passes = 1;
  while ((await takeFile(platform, { key }, { isLate })) === 'more') passes += 1;
  expect({ sent, different: traces.size }).toEqual({ sent: count, different: count });
  expect(passes).toBe(Math.floor(count / 200 / 40) + 1);
});
