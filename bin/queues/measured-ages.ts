import { CloudWatchClient, paginateGetMetricData } from '@aws-sdk/client-cloudwatch';
import type { QueueAges } from './depths.ts';

const periodSeconds = 60;
/** CloudWatch has a minute of SQS a few minutes later. */
const lookedBackMs = 15 * 60_000;
/** CloudWatch answers so many metrics at once. */
const metricsMax = 500;

/**
 * The ages that CloudWatch has measured last, in the region and with the credentials of the environment. SQS itself does not tell the
 * age of a message. A queue that nobody has used for hours has no measurement.
 */
export const measuredAges: QueueAges = async (names) => {
  const cloudWatch = new CloudWatchClient({});
  const ages = new Map<string, number>();
  const now = new Date();
  try {
    const pages = paginateGetMetricData(
      { client: cloudWatch },
      {
        StartTime: new Date(now.getTime() - lookedBackMs),
        EndTime: now,
        ScanBy: 'TimestampDescending',
        MetricDataQueries: names.slice(0, metricsMax).map((name, index) => ({
          Id: `queue${index}`,
          MetricStat: {
            Metric: {
              Namespace: 'AWS/SQS',
              MetricName: 'ApproximateAgeOfOldestMessage',
              Dimensions: [{ Name: 'QueueName', Value: name }],
            },
            Period: periodSeconds,
            Stat: 'Maximum',
          },
        })),
      },
    );
    for await (const { MetricDataResults: results = [] } of pages) {
      for (const { Id: id = '', Values: [last] = [] } of results) {
        const name = names[Number(id.replace('queue', ''))];
        if (name !== undefined && last !== undefined) ages.set(name, last);
      }
    }
    return ages;
  } finally {
    cloudWatch.destroy();
  }
};
