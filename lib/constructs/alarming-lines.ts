import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** Counts how often a function logged one of these messages, which share an alarm of this name. */
export function alarmingLines(
  scope: Construct,
  {
    stage,
    logGroup,
    id,
    alarm,
    messages,
  }: {
    readonly stage: Stage;
    readonly logGroup: logs.ILogGroup;
    /** The id of the worker or the operation. */
    readonly id: string;
    readonly alarm: string;
    readonly messages: readonly string[];
  },
): cloudwatch.Metric {
  const name = { metricNamespace: `Bankstack/${stage.name}`, metricName: `${id}-${alarm}` };
  new logs.MetricFilter(scope, `${alarm}Lines`, {
    ...name,
    logGroup,
    filterPattern: logs.FilterPattern.any(
      ...messages.map((message) => logs.FilterPattern.stringValue('$.message', '=', message)),
    ),
  });
  // By name, not by reference, because the alarm is in another stack.
  return new cloudwatch.Metric({
    namespace: name.metricNamespace,
    metricName: name.metricName,
    statistic: 'Sum',
    period: Duration.minutes(1),
  });
}
