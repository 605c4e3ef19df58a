import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import {
  answeredPercent,
  burnRates,
  eventWaits,
  moneyRequests,
  objectiveDays,
  type TimeObjective,
} from '../objectives.ts';
import type { Stage } from '../stages.ts';
import { apiMetric } from './gateway.ts';
import type { Watch } from './watch.ts';

type NamedStage = Pick<Stage, 'name'>;
type NamedWatch = Pick<Watch, 'name' | 'runbook'> & { readonly what: string };

/** With fewer errors in an hour, their share says nothing: one of three requests at night. */
const errorsMin = 5;
const percentAll = 100;

/**
 * The alarms on budgets that are used up too fast (docs/operate/slo.md). The slow loss of the budget of answers needs none: every error
 * of the server is looked at (`AlarmsRareServerErrors`).
 */
export function objectiveWatches(stage: NamedStage): readonly Watch[] {
  const [fast] = burnRates;
  const failedMax = fast.rate * (percentAll - answeredPercent);
  return [
    {
      name: 'ServerErrorsHour',
      runbook: 'server-errors',
      severity: fast.severity,
      owner: 'platform',
      endsWithFault: true,
      says: `The API answered ${percentText(failedMax)} and more of all requests within an hour with a status of 500 or above`,
      metric: new cloudwatch.MathExpression({
        label: 'Failed answers (%)',
        expression: `IF(errors >= ${errorsMin}, ${percentAll} * errors / requests, 0)`,
        usingMetrics: answerMetrics(stage),
        period: Duration.hours(fast.hours),
      }),
      threshold: failedMax,
    },
    ...timeWatches(stage, moneyRequests, {
      name: 'SlowMoneyRequests',
      runbook: 'slow-money-requests',
      what: 'requests that move money',
    }),
    ...timeWatches(stage, eventWaits, { name: 'LateEvents', runbook: 'late-events', what: 'deliveries of events' }),
  ];
}

/** If more than so many percent are slow, so is the percentile below them. */
function timeWatches(
  stage: NamedStage,
  objective: TimeObjective,
  { name, runbook, what }: NamedWatch,
): readonly Watch[] {
  return burnRates.map(({ hours, rate, severity }) => {
    const slowMax = rate * (percentAll - objective.percent);
    return {
      name: `${name}${hours === 1 ? 'Hour' : `${hours}Hours`}`,
      runbook,
      severity,
      owner: 'platform',
      endsWithFault: true,
      ignoresFewSamples: true,
      says: `${percentText(slowMax)} and more of all ${what} within ${hours === 1 ? 'an hour' : `${hours} hours`} took ${objective.limitMs} ms and more`,
      metric: timeMetric(stage, objective, {
        statistic: cloudwatch.Stats.percentile(percentAll - slowMax),
        period: Duration.hours(hours),
      }),
      threshold: objective.limitMs,
    };
  });
}

const percentText = (percent: number): string => `${Math.round(percent * 10) / 10} %`;

/** The metric of an objective about time. */
export const timeMetric = (
  { name }: NamedStage,
  { metric }: TimeObjective,
  options: cloudwatch.MetricOptions,
): cloudwatch.Metric => new cloudwatch.Metric({ namespace: `Bankstack/${name}`, metricName: metric, ...options });

const answerMetrics = (stage: NamedStage) => ({
  errors: apiMetric(stage, '5XXError', { statistic: 'Sum' }),
  requests: apiMetric(stage, 'Count', { statistic: 'Sum' }),
});

/** What is left of each budget, in percent of it, over the days of the objectives. Below 0 it is used up. */
export function budgetWidgets(stage: NamedStage, width: number): readonly cloudwatch.IWidget[] {
  const start = `-P${objectiveDays}D`;
  const left = (title: string, expression: string, usingMetrics: Record<string, cloudwatch.IMetric>) =>
    new cloudwatch.SingleValueWidget({
      title: `Error budget left: ${title} (%, ${objectiveDays} days)`,
      metrics: [new cloudwatch.MathExpression({ expression, usingMetrics, label: title })],
      setPeriodToTimeRange: true,
      start,
      end: 'PT0H',
      width,
    });
  const answers = `${percentAll} - ${percentAll} * ${percentAll} * errors / requests / ${budgetOf(answeredPercent)}`;
  const ofTime = (title: string, objective: TimeObjective) =>
    left(title, `${percentAll} - ${percentAll} * (${percentAll} - good) / ${budgetOf(objective.percent)}`, {
      good: timeMetric(stage, objective, { statistic: cloudwatch.Stats.percentileRank(0, objective.limitMs) }),
    });
  return [
    left('answers', answers, answerMetrics(stage)),
    ofTime('requests that move money', moneyRequests),
    ofTime('events', eventWaits),
  ];
}

/** The percentage that may be bad. */
const budgetOf = (percent: number): number => Math.round((percentAll - percent) * 1000) / 1000;
