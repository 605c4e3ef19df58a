import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmMessage } from '../../functions/kernel/base/alarm-message.ts';
import { takesAchFiles } from '../../functions/kernel/base/optional-part.ts';
import { rejectedMessage, unacknowledgedMessage } from '../../functions/money/ach-files/answer-alarms.ts';
import { achAsideMessage } from '../../functions/money/ach-files/put-aside.ts';
import { rateObservations, rateThresholds } from '../../functions/money/ach-files/return-rates.ts';
import { returnClasses } from '../../functions/money/ach-files/return-store.ts';
import { missedWindowMessage, overdueWindowMessage } from '../../functions/money/ach-files/window-alarms.ts';
import type { Stage } from '../stages.ts';
import { loggedMetric } from './log-watches.ts';

/** What the dashboard counts of files: the labels, and the messages whose alarms count them. */
const counted: readonly (readonly [string, AlarmMessage])[] = [
  ['windows not written in time', overdueWindowMessage],
  ['entries that missed their window', missedWindowMessage],
  ['files not acknowledged', unacknowledgedMessage],
  ['files, batches and entries rejected', rejectedMessage],
  ['parts of files put aside', achAsideMessage],
];

const width = 12;
const aDay = Duration.days(1);

/** The rows of a dashboard about ACH files: return rates beside the thresholds of the network, and what is late or wrong. None without files. */
export function achFileRows(stage: Stage): cloudwatch.IWidget[][] {
  if (!takesAchFiles(stage)) return [];
  const rates = rateObservations.map(
    ({ metric: metricName, message }) =>
      new cloudwatch.Metric({
        namespace: `Bankstack/${stage.name}`,
        metricName,
        label: message,
        statistic: 'Maximum',
        period: aDay,
      }),
  );
  return [
    [
      new cloudwatch.GraphWidget({
        title: 'Returned debits of 60 days, highest of an organisation (%)',
        left: rates,
        leftAnnotations: returnClasses.map((one) => ({ value: rateThresholds[one] * 100, label: `limit: ${one}` })),
        width,
      }),
      new cloudwatch.GraphWidget({
        title: 'ACH files',
        left: counted.map(([label, { alarm }]) =>
          loggedMetric(stage, alarm.name, { label, period: Duration.minutes(5) }),
        ),
        width,
      }),
    ],
  ];
}
