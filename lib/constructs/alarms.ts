import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledgeRecipient } from '../acknowledgements.ts';
import type { Stage } from '../stages.ts';
import type { Watch } from './watch.ts';

export interface AlarmsProps {
  readonly stage: Stage;
  readonly watches: readonly Watch[];
}

/** An alarm for each watch. All of them notify one topic. */
export class Alarms extends Construct {
  readonly all: readonly cloudwatch.Alarm[];

  constructor(scope: Construct, id: string, { stage, watches }: AlarmsProps) {
    super(scope, id);
    const topic = createTopic(this, stage);
    this.all = watches.map((watch) => {
      const alarm = createAlarm(this, watch);
      alarm.addAlarmAction(new SnsAction(topic));
      return alarm;
    });
  }
}

function createAlarm(
  scope: Construct,
  { name, runbook, says, metric, threshold, periodsOfSilence }: Watch,
): cloudwatch.Alarm {
  const { ComparisonOperator: operator, TreatMissingData: missing } = cloudwatch;
  return new cloudwatch.Alarm(scope, name, {
    alarmDescription: `${says}. What to do: docs/operate/runbook.md#${runbook}`,
    metric,
    threshold,
    ...(periodsOfSilence === undefined
      ? { evaluationPeriods: 1, comparisonOperator: operator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD }
      : { evaluationPeriods: periodsOfSilence, comparisonOperator: operator.LESS_THAN_THRESHOLD }),
    treatMissingData: periodsOfSilence === undefined ? missing.NOT_BREACHING : missing.BREACHING,
  });
}

/** CloudWatch can publish to an encrypted topic only if the policies of the topic and of its key allow it. */
function createTopic(scope: Construct, stage: Stage): sns.Topic {
  const key = new kms.Key(scope, 'Key', {
    description: `Alarms of bankstack-${stage.name}`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  key.addToResourcePolicy(
    new iam.PolicyStatement({
      principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  const topic = new sns.Topic(scope, 'Topic', { masterKey: key, enforceSSL: true });
  // The policy that refuses plain HTTP replaces the default one, by which every service of the account may publish.
  topic.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'AlarmsNotify',
      principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  for (const address of stage.alarmEmails) acknowledgeRecipient(topic.addSubscription(new EmailSubscription(address)));
  return topic;
}
