import { deadLettersOf, queueArnOf, queueUrlOf, scheduleDeadLetters } from '../../functions/ports/queues/address.ts';
import { unpackSettings, type PackedSettings } from '../../functions/ports/packed-settings.ts';
import { settingsVariable } from '../../functions/ports/lambda.ts';
import { faultsOf, rules } from './aws-limits.ts';
import { apiResourcesMax, circle, overfullStacks, reservedConcurrency, resourcesLeft } from './aws-quotas.ts';
import { awsStages } from './aws-stages.ts';
import { deploymentOf, type Deployment, longestRegion } from './deployment-of.ts';
import { refusedWrites, scheduleRefusals, unknownPaths } from './service-access.ts';
import type { Made } from './synthesise-stages.ts';
import { synthesise } from './synthesise.ts';
import { listOf, type Resource, type Statement, statementsOf } from './template.ts';

/**
 * Rules of AWS that neither an emulator nor a linter enforces, on every stage, with the names that CloudFormation would make in the
 * region with the longest name.
 */
const stages = Object.entries(synthesise(awsStages));
const byName = [...Map.groupBy(rules, ({ name }) => name)];

describe.each(stages)('stage %s', (_, made) => {
  const deployment = deploymentOf(made);

  test.each(byName)('%s', (_name, own) => {
    expect(own.flatMap((rule) => faultsOf(rule, deployment))).toEqual([]);
  });

  test('every service that writes to something of the stage is allowed to', () => {
    expect(refusedWrites(deployment)).toEqual([]);
  });

  test('no resource names a queue, topic, bucket, log or function in a way that the rule above does not follow', () => {
    expect([...new Set(unknownPaths(deployment))]).toEqual([]);
  });

  test('the queues that functions derive from stage, region and account exist, and Scheduler may send to them', () => {
    const urls = new Set(deployment.ofType('AWS::SQS::Queue').map(({ name }) => queueUrl(deployment, name)));
    const all = settingsIn(deployment);
    expect(all.filter(({ sends }) => sends.length > 0).length).toBeGreaterThan(10);
    for (const { stage, accountId, sends, ports } of all) {
      const place = { stage, accountId, region: deployment.place.region };
      expect(sends.map((queue) => queueUrlOf(place, queue)).filter((url) => !urls.has(url))).toEqual([]);
      if (ports.wakeUps === undefined) continue;
      const { roleArn, queueName } = ports.wakeUps;
      const targets = [queueName, scheduleDeadLetters].map((queue) => queueArnOf(place, queue));
      expect(scheduleRefusals(deployment, roleArn, targets)).toEqual([]);
    }
  });

  test('a stack uses four fifths at most of what CloudFormation allows, and waits for no resource in a circle', () => {
    expect(overfullStacks(made)).toEqual([]);
    for (const template of Object.keys(made.templates)) expect(circle(made, template)).toEqual([]);
  });

  test('all stacks together have room for 50 more operations', () => {
    const perOperation = made.resources.filter(({ type }) => perOperationTypes.has(type)).length / handlers(made);
    expect(resourcesLeft(made)).toBeGreaterThan(50 * perOperation);
  });

  test('the API has no more paths than AWS allows without a request', () => {
    expect(made.resources.filter(({ type }) => type === 'AWS::ApiGateway::Resource').length + 1).toBeLessThan(
      apiResourcesMax,
    );
  });

  test('functions reserve no more than the account of the stage has, and leave Lambda its 100', () => {
    const { concurrency } = made.stage;
    expect(reservedConcurrency(made)).toBeLessThanOrEqual(concurrency === undefined ? 0 : concurrency.account - 100);
  });

  test('nothing is kept after a creation that failed, but for what is listed here with its reason', () => {
    const kept = made.resources.filter(({ whole }) => whole['DeletionPolicy'] === 'Retain').map(({ type }) => type);
    expect([...new Set(kept)].filter((type) => keptReasons[type] === undefined)).toEqual([]);
    expect(kept.length).toBeLessThanOrEqual(Object.keys(keptReasons).length);
  });
});

/** Resources that a creation that failed leaves behind. */
const keptReasons: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable':
    'its deletion protection would make the rollback fail, and the stack could not be created again',
};

describe('the rules find what AWS would refuse', () => {
  const { live } = synthesise({ live: awsStages['live with everything'] ?? { stage: 'live' } });
  const changed = (type: string, change: (one: Resource) => Partial<Resource>) =>
    deploymentOf({
      ...live,
      resources: live.resources.map((one) => (one.type === type ? { ...one, ...change(one) } : one)),
    });
  const withoutAllow = (one: Resource, service: string) => ({
    properties: {
      ...one.properties,
      ...Object.fromEntries(
        ['PolicyDocument', 'KeyPolicy', 'AssumeRolePolicyDocument']
          .filter((member) => one.properties[member] !== undefined)
          .map((member) => [
            member,
            {
              Statement: statementsOf(one).filter(
                (statement: Statement) => !JSON.stringify(statement.Principal).includes(service),
              ),
            },
          ]),
      ),
    },
  });

  test.each([
    [
      'a topic whose policy only denies',
      'AWS::SNS::TopicPolicy',
      'cloudwatch',
      'does not let cloudwatch.amazonaws.com publish',
    ],
    [
      'a key that CloudWatch may not use',
      'AWS::KMS::Key',
      'cloudwatch',
      'does not let cloudwatch.amazonaws.com do kms:Decrypt',
    ],
    [
      'a queue that EventBridge may not send to',
      'AWS::SQS::QueuePolicy',
      'events',
      'does not let events.amazonaws.com send',
    ],
    ['a role that Scheduler may not take', 'AWS::IAM::Role', 'scheduler', 'does not trust Scheduler'],
    ['a role that flow logs may not take', 'AWS::IAM::Role', 'vpc-flow-logs', 'does not trust flow logs'],
  ])('%s', (_, type, service, refusal) => {
    const broken = changed(type, (one) => withoutAllow(one, service));
    expect(refusedWrites(broken).filter((one) => one.includes(refusal)).length).toBeGreaterThan(0);
  });

  test('a policy for another account, and one for another topic', () => {
    const other = changed('AWS::SNS::TopicPolicy', (one) => ({
      properties: JSON.parse(
        JSON.stringify(one.properties).replace('{"Ref":"AWS::AccountId"}', '"999999999999"'),
      ) as Resource['properties'],
    }));
    expect(refusedWrites(other).length).toBeGreaterThan(80);
    const nowhere = changed('AWS::SNS::TopicPolicy', (one) => ({
      properties: { ...one.properties, Topics: ['other'] },
    }));
    expect(refusedWrites(nowhere)).toEqual([]);
  });

  test('an environment over its budget, a name that is too long, a FIFO queue with large batches', () => {
    const faultsIn = (deployment: Deployment) => rules.flatMap((rule) => faultsOf(rule, deployment)).join('\n');
    const large = { Environment: { Variables: { AWS_SECRET: 'x'.repeat(2_048) } } };
    const functions = changed('AWS::Lambda::Function', ({ properties }) => ({
      properties: { ...properties, ...large },
    }));
    expect(faultsIn(functions)).toContain('the environment has 20');
    expect(faultsIn(functions)).toContain('AWS_SECRET is reserved');
    const named = changed('AWS::SQS::Queue', ({ properties }) => ({
      properties: { ...properties, QueueName: 'q'.repeat(81) },
    }));
    expect(faultsIn(named)).toContain('is no name of AWS::SQS::Queue');
    const batches = changed('AWS::Lambda::EventSourceMapping', ({ properties }) => ({
      properties: { ...properties, BatchSize: 20 },
    }));
    expect(faultsIn(batches)).toContain('a FIFO queue has batches of 10 without a window');
  });
});

test('the longest name of a region is used, and dead-letter queues keep the suffix of FIFO queues', () => {
  expect(longestRegion).toHaveLength('ap-southeast-1'.length);
  expect([deadLettersOf('sweep'), deadLettersOf('lists.fifo')]).toEqual([
    'sweep-dead-letters',
    'lists-dead-letters.fifo',
  ]);
});

const perOperationTypes: ReadonlySet<string> = new Set(
  [
    'Logs::LogGroup',
    'IAM::Role',
    'IAM::Policy',
    'Lambda::Function',
    'Lambda::Permission',
    'ApiGateway::Method',
    'ApiGateway::Resource',
  ].map((type) => `AWS::${type}`),
);

const handlers = ({ resources }: Made): number =>
  resources.filter(({ type }) => type === 'AWS::Lambda::Function').length;

const queueUrl = ({ place: { region, account } }: Deployment, name: string): string =>
  `https://sqs.${region}.amazonaws.com/${account}/${name}`;

/** The settings of each function, as it reads them from its environment. */
const settingsIn = ({ ofType }: Deployment) =>
  ofType('AWS::Lambda::Function').flatMap(({ properties }) => {
    const { Variables: variables = {} } = (properties['Environment'] ?? {}) as {
      readonly Variables?: Readonly<Record<string, string>>;
    };
    return listOf(variables[settingsVariable]).map((text) => unpackSettings(JSON.parse(text) as PackedSettings));
  });
