import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SQSClient } from '@aws-sdk/client-sqs';
import { journalPartition } from '../../functions/kernel/journal/journal.ts';
import { BrokenInvariant } from '../../functions/kernel/base/invariant.ts';
import { putAside } from '../../functions/kernel/workers/aside.ts';
import { countCode } from '../../functions/outreach/one-time-passwords/count-code.ts';
import { usualCodes } from '../../functions/outreach/one-time-passwords/settings.ts';
import { filesIn } from '../../local/data-dir.ts';
import { fileLog } from '../../local/file-log.ts';
import { startGateway } from '../../local/gateway/server.ts';
import { localReference } from '../../local/reference.ts';
import { operations } from '../../functions/registry.ts';
import { type LocalPlatform, startLocalPlatform } from '../../local/platform.ts';
import { openFirstAccount } from '../stories/support/bank.ts';
import { openRemoteWorld } from '../stories/support/remote-world.ts';
import { bankDateOf } from '../../functions/kernel/base/calendar/bank-time.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { localClient } from '../support/engines/local-client.ts';
import { send } from '../support/engines/queue-probe.ts';
import { runCommand } from './run-command.ts';

/** A platform as `npm start` has it, with its data in a folder. */
let dataDir: string;
let local: LocalPlatform;
let sqs: SQSClient;
let endpoint: string;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'bankstack-commands-'));
  local = await startLocalPlatform({ dataDir, log: fileLog(filesIn(dataDir).log), exportsEvents: true });
  gateway = await startGateway({ operations, reference: localReference(), platform: local.platform, port: 0 });
  endpoint = readFileSync(filesIn(dataDir).queuesEndpoint, 'utf8');
  sqs = new SQSClient(localClient(endpoint));
});
afterAll(async () => {
  sqs.destroy();
  await gateway.stop();
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

const run = (...args: readonly string[]) => runCommand(args, { BANKSTACK_DATA_DIR: dataDir });
const asJson = async (...args: readonly string[]): Promise<unknown> => {
  const { code, output, errors } = await run(...args, '--json');
  expect([code, errors]).toEqual([0, '']);
  return JSON.parse(output);
};
const addDeadLetter = (queue: string, body: string, group?: string) =>
  send(sqs, `${endpoint}/000000000000/${queue}`, [body], group);

test('the platform of this machine draws PDFs beside its requests', () => {
  expect(local.platform.drawPdf).toBeInstanceOf(Function);
});

describe('the queues of the platform on this machine', () => {
  test('are listed with what they hold', async () => {
    const queues = (await asJson('queue', 'list')) as { name: string; deadLetters: number }[];
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['due', 'lists.fifo', 'ach-rail']));
    const { output } = await run('queue', 'list');
    expect(output).toMatch(/^queue +waiting +in flight +delayed +oldest +dead letters/);
  });

  test('have dead letters that are shown and moved back one by one', async () => {
    const { organisationId } = local.organisation;
    const counted = async () => {
      const queues = (await asJson('queue', 'list')) as { name: string; deadLetters: number }[];
      return queues.find(({ name }) => name === 'lists.fifo')?.deadLetters;
    };
    expect(await counted()).toBe(0);
    await addDeadLetter('lists-dlq.fifo', JSON.stringify({ organisationId, twice: 1 }), organisationId);
    await addDeadLetter('lists-dlq.fifo', JSON.stringify({ organisationId, twice: 2 }), 'other');
    // The alarm looks at this number.
    expect(await counted()).toBe(2);
    const [letter] = (await asJson('queue', 'peek', 'lists.fifo')) as { messageId: string; organisationId: string }[];
    expect(letter).toMatchObject({ organisationId, group: organisationId });
    expect(letter).not.toHaveProperty('body');

    const dry = await run('queue', 'redrive', 'lists.fifo', '--dry-run');
    expect(dry.output).toMatch(
      /^Dry run: nothing was changed\.\nIt would change 2 messages:\n {2}Move back lists\.fifo \S+\n {2}Move back lists\.fifo \S+$/,
    );
    expect(await asJson('queue', 'redrive', 'lists.fifo', '--max', '1')).toEqual({ queue: 'lists.fifo', moved: 1 });
    expect(await asJson('queue', 'redrive', 'lists.fifo')).toEqual({ queue: 'lists.fifo', moved: 1 });
    expect((await run('queue', 'peek', 'lists.fifo')).output).toBe('lists.fifo has no visible dead letters');
    expect(await counted()).toBe(0);
  });

  test('have dead letters that can be dropped, but never a report of the bank', async () => {
    await addDeadLetter('due-dlq', 'no JSON');
    const [letter] = (await asJson('queue', 'peek', 'due', '--bodies')) as { messageId: string; body: string }[];
    expect(letter?.body).toBe('no JSON');
    const message = letter?.messageId ?? '';
    expect((await run('queue', 'drop', 'due', '--message', 'another')).errors).toBe(
      'Due has no visible dead letter another.',
    );
    expect((await run('queue', 'drop', 'due', '--message', message)).code).toBe(0);
    expect(await asJson('queue', 'peek', 'due')).toEqual([]);
    const refused = await run('queue', 'drop', 'ach-rail', '--message', message, '--dry-run');
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('is stored nowhere else')]);
  });

  test('are known by their names', async () => {
    expect((await run('queue', 'peek', 'lists')).errors).toContain('There is no queue lists: ');
    expect((await run('queue', 'peek')).errors).toContain("missing required argument 'queue'");
  });
});

const api = () =>
  openRemoteWorld({
    baseUrl: gateway.address,
    token: local.organisation.token,
    receivers: { host: '127.0.0.1', port: 0 },
  }).api;

describe('a request', () => {
  test('is shown by its supportId, with what it wrote', async () => {
    const { organisationId } = local.organisation;
    await openFirstAccount(api());
    const log = await untilLogged('createAccount');
    const shown = await untilNumbered(log.supportId);
    expect(shown).toMatchObject({
      supportId: log.supportId,
      lines: [{ operation: 'createAccount', organisationId, status: 201 }],
      writes: [{ entry: { operation: 'createAccount', outcome: 'Done' }, events: [{ type: 'account.created' }] }],
    });
    const { output } = await run('request', 'show', log.supportId);
    expect(output).toMatch(
      /^Log:\n.*createAccount.*\nTrace: none\nAudit log of organisation \d+:\n {2}entry \d+ at .*: Done, .*depositAccount \d+/,
    );
    expect((await run('request', 'show', 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef')).errors).toContain(
      'has no request c6af',
    );
    expect((await run('request', 'show', 'x"')).errors).toBe('X" is no supportId.');
  });
});

/** The line of the last request to an operation, as soon as the log file has it. */
async function untilLogged(operation: string): Promise<{ readonly supportId: string }> {
  for (;;) {
    const lines = readFileSync(filesIn(dataDir).log, 'utf8')
      .split('\n')
      .filter((line) => line.includes(operation));
    const line = lines.at(-1);
    if (line !== undefined) return JSON.parse(line) as { supportId: string };
    await pause(50);
  }
}

/** What is shown of a request, as soon as its entry has a number. */
async function untilNumbered(supportId: string): Promise<unknown> {
  for (;;) {
    const shown = (await asJson('request', 'show', supportId)) as { writes: readonly unknown[] };
    if (shown.writes.length > 0) return shown;
    await pause(50);
  }
}

describe('the books of a day', () => {
  test('are compared with the report of the bank, and each difference is named', async () => {
    const accountId = await openFirstAccount(api(), { cents: 12_34 });
    const day = bankDateOf(systemClock.now());
    const args = ['--day', day, '--organisation', local.organisation.organisationId];
    const books = async () => (await run('bank', 'reconcile', ...args)).output;
    while (!(await books()).includes('1234')) await pause(50);
    expect(await books()).toContain('Nothing was compared: no --report is given.');

    const report = path.join(dataDir, 'bank.jsonl');
    writeFileSync(report, '{"reference":"1","direction":"Debit","amount":5}\n');
    const different = await run('bank', 'reconcile', ...args, '--report', report);
    expect(different.code).toBe(1);
    expect(different.output).toContain('2 movements differ:');
    expect(different.output).toContain('Debit 1: 5 cents in the report, not in our books');
    expect(different.output).toMatch(
      new RegExp(`1234 cents in our books \\(\\w+ \\d+ of account ${accountId}\\), not in the report`),
    );

    const data = JSON.parse((await run('bank', 'reconcile', ...args, '--report', report, '--json')).output) as {
      differences: { ours?: { reference: string; direction: string; amount: number } }[];
    };
    const ours = data.differences.flatMap((one) => one.ours ?? []);
    writeFileSync(report, ours.map((one) => JSON.stringify(one)).join('\n'));
    const equal = await run('bank', 'reconcile', ...args, '--report', report);
    expect([equal.code, equal.output]).toEqual([
      0,
      expect.stringContaining('All 1 movements are as the bank reports them.'),
    ]);

    writeFileSync(report, 'reference,amount');
    const wrong = await run('bank', 'reconcile', ...args, '--report', report);
    expect([wrong.code, wrong.errors]).toEqual([2, expect.stringMatching(/^Line 1 of .* is not {"reference"/)]);
  });
});

describe('the caps of an organisation', () => {
  test('are shown with what was used of them', async () => {
    const { organisationId } = local.organisation;
    const now = systemClock.now();
    await countCode(local.platform, { organisationId, purpose: 'confirmation', phoneHash: undefined }, usualCodes, now);
    const { caps } = (await asJson('quota', 'show', '--organisation', organisationId)) as { caps: unknown };
    expect(caps).toContainEqual({
      name: 'one-time passwords in a day, for confirmation',
      limit: usualCodes.perOrganisation.day,
      used: 1,
    });
    const { output } = await run('quota', 'show');
    expect(output).toMatch(
      /^cap of an organisation +used +limit +left\nrequests in a minute, by token +- +10000000 +-\n/,
    );
  });
});

describe('the export of events', () => {
  const untilListed = async (part: string, organisationId: string) => {
    for (;;) {
      const { output } = await run('events', 'show', '--organisation', organisationId);
      if (output.includes(part)) return output;
      await pause(50);
    }
  };

  test('is shown, and a range of it comes again for a reason, whose progress is shown too', async () => {
    const { organisationId } = local.organisation;
    await openFirstAccount(api());
    await untilListed(': 0 wait', organisationId);
    const args = ['events', 'replay', '--organisation', organisationId, '--from', '1', '--to', '2'];
    expect((await run(...args)).errors).toContain("'--reason <text>' not specified");
    const dry = await run(...args, '--reason', 'Case 17', '--dry-run');
    expect([dry.code, dry.output]).toEqual([0, expect.stringContaining('Send event-export')]);
    expect((await run('events', 'show', '--organisation', organisationId)).output).not.toContain('replay');

    const begun = (await asJson(...args, '--reason', 'Case 17')) as { replayId: string; from: number; to: number };
    expect(begun).toMatchObject({ organisationId, from: 1, to: 2 });
    const output = await untilListed('finished at', organisationId);
    expect(output).toContain(`replay ${begun.replayId} of events 1 to 2`);
    const again = readFileSync(filesIn(dataDir).exportedEvents, 'utf8')
      .split('\n')
      .filter((line) => line.includes(begun.replayId));
    expect(again).toHaveLength(2);
    const beyond = ['events', 'replay', '--organisation', organisationId, '--from', '1000000', '--reason', 'Case 17'];
    expect((await run(...beyond)).code).toBe(1);
  });
});

describe('work that was put aside', () => {
  test('is listed with its reason, and resumed by a message', async () => {
    const { organisationId } = local.organisation;
    expect((await run('work', 'list')).output).toBe('no work is aside');
    const row = { pk: journalPartition(organisationId), sk: '2026-12-01T15:00:00.000Z#absent' };
    await putAside(local.platform, 'router', [row], new BrokenInvariant('the row has no name'));
    const aside = [
      {
        organisationId,
        worker: 'router',
        item: `${row.pk}/${row.sk}`,
        since: expect.any(String) as string,
        reason: 'the row has no name',
      },
    ];
    expect(await asJson('work', 'list')).toEqual(aside);
    expect(await asJson('work', 'list', '--organisation', organisationId)).toEqual(aside);

    const dry = await run('work', 'resume', '--organisation', organisationId, '--dry-run');
    expect(dry.output).toContain(`Send resume.fifo {"organisationId":"${organisationId}"}`);
    expect((await run('work', 'resume', '--organisation', organisationId)).code).toBe(0);
    expect(await asJson('queue', 'list')).toContainEqual(expect.objectContaining({ name: 'resume.fifo', delayed: 1 }));
    expect((await run('work', 'resume', '--organisation', '1')).errors).toBe('There is no organisation 1.');
    expect((await run('work', 'resume')).output).toBe('the workers of all organisations are woken');
  });
});

describe('what an operator rehearses on this machine', () => {
  test('a rotation of keys begins and tells how far it is', async () => {
    const { organisationId } = local.organisation;
    const args = ['--organisation', organisationId];
    expect((await run('key', 'rotate', 'status', ...args)).output).toContain('has had no rotation');
    expect((await run('key', 'rotate', 'start', ...args, '--dry-run')).output).toContain('It would write 3 items:');
    expect(await asJson('key', 'rotate', 'start', ...args)).toMatchObject({ status: 'Running', newId: 2 });
    expect((await run('key', 'rotate', 'status', ...args)).output).toContain('Running: data key 2 replaces 1');
    expect((await run('key', 'rotate', 'finish', ...args)).errors).toContain('has no rotation that is proved');
  });

  test('an organisation is founded, with keys of its own', async () => {
    const made = (await asJson('org', 'create', '--name', 'Rehearsal')) as { organisationId: string };
    const args = ['--organisation', made.organisationId];
    expect((await run('key', 'rotate', 'start', ...args)).code).toBe(0);
    expect((await run('customer', 'erase', 'start', ...args, '--customer', '1')).errors).toBe(
      'There is no customer 1.',
    );
  });
});
