import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { everyMinute, type Watch } from './watch.ts';

/** A few are normal: tokens expire, and programs are set up. Somebody who tries tokens sends many more. */
const refusedCallersMax = 300;
/** A partner signs every message. */
const refusedSignaturesMax = 5;

const { FilterPattern } = logs;
const status = (code: number) => FilterPattern.stringValue('$.status', '=', String(code));
const callbacks = '/callbacks/*';

/**
 * The alarms on refusals, by the access log: callers without a valid token or without the right to what they ask for, and messages on the routes
 * of partners that no partner has signed. They hold for every route, and so for those that will come.
 */
export function refusalWatches(scope: Construct, logGroup: logs.LogGroup, stage: Stage): readonly Watch[] {
  const count = (metricName: string, filterPattern: logs.IFilterPattern): cloudwatch.Metric => {
    const name = { metricNamespace: `Bankstack/${stage.name}`, metricName };
    new logs.MetricFilter(scope, `${metricName}Lines`, { ...name, logGroup, filterPattern });
    // By name, not by reference, because the alarm is in another stack.
    return new cloudwatch.Metric({
      namespace: name.metricNamespace,
      metricName,
      statistic: 'Sum',
      period: everyMinute,
    });
  };
  return [
    {
      name: 'RefusedCallers',
      runbook: 'refused-callers',
      severity: 'urgent',
      owner: 'security',
      endsWithFault: true,
      says: `The API refused ${refusedCallersMax} requests and more within a minute with 401 or 403`,
      metric: count('RefusedCallers', FilterPattern.any(status(401), status(403))),
      threshold: refusedCallersMax,
    },
    {
      name: 'RefusedSignatures',
      runbook: 'refused-signatures',
      severity: 'urgent',
      owner: 'security',
      endsWithFault: true,
      says: `The API refused ${refusedSignaturesMax} messages and more within a minute that no partner has signed`,
      metric: count(
        'RefusedSignatures',
        FilterPattern.all(FilterPattern.stringValue('$.route', '=', callbacks), status(401)),
      ),
      threshold: refusedSignaturesMax,
    },
  ];
}
