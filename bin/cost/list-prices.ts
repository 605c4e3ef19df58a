import { type CalendarDate, calendarDateOf, plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';

/** What AWS charges for one kind of use. */
export interface ListPrice {
  readonly what: string;
  /** USD for `per` units. */
  readonly usd: number;
  readonly per: number;
  /** Units in a month that AWS never charges an account for. */
  readonly free?: number;
  /** The page of AWS that has the price, after https://aws.amazon.com/. */
  readonly page: string;
}

export const priceRegion = 'us-east-1';

/** The date on which the table was written down, or last compared with its pages. Compare every line before you change it. */
export const pricesAsOf: CalendarDate = calendarDateOf({ year: 2026, month: 11, day: 27 });

/** A table that is older makes `npx bankstack stage cost` warn, and `npm run release:keep` fail. */
const daysMax = 365;

/** What to do about a table that is too old on that day; undefined if it is not. */
export const oldPricesSentence = (today: CalendarDate): string | undefined =>
  today <= plusDays(pricesAsOf, daysMax)
    ? undefined
    : `The list prices are of ${pricesAsOf}: compare bin/cost/list-prices.ts with the pages of AWS, and change its date.`;

const million = 1_000_000;

/** List prices in USD, without tax. They were written down from memory: compare them with the pages before you rely on them. */
export const listPrices = {
  apiRequests: { what: 'requests to the API', usd: 3.5, per: million, page: 'api-gateway/pricing' },
  invocations: { what: 'calls of functions', usd: 0.2, per: million, free: million, page: 'lambda/pricing' },
  gbSeconds: {
    what: 'seconds of functions with 1 GB (arm64)',
    usd: 0.0000133334,
    per: 1,
    free: 400_000,
    page: 'lambda/pricing',
  },
  readUnits: { what: 'read units of the table', usd: 0.125, per: million, page: 'dynamodb/pricing/on-demand' },
  writeUnits: { what: 'write units of the table', usd: 0.625, per: million, page: 'dynamodb/pricing/on-demand' },
  tableGb: { what: 'GB in the table', usd: 0.25, per: 1, free: 25, page: 'dynamodb/pricing/on-demand' },
  recoverableGb: { what: 'GB with point-in-time recovery', usd: 0.2, per: 1, page: 'dynamodb/pricing/on-demand' },
  backupGb: { what: 'GB in backups', usd: 0.1, per: 1, page: 'backup/pricing' },
  queueRequests: { what: 'requests to queues', usd: 0.4, per: million, free: million, page: 'sqs/pricing' },
  fifoRequests: { what: 'requests to FIFO queues', usd: 0.5, per: million, page: 'sqs/pricing' },
  alarmMetrics: { what: 'metrics in alarms', usd: 0.1, per: 1, free: 10, page: 'cloudwatch/pricing' },
  compositeAlarms: { what: 'composite alarms', usd: 0.5, per: 1, page: 'cloudwatch/pricing' },
  customMetrics: { what: 'metrics from logs', usd: 0.3, per: 1, free: 10, page: 'cloudwatch/pricing' },
  dashboards: { what: 'dashboards with at most 50 metrics', usd: 3, per: 1, free: 3, page: 'cloudwatch/pricing' },
  largeDashboards: { what: 'dashboards with more metrics', usd: 3, per: 1, page: 'cloudwatch/pricing' },
  logGb: { what: 'GB of logs', usd: 0.5, per: 1, free: 5, page: 'cloudwatch/pricing' },
  traces: { what: 'traces', usd: 5, per: million, free: 100_000, page: 'xray/pricing' },
  keys: { what: 'keys of KMS', usd: 1, per: 1, page: 'kms/pricing' },
  keyRequests: { what: 'requests to KMS', usd: 0.03, per: 10_000, free: 20_000, page: 'kms/pricing' },
  webAcls: { what: 'web ACLs', usd: 5, per: 1, page: 'waf/pricing' },
  webAclRules: { what: 'rules and groups of rules of a web ACL', usd: 1, per: 1, page: 'waf/pricing' },
  webAclRequests: { what: 'requests through the web ACL', usd: 0.6, per: million, page: 'waf/pricing' },
  fileGb: { what: 'GB in buckets', usd: 0.023, per: 1, page: 's3/pricing' },
  filePuts: { what: 'files put into buckets', usd: 0.005, per: 1_000, page: 's3/pricing' },
  schedules: {
    what: 'calls of EventBridge Scheduler',
    usd: 1,
    per: million,
    free: 14 * million,
    page: 'eventbridge/pricing',
  },
  parameters: { what: 'advanced parameters', usd: 0.05, per: 1, page: 'systems-manager/pricing' },
  shardHours: { what: 'hours of shards of Kinesis', usd: 0.015, per: 1, page: 'kinesis/data-streams/pricing' },
  longShardHours: {
    what: 'hours of shards of Kinesis that keep records for more than a day',
    usd: 0.02,
    per: 1,
    page: 'kinesis/data-streams/pricing',
  },
  streamHours: {
    what: 'hours of streams of Kinesis on demand',
    usd: 0.04,
    per: 1,
    page: 'kinesis/data-streams/pricing',
  },
  natHours: { what: 'hours of NAT gateways', usd: 0.045, per: 1, page: 'vpc/pricing' },
  natGb: { what: 'GB through NAT gateways', usd: 0.045, per: 1, page: 'vpc/pricing' },
  addressHours: { what: 'hours of public addresses', usd: 0.005, per: 1, page: 'vpc/pricing' },
  sentGb: { what: 'GB sent to the internet', usd: 0.09, per: 1, free: 100, page: 'ec2/pricing/on-demand' },
} as const satisfies Readonly<Record<string, ListPrice>>;

export type Meter = keyof typeof listPrices;

/** Amounts of what AWS charges for, by their meters. */
export type Usage = Readonly<Partial<Record<Meter, number>>>;
