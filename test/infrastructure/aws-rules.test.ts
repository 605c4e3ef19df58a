import { deadLettersOf } from '../../functions/ports/queues/address.ts';
import { operations } from '../../functions/registry.ts';
import { faultsOf, rules } from './aws-limits.ts';
import { describeAwsRules } from './aws-rules.ts';
import { fullStages } from './aws-stages.ts';
import { deploymentOf, type Deployment, longestRegion } from './deployment-of.ts';
import { refusedWrites } from './service-access.ts';
import { synthesise } from './synthesise.ts';
import { type Resource, type Statement, statementsOf } from './template.ts';

describeAwsRules(fullStages);

describe('the rules find what AWS would refuse', () => {
  const { live } = synthesise({ live: fullStages['live with everything'] });
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
    ['a role that API Gateway may not take', 'AWS::IAM::Role', 'apigateway', 'does not trust API Gateway'],
    ['a role that flow logs may not take', 'AWS::IAM::Role', 'vpc-flow-logs', 'does not trust flow logs'],
  ])('%s', (_, type, service, refusal) => {
    const broken = changed(type, (one) => withoutAllow(one, service));
    expect(refusedWrites(broken).filter((one) => one.includes(refusal)).length).toBeGreaterThan(0);
  });

  test('a stream that API Gateway may not invoke', () => {
    const broken = changed('AWS::Lambda::Permission', ({ properties }) => ({
      properties: { ...properties, Principal: 'lambda.amazonaws.com' },
    }));
    const refused = refusedWrites(broken).filter((one) => one.includes('API Gateway may not invoke'));
    expect(refused).toHaveLength(operations.filter(({ streams }) => streams === true).length);
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
