import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { balanceOf, openFirstAccount, passNextRunDay, paymentsOf, scheduleRent, stateOf } from './support/bank.ts';
import { makeFirstPayment } from './support/first-payment.ts';
import { processesOn, startOnFolder, type StartedPlatform } from './support/npm-start.ts';
import { openRemoteWorld } from './support/remote-world.ts';

const startSeconds = 120;
const settledWithinMs = 10_000;

describe('npm start', () => {
  let folder: string;
  const running: StartedPlatform[] = [];
  const start = async (...options: readonly string[]) => {
    const started = startOnFolder(folder, options);
    running.push(started);
    await started.ready;
    return started;
  };
  const worldOf = ({ address, token }: StartedPlatform) =>
    openRemoteWorld({ baseUrl: address(), token: token(), receivers: { host: '127.0.0.1', port: 0 } });

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bankstack-start-'));
  });
  afterEach(async () => {
    for (const started of running.splice(0)) await started.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    'keeps everything through kill -9, says what it needs to say, and Ctrl-C leaves no process behind',
    async () => {
      const first = await start();
      const { api, ...world } = worldOf(first);
      const tenant = await openFirstAccount(api, { cents: 2_000_00 });
      const landlord = await openFirstAccount(api);
      const rent = await scheduleRent(api, { from: tenant, to: landlord });
      const paidOn = await passNextRunDay({ api, ...world }, rent);
      await first.kill();

      const second = await start();
      expect(second.token()).toBe(first.token());
      const again = worldOf(second);
      expect(await paymentsOf(again.api, rent)).toEqual([{ day: paidOn, status: 'Sent' }]);
      expect(await balanceOf(again.api, tenant)).toBe(1_100_00);
      expect((await stateOf(again.api, rent)).nextRunDay?.slice(0, 7)).not.toBe(paidOn.slice(0, 7));
      await passNextRunDay(again, rent);
      expect(await balanceOf(again.api, landlord)).toBe(1_800_00);

      await makeFirstPayment(again, {});
      await makeFirstPayment(again, { STORIES_ACCOUNTS: `${landlord},${tenant}` });
      expect(await balanceOf(again.api, landlord)).toBe(1_800_00);

      await expectRefusal(folder, [], `A platform already runs on ${folder}.`);
      await second.interrupt();
      await untilNoneRuns(folder);
    },
    startSeconds * 1000,
  );

  test(
    'refuses a port that is taken and data that is damaged with one sentence each, and --reset begins anew',
    async () => {
      const first = await start();
      const elsewhere = mkdtempSync(path.join(tmpdir(), 'bankstack-start-'));
      const port = new URL(first.address()).port;
      await expectRefusal(elsewhere, ['--port', port], `Port ${port} is taken by another program.`);
      rmSync(elsewhere, { recursive: true });
      await first.interrupt();

      rmSync(path.join(folder, 'root.key'));
      await expectRefusal(folder, [], 'damaged or gone');
      const fresh = await start('--reset');
      expect(fresh.token()).not.toBe(first.token());
      expect((await worldOf(fresh).api.list('/customers')).length).toBe(0);
    },
    startSeconds * 1000,
  );
});

/** One sentence with the problem, one with the remedy, and no stack trace. */
async function expectRefusal(folder: string, options: readonly string[], sentence: string): Promise<void> {
  const refused = startOnFolder(folder, options);
  await expect(refused.ready).rejects.toThrow(sentence);
  expect(refused.errors().trim().split('\n')).toHaveLength(2);
  expect(refused.errors()).not.toMatch(/^\s+at /m);
}

async function untilNoneRuns(folder: string): Promise<void> {
  const deadline = Date.now() + settledWithinMs;
  while (processesOn(folder).length > 0 && Date.now() < deadline) await pause(100);
  expect(processesOn(folder)).toEqual([]);
}
