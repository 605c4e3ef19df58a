import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Stage } from '../stages.ts';
import { everyMinute, type Watch } from './watch.ts';

/** In a minute. What calls a function calls again, so a few do no harm. */
const throttledMax = 10;

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
    metric: new cloudwatch.Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'Sum',
      period: everyMinute,
    }),
    threshold: throttledMax,
  },
];

/** The refused calls of each function of a stage, as a search: it costs nothing, and finds functions that will come. */
export const throttledFunctions = ({ name }: Pick<Stage, 'name'>): cloudwatch.IMetric =>
  new cloudwatch.MathExpression({
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="Throttles" "bankstack-${name}-"', 'Sum', 60)`,
    label: '',
    usingMetrics: {},
    period: everyMinute,
  });
