import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AlarmMessage } from '../../functions/kernel/base/alarm-message.ts';
import { operationAlarms } from '../../functions/kernel/http/kept-requests/alarm.ts';
import { isOffered } from '../../functions/kernel/base/optional-part.ts';
import type { Stage } from '../stages.ts';
import { everyMinute, type Watch } from './watch.ts';

/** A function whose log is watched. */
export interface LoggingFunction {
  readonly stage: Stage;
  readonly logGroup: logs.ILogGroup;
  /** The id of the worker or the operation. */
  readonly id: string;
  readonly alarmsOn?: readonly AlarmMessage[] | undefined;
}

/**
 * A watch for each alarm that the messages of a function name. Its metric counts how often any function logs one of them, because an alarm
 * is paid by the metric: `mergeLogWatches` makes one alarm of the watches of all functions. An alarm about what the stage lacks is left out.
 */
export function logWatches(scope: Construct, { alarmsOn = [], ...one }: LoggingFunction): readonly Watch[] {
  const offered = alarmsOn.filter(({ alarm }) => isOffered(alarm, one.stage));
  return [...Map.groupBy(offered, ({ alarm }) => alarm)].map(
    ([{ name, runbook, says, severity, owner }, messages]) => ({
      name,
      runbook,
      severity,
      owner,
      endsWithFault: false,
      says,
      functions: [one.id],
      metric: countOf(scope, one, name, messages),
      threshold: 1,
    }),
  );
}

/** A watch for each alarm of a stage on messages that any operation may log. Their lines count themselves (functions/ports/log/output-writer.ts). */
export const operationWatches = (stage: Stage): readonly Watch[] =>
  operationAlarms
    .filter(({ alarm }) => isOffered(alarm, stage))
    .map(({ alarm: { name, runbook, says, severity, owner } }) => ({
      name,
      runbook,
      severity,
      owner,
      endsWithFault: false,
      says: `The function of an operation ${says}`,
      metric: loggedMetric(stage, name, { period: everyMinute, dimensionsMap: { service: 'bankstack' } }),
      threshold: 1,
    }));

function countOf(
  scope: Construct,
  { stage, logGroup }: Omit<LoggingFunction, 'alarmsOn'>,
  alarm: string,
  messages: readonly AlarmMessage[],
): cloudwatch.Metric {
  const name = { metricNamespace: `Bankstack/${stage.name}`, metricName: `logged-${alarm}` };
  new logs.MetricFilter(scope, `${alarm}Lines`, {
    ...name,
    logGroup,
    filterPattern: logs.FilterPattern.any(
      ...messages.map(({ text }) => logs.FilterPattern.stringValue('$.message', '=', text)),
    ),
  });
  return loggedMetric(stage, alarm, { period: everyMinute });
}

/** How often any function has logged a message of an alarm. By name, not by reference, because alarms and dashboards are in another stack. */
export const loggedMetric = (
  stage: Pick<Stage, 'name'>,
  alarm: string,
  options: cloudwatch.MetricOptions,
): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: `Bankstack/${stage.name}`,
    metricName: `logged-${alarm}`,
    statistic: 'Sum',
    ...options,
  });

/** One watch for each alarm on log lines, which names all functions that may write them; the other watches as they are. */
export function mergeLogWatches(watches: readonly Watch[]): readonly Watch[] {
  return [...Map.groupBy(watches, ({ name }) => name)].map(([name, [watch, ...others]]) => {
    if (watch === undefined) throw new Error(`no watch is named ${name}`);
    const functions = [watch, ...others].flatMap((one) => one.functions ?? []);
    const { runbook, says, severity, owner } = watch;
    const isOne = others.every(
      (one) =>
        one.functions !== undefined &&
        one.runbook === runbook &&
        one.says === says &&
        one.severity === severity &&
        one.owner === owner,
    );
    if (!isOne) throw new Error(`two alarms are named ${name}: rename one of them`);
    return functions.length === 0 ? watch : { ...watch, says: `${functionsText(functions)} ${says}` };
  });
}

const functionsText = (functions: readonly string[]): string =>
  functions.length === 1
    ? `The function ${functions.join()}`
    : `One of the functions ${functions.toSorted().join(', ')}`;
