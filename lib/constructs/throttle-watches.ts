import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { everyMinute, type Watch } from './watch.ts';

/** In a minute. What calls a function calls again, so a few do no harm. */
const throttledMax = 10;

/** The refused calls of all functions of the account and the region. */
export const throttledCalls: cloudwatch.IMetric = new cloudwatch.Metric({
  namespace: 'AWS/Lambda',
  metricName: 'Throttles',
  statistic: 'Sum',
  period: everyMinute,
});

/**
 * The alarm on calls of functions that Lambda refuses because too many run already. One metric counts those of all functions of the
 * account and the region, which costs a two hundredth of an alarm for each function.
 */
export const throttleWatches: readonly Watch[] = [
  {
    name: 'ThrottledFunctions',
    runbook: 'throttled-functions',
    severity: 'urgent',
    owner: 'platform',
    endsWithFault: true,
    says: `Lambda refused ${throttledMax} calls of functions and more within a minute`,
    metric: throttledCalls,
    threshold: throttledMax,
  },
];
