import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmDuty } from '../../functions/kernel/base/alarm-message.ts';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import { deadLettersOf, scheduleDeadLetters, stageQueueName } from '../../functions/ports/queues/address.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import { streamDeadLettersName } from './queue-addresses.ts';
import { everyMinute, type Watch } from './watch.ts';

export type QueueMetric = 'ApproximateNumberOfMessagesVisible' | 'ApproximateAgeOfOldestMessage';

/** A metric of a queue by the name that it has in the code: the queue is in another stack. */
export const queueMetric = (
  { name }: Pick<Stage, 'name'>,
  queue: string,
  metricName: QueueMetric,
  options: cloudwatch.MetricOptions,
): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: 'AWS/SQS',
    metricName,
    dimensionsMap: { QueueName: stageQueueName(name, queue) },
    ...options,
  });

/** Wake-ups that do not come make everything late that falls due. */
const scheduleDuty: AlarmDuty = { severity: 'urgent', owner: 'platform' };

/** The alarms on dead letters, and on messages that wait too long. */
export function queueWatches(
  stage: Pick<Stage, 'name' | 'waitingSecondsMax'>,
  workers: readonly Worker[],
): readonly Watch[] {
  const { waitingSecondsMax } = stage;
  const queues = workers.flatMap(({ source, duty }) => (source.kind === 'queue' ? [{ ...source.queue, duty }] : []));
  const streams = workers.filter(({ source }) => source.kind === 'stream');
  const deadLetters = [
    ...queues.map(({ name, duty }) => ({ name, duty, queue: deadLettersOf(name) })),
    ...streams.map(({ id, duty }) => ({ name: `${id}-stream`, duty, queue: streamDeadLettersName(id) })),
    { name: 'schedule', duty: scheduleDuty, queue: scheduleDeadLetters },
  ];
  const usual = { period: everyMinute, statistic: 'Maximum' };
  return [
    ...deadLetters.map(({ name, duty, queue }) => ({
      name: `${pascalCase(name)}DeadLetters`,
      runbook: 'dead-letters',
      ...duty,
      endsWithFault: true,
      says: `Something of ${name} could not be handled`,
      metric: queueMetric(stage, queue, 'ApproximateNumberOfMessagesVisible', usual),
      threshold: 1,
    })),
    ...queues
      .filter(({ keepsWaiting }) => keepsWaiting !== true)
      .map(({ name, duty }) => ({
        name: `${pascalCase(name)}Waits`,
        runbook: 'waiting-messages',
        ...duty,
        endsWithFault: true,
        says: `A message of ${name} waits for ${waitingSecondsMax} seconds and more`,
        metric: queueMetric(stage, name, 'ApproximateAgeOfOldestMessage', usual),
        threshold: waitingSecondsMax,
      })),
  ];
}
