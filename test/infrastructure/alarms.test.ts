import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhooksSweep } from '../../functions/delivery/webhooks/workers/sweep.ts';
import { webhooksFast } from '../../functions/delivery/webhooks/workers/fast.ts';
import { isLogOf } from '../../bin/operations/deployed-function.ts';
import { functionIds } from '../../bin/operations/function-facts.ts';
import { requestNotKeptMessage } from '../../functions/kernel/http/kept-requests/alarm.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { outputWriter } from '../../functions/ports/log/output-writer.ts';
import { createStructuredLog } from '../../functions/ports/log/structured-log.ts';
import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { soonSeconds } from '../../functions/kernel/workers/worker-handler.ts';
import { callbacks, operations, workers as allWorkers } from '../../functions/registry.ts';
import { functionName } from '../../lib/names.ts';
import { pascalCase } from '../../lib/pascal-case.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { stageNamed } from '../../lib/stages.ts';
import {
  banksWithFiles,
  fullStages,
  liveWithFiles,
  recipientsAndFixedEgress,
  sandboxWithFiles,
  savedLive,
} from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { dutyText } from '../../lib/alarm-settings.ts';
import { flat, listOf, type Resource } from './template.ts';

/** The stages of the project export no events. */
const workers = offeredWorkers(allWorkers, { ...stageNamed('sandbox'), banks: banksWithFiles });

const {
  sandbox,
  live,
  deaf,
  deafSandbox,
  emulator,
  everything,
  saved,
  grouped,
  halfDeaf,
  twice,
  unreachable,
  misspelt,
} = synthesise({
  sandbox: sandboxWithFiles,
  live: liveWithFiles,
  deaf: { stage: 'live', changes: { alarmEmails: [] }, refused: true },
  deafSandbox: { stage: 'sandbox', operations: { first: 1 }, changes: { alarmEmails: [] } },
  emulator: { stage: 'emulator' },
  grouped: recipientsAndFixedEgress,
  halfDeaf: {
    stage: 'live',
    changes: { alarmEmails: [], alarmRecipients: { urgent: ['ann@example.com'], nextDay: [] } },
    refused: true,
  },
  twice: {
    stage: 'live',
    changes: { alarmEmails: ['ann@example.com'], alarmRecipients: { urgent: ['ann@example.com'], nextDay: [] } },
    refused: true,
  },
  unreachable: {
    stage: 'sandbox',
    changes: { alarmRecipients: { urgent: ['http://pager.example.com'], nextDay: [] } },
    refused: true,
  },
  misspelt: { stage: 'sandbox', changes: { alarmEmails: ['ann'] }, refused: true },
  saved: savedLive,
  everything: fullStages['live with everything'],
});
const stages = [sandbox, live, emulator];
const allAlarmsOf = (stage: (typeof stages)[number]) => stage.ofType('AWS::CloudWatch::Alarm');
/** Those of a canary notify nobody: they roll a release back, and the deployment fails (canary.test.ts). */
const isOfCanary = ({ logicalId }: Resource) => logicalId.startsWith('Canary');
const alarmsOf = (stage: (typeof stages)[number]) => allAlarmsOf(stage).filter((one) => !isOfCanary(one));

/** The texts of the sections of the runbook by their headings. */
const sectionTexts = new Map(
  readFileSync(join(projectRoot(), 'docs/operate/runbook.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.split('\n', 1)[0] ?? '', text] as const),
);

/** The names of alarms that each section gives. */
const sections = new Map(
  [...sectionTexts].map(([heading, text]) => {
    const [, , alarm = ''] = text.split('\n');
    const names = alarm.startsWith('**Alarm.** ') ? [...alarm.matchAll(/`(\w[^`]*)`/g)].map(([, name]) => name) : [];
    return [heading, names] as const;
  }),
);

const headingOf = ({ properties }: Resource) =>
  String(properties['AlarmDescription']).split('docs/operate/runbook.md#')[1] ?? '';
const patternOf = (name = '') => new RegExp(`^${name.replace(/<\w+>/g, '[A-Z]\\w+')}[0-9A-F]{8}$`);

describe('the runbook', () => {
  it('has a section for each alarm, and gives the pattern of its name there', () => {
    for (const alarm of [sandbox, everything, saved].flatMap(allAlarmsOf)) {
      const names = sections.get(headingOf(alarm)) ?? [];
      const isNamed = names.some((name) => patternOf(name).test(alarm.logicalId));
      expect([alarm.logicalId, headingOf(alarm), isNamed]).toEqual([alarm.logicalId, headingOf(alarm), true]);
    }
  });

  it('has no section and no name without an alarm', () => {
    const alarms = [sandbox, everything, saved].flatMap(allAlarmsOf);
    for (const [heading, names] of sections) {
      expect([heading, names.length]).not.toEqual([heading, 0]);
      for (const name of names) {
        const meant = alarms.filter((one) => patternOf(name).test(one.logicalId) && headingOf(one) === heading);
        expect([name, meant.length]).not.toEqual([name, 0]);
      }
    }
  });
});

/** Severity and owner at the end of a description, before what to do. */
const dutyIn = ({ properties }: Resource) =>
  /\. ((?:Urgent|Next day), owner \w+)(?: \([^)]*\))?\. What to do: /.exec(String(properties['AlarmDescription']))?.[1];

describe('severity and owner', () => {
  const pages = readFileSync(join(projectRoot(), 'docs/operate/runbook.md'), 'utf8');
  const alarms = [sandbox, everything, saved].flatMap(alarmsOf);

  it('are those of the worker for dead letters, waiting messages, streams behind and silence', () => {
    for (const { id, source, duty } of workers) {
      const names =
        source.kind === 'queue'
          ? ['DeadLetters', 'Waits'].map((end) => `${pascalCase(source.queue.name)}${end}`)
          : ['StreamDeadLetters', 'StreamWaits'].map((end) => `${pascalCase(id)}${end}`);
      const found = alarms.filter((alarm) =>
        [...names, `${pascalCase(id)}Silent`].some((name) => patternOf(`Alarms${name}`).test(alarm.logicalId)),
      );
      expect([id, found.length > 0, ...found.map(dutyIn)]).toEqual([id, true, ...found.map(() => dutyText(duty))]);
    }
  });

  it('are in the runbook behind the name of the alarm, unless they are those of the worker', () => {
    const lines = [...pages.matchAll(/^\*\*Alarm\.\*\* .*$/gm)].map(([line]) => line);
    for (const alarm of alarms) {
      const [line = ''] = lines.filter((one) =>
        [...one.matchAll(/`(\w[^`]*)`/g)].some(([, name]) => patternOf(name).test(alarm.logicalId)),
      );
      const named = [...line.matchAll(/`(\w[^`]*)` \(([^)]*)\)/g)].find(([, name]) =>
        patternOf(name).test(alarm.logicalId),
      );
      if (named === undefined)
        expect([alarm.logicalId, line]).toEqual([alarm.logicalId, expect.stringContaining('those of the [worker](')]);
      else expect([alarm.logicalId, named[2]]).toEqual([alarm.logicalId, dutyIn(alarm)]);
    }
  });

  it('decide who is notified: those of a severity, and those of all alarms', () => {
    const subscribed = grouped.ofType('AWS::SNS::Subscription').map(({ properties }) => ({
      topic: flat(properties['TopicArn']),
      to: [properties['Protocol'], properties['Endpoint']],
    }));
    const notified = (alarm: Resource, actions = 'AlarmActions') => {
      const topics = listOf((alarm.properties[actions] ?? []) as readonly unknown[]).map(flat);
      return subscribed.filter(({ topic }) => topics.includes(topic)).map(({ to }) => to);
    };
    for (const alarm of alarmsOf(grouped)) {
      const recipient = dutyIn(alarm)?.startsWith('Urgent')
        ? ['https', 'https://pager.example.com/bankstack']
        : ['email', 'team@example.com'];
      expect([alarm.logicalId, notified(alarm)]).toEqual([alarm.logicalId, [recipient]]);
      if (alarm.properties['OKActions'] !== undefined) expect(notified(alarm, 'OKActions')).toEqual([recipient]);
    }
    const contact = alarmsOf(grouped).find(({ logicalId }) => /StuckPayments/.test(logicalId));
    expect(contact?.properties['AlarmDescription']).toContain('owner payments (Treasury, +1 555 0100)');
  });

  it('leave alarmEmails the recipients of all alarms, by the one topic that they have confirmed', () => {
    const [topic] = live.ofType('AWS::SNS::Topic');
    expect(live.ofType('AWS::SNS::Topic')).toHaveLength(1);
    expect(topic?.logicalId).toMatch(/^AlarmsTopic[0-9A-F]{8}$/);
    for (const { properties } of alarmsOf(live))
      expect(properties['AlarmActions']).toEqual([{ Ref: topic?.logicalId }]);
  });

  it('are refused if nobody hears of one severity, if somebody hears twice, or if a recipient cannot be reached', () => {
    expect(halfDeaf.refusal).toContain('Stage live: alarmEmails is empty, and alarmRecipients.nextDay too');
    expect(twice.refusal).toContain('Stage live: ann@example.com would be notified twice of each alarm that is urgent');
    expect(unreachable.refusal).toContain(
      'Stage sandbox: http://pager.example.com in alarmRecipients.urgent is no email address and no https URL',
    );
    expect(misspelt.refusal).toContain('Stage sandbox: alarmEmails has ann, which is no email address');
  });
});

describe('the end of an alarm', () => {
  it('is notified where the fault has ended, and not where a log line has passed', () => {
    const filters = live.ofType('AWS::Logs::MetricFilter').map(({ properties }) => properties);
    const lines = filters
      .flatMap((one) => listOf(one['MetricTransformations'] as { MetricName: string; MetricValue: string }))
      .filter(({ MetricValue, MetricName }) => MetricValue === '1' && MetricName.includes('-'))
      .map(({ MetricName }) => MetricName);
    expect(lines.length).toBeGreaterThan(20);
    for (const { logicalId, properties } of alarmsOf(live)) {
      const isLine = lines.includes(String(properties['MetricName']));
      expect([logicalId, properties['OKActions'] === undefined]).toEqual([logicalId, isLine]);
    }
  });
});

describe('what commands look up in AWS', () => {
  it('is a function and a log group for each operation and worker, by their names', () => {
    const found = stages.flatMap((stage) => {
      const logs = stage.ofType('AWS::Logs::LogGroup');
      return stage
        .ofType('AWS::Lambda::Function')
        .filter((one) => logs.filter((log) => isLogOf(log, one)).length === 1)
        .map(({ properties }) => properties['FunctionName']);
    });
    const names = ['sandbox', 'live'].map((name) => (id: string) => functionName({ name }, id));
    const offered = [...workers, ...offeredWorkers(allWorkers, { ...stageNamed('live'), banks: banksWithFiles })];
    const absent = allWorkers.filter((one) => !offered.includes(one)).map(({ id }) => id);
    expect(functionIds.filter((id) => !names.some((nameOf) => found.includes(nameOf(id))))).toEqual(absent);
  });

  it('is every log group of functions and of the API by the name of its stack, so none has a name of its own but that of the web ACL', () => {
    for (const stage of [...stages, everything]) {
      const names = stage.ofType('AWS::Logs::LogGroup').flatMap(({ properties }) => properties['LogGroupName'] ?? []);
      expect(names.filter((name) => typeof name !== 'string' || !name.startsWith('aws-waf-logs-'))).toEqual([]);
    }
  });
});

describe('what the runbook says of queues', () => {
  const page = readFileSync(join(projectRoot(), 'docs/operate/runbook.md'), 'utf8');
  const queues = workers.flatMap(({ source }) => (source.kind === 'queue' ? [source.queue] : []));
  const listed = [...(/## waiting-messages[^]*?\n## /.exec(page)?.[0] ?? '').matchAll(/^- (`[^:]*):/gm)].flatMap(
    ([, names = '']) => [...names.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name),
  );

  it('has a line for each queue with an alarm about its age, under its own name, and for no other', () => {
    const waiting = queues.filter(({ name }) =>
      alarmsOf(sandbox).some(({ logicalId }) =>
        new RegExp(`^Alarms${pascalCase(name)}Waits[0-9A-F]{8}$`).test(logicalId),
      ),
    );
    expect(listed.toSorted()).toEqual(waiting.map(({ name }) => name).toSorted());
  });

  it('counts the minutes in which a message of a webhook is tried as the queue does', () => {
    const { maxReceiveCount, visibilitySeconds } = webhooksFast.source.queue;
    const later = (maxReceiveCount - soonSeconds.length) * visibilitySeconds;
    const minutes = Math.floor(soonSeconds.reduce((sum, seconds) => sum + seconds, later) / 60);
    expect(page).toContain(`until it was dead (${minutes} minutes for a webhook`);
  });

  it('names queues that exist, and commands that exist', () => {
    for (const [, name = ''] of page.matchAll(/the queue `([\w.-]+)`/g))
      expect(queues.map((one) => one.name)).toContain(name);
    const { scripts } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { scripts: object };
    for (const [, name = ''] of page.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name]);
    expect(page).not.toMatch(/no operation for a correction/);
  });
});

describe('the lines of a function that somebody has to see', () => {
  const lines = [...workers, ...operations, ...callbacks].flatMap(({ id, alarmsOn = [] }) =>
    alarmsOn.map(({ text: message, alarm }) => ({ id, message, alarm: alarm.name })),
  );
  const logs = sandbox.ofType('AWS::Logs::LogGroup');
  const filters = sandbox.ofType('AWS::Logs::MetricFilter');

  /** The metrics that lines of the log of a function make. */
  const metricsOf = (id: string, message: string): readonly string[] => {
    const made = sandbox
      .ofType('AWS::Lambda::Function')
      .find(({ properties }) => properties['FunctionName'] === functionName(sandbox.stage, id));
    const log = logs.find((one) => made !== undefined && one.template === made.template && isLogOf(one, made));
    return filters
      .filter(({ template, properties }) => template === log?.template && refOf(properties) === log.logicalId)
      .filter(({ properties }) => flat(properties['FilterPattern']).includes(`$.message = "${message}"`))
      .flatMap(({ properties }) => listOf(properties['MetricTransformations'] as { MetricName: string }))
      .map(({ MetricName }) => MetricName);
  };
  const refOf = ({ LogGroupName: name }: Resource['properties']) => (name as { readonly Ref?: string }).Ref;

  it.each(lines)('raise an alarm where $id says: $message', ({ id, message, alarm }) => {
    const watched = alarmsOf(sandbox).filter(({ properties }) => properties['MetricName'] === `logged-${alarm}`);
    expect(metricsOf(id, message)).toContain(`logged-${alarm}`);
    expect(watched.map(({ logicalId }) => logicalId.slice(0, -8))).toEqual([`Alarms${alarm}`]);
    expect(String(watched[0]?.properties['AlarmDescription'])).toMatch(new RegExp(`[ ,]${id}[ ,]`));
  });

  it('are in the section of the runbook to which their alarm leads, word for word', () => {
    const watched = [...workers, ...operations, ...callbacks].flatMap(({ alarmsOn = [] }) => alarmsOn);
    for (const { text: message, alarm } of watched) {
      const section = sectionTexts.get(alarm.runbook)?.replaceAll(/\s+/g, ' ') ?? '';
      expect([alarm.runbook, message, section.includes(`\`${message}\``)]).toEqual([alarm.runbook, message, true]);
    }
  });
});

describe('a request that is not kept', () => {
  const watched = (stage: (typeof stages)[number]) =>
    alarmsOf(stage).filter((one) => headingOf(one) === 'requests-not-kept');

  it('raises an alarm by the metric in which its line counts itself, where the stage keeps requests', () => {
    expect(watched(live)).toEqual([]);
    const lines: string[] = [];
    const written = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const log = createStructuredLog(outputWriter(systemClock, everything.stage.name));
    log.alarm(requestNotKeptMessage);
    written.mockRestore();
    const line = JSON.parse(lines[0] ?? '') as Readonly<Record<string, unknown>>;
    const { CloudWatchMetrics } = line['_aws'] as { CloudWatchMetrics: readonly EmbeddedMetric[] };
    const [{ Namespace, Dimensions: [[dimension = ''] = []] = [], Metrics: [metric] = [] } = {}] = CloudWatchMetrics;
    expect(line[metric?.Name ?? '']).toBe(1);
    expect(watched(everything).map(({ properties }) => properties)).toMatchObject([
      {
        Namespace,
        MetricName: metric?.Name,
        Dimensions: [{ Name: dimension, Value: line[dimension] }],
        Statistic: 'Sum',
        Threshold: 1,
        TreatMissingData: 'notBreaching',
      },
    ]);
  });

  it('is in its section of the runbook, word for word', () => {
    expect(sectionTexts.get('requests-not-kept')).toContain(`"${requestNotKeptMessage.text}"`);
  });
});

/** A metric of a line in the embedded metric format. */
interface EmbeddedMetric {
  readonly Namespace?: string;
  readonly Dimensions?: readonly (readonly string[])[];
  readonly Metrics?: readonly { readonly Name: string }[];
}

describe('throttled requests of the table', () => {
  const throttled = alarmsOf(live)
    .filter((one) => headingOf(one) === 'throttled-table')
    .map(({ properties }) => properties);

  it('raise alarms: writes, reads, and writes of the index that hold up those of the table', () => {
    const watched = throttled.map(({ MetricName, Dimensions }) => [
      MetricName,
      listOf(Dimensions as { Name: string }).map(({ Name }) => Name),
    ]);
    expect(watched).toEqual([
      ['WriteThrottleEvents', ['TableName']],
      ['ReadThrottleEvents', ['TableName']],
      ['WriteThrottleEvents', ['GlobalSecondaryIndexName', 'TableName']],
    ]);
  });

  it('raise none for a passing second: the SDK retries it', () => {
    const properties = { Namespace: 'AWS/DynamoDB', Statistic: 'Sum', Period: 60, Threshold: 60 };
    expect(throttled.map((one) => ({ ...one, ...properties }))).toEqual(throttled);
  });
});

describe('silence of a worker', () => {
  const silent = (stage: (typeof stages)[number]) =>
    alarmsOf(stage)
      .filter((one) => headingOf(one) === 'silent-workers')
      .map(({ logicalId, properties }) => ({ name: logicalId.slice(0, -8), ...properties }));

  it('raises an alarm where data is missing, too', () => {
    const hours = {
      AlarmsSweepSilent: 2,
      AlarmsEndOfDaySilent: 2,
      AlarmsReconcileSilent: 36,
      AlarmsProjectorSilent: 12,
      AlarmsAchWindowsSilent: 1,
      AlarmsAchDaysSilent: 3,
    };
    expect(silent(live)).toHaveLength(6);
    for (const [name, EvaluationPeriods] of Object.entries(hours)) {
      const properties = {
        MetricName: 'Invocations',
        Statistic: 'Sum',
        Period: 3600,
        EvaluationPeriods,
        Threshold: 1,
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      };
      expect(silent(live)).toContainEqual(expect.objectContaining({ name, ...properties }));
    }
  });

  it('is normal in an idle sandbox, but for the sweep', () => {
    expect(silent(sandbox).map(({ name }) => name)).toEqual(['AlarmsSweepSilent']);
  });
});

describe('a stage whose alarms nobody would hear', () => {
  it('is refused where it is live, and says what to set', () => {
    expect(deaf.refusal).toContain('Stage live: alarmEmails is empty');
    expect(deafSandbox.ofType('AWS::SNS::Subscription')).toEqual([]);
    expect(live.ofType('AWS::SNS::Subscription').map(({ properties }) => properties['Endpoint'])).toEqual([
      'alarms@example.com',
    ]);
  });
});

describe('the age of the oldest undelivered event', () => {
  it.each(stages.map((one) => ({ name: one.stage.name, one })))('raises an alarm on stage $name', ({ one }) => {
    const alarm = alarmsOf(one).find((candidate) => headingOf(candidate) === 'undelivered-events');
    expect(alarm?.properties).toMatchObject({
      Namespace: `Bankstack/${one.stage.name}`,
      Statistic: 'Maximum',
      Threshold: one.stage.undeliveredSecondsMax,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
    expect(alarm?.properties['AlarmActions']).toHaveLength(1);
  });

  it.each(stages.map((one) => ({ name: one.stage.name, one })))(
    'comes from what the sweep logs on $name',
    ({ one }) => {
      const alarm = alarmsOf(one).find((candidate) => headingOf(candidate) === 'undelivered-events');
      const metric = {
        MetricNamespace: alarm?.properties['Namespace'],
        MetricName: alarm?.properties['MetricName'],
        MetricValue: `$.${webhooksSweep.measures?.field ?? ''}`,
      };
      const filters = one.ofType('AWS::Logs::MetricFilter').map(({ properties }) => properties);
      expect(filters).toContainEqual(
        expect.objectContaining({
          FilterPattern: `{ $.message = "${webhooksSweep.measures?.message ?? ''}" }`,
          MetricTransformations: [metric],
        }),
      );
    },
  );

  it('is measured often enough for its period to hold a value', () => {
    const schedule = sandbox.ofType('AWS::Scheduler::Schedule')[0];
    expect(schedule?.properties['ScheduleExpression']).toBe('rate(1 hour)');
    for (const one of stages) {
      const alarm = alarmsOf(one).find((candidate) => headingOf(candidate) === 'undelivered-events');
      expect(alarm?.properties['Period']).toBeGreaterThan(3600);
    }
  });
});
