import { CloudWatchClient, paginateGetMetricData } from '@aws-sdk/client-cloudwatch';
import {
  NoSuchResourceException,
  paginateListServiceQuotas,
  type ServiceQuota,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { patientSettings } from '../aws-account/with-client.ts';

const dayMs = 24 * 3_600_000;
const periodSeconds = 300;
/** CloudWatch answers so many metrics at once. */
const metricsMax = 500;

/** The services that a stage uses, by the names of Service Quotas. */
const services = [
  'apigateway',
  'cloudformation',
  'dynamodb',
  'kms',
  'lambda',
  'logs',
  'monitoring',
  'scheduler',
  'ses',
  'sns',
  'sqs',
] as const;

/** A quota of an AWS service in this account and region. */
export interface UsedQuota {
  readonly service: string;
  readonly name: string;
  readonly code: string;
  readonly limit: number;
  /** The most that was used in five minutes of the last day. Undefined if AWS does not measure it, or nothing was used. */
  readonly used: number | undefined;
  readonly isAdjustable: boolean;
}

/** The quotas of the services that a stage uses, and the names of those that Service Quotas does not know in this region. */
export interface ServiceQuotas {
  readonly quotas: readonly UsedQuota[];
  readonly unknownServices: readonly string[];
}

/**
 * Reads all quotas that AWS has for the services of a stage, with what was used of them if Service Quotas names a metric for it. So no quota is
 * listed here. With the credentials and the region of the environment.
 */
export async function readServiceQuotas(now: Date): Promise<ServiceQuotas> {
  const client = new ServiceQuotasClient(patientSettings);
  try {
    const lists = await Promise.all(
      services.map(async (service) => ({ service, all: await quotasOf(client, service) })),
    );
    const all = lists.flatMap((one) => one.all ?? []);
    const used = await usageOf(all, now);
    return {
      quotas: all.map((quota) => ({
        service: quota.ServiceCode ?? '',
        name: quota.QuotaName ?? '',
        code: quota.QuotaCode ?? '',
        limit: quota.Value ?? 0,
        used: used.get(quota),
        isAdjustable: quota.Adjustable === true,
      })),
      unknownServices: lists.flatMap(({ service, all: known }) => (known === undefined ? [service] : [])),
    };
  } finally {
    client.destroy();
  }
}

/** Undefined if there is no such service in this region. */
async function quotasOf(
  client: ServiceQuotasClient,
  ServiceCode: string,
): Promise<readonly ServiceQuota[] | undefined> {
  const found: ServiceQuota[] = [];
  try {
    for await (const { Quotas = [] } of paginateListServiceQuotas({ client }, { ServiceCode })) found.push(...Quotas);
    return found;
  } catch (error) {
    if (error instanceof NoSuchResourceException) return undefined;
    throw error;
  }
}

async function usageOf(quotas: readonly ServiceQuota[], now: Date): Promise<ReadonlyMap<ServiceQuota, number>> {
  const measured = quotas.filter(({ UsageMetric }) => UsageMetric?.MetricName !== undefined);
  const client = new CloudWatchClient(patientSettings);
  const used = new Map<ServiceQuota, number>();
  try {
    for (let from = 0; from < measured.length; from += metricsMax) {
      const some = measured.slice(from, from + metricsMax);
      const request = {
        StartTime: new Date(now.getTime() - dayMs),
        EndTime: now,
        MetricDataQueries: some.map((quota, index) => queryFor(quota, index)),
      };
      for await (const { MetricDataResults: results = [] } of paginateGetMetricData({ client }, request)) {
        for (const { Id: id = '', Values: values = [] } of results) {
          const quota = some[Number(id.replace('quota', ''))];
          if (quota !== undefined && values.length > 0) used.set(quota, Math.max(...values, used.get(quota) ?? 0));
        }
      }
    }
    return used;
  } finally {
    client.destroy();
  }
}

function queryFor({ UsageMetric: metric }: ServiceQuota, index: number) {
  const dimensions = Object.entries(metric?.MetricDimensions ?? {});
  return {
    Id: `quota${index}`,
    MetricStat: {
      Metric: {
        Namespace: metric?.MetricNamespace,
        MetricName: metric?.MetricName,
        Dimensions: dimensions.map(([Name, Value]) => ({ Name, Value })),
      },
      Period: periodSeconds,
      Stat: metric?.MetricStatisticRecommendation ?? 'Maximum',
    },
  };
}
