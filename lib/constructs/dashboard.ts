import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { QueueDefinition } from '../../functions/kernel/workers/worker-source.ts';
import type { Stage } from '../stages.ts';
import type { Alarms } from './alarms.ts';
import { tableMetric } from './data-table.ts';
import { apiMetric } from './gateway.ts';
import { queueMetric } from './queue-watches.ts';
import type { WorkerFunction } from './worker-function.ts';

const width = 12;
const fiveMinutes = Duration.minutes(5);
/** CloudWatch shows at most so many alarms in a widget. */
const widgetAlarmsMax = 100;

export interface DashboardProps {
  readonly stage: Pick<Stage, 'name'>;
  readonly tableName: string;
  readonly queues: readonly QueueDefinition[];
  readonly workers: readonly WorkerFunction[];
  readonly alarms: Alarms;
}

/** A dashboard with the health of a stage: requests, errors, latency, and waiting messages. */
export function createDashboard(scope: Construct, props: DashboardProps): void {
  const { stage, tableName, queues, workers, alarms } = props;
  const requests = (metricName: '4XXError' | '5XXError' | 'Count') =>
    apiMetric(stage, metricName, { statistic: 'Sum' });
  const graph = (title: string, left: readonly cloudwatch.IMetric[]) =>
    new cloudwatch.GraphWidget({ title, left: [...left], width });
  const streams = workers.filter(({ worker }) => worker.source.kind === 'stream');
  new cloudwatch.Dashboard(scope, 'Dashboard', {
    widgets: [
      ...alarmGroups(alarms.all).map((group) => [
        new cloudwatch.AlarmStatusWidget({ title: 'Alarms', alarms: [...group], width: 2 * width }),
      ]),
      [
        graph('Requests', [requests('Count'), requests('4XXError'), requests('5XXError')]),
        graph(
          'Latency (ms)',
          ['p50', 'p99'].map((statistic) => apiMetric(stage, 'Latency', { statistic, label: statistic })),
        ),
      ],
      [
        graph(
          'Waiting messages',
          queues.map(({ name }) =>
            queueMetric(stage, name, 'ApproximateNumberOfMessagesVisible', {
              statistic: 'Maximum',
              label: name,
              period: fiveMinutes,
            }),
          ),
        ),
        graph(
          'Oldest message (s)',
          queues.map(({ name }) =>
            queueMetric(stage, name, 'ApproximateAgeOfOldestMessage', {
              statistic: 'Maximum',
              label: name,
              period: fiveMinutes,
            }),
          ),
        ),
      ],
      [
        graph(
          'Streams behind (ms)',
          streams.map((one) => one.iteratorAge()),
        ),
        graph(
          'Table',
          ['Read', 'Write'].map((way) => tableMetric(tableName, `Consumed${way}CapacityUnits`, { statistic: 'Sum' })),
        ),
      ],
    ],
  });
}

const alarmGroups = (all: Alarms['all']): readonly Alarms['all'][] =>
  Array.from({ length: Math.ceil(all.length / widgetAlarmsMax) }, (_, index) =>
    all.slice(index * widgetAlarmsMax, (index + 1) * widgetAlarmsMax),
  );
