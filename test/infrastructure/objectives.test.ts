import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhooksFast } from '../../functions/delivery/webhooks/workers/fast.ts';
import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { offeredOperations } from '../../functions/kernel/http/route-frame.ts';
import { operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import { sweepWorker } from '../../functions/time/due/workers/sweep.ts';
import {
  answeredPercent,
  burnRates,
  eventWaits,
  isMoneyRequest,
  moneyRequests,
  objectiveDays,
} from '../../lib/objectives.ts';
import { pascalCase } from '../../lib/pascal-case.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { liveWithFiles, savedLive } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { flat, listOf } from './template.ts';

const { live, saved } = synthesise({
  live: liveWithFiles,
  saved: savedLive,
});
const alarms = live.ofType('AWS::CloudWatch::Alarm');
const alarmNamed = (name: string) => {
  const found = alarms.find(({ logicalId }) => new RegExp(`^Alarms${name}[0-9A-F]{8}$`).test(logicalId));
  if (found === undefined) throw new Error(`no alarm ${name}`);
  return found.properties;
};
const filters = live.ofType('AWS::Logs::MetricFilter').map(({ properties }) => ({
  pattern: flat(properties['FilterPattern']),
  log: flat(properties['LogGroupName']),
  metrics: listOf(
    properties['MetricTransformations'] as { MetricName: string; MetricNamespace: string; MetricValue: string },
  ),
}));
const filtersFor = (metric: string) =>
  filters.filter(({ metrics }) => metrics.some(({ MetricName }) => MetricName === metric));
const page = readFileSync(join(projectRoot(), 'docs/operate/slo.md'), 'utf8').replace(/ +/g, ' ');
const times = [
  { name: 'SlowMoneyRequests', objective: moneyRequests },
  { name: 'LateEvents', objective: eventWaits },
];

describe('the time of requests that move money', () => {
  const routes = offeredOperations([...operations, ...unlistedRoutes], live.stage);
  const patterns = filtersFor(moneyRequests.metric).map(({ pattern }) => pattern);

  it('is measured for each route that may write the ledger, once, and for no other', () => {
    const measured = patterns.flatMap((pattern) =>
      [...pattern.matchAll(/\(\$\.route = "([^"]+)"\) && \(\$\.method = "([^"]+)"\)/g)].map(
        ([, path, method]) => `${method ?? ''} ${path ?? ''}`,
      ),
    );
    const money = routes.filter(isMoneyRequest).map(({ method, path }) => `${method} ${path}`);
    expect(measured.toSorted()).toEqual(money.toSorted());
    expect(money).toEqual(expect.arrayContaining(['POST /payments', 'POST /callbacks/card-processor/authorizations']));
    expect(money).not.toContain('GET /payments/{id}');
  });

  it('has patterns that CloudWatch takes', () => {
    for (const pattern of patterns) expect(pattern.length).toBeLessThanOrEqual(1024);
  });

  it('is a number in the access log, of which a metric can be made', () => {
    const [stage] = live.ofType('AWS::ApiGateway::Stage');
    const { Format } = stage?.properties['AccessLogSetting'] as { Format: string };
    const line = JSON.parse(Format.replace(/\$context\.[\w.]+/g, '7')) as Record<string, unknown>;
    expect(line).toMatchObject({ latencyMs: 7, status: '7', integrationLatencyMs: '7' });
    for (const { metrics } of filtersFor(moneyRequests.metric)) {
      expect(metrics).toEqual([
        { MetricName: 'MoneyRequestMs', MetricNamespace: 'Bankstack/live', MetricValue: '$.latencyMs' },
      ]);
    }
  });
});

describe('the wait of events', () => {
  it('is measured where events are sent to receivers that take them', () => {
    const [filter, ...more] = filtersFor(eventWaits.metric);
    expect(more).toEqual([]);
    expect(filter?.pattern).toBe('{ ($.message = "webhook attempt") && ($.waitedMs >= 0) }');
    expect(filter?.log).toContain(pascalCase(webhooksFast.id));
    expect(filter?.metrics).toEqual([
      { MetricName: 'EventWaitMs', MetricNamespace: 'Bankstack/live', MetricValue: '$.waitedMs' },
    ]);
  });
});

describe('the alarms on budgets', () => {
  it.each(times)(
    'ring for $name by the percentile that is slow if the budget burns too fast',
    ({ name, objective }) => {
      for (const { hours, rate, severity } of burnRates) {
        const alarm = alarmNamed(`${name}${hours === 1 ? 'Hour' : `${hours}Hours`}`);
        expect(alarm).toMatchObject({
          Namespace: 'Bankstack/live',
          MetricName: objective.metric,
          ExtendedStatistic: `p${100 - rate * (100 - objective.percent)}`,
          Period: hours * 3600,
          EvaluationPeriods: 1,
          Threshold: objective.limitMs,
          EvaluateLowSampleCountPercentile: 'ignore',
          TreatMissingData: 'notBreaching',
        });
        expect(alarm['AlarmDescription']).toContain(severity === 'urgent' ? 'Urgent' : 'Next day');
      }
    },
  );

  it('ring for answers by their share, and only if there are some', () => {
    const { Metrics, Threshold } = alarmNamed('ServerErrorsHour');
    const expressions = listOf(Metrics as { Expression?: string }).flatMap(({ Expression = [] }) => Expression);
    expect(expressions).toEqual(['IF(errors >= 5, 100 * errors / requests, 0)']);
    expect(Threshold).toBeCloseTo(15 * (100 - answeredPercent), 6);
  });

  it('leave no error of the server unseen: one in 15 minutes is looked at on the next day', () => {
    expect(alarmNamed('RareServerErrors')).toMatchObject({
      MetricName: '5XXError',
      Statistic: 'Sum',
      Period: 900,
      EvaluationPeriods: 1,
      Threshold: 1,
    });
  });
});

describe('docs/operate/slo.md', () => {
  it('promises what the objectives say, with their metrics', () => {
    const ms = (limit: number) => limit.toLocaleString('en-US');
    expect(page).toContain(`| Promise, over ${objectiveDays} days |`);
    expect(page).toContain(`| ${answeredPercent} % of all requests are answered with a status below 500 |`);
    for (const { objective } of times) {
      const row = new RegExp(
        `\\| ${objective.percent} % of the [^|]* within ${ms(objective.limitMs)} ms[^|]*\\| \`${objective.metric}\` of \`Bankstack/<stage>\` \\|`,
      );
      expect(page).toMatch(row);
    }
  });

  it('has the rates of the alarms, what they use of a budget, and how long it lasts then', () => {
    for (const { hours, rate, severity } of burnRates) {
      const used = Math.round((100 * hours * rate) / (objectiveDays * 24));
      const words = [
        rate,
        hours === 1 ? '1 hour' : `${hours} hours`,
        `${used} %`,
        `${objectiveDays / rate} days`,
        severity === 'urgent' ? 'Urgent' : 'Next day',
      ];
      expect(page).toContain(`| ${words.join(' | ')} |`);
    }
  });

  it('names alarms that exist, and their percentiles', () => {
    const rows = [...page.matchAll(/^\| `Alarms(\w+)` \| (.*) \|$/gm)];
    expect(rows).toHaveLength(6);
    for (const [, name = '', text = ''] of rows) {
      const { ExtendedStatistic } = alarmNamed(name);
      if (typeof ExtendedStatistic === 'string') expect(text).toContain(`\`${ExtendedStatistic}\``);
    }
  });
});

describe('the dashboard', () => {
  const bodies = live.ofType('AWS::CloudWatch::Dashboard').map(({ properties }) => flat(properties['DashboardBody']));
  const body = bodies.find((one) => one.includes('Error budget left')) ?? '';

  it('shows what is left of each budget over the days of the objectives', () => {
    for (const title of ['answers', 'requests that move money', 'events']) {
      expect(body).toContain(`Error budget left: ${title} (%, ${objectiveDays} days)`);
    }
    expect(body.match(/"start":"-P30D"/g)).toHaveLength(3);
    for (const { objective } of times) expect(body).toContain(`"${objective.metric}"`);
    expect(body).toContain(`"stat":"PR(0:${moneyRequests.limitMs})"`);
  });

  it('shows how many calls of functions were refused, and which queues are late', () => {
    expect(body).toContain('Refused calls of functions');
    expect(body).toContain('"bankstack-live-due"');
  });

  it('has a second page with how many messages wait in each queue', () => {
    const [page, ...others] = bodies.filter((one) => one !== body);
    expect(others).toEqual([]);
    const queues = offeredWorkers(workers, live.stage).flatMap(({ source }) =>
      source.kind === 'queue' ? [source.queue.name] : [],
    );
    for (const name of queues)
      expect(page).toContain(`"ApproximateNumberOfMessagesVisible","QueueName","bankstack-live-${name}"`);
  });
});

describe('a job that does not run', () => {
  const ownQueue = (name: string) =>
    offeredWorkers(workers, live.stage).find(({ source }) => source.kind === 'queue' && source.queue.name === name);

  it('is noticed for each worker that the sweep wakes: by its silence, or by the age of the message that nobody takes', () => {
    const offered = sweepWorker.sends?.filter((name) => ownQueue(name) !== undefined) ?? [];
    expect(offered.length).toBeGreaterThan(10);
    const unwatched = offered.filter((name) => {
      const { id = '' } = ownQueue(name) ?? {};
      const names = [`${pascalCase(name)}Waits`, `${pascalCase(id)}Silent`];
      return !names.some((one) => alarms.some(({ logicalId }) => logicalId.slice(0, -8) === `Alarms${one}`));
    });
    expect(unwatched).toEqual([]);
  });

  it('is noticed for each schedule of the templates: the exchange of files, the sweep, the windows of banks, and the backups', () => {
    const schedules = [
      ...saved.ofType('AWS::Scheduler::Schedule'),
      ...saved.ofType('AWS::Events::Rule').filter(({ properties }) => properties['ScheduleExpression'] !== undefined),
      ...saved.ofType('AWS::Backup::BackupPlan'),
    ];
    const found = schedules.map(({ logicalId }) => logicalId.slice(0, -8));
    expect(found).toEqual([
      'WakeUpsExchange',
      'WakeUpsHourlySweep',
      'WakeUpsAchDays',
      'WakeUpsAchWindows',
      'BackupsPlan',
    ]);
    const silent = saved
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => properties['TreatMissingData'] === 'breaching')
      .map(({ logicalId }) => logicalId.slice(0, -8));
    expect(silent).toEqual(
      expect.arrayContaining([
        'AlarmsAchExchangeSilent',
        'AlarmsSweepSilent',
        'AlarmsAchWindowsSilent',
        'AlarmsMissingBackups',
      ]),
    );
  });
});

describe('functions that Lambda refuses to call', () => {
  it('raise one alarm by the metric of all functions', () => {
    const alarm = alarmNamed('ThrottledFunctions');
    expect(alarm).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Throttles', Statistic: 'Sum', Threshold: 10 });
    expect(alarm['Dimensions']).toBeUndefined();
  });
});

describe('due work of one organisation that is late', () => {
  it('raises an alarm by what the worker measures', () => {
    expect(alarmNamed('LateDueWork')).toMatchObject({
      MetricName: 'due-waitedSeconds',
      Statistic: 'Maximum',
      Threshold: live.stage.waitingSecondsMax,
    });
    const [filter] = filtersFor('due-waitedSeconds');
    expect(filter?.pattern).toBe('{ $.message = "due work" }');
  });
});
