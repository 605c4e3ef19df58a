import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { SQSClient } from '@aws-sdk/client-sqs';
import { createSchedulerWakeUps } from '../../../functions/ports/wake-ups/scheduler-wake-ups.ts';
import { instantOfMs, plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import { type RunningScheduler, startScheduler } from '../../../local/engines/scheduler.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const now = instantOfMs(Date.parse('2026-12-01T15:00:00.000Z'));

describe('wake-ups by schedules', () => {
  const sqs = new SQSClient({ region, credentials });
  let scheduler: RunningScheduler;
  let client: SchedulerClient;
  const sent: OutgoingMessage[] = [];

  beforeEach(async () => {
    scheduler = await startScheduler({ sqs, tickMs: 0, nowMs: () => Date.parse(now) });
    client = new SchedulerClient({ region, credentials, endpoint: scheduler.endpoint });
    sent.length = 0;
  });
  afterEach(async () => {
    client.destroy();
    await scheduler.stop();
  });

  const wakeUps = () =>
    createSchedulerWakeUps({
      client,
      clock: { now: () => now },
      queues: { send: (message) => Promise.resolve(void sent.push(message)) },
      namePrefix: 'bankstack-test-',
      groupName: 'default',
      roleArn: 'arn:aws:iam::000000000000:role/scheduler',
      queueArn: 'arn:aws:sqs:us-east-1:000000000000:due',
      queueName: 'due',
    });
  const names = async () => (await client.send(new ListSchedulesCommand({}))).Schedules?.map((one) => one.Name);

  it('sets one schedule for an organisation, and moves it', async () => {
    await wakeUps().set('100000001', plusMs(now, 600_000));
    expect(scheduler.nextMomentMs()).toBe(Date.parse(now) + 600_000);
    await wakeUps().set('100000001', plusMs(now, 3_600_000));
    expect(scheduler.nextMomentMs()).toBe(Date.parse(now) + 3_600_000);
    expect(await names()).toEqual(['bankstack-test-100000001']);
  });

  it('never wakes before the moment: parts of a second are rounded up', async () => {
    await wakeUps().set('100000001', plusMs(now, 600_001));
    expect(scheduler.nextMomentMs()).toBe(Date.parse(now) + 601_000);
  });

  it('wakes at once for a moment that has come', async () => {
    await wakeUps().set('100000001', now);
    expect(sent).toEqual([{ queue: 'due', body: { organisationId: '100000001' }, delaySeconds: 0 }]);
    expect(await names()).toEqual([]);
  });

  it('wakes by a delayed message for a near moment, which may have passed for other clocks', async () => {
    await wakeUps().set('100000001', plusMs(now, 60_001));
    expect(sent).toEqual([{ queue: 'due', body: { organisationId: '100000001' }, delaySeconds: 61 }]);
    expect(await names()).toEqual([]);
  });

  it('two that set the first wake-up at once leave one schedule', async () => {
    await Promise.all([1, 2, 3].map((minutes) => wakeUps().set('100000001', plusMs(now, minutes * 600_000))));
    expect(await names()).toEqual(['bankstack-test-100000001']);
  });
});
