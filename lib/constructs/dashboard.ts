import { Duration } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import type { WorkQueues } from './work-queues.ts';
import type { WorkerFunction } from './worker-function.ts';

const width = 12;
const fiveMinutes = Duration.minutes(5);
/** CloudWatch shows at most so many alarms in a widget. */
const widgetAlarmsMax = 100;

export interface DashboardProps {
  readonly apiStage: apigateway.Stage;
  readonly table: dynamodb.TableV2;
  readonly queues: WorkQueues;
  readonly workers: readonly WorkerFunction[];
  readonly alarms: Alarms;
}

/** A dashboard with the health of a stage: requests, errors, latency, and waiting messages. */
export function createDashboard(scope: Construct, props: DashboardProps): void {
  const { apiStage, table, queues, workers, alarms } = props;
  const graph = (title: string, left: readonly cloudwatch.IMetric[]) =>
    new cloudwatch.GraphWidget({ title, left: [...left], width });
  const streams = workers.filter(({ worker }) => worker.source.kind === 'stream');
  new cloudwatch.Dashboard(scope, 'Dashboard', {
    widgets: [
      ...alarmGroups(alarms.all).map((group) => [
        new cloudwatch.AlarmStatusWidget({ title: 'Alarms', alarms: [...group], width: 2 * width }),
      ]),
      [
        graph('Requests', [apiStage.metricCount(), apiStage.metricClientError(), apiStage.metricServerError()]),
        graph(
          'Latency (ms)',
          ['p50', 'p99'].map((statistic) => apiStage.metricLatency({ statistic, label: statistic })),
        ),
      ],
      [
        graph(
          'Waiting messages',
          queues.all.map(({ queue, definition }) =>
            queue.metricApproximateNumberOfMessagesVisible({ label: definition.name, period: fiveMinutes }),
          ),
        ),
        graph(
          'Oldest message (s)',
          queues.all.map(({ queue, definition }) =>
            queue.metricApproximateAgeOfOldestMessage({ label: definition.name, period: fiveMinutes }),
          ),
        ),
      ],
      [
        graph(
          'Streams behind (ms)',
          streams.map((one) => one.iteratorAge()),
        ),
        graph('Table', [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()]),
      ],
    ],
  });
}

const alarmGroups = (all: Alarms['all']): readonly Alarms['all'][] =>
  Array.from({ length: Math.ceil(all.length / widgetAlarmsMax) }, (_, index) =>
    all.slice(index * widgetAlarmsMax, (index + 1) * widgetAlarmsMax),
  );
