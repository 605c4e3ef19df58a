import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEventExport } from '../../lib/check-event-export.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { fullStages } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { flat, statementsOf } from './template.ts';

const { live, everything } = synthesise({
  live: { stage: 'live' },
  everything: fullStages['live with everything'],
});
const name = everything.stage.name;
const exporting = /event-export|EventExport|EventStream|-events\b/;

test('a stage that does not export has no stream, queue, function, alarm or grant for it', () => {
  expect(live.ofType('AWS::Kinesis::Stream')).toEqual([]);
  const texts = live.resources
    .filter(({ type }) => type !== 'AWS::CloudWatch::Alarm')
    .map((one) => JSON.stringify(one));
  expect(texts.filter((text) => exporting.test(text))).toEqual([]);
  const alarms = live.ofType('AWS::CloudWatch::Alarm').map(({ logicalId }) => logicalId);
  expect(alarms.filter((id) => exporting.test(id))).toEqual([]);
});

test('the stream is encrypted with a key of its own, keeps records as long as is set, and goes with its setting', () => {
  const [stream] = everything.ofType('AWS::Kinesis::Stream');
  expect(stream?.properties).toMatchObject({
    Name: `bankstack-${name}-events`,
    RetentionPeriodHours: 168,
    ShardCount: 2,
    StreamEncryption: {
      EncryptionType: 'KMS',
      KeyId: { 'Fn::GetAtt': [expect.stringMatching(/^EventStreamKey/), 'Arn'] },
    },
  });
  expect(everything.ofType('AWS::Kinesis::Stream')).toHaveLength(1);
  expect(everything.outputs).toHaveProperty('EventStreamArn');
});

const statements = everything.policies().flatMap(statementsOf);

test('one worker may add records, and encrypt them by way of Kinesis; no function may read the stream', () => {
  const added = statements.filter(({ Action: action }) => flat(action).includes('kinesis:'));
  expect(added).toHaveLength(1);
  expect(added[0]).toMatchObject({ Sid: 'AddToEventStream', Action: 'kinesis:PutRecords', Effect: 'Allow' });
  expect(flat(added[0]?.Resource)).toMatch(new RegExp(`:stream/bankstack-${name}-events$`));
  const keys = statements.filter(({ Sid: sid }) => sid === 'EncryptEventStream');
  expect(keys.map(({ Action: action }) => action)).toEqual(['kms:GenerateDataKey']);
  expect(flat(keys[0]?.Condition)).toContain('kms:ViaService');
});

test('the roles that the stage names may read the stream and decrypt its records, and nothing else', () => {
  const [policy] = everything.ofType('AWS::Kinesis::ResourcePolicy');
  const readers = everything.stage.eventExport?.readers ?? [];
  const document = flat(policy?.properties);
  for (const reader of readers) expect(document).toContain(reader);
  expect(document).not.toContain('kinesis:Put');
  const key = everything.ofType('AWS::KMS::Key').find(({ logicalId }) => logicalId.startsWith('EventStreamKey'));
  for (const reader of readers) expect(flat(key?.properties)).toContain(reader);
});

test('its workers receive from queues with dead letters, and its alarms have sections of the runbook', () => {
  const page = readFileSync(join(projectRoot(), 'docs/operate/runbook.md'), 'utf8');
  const queues = everything.ofType('AWS::SQS::Queue').map(({ properties }) => String(properties['QueueName']));
  for (const queue of ['event-export.fifo', 'event-export-dead-letters.fifo', 'event-export-sweep']) {
    expect(queues).toContain(`bankstack-${name}-${queue}`);
  }
  const alarms = everything
    .ofType('AWS::CloudWatch::Alarm')
    .filter(({ logicalId }) => logicalId.includes('EventExport'));
  for (const alarm of ['FailingEventExport', 'LateEventExport', 'EventExportFifoDeadLetters']) {
    expect(alarms.map(({ logicalId }) => logicalId).join()).toContain(alarm);
  }
  for (const heading of ['failing-event-export', 'late-event-export']) expect(page).toContain(`\n## ${heading}\n`);
});

const usual = { begins: 'beginning', includesResources: false, shards: 1, keptHours: 24, readers: [] } as const;

test.each([
  ['begins', { begins: 'yesterdayZ' }],
  ['begins', { begins: '2026-12-01Z' }],
  ['shards', { shards: 0 }],
  ['shards', { shards: 1.5 }],
  ['keptHours', { keptHours: 23 }],
  ['keptHours', { keptHours: 8_761 }],
  ['readers', { readers: ['arn:aws:iam::111122223333:user/ann'] }],
] as const)('settings that AWS or the code would refuse are refused before a deployment: %s, %j', (setting, change) => {
  const check = (changes: object) => () => checkEventExport({ name: 'live', eventExport: { ...usual, ...changes } });
  expect(check(change)).toThrow(`Stage live: eventExport.${setting} `);
  expect(check({ shards: 'onDemand' })).not.toThrow();
});
