import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { CanarySettings } from '../canary-settings.ts';
import { releasedAlias } from '../names.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import type { ReleasedFunction } from './released-function.ts';
import { everyMinute } from './watch.ts';

/** CloudWatch computes the metric of an alarm from ten others at most. */
const metricsMax = 10;
const runbook = 'docs/operate/runbook.md#rolled-back-release';

export interface CanaryAlarmsProps {
  readonly stage: Pick<Stage, 'name'>;
  readonly wing: string;
  readonly canary: CanarySettings;
  readonly functions: readonly ReleasedFunction[];
}

/** The alarms on the new versions of a wing. They notify nobody: they roll a release back, and the deployment fails with their names. */
export interface CanaryAlarms {
  readonly all: readonly cloudwatch.Alarm[];
  /** What has to be there before a version gets calls, so that its faults are seen. */
  readonly filters: readonly logs.MetricFilter[];
}

/**
 * Watches the versions that this deployment makes, and no others: a deployment that repairs a fault is not rolled back for the fault. Lambda counts
 * what a function throws, and calls that it ends. An operation that fails answers 500, and a worker hands a message back: both log an error, and
 * each line of the log names the version of the function.
 */
export function canaryAlarms(scope: Construct, { stage, wing, canary, functions }: CanaryAlarmsProps): CanaryAlarms {
  const faults = {
    metricNamespace: `Bankstack/${stage.name}`,
    metricName: `faults-of-new-versions-${wing}`,
  };
  const filters = functions.map(
    ({ id, logGroup, released }) =>
      new logs.MetricFilter(scope, `${pascalCase(id)}Faults`, {
        ...faults,
        logGroup,
        filterPattern: errorsOf(released),
      }),
  );
  const alarmOn = (name: string, metric: cloudwatch.IMetric, says: string) =>
    new cloudwatch.Alarm(scope, name, {
      alarmDescription: `${says}: the release is rolled back. What to do: ${runbook}`,
      metric,
      threshold: canary.faults,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
  const logged = new cloudwatch.Metric({
    namespace: faults.metricNamespace,
    metricName: faults.metricName,
    statistic: 'Sum',
    period: everyMinute,
  });
  return {
    filters,
    all: [
      alarmOn('Faults', logged, `New versions of ${wing} have logged an error`),
      ...groupsOf(functions).map((group) =>
        alarmOn(
          `Errors${pascalCase(group[0]?.id ?? '')}`,
          sumOf(group.map((one) => errors(one))),
          `New versions of ${wing} have thrown, or took too long`,
        ),
      ),
    ],
  };
}

const errorsOf = ({ number }: ReleasedFunction['released']) =>
  logs.FilterPattern.all(
    logs.FilterPattern.stringValue('$.level', '=', 'ERROR'),
    logs.FilterPattern.stringValue('$.functionVersion', '=', number),
  );

/** The errors that Lambda counts of one version, called by the alias. */
const errors = ({ name, released }: ReleasedFunction) =>
  new cloudwatch.Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    dimensionsMap: { FunctionName: name, Resource: `${name}:${releasedAlias}`, ExecutedVersion: released.number },
    statistic: 'Sum',
    period: everyMinute,
  });

/** A version that was not called has no value, and would make the whole sum one. */
function sumOf(metrics: readonly cloudwatch.Metric[]): cloudwatch.IMetric {
  const named = metrics.map((metric, index) => [`errors${String(index)}`, metric] as const);
  return new cloudwatch.MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    period: everyMinute,
  });
}

const groupsOf = (functions: readonly ReleasedFunction[]): readonly (readonly ReleasedFunction[])[] =>
  Array.from({ length: Math.ceil(functions.length / metricsMax) }, (_, index) =>
    functions.slice(index * metricsMax, (index + 1) * metricsMax),
  );
