import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AlarmMessage } from '../../functions/kernel/base/alarm-message.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import { everyMinute, type Watch } from './watch.ts';

/** A function whose log is watched. */
export interface LoggingFunction {
  readonly stage: Pick<Stage, 'name'>;
  readonly logGroup: logs.ILogGroup;
  /** The id of the worker or the operation. */
  readonly id: string;
  /** The function in words: `The worker due`. */
  readonly who: string;
  readonly alarmsOn?: readonly AlarmMessage[] | undefined;
}

/** A watch for each alarm that the messages of a function name. It counts how often the function logs one of them. */
export function logWatches(scope: Construct, { alarmsOn = [], ...one }: LoggingFunction): readonly Watch[] {
  return [...Map.groupBy(alarmsOn, ({ alarm }) => alarm)].map(
    ([{ name, runbook, says, severity, owner }, messages]) => ({
      name: `${pascalCase(one.id)}${name}`,
      runbook,
      severity,
      owner,
      endsWithFault: false,
      says: `${one.who} ${says}`,
      metric: countOf(scope, one, name, messages),
      threshold: 1,
    }),
  );
}

function countOf(
  scope: Construct,
  { stage, logGroup, id }: Omit<LoggingFunction, 'alarmsOn'>,
  alarm: string,
  messages: readonly AlarmMessage[],
): cloudwatch.Metric {
  const name = { metricNamespace: `Bankstack/${stage.name}`, metricName: `${id}-${alarm}` };
  new logs.MetricFilter(scope, `${alarm}Lines`, {
    ...name,
    logGroup,
    filterPattern: logs.FilterPattern.any(
      ...messages.map(({ text }) => logs.FilterPattern.stringValue('$.message', '=', text)),
    ),
  });
  // By name, not by reference, because the alarm is in another stack.
  return new cloudwatch.Metric({
    namespace: name.metricNamespace,
    metricName: name.metricName,
    statistic: 'Sum',
    period: everyMinute,
  });
}
