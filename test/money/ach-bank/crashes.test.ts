import { achBankWorker } from '../../../functions/money/ach-bank/workers/ach-bank.ts';
import { achBankQueue } from '../../../functions/money/ach-files/queues.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { anotherOrganisation, balanceOf, openAccount } from '../../support/bank/bank.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { sqsEvent } from '../../support/bank/sqs-event.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { asides } from '../ach-files/bank-file.ts';
import { makeAch, payment } from '../payments/ach-bank.ts';
import { fileCalled, leaveOn, reportingBanks, settleFiles, workersOfFiles } from './played-files.ts';

const bank = useOrganisation({ settings: { banks: reportingBanks }, at: '2026-12-01T15:00:00Z' });
const name = '20261201T1645-1';
type Body = Readonly<Record<string, unknown>>;
type Death = 'before' | 'after';

/** A platform whose process dies at a write or message, before it is done or after. */
function mortalPlatform(at: number, dies: Death): { readonly platform: Platform; readonly calls: () => number } {
  let calls = 0;
  const mortal =
    <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      calls += 1;
      if (calls === at && dies === 'before') throw new Error('killed');
      const answer = await run(...args);
      if (calls === at) throw new Error('killed');
      return answer;
    };
  const { table, achFiles, queues } = bank.platform;
  const platform: Platform = {
    ...bank.platform,
    table: { ...table, put: mortal(table.put), transact: mortal(table.transact), update: mortal(table.update) },
    achFiles: { ...achFiles, putOnce: mortal(achFiles.putOnce) },
    queues: { ...queues, send: mortal(queues.send) },
  };
  return { platform, calls: () => calls };
}

/** A window whose file has an entry that is taken, one that comes back, and one that is rejected alone. */
async function fileWindow() {
  bank.clock.set('2026-12-01T15:00:00Z');
  Object.assign(bank, await anotherOrganisation(bank));
  bank.sent.splice(0);
  const account = await openAccount(bank, { cents: 100_00 });
  const payTo = (accountNumber: string, amount: number) =>
    makeAch(bank, account, { counterparty: { ...outside, accountNumber }, amount });
  const payments = [await payTo('1000000001', 1_00), await payTo('6660101', 2_00), await payTo('6660301', 4_00)];
  await leaveOn(bank, 1);
  const statuses = () => Promise.all(payments.map(async (one) => (await payment(bank, one)).attributes.status));
  const trace = String((await payment(bank, payments[2] ?? '')).attributes['traceNumber']);
  return { account, statuses, trace };
}

/** Kills the worker at one write, and then lets it handle the message twice. False once it has no such write. */
async function dieOnce(body: Body, at: number, dies: Death): Promise<boolean> {
  const { platform, calls } = mortalPlatform(at, dies);
  await createQueueHandler(achBankWorker, platform)(sqsEvent({ ...body }));
  for (let time = 0; time < 2; time += 1) expect(await deliver(bank, achBankWorker, { ...body })).toBe(true);
  return calls() >= at;
}

const messageOf = (): Body => {
  const [body] = takeSent(bank, achBankQueue.name);
  if (body === undefined) throw new Error('the bank was sent nothing');
  return body;
};

/** Delivers what the worker has sent, the last one first, and each twice. */
async function settleBackwards(): Promise<void> {
  for (const [queue, worker] of workersOfFiles) {
    for (const body of takeSent(bank, queue).toReversed()) {
      for (let time = 0; time < 2; time += 1) expect(await deliver(bank, worker, { ...body })).toBe(true);
    }
  }
  await settleFiles(bank, 2);
}

describe.each(['before', 'after'] as const)('the bank of a sandbox that is killed %s any of its writes', (dies) => {
  test('answers each file once, in whatever order its answers are taken in', async () => {
    let deaths = 0;
    for (let isDead = true; isDead;) {
      const { account, statuses } = await fileWindow();
      isDead = await dieOnce(messageOf(), deaths + 1, dies);
      await settleBackwards();
      expect(await fileCalled(bank, name)).toMatchObject({ status: 'Acknowledged' });
      expect(await statuses()).toEqual(['Sent', 'Returned', 'Sent']);
      expect(await balanceOf(bank, account)).toBe(95_00);
      expect(await asides(bank)).toEqual([]);
      if (isDead) deaths += 1;
    }
    // The state of the file, the report and the answers, each with its message.
    expect(deaths).toBe(6);
  });

  test('sends each file that it is given once', async () => {
    let deaths = 0;
    for (let isDead = true; isDead;) {
      await fileWindow();
      await settleFiles(bank);
      const file = await fileCalled(bank, name);
      const data = {
        type: 'achFileAnswer',
        attributes: { outcome: 'Rejected' },
        relationships: { file: { data: { type: 'achFile', id: file?.id } } },
      };
      expect((await bank.call('POST', '/sandbox/ach-files', { data })).status).toBe(201);
      isDead = await dieOnce(messageOf(), deaths + 1, dies);
      await settleBackwards();
      expect(await fileCalled(bank, name)).toMatchObject({ status: 'Rejected' });
      expect(await asides(bank)).toEqual([]);
      if (isDead) deaths += 1;
    }
    expect(deaths).toBe(2);
  });

  test('decides once on what was rejected', async () => {
    let deaths = 0;
    for (let isDead = true; isDead;) {
      const { account, statuses, trace } = await fileWindow();
      await settleFiles(bank);
      const { id = '' } = (await fileCalled(bank, name)) ?? {};
      const attributes = { decision: 'GiveUp', traceNumber: trace };
      const data = { type: 'achFileDecision', attributes };
      expect((await bank.call('PATCH', `/sandbox/ach-files/${id}`, { data })).status).toBe(202);
      isDead = await dieOnce(messageOf(), deaths + 1, dies);
      await settleBackwards();
      expect(await statuses()).toEqual(['Sent', 'Returned', 'Returned']);
      expect(await balanceOf(bank, account)).toBe(99_00);
      if (isDead) deaths += 1;
    }
    expect(deaths).toBe(2);
  });
});

test('an answer that comes before the one about the whole file, and a window that is told again later, change nothing', async () => {
  const { statuses } = await fileWindow();
  const told = messageOf();
  expect(await deliver(bank, achBankWorker, { ...told })).toBe(true);
  await settleBackwards();
  const file = await fileCalled(bank, name);
  expect(await deliver(bank, achBankWorker, { ...told })).toBe(true);
  await settleFiles(bank, 2);
  expect(await fileCalled(bank, name)).toEqual(file);
  expect(await statuses()).toEqual(['Sent', 'Returned', 'Sent']);
});
