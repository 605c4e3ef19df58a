import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { costPage } from '../../bin/generate/cost-page.ts';
import { scalePage } from '../../bin/generate/scale-page.ts';
import { readSimulatedScale, type SimulatedRun } from '../../bin/scale/simulated-scale.ts';
import { dashboardMetricsMax, dashboardUsage } from '../../bin/cost/dashboard-usage.ts';
import { billOf, billsInTurn, listBillOf, sumOf, totalOf } from '../../bin/cost/bill.ts';
import { estimateOf } from '../../bin/cost/estimate.ts';
import { journeyUsage, pricedSettings } from '../../bin/cost/journeys.ts';
import { listPrices, type ListPrice, oldPricesSentence, pricesAsOf } from '../../bin/cost/list-prices.ts';
import { readMeasuredUnits } from '../../bin/cost/measured-units.ts';
import { idleParts, type TemplateResource } from '../../bin/cost/resource-usage.ts';
import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { stageNamed } from '../../lib/stages.ts';
import { fullStages, liveWithFiles, projectStages } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';

const made = synthesise({
  ...projectStages,
  ...fullStages,
  // Copies and backups cost the same with any operations.
  recoverable: {
    stage: 'live',
    operations: { first: 1 },
    changes: {
      recovery: {
        pointInTimeDays: 35,
        multiRegionKey: true,
        backups: {
          keptDays: 35,
          copyTo: { vaultArn: 'arn:aws:backup:us-west-2:123456789012:backup-vault:copies', keptDays: 35 },
        },
        documentsCopiedTo: 'arn:aws:s3:::copies',
      },
    },
  },
  live: { stage: 'live' },
  'live with files': liveWithFiles,
  // A live stage in everything but the web ACL and the alarms of its canary.
  open: { stage: 'emulator-live', changes: { computesMetrics: true } },
});
const stages = Object.entries(made).map(([name, { resources }]) => ({ name, resources }));
const { live, open } = made;

/** USD of an idle month in an account that has only the stage. */
const idleUsd = (resources: readonly TemplateResource[]): number =>
  totalOf(billOf(sumOf(idleParts(resources).map(({ usage }) => usage))));

describe('every resource of a template', () => {
  it.each(stages)('is priced or free for a reason: $name', ({ resources }) => {
    expect(() => idleParts(resources)).not.toThrow();
  });

  it('is named where nobody has said what it costs', () => {
    expect(() => idleParts([{ type: 'AWS::RDS::DBCluster', properties: {} }])).toThrow(
      'AWS::RDS::DBCluster has no price: say in bin/cost/resource-usage.ts what it costs, or why it is free',
    );
  });

  it.each([
    ['a cache', 'AWS::ApiGateway::Stage', { CacheClusterEnabled: true }],
    ['detailed metrics', 'AWS::ApiGateway::Stage', { MethodSettings: [{ MetricsEnabled: true }] }],
    ['a short period', 'AWS::CloudWatch::Alarm', { Period: 10 }],
    ['searches', 'AWS::CloudWatch::Alarm', { Metrics: [{ Expression: 'SELECT MAX(x) FROM y' }] }],
    ['pollers of its own', 'AWS::Lambda::EventSourceMapping', { ProvisionedPollerConfig: { MinimumPollers: 2 } }],
    ['keeps functions running', 'AWS::Lambda::Alias', { ProvisionedConcurrencyConfig: {} }],
    ['paid by the hour', 'AWS::EC2::VPCEndpoint', { VpcEndpointType: 'Interface' }],
    ['runs at', 'AWS::Scheduler::Schedule', { ScheduleExpression: 'rate(1 minute)' }],
  ])('is refused where its properties cost more than is said: %s', (sentence, type, properties) => {
    expect(() => idleParts([{ type, properties }])).toThrow(sentence);
  });
});

describe('an idle stage', () => {
  const partsOf = ({ resources }: { readonly resources: readonly TemplateResource[] }) =>
    new Map(idleParts(resources).map((one) => [one.what, one]));

  it('pays for five pollers of each queue, which wait 20 seconds, all month', () => {
    const queues = live
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(({ properties }) => 'ScalingConfig' in properties);
    const { usage = {} } = partsOf(live).get('polls of empty queues') ?? {};
    expect((usage.queueRequests ?? 0) + (usage.fifoRequests ?? 0)).toBe(queues.length * 5 * 3 * 60 * 730);
  });

  it('pays for each metric of an alarm, and not for the expression', () => {
    const metric = { MetricStat: { Period: 60 } };
    const alarm = {
      type: 'AWS::CloudWatch::Alarm',
      properties: { Metrics: [metric, metric, { Expression: 'm0 + m1' }] },
    };
    expect(idleParts([alarm])).toEqual([{ what: 'alarms', count: 1, usage: { alarmMetrics: 2 } }]);
  });

  it.each(stages)(
    'pays nothing for its two dashboards: they have few metrics, and search for none: $name',
    ({ resources }) => {
      const { count, usage } = new Map(idleParts(resources).map((one) => [one.what, one])).get('dashboards') ?? {};
      expect({ count, usage }).toEqual({ count: 2, usage: { dashboards: 2 } });
    },
  );

  it('pays for a dashboard with many metrics, or with a search for metrics', () => {
    const usageOf = (metrics: readonly unknown[]) =>
      dashboardUsage({ DashboardBody: JSON.stringify({ widgets: [{ properties: { metrics } }] }) });
    const metrics = Array.from({ length: dashboardMetricsMax }, (_, index) => ['AWS/SQS', `Metric${String(index)}`]);
    expect(usageOf(metrics)).toEqual({ dashboards: 1 });
    expect(usageOf([...metrics, ['AWS/SQS', 'Another']])).toEqual({ largeDashboards: 1 });
    expect(usageOf([[{ expression: "SEARCH('Throttles', 'Sum', 60)" }]])).toEqual({ largeDashboards: 1 });
  });

  it('pays more for a bank with files and for partners, as docs/operate/going-live.md says', () => {
    const page = readFileSync(join(projectRoot(), 'docs/operate/going-live.md'), 'utf8');
    const [, files = ''] = /brings a bucket with its key[^.]* for (\d\.\d) USD a month/.exec(page) ?? [];
    const more = idleUsd(made['live with files'].resources) - idleUsd(live.resources);
    const ofPartners = /brings two alarms for\s+(\d\.\d+) USD, and a card processor one for (\d\.\d+) USD/.exec(page);
    const [, linking, cards] = ofPartners ?? [];
    expect(more).toBeCloseTo(Number(files) + Number(linking) + Number(cards), 1);
  });

  it('pays for fixed addresses by the hour, as docs/operate/fixed-egress.md says', () => {
    const parts = partsOf(made['live with everything']);
    const { usage = {} } = parts.get('fixed addresses') ?? {};
    expect(totalOf(listBillOf(usage)) / 3).toBeCloseTo(36.5);
  });
});

describe('the estimate', () => {
  const measured = readMeasuredUnits();
  const settings = pricedSettings(live.resources, stageNamed('live'));
  const stage = { idle: idleParts(live.resources), settings, measured };
  const work = { payments: 1_000_000, webhooks: 3, accounts: 50_000, reads: 1_000_000 };

  it('is the sum of its parts at list prices', () => {
    const { idle, work: parts, totalListUsd } = estimateOf(stage, work);
    expect([...idle, ...parts].reduce((sum, { usd }) => sum + usd, 0)).toBeCloseTo(totalListUsd, 6);
  });

  it('charges a payment for its write units, and each webhook for a delivery', () => {
    const { writeUnits } = journeyUsage('payment', 1_000, stage);
    expect(writeUnits).toBe(measured.payment.writeUnits * 1_000);
    const [, deliveries] = estimateOf(stage, work).work;
    expect(deliveries?.count).toBe(3_000_000);
  });

  it('of a stage without work is that of an idle one', () => {
    const { totalUsd, idleUsd: idle } = estimateOf(stage, { payments: 0, webhooks: 3, accounts: 0, reads: 0 });
    expect(totalUsd).toBe(idle);
    expect(idle).toBeCloseTo(idleUsd(live.resources), 6);
  });

  it('takes off what AWS never charges once, and never below nothing', () => {
    expect(totalOf(billOf({ alarmMetrics: 9 }))).toBe(0);
    expect(totalOf(billOf({ alarmMetrics: 12 }))).toBeCloseTo(0.2);
    expect(totalOf(listBillOf({ alarmMetrics: 12 }))).toBeCloseTo(1.2);
    expect(billsInTurn([{ alarmMetrics: 7 }, { alarmMetrics: 5 }, { alarmMetrics: 4 }]).map(totalOf)).toEqual([
      0,
      expect.closeTo(0.2),
      expect.closeTo(0.4),
    ]);
  });
});

describe('the table of list prices', () => {
  it('names a page of AWS for each price', () => {
    for (const price of Object.values<ListPrice>(listPrices)) {
      expect(price.page).toMatch(/^[\w-]+(\/[\w-]+)*\/pricing(\/[\w-]+)*$/);
      expect(price.usd).toBeGreaterThan(0);
    }
  });

  it('is reported as old after a year', () => {
    expect(oldPricesSentence(plusDays(pricesAsOf, 365))).toBeUndefined();
    expect(oldPricesSentence(plusDays(pricesAsOf, 366))).toContain(`are of ${pricesAsOf}: compare`);
  });
});

test('the pages of costs and of scale are up to date (else: npm run generate)', () => {
  const stage = {
    idle: idleParts(live.resources),
    settings: pricedSettings(live.resources, stageNamed('live')),
    measured: readMeasuredUnits(),
  };
  const written = (name: string) => readFileSync(join(projectRoot(), 'docs/generated', name), 'utf8');
  expect(written('cost.md')).toBe(costPage(stage));
  expect(written('scale.md')).toBe(scalePage(stage, readSimulatedScale()));
});

describe('the page of scale', () => {
  const stage = {
    idle: idleParts(live.resources),
    settings: pricedSettings(live.resources, stageNamed('live')),
    measured: readMeasuredUnits(),
  };
  const [first] = readSimulatedScale() as [SimulatedRun];
  const calm = { ...first, perSecond: 123, created: 100, seconds: 10, throttles: 0 };
  const spread = { p50: 77, p99: 99 };
  const keptUp = { ...calm, received: { ...spread, count: 3_990 } };
  /** The cells of the receiver and of USD. */
  const cellsOf = (run: SimulatedRun) => {
    const row = scalePage(stage, [run])
      .split('\n')
      .find((line) => line.startsWith('| 123 |'));
    const cells = row?.split(' | ') ?? [];
    return { receiver: cells[5], usd: Number(cells[9]?.replace(/[, |]/g, '')) };
  };

  it('has the times of a receiver only if it got what was due', () => {
    expect(cellsOf(keptUp).receiver).toBe('77 / 99');
    const late = { ...calm, received: { ...spread, count: 2_000 } };
    expect(cellsOf(late).receiver).toBe('falls behind: 200 of 400 events a second');
  });

  it('prices the write units and the calls of KMS of the run', () => {
    const { usd } = cellsOf(keptUp);
    const secondsOfMonth = 730 * 3_600;
    const moreWrites = cellsOf({ ...keptUp, tableWrites: keptUp.tableWrites + 1_000 }).usd - usd;
    expect(Math.abs(moreWrites - (1_000 * secondsOfMonth * listPrices.writeUnits.usd) / 1_000_000)).toBeLessThan(2);
    expect(cellsOf({ ...keptUp, keyReads: keptUp.keyReads + 1_000 }).usd).toBeGreaterThan(usd + 7_000);
  });

  it('prices no run whose requests were refused or waited for units', () => {
    expect(cellsOf({ ...keptUp, statuses: { 201: 900, 429: 1 } }).usd).toBeNaN();
    expect(cellsOf({ ...keptUp, throttles: 1 }).usd).toBeNaN();
  });
});

/** The most that an idle live stage may cost in a month, in USD: without the web ACL and the alarms of the canary, and with both. */
const idleUsdMax = { needed: 15, all: 29 };

describe('an idle live stage', () => {
  const { idleNeededUsd, idleUsd: all } = estimateOf(
    {
      idle: idleParts(live.resources),
      settings: pricedSettings(live.resources, stageNamed('live')),
      measured: readMeasuredUnits(),
    },
    { payments: 0, webhooks: 0, accounts: 0, reads: 0 },
  );

  it('costs no more than is allowed: find another way to say what a new alarm says, or say in docs/generated/cost.md what it buys', () => {
    expect(idleNeededUsd).toBeLessThanOrEqual(idleUsdMax.needed);
    expect(all).toBeLessThanOrEqual(idleUsdMax.all);
  });

  it('costs what it needs if its web ACL and its canary are turned off', () => {
    expect(idleUsd(open.resources)).toBeCloseTo(idleNeededUsd, 6);
  });
});
