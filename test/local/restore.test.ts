import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stageVerbs } from '../../bin/commands/stage.ts';
import { openTarget } from '../../bin/command-target.ts';
import { verifyLedger } from '../../functions/accounts/ledger/verify-ledger.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { resumeStage } from '../../functions/founding/suspend-stage.ts';
import { fileLog } from '../../local/file-log.ts';
import { type LocalPlatform, startLocalPlatform } from '../../local/platform.ts';
import { type OperationCaller, openAccount, pay } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { caller } from '../support/bank/platform.ts';
import { listen } from '../support/delivery/loopback-receiver.ts';

const timeoutMs = 120_000;
const dataDir = mkdtempSync(path.join(tmpdir(), 'restore-'));
const copy = mkdtempSync(path.join(tmpdir(), 'restore-copy-'));
const logFile = path.join(dataDir, 'platform.log');

/** A receiver with the ids of events of each body that it has got. */
const received: string[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString('utf8')));
  request.on('end', () => {
    received.push(...(JSON.parse(text) as { data: { id: string }[] }).data.map(({ id }) => id));
    response.end();
  });
});
afterAll(() => {
  receiver.close();
  for (const dir of [dataDir, copy]) rmSync(dir, { recursive: true });
});

/** Runs something on the platform of the folder, which then stops. */
async function running<T>(use: (local: LocalPlatform, bank: OperationCaller) => Promise<T>): Promise<T> {
  const local = await startLocalPlatform({ dataDir, log: fileLog(logFile) });
  try {
    return await use(local, { call: caller(local.platform, local.organisation.token) });
  } finally {
    await local.stop();
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 1_000) throw new Error('it does not come to be so');
    await pause(50);
  }
}
const noStage = () => Promise.reject(new Error('no stage'));
const tableFiles = (dir: string) => readdirSync(dir).filter((name) => name.startsWith('table.sqlite'));
const balance = async ({ call }: OperationCaller, id: string) =>
  (await call('GET', `/accounts/${id}`)).body.data.attributes.balance as number;
const eventsOf = async ({ call }: OperationCaller) =>
  (await call('GET', '/events?page[limit]=1')).body.meta.pagination.total as number;

test(
  'the table of ten minutes ago: money is right to the cent, and no event number comes twice',
  async () => {
    const port = await listen(receiver);
    const { from, to } = await running(async (_local, bank) => {
      const url = `http://127.0.0.1:${port}/hook`;
      expect((await bank.call('POST', '/webhooks', bodies.webhook({ url, deliveryMode: 'AtLeastOnce' }))).status).toBe(
        201,
      );
      const accounts = { from: await openAccount(bank, { cents: 100_00 }), to: await openAccount(bank) };
      await pay(bank, accounts.from, accounts.to, { amount: 10_00 });
      await until(async () => received.length > 0 && received.length === (await eventsOf(bank)));
      return accounts;
    });
    for (const name of tableFiles(dataDir)) cpSync(path.join(dataDir, name), path.join(copy, name));
    const before = received.length;
    await running(async (_local, bank) => {
      await pay(bank, from, to, { amount: 20_00 });
      await until(() => received.length > before);
    });
    const told = new Set(received);

    for (const name of tableFiles(dataDir)) rmSync(path.join(dataDir, name));
    for (const name of tableFiles(copy)) cpSync(path.join(copy, name), path.join(dataDir, name));
    const { exitCode, lines, warnings } = await stageVerbs.restore.run(
      { stage: undefined, table: undefined, data: dataDir, attempts: undefined, reason: 'A lost table' },
      { openTarget, openStage: noStage, openQueues: noStage, isDryRun: false },
    );
    expect([exitCode, warnings]).toEqual([0, []]);
    expect(lines.join('\n')).toMatch(
      /Webhook 1 was sent lost events from \d+ to \d+: \d+ bodies, \d+ of them delivered\./,
    );

    const afterwards = received.length;
    await running(async ({ platform, organisation: { organisationId } }, bank) => {
      expect((await bank.call('GET', `/accounts/${to}`)).status).toBe(403);
      await resumeStage(platform, { reason: 'The books are right' });
      expect(await balance(bank, to)).toBe(10_00);
      await pay(bank, from, to, { amount: 30_00 });
      expect(await balance(bank, to)).toBe(40_00);
      const ledger = await verifyLedger(platform.table, organisationId, '9999-12-31T23:59:59.999Z' as Instant);
      expect(ledger).toMatchObject({ faults: [], sums: { balances: 100_00 } });
      await until(() => received.length > afterwards);
      expect(received.slice(afterwards).filter((id) => told.has(id))).toEqual([]);
      expect(Number(received.at(-1))).toBeGreaterThan(1_000_000);
    });
  },
  timeoutMs,
);
