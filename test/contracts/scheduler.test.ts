import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  ValidationException,
} from '@aws-sdk/client-scheduler';
import type { CreateScheduleCommandInput } from '@aws-sdk/client-scheduler';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { PlatformProblem } from '../../local/engines/platform-problem.ts';
import { createQueues } from '../../local/engines/queues/create-queues.ts';
import { startScheduler } from '../../local/engines/scheduler.ts';
import type { RunningScheduler, SchedulerSettings } from '../../local/engines/scheduler.ts';
import { createVirtualQueues } from '../../local/engines/virtual-queues.ts';
import { localClient } from '../support/engines/local-client.ts';
import { aQueue, receive, takeBodies } from '../support/engines/queue-probe.ts';

describe('the local scheduler, asked by the SDK', () => {
  let nowMs: number;
  let sqs: SQSClient;
  let queue: { readonly url: string; readonly arn: string };
  let scheduler: RunningScheduler;
  let client: SchedulerClient;
  let folder: string;
  let problems: unknown[];

  beforeEach(async () => {
    nowMs = Date.parse('2027-03-01T12:00:00Z');
    problems = [];
    folder = mkdtempSync(path.join(tmpdir(), 'bankstack-scheduler-'));
    sqs = createVirtualQueues({ nowMs: () => nowMs }).client;
    const definition = aQueue();
    queue = (await createQueues(sqs, [definition])).get(definition.name) ?? { url: '', arn: '' };
    await start();
  });
  afterEach(async () => {
    client.destroy();
    await scheduler.stop();
    rmSync(folder, { recursive: true });
  });

  describe('keeping schedules', () => {
    it('answers what was created', async () => {
      const { ScheduleArn } = await create({ Description: 'next due work', Name: 'one' });
      const found = await client.send(new GetScheduleCommand({ Name: 'one', GroupName: 'default' }));
      expect(found).toMatchObject({
        Arn: ScheduleArn,
        Name: 'one',
        GroupName: 'default',
        Description: 'next due work',
        ScheduleExpression: 'at(2027-03-01T13:00:00)',
        ScheduleExpressionTimezone: 'UTC',
        State: 'ENABLED',
        ActionAfterCompletion: 'DELETE',
        Target: { Arn: queue.arn, Input: 'wake up' },
        CreationDate: new Date(nowMs),
      });
    });

    it('refuses a second schedule of the same name, and takes the same request again', async () => {
      await create({ Name: 'one', ClientToken: 'token' });
      await expect(create({ Name: 'one', ClientToken: 'token' })).resolves.toBeDefined();
      await expect(create({ Name: 'one' })).rejects.toBeInstanceOf(ConflictException);
    });

    it('replaces a schedule and moves its time', async () => {
      await create({ Name: 'one' });
      await client.send(new UpdateScheduleCommand({ ...given('one'), ScheduleExpression: 'at(2027-03-01T15:00:00)' }));
      expect(scheduler.nextMomentMs()).toBe(Date.parse('2027-03-01T15:00:00Z'));
    });

    it('answers ResourceNotFoundException for a schedule that does not exist', async () => {
      const missing = { Name: 'nobody' };
      for (const ask of [
        () => client.send(new GetScheduleCommand(missing)),
        () => client.send(new DeleteScheduleCommand(missing)),
        () => client.send(new UpdateScheduleCommand(given('nobody'))),
        () => client.send(new GetScheduleCommand({ ...missing, GroupName: 'another' })),
      ]) {
        await expect(ask()).rejects.toBeInstanceOf(ResourceNotFoundException);
      }
    });

    it('deletes a schedule, which is never delivered then', async () => {
      await create({ Name: 'one' });
      await client.send(new DeleteScheduleCommand({ Name: 'one', GroupName: 'default' }));
      expect(await deliveredAt('2027-03-02T00:00:00Z')).toEqual([]);
    });

    it('lists by prefix and state, page by page', async () => {
      for (const Name of ['a-1', 'a-2', 'a-3', 'b-1']) await create({ Name });
      await create({ Name: 'a-4', State: 'DISABLED' });
      const filter = { NamePrefix: 'a-', State: 'ENABLED' as const, MaxResults: 2 };
      const first = await client.send(new ListSchedulesCommand(filter));
      const second = await client.send(new ListSchedulesCommand({ ...filter, NextToken: first.NextToken }));
      expect(first.Schedules?.map((schedule) => schedule.Name)).toEqual(['a-1', 'a-2']);
      expect(second.Schedules?.map((schedule) => schedule.Name)).toEqual(['a-3']);
      expect(second.NextToken).toBeUndefined();
    });

    it.each([
      ['an unknown kind', { ScheduleExpression: 'every(5 minutes)' }],
      ['a date that does not exist', { ScheduleExpression: 'at(2027-02-29T00:00:00)' }],
      ['a rate of nothing', { ScheduleExpression: 'rate(0 minutes)' }],
      ['a cron of five fields', { ScheduleExpression: 'cron(0 12 * * ?)' }],
      ['a cron with both day fields', { ScheduleExpression: 'cron(0 12 1 * MON *)' }],
      ['a cron value out of range', { ScheduleExpression: 'cron(0 24 * * ? *)' }],
      ['a zone other than UTC', { ScheduleExpressionTimezone: 'America/New_York' }],
      ['a name with a slash', { Name: 'a/b' }],
    ])('refuses %s', async (_case, overrides) => {
      await expect(create(overrides)).rejects.toBeInstanceOf(ValidationException);
    });
  });

  describe('delivering', () => {
    it('delivers a one-time schedule at its time, not before, once, and deletes it', async () => {
      await create({ Name: 'one' });
      expect(await deliveredAt('2027-03-01T12:59:59Z')).toEqual([]);
      expect(await deliveredAt('2027-03-01T13:00:00Z')).toEqual(['wake up']);
      expect(await deliveredAt('2027-03-02T13:00:00Z')).toEqual([]);
      await expect(client.send(new GetScheduleCommand({ Name: 'one' }))).rejects.toThrow(ResourceNotFoundException);
    });

    it('keeps a completed schedule that is not to be deleted, and delivers it no more', async () => {
      await create({ Name: 'one', ActionAfterCompletion: 'NONE' });
      expect(await deliveredAt('2027-03-01T13:00:00Z')).toEqual(['wake up']);
      expect(await deliveredAt('2027-03-01T14:00:00Z')).toEqual([]);
      await expect(client.send(new GetScheduleCommand({ Name: 'one' }))).resolves.toBeDefined();
    });

    it('never delivers a disabled schedule', async () => {
      await create({ State: 'DISABLED' });
      expect(await deliveredAt('2027-04-01T00:00:00Z')).toEqual([]);
      expect(scheduler.nextMomentMs()).toBeUndefined();
    });

    it('delivers in the order in which schedules fell due', async () => {
      await create({ Name: 'a', ScheduleExpression: 'at(2027-03-01T15:00:00)', Target: target({ Input: 'later' }) });
      await create({ Name: 'b', ScheduleExpression: 'at(2027-03-01T14:00:00)', Target: target({ Input: 'earlier' }) });
      expect(await deliveredAt('2027-03-01T16:00:00Z')).toEqual(['earlier', 'later']);
    });

    it('repeats a rate from its creation on', async () => {
      await create({ ScheduleExpression: 'rate(5 minutes)' });
      expect(await deliveredAt('2027-03-01T12:00:00Z')).toHaveLength(1);
      expect(await deliveredAt('2027-03-01T12:04:59Z')).toHaveLength(0);
      expect(await deliveredAt('2027-03-01T12:05:00Z')).toHaveLength(1);
      expect(scheduler.nextMomentMs()).toBe(Date.parse('2027-03-01T12:10:00Z'));
    });

    it.each([
      ['cron(30 9 * * ? *)', '2027-03-02T09:30:00Z'],
      ['cron(0/20 * * * ? *)', '2027-03-01T12:00:00Z'],
      ['cron(15 10 ? * MON-FRI *)', '2027-03-02T10:15:00Z'],
      ['cron(0 0 L * ? *)', '2027-03-31T00:00:00Z'],
      ['cron(0 0 1,15 * ? *)', '2027-03-15T00:00:00Z'],
      ['cron(0 8 ? JAN SUN 2028)', '2028-01-02T08:00:00Z'],
      ['cron(0 0 29 2 ? *)', '2028-02-29T00:00:00Z'],
    ])('reads %s', async (ScheduleExpression, expected) => {
      await create({ ScheduleExpression });
      expect(scheduler.nextMomentMs()).toBe(Date.parse(expected));
    });

    it('stays within start and end', async () => {
      await create({
        ScheduleExpression: 'rate(1 hour)',
        StartDate: new Date('2027-03-01T13:00:00Z'),
        EndDate: new Date('2027-03-01T14:30:00Z'),
      });
      expect(await deliveredAt('2027-03-01T12:59:00Z')).toHaveLength(0);
      expect(await deliveredAt('2027-03-01T13:00:00Z')).toHaveLength(1);
      expect(await deliveredAt('2027-03-01T14:00:00Z')).toHaveLength(1);
      expect(await deliveredAt('2027-03-01T15:00:00Z')).toHaveLength(0);
    });

    it('fills in the scheduled time', async () => {
      await create({ Target: target({ Input: '{"at":"<aws.scheduler.scheduled-time>"}' }) });
      expect(await deliveredAt('2027-03-01T13:00:07Z')).toEqual(['{"at":"2027-03-01T13:00:00Z"}']);
    });

    it('tries again when the target is not there, and tells of it', async () => {
      const late = aQueue();
      const arn = `arn:aws:sqs:us-east-1:000000000000:${late.name}`;
      await create({ Target: target({ Arn: arn }) });
      await deliveredAt('2027-03-01T13:00:00Z');
      expect(problems).toHaveLength(1);
      const url = (await createQueues(sqs, [late])).get(late.name)?.url ?? '';
      await deliveredAt('2027-03-01T13:00:02Z');
      expect(await takeBodies(sqs, url)).toEqual(['wake up']);
    });

    it('ticks on its own by default', async () => {
      await restart({ tickMs: 5 });
      await create();
      nowMs = Date.parse('2027-03-01T13:00:00Z');
      while ((await receive(sqs, queue.url)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    });
  });

  describe('over a restart', () => {
    it('keeps schedules, and delivers what fell due meanwhile', async () => {
      await create({ Name: 'one' });
      await create({ Name: 'hourly', ScheduleExpression: 'cron(0 * * * ? *)', Target: target({ Input: 'hour' }) });
      nowMs = Date.parse('2027-03-01T18:30:00Z');
      await restart();
      expect(await deliveredAt('2027-03-01T18:30:00Z')).toEqual(['hour', 'wake up']);
      expect(scheduler.nextMomentMs()).toBe(Date.parse('2027-03-01T19:00:00Z'));
    });

    it('says what is wrong with a file that it cannot read', async () => {
      writeFileSync(path.join(folder, 'schedules.json'), '{ broken');
      await expect(startScheduler({ sqs, dataDir: folder })).rejects.toBeInstanceOf(PlatformProblem);
    });
  });

  async function start(settings: Partial<SchedulerSettings> = {}): Promise<void> {
    const onProblem = (problem: unknown): void => void problems.push(problem);
    scheduler = await startScheduler({ sqs, nowMs: () => nowMs, dataDir: folder, tickMs: 0, onProblem, ...settings });
    client = new SchedulerClient(localClient(scheduler.endpoint));
  }

  async function restart(settings: Partial<SchedulerSettings> = {}): Promise<void> {
    client.destroy();
    await scheduler.stop();
    await start(settings);
  }

  async function create(overrides: Partial<CreateScheduleCommandInput> = {}) {
    return client.send(new CreateScheduleCommand({ ...given('tested'), ...overrides }));
  }

  function given(Name: string) {
    return {
      Name,
      GroupName: 'default',
      ScheduleExpression: 'at(2027-03-01T13:00:00)',
      FlexibleTimeWindow: { Mode: 'OFF' as const },
      ActionAfterCompletion: 'DELETE' as const,
      Target: target(),
    };
  }

  function target(overrides: { readonly Arn?: string; readonly Input?: string } = {}) {
    return { Arn: queue.arn, RoleArn: 'arn:aws:iam::000000000000:role/scheduler', Input: 'wake up', ...overrides };
  }

  /** Moves the clock, has everything delivered that is due, and answers what came into the queue. */
  async function deliveredAt(moment: string): Promise<readonly (string | undefined)[]> {
    nowMs = Date.parse(moment);
    await scheduler.tick();
    return takeBodies(sqs, queue.url);
  }
});
