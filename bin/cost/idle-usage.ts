import * as z from 'zod';
import { dueWorker } from '../../functions/time/due/workers/due.ts';
import { eventWaits, moneyRequests } from '../../lib/objectives.ts';
import type { Usage } from './list-prices.ts';

/** The properties of a resource in a template. */
export type Properties = Readonly<Record<string, unknown>>;

/** Hours of a month, as AWS counts them. */
export const hoursOfMonth = 730;

/**
 * The pollers of Lambda that wait at an empty queue, and the seconds that each waits for: Lambda reads "five batches at a time", by long
 * polling (docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html). The largest concurrency of a mapping does not change it.
 */
export const idlePollers = 5;
export const pollSeconds = 20;
const secondsOfHour = 3_600;
/** Requests to one empty queue. */
export const pollsOfMonth = idlePollers * (secondsOfHour / pollSeconds) * hoursOfMonth;

/** Messages that a call of the hourly sweep leads to in a stage with one organisation (docs/operate/scale.md#idle). */
const messagesOfSweep = 1 + 16 + 12;
/** A message is sent, received and deleted. */
export const requestsOfMessage = 3;
const secondsOfPeriodMin = 60;

/** A stream of Kinesis is paid by the hour, by its shards if they are given, and by what it keeps for more than a day. */
export function streamUsage(properties: Properties): Usage {
  const { ShardCount: shards, RetentionPeriodHours: keptHours = keptHoursFree } = z
    .looseObject({ ShardCount: z.number().optional(), RetentionPeriodHours: z.number().optional() })
    .parse(properties);
  if (shards === undefined) return { streamHours: hoursOfMonth };
  const shardHours = shards * hoursOfMonth;
  return { shardHours, ...(keptHours > keptHoursFree ? { longShardHours: shardHours } : {}) };
}

const keptHoursFree = 24;

/** A request is paid when it is sent. Detailed metrics and caches would be paid by the hour. */
export function stageUsage(properties: Properties): Usage {
  const methods = z.array(z.looseObject({ MetricsEnabled: z.boolean().optional() })).default([]);
  const { CacheClusterEnabled: hasCache, MethodSettings: settings } = z
    .looseObject({ CacheClusterEnabled: z.boolean().optional(), MethodSettings: methods })
    .parse(properties);
  if (hasCache === true) unpriced('The API has a cache');
  if (settings.some(({ MetricsEnabled: isMeasured }) => isMeasured)) unpriced('A method has detailed metrics');
  return {};
}

/** An alarm on an expression is charged for each metric in it. */
export function alarmUsage(properties: Properties): Usage {
  const part = z.looseObject({
    Expression: z.string().optional(),
    MetricStat: z.looseObject({ Period: z.number() }).optional(),
  });
  const { Metrics: parts, Period: period } = z
    .looseObject({ Metrics: z.array(part).optional(), Period: z.number().optional() })
    .parse(properties);
  const periods = parts === undefined ? [period] : parts.flatMap(({ MetricStat: metric }) => metric?.Period ?? []);
  if (periods.some((one) => one === undefined || one < secondsOfPeriodMin)) unpriced('An alarm has a short period');
  if (parts?.some(({ Expression: expression = '' }) => /SELECT|SEARCH|ANOMALY/.test(expression)) === true) {
    unpriced('An alarm searches for its metrics');
  }
  return { alarmMetrics: periods.length };
}

/** A queue is asked all the time. Lambda reads streams of the table free of charge. */
export function mappingUsage(properties: Properties): Usage {
  const source = JSON.stringify(properties['EventSourceArn']);
  if (properties['ProvisionedPollerConfig'] !== undefined) unpriced('A mapping has pollers of its own');
  if (!/:sqs:/.test(source)) return /stream/i.test(source) ? {} : unpriced(`A mapping reads from ${source}`);
  return /\.fifo"/.test(source) ? { fifoRequests: pollsOfMonth } : { queueRequests: pollsOfMonth };
}

/** An alias is free, unless it keeps functions running. */
export function aliasUsage(properties: Properties): Usage {
  return properties['ProvisionedConcurrencyConfig'] === undefined ? {} : unpriced('An alias keeps functions running');
}

/** What is measured at a request, a delivery or work that is due has no values while nothing happens. */
const busyMetrics: ReadonlySet<string> = new Set([
  moneyRequests.metric,
  eventWaits.metric,
  `${dueWorker.id}-${dueWorker.measures?.field ?? ''}`,
]);

/** Only what is logged while nothing happens makes a metric: the numbers that workers measure. Those of messages count faults. */
export function filterUsage(properties: Properties): Usage {
  const { MetricTransformations: metrics } = z
    .looseObject({ MetricTransformations: z.array(z.looseObject({ MetricName: z.string(), MetricValue: z.string() })) })
    .parse(properties);
  const measured = metrics.filter(
    ({ MetricName: name, MetricValue: value }) => value.startsWith('$.') && !busyMetrics.has(name),
  );
  return measured.length === 0 ? {} : { customMetrics: measured.length };
}

export function parameterUsage(properties: Properties): Usage {
  return properties['Tier'] === undefined || properties['Tier'] === 'Standard' ? {} : { parameters: 1 };
}

/** The sweep, and the look for windows of banks. */
const sendsOfSchedules: ReadonlyMap<string, { readonly anHour: number; readonly messages: number }> = new Map([
  ['rate(1 hour)', { anHour: 1, messages: messagesOfSweep }],
  ['rate(5 minutes)', { anHour: 12, messages: 1 }],
]);

export function scheduleUsage(properties: Properties): Usage {
  const expression = String(properties['ScheduleExpression']);
  const sends = sendsOfSchedules.get(expression) ?? unpriced(`A schedule runs at ${expression}`);
  const times = sends.anHour * hoursOfMonth;
  const messages = times * sends.messages;
  return { schedules: times, queueRequests: requestsOfMessage * messages, invocations: messages };
}

export function webAclUsage(properties: Properties): Usage {
  const { Rules: rules } = z.looseObject({ Rules: z.array(z.unknown()) }).parse(properties);
  return { webAcls: 1, webAclRules: rules.length };
}

/** The endpoint of a gateway is free. */
export function endpointUsage(properties: Properties): Usage {
  return properties['VpcEndpointType'] === undefined || properties['VpcEndpointType'] === 'Gateway'
    ? {}
    : unpriced('An endpoint is paid by the hour');
}

function unpriced(sentence: string): never {
  throw new Error(`${sentence}: say in bin/cost/idle-usage.ts what that costs`);
}
