import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { QueueDefinition } from '../../functions/kernel/workers/worker-source.ts';
import type { Stage } from '../stages.ts';
import type { Alarms } from './alarms.ts';
import { tableMetric } from './data-table.ts';
import { apiMetric } from './gateway.ts';
import { eventWaits, moneyRequests } from '../objectives.ts';
import { budgetWidgets, timeMetric } from './objective-watches.ts';
import { type QueueMetric, queueMetric } from './queue-watches.ts';
import { achFileRows } from './ach-dashboard.ts';
import { throttledCalls } from './throttle-watches.ts';
import type { WorkerFunction } from './worker-function.ts';

type NamedStage = Pick<Stage, 'name'>;

const width = 12;
const fiveMinutes = Duration.minutes(5);
/** CloudWatch shows at most so many alarms in a widget. */
const widgetAlarmsMax = 100;

export interface DashboardProps {
  readonly stage: Stage;
  readonly tableName: string;
  readonly queues: readonly QueueDefinition[];
  readonly workers: readonly WorkerFunction[];
  readonly alarms: Alarms;
}

/**
 * A dashboard with the health of a stage: alarms, error budgets, requests, errors, latency, and messages that are late; and one that
 * counts the messages in each queue. AWS charges nothing for three dashboards of an account with at most 50 metrics each, so there are two
 * of them, and neither searches for its metrics.
 */
export function createDashboards(scope: Construct, props: DashboardProps): void {
  const { stage, alarms, queues } = props;
  new cloudwatch.Dashboard(scope, 'QueueDashboard', {
    widgets: [
      [graph('Waiting messages', queueMetrics(stage, queues, 'ApproximateNumberOfMessagesVisible'), 2 * width)],
    ],
  });
  new cloudwatch.Dashboard(scope, 'Dashboard', {
    widgets: [
      ...alarmGroups(alarms.all).map((group) => [
        new cloudwatch.AlarmStatusWidget({ title: 'Alarms', alarms: [...group], width: 2 * width }),
      ]),
      [...budgetWidgets(stage, (2 * width) / 3)],
      ...requestRows(stage),
      ...workRows(props),
      ...achFileRows(stage),
    ],
  });
}

const graph = (title: string, left: readonly cloudwatch.IMetric[], wide = width): cloudwatch.IWidget =>
  new cloudwatch.GraphWidget({ title, left: [...left], width: wide });

const queueMetrics = (stage: NamedStage, queues: readonly QueueDefinition[], metricName: QueueMetric) =>
  queues.map(({ name }) =>
    queueMetric(stage, name, metricName, { statistic: 'Maximum', label: name, period: fiveMinutes }),
  );

function requestRows(stage: NamedStage): cloudwatch.IWidget[][] {
  const requests = (metricName: '4XXError' | '5XXError' | 'Count') =>
    apiMetric(stage, metricName, { statistic: 'Sum' });
  const percentiles = (metricOf: (options: cloudwatch.MetricOptions) => cloudwatch.IMetric) =>
    ['p50', 'p99'].map((statistic) => metricOf({ statistic, label: statistic }));
  return [
    [
      graph('Requests', [requests('Count'), requests('4XXError'), requests('5XXError')]),
      graph(
        'Latency (ms)',
        percentiles((options) => apiMetric(stage, 'Latency', options)),
      ),
    ],
    [
      graph(
        'Requests that move money (ms)',
        percentiles((options) => timeMetric(stage, moneyRequests, options)),
      ),
      graph(
        'Events before they are sent (ms)',
        percentiles((options) => timeMetric(stage, eventWaits, options)),
      ),
    ],
  ];
}

function workRows({ stage, tableName, queues, workers }: DashboardProps): cloudwatch.IWidget[][] {
  const streams = workers.filter(({ worker }) => worker.source.kind === 'stream');
  const prompt = queues.filter(({ keepsWaiting }) => keepsWaiting !== true);
  return [
    [
      graph('Oldest message (s)', queueMetrics(stage, prompt, 'ApproximateAgeOfOldestMessage')),
      graph('Refused calls of functions', [throttledCalls]),
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
  ];
}

const alarmGroups = (all: Alarms['all']): readonly Alarms['all'][] =>
  Array.from({ length: Math.ceil(all.length / widgetAlarmsMax) }, (_, index) =>
    all.slice(index * widgetAlarmsMax, (index + 1) * widgetAlarmsMax),
  );
