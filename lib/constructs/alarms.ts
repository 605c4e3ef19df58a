import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledgeRecipient } from '../acknowledgements.ts';
import { dutyText, isUrl, severities } from '../alarm-settings.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import { mergeLogWatches } from './log-watches.ts';
import type { Watch } from './watch.ts';

export interface AlarmsProps {
  readonly stage: Stage;
  readonly watches: readonly Watch[];
}

/**
 * An alarm for each watch, and one for the log lines of all functions that name it. All of them notify the topic of `alarmEmails`. Those of a
 * severity also notify the topic of its recipients (`alarmRecipients`), if it has any.
 */
export class Alarms extends Construct {
  readonly all: readonly cloudwatch.Alarm[];

  constructor(scope: Construct, id: string, { stage, watches }: AlarmsProps) {
    super(scope, id);
    const key = createKey(this, stage);
    const everybody = new SnsAction(createTopic(this, 'Topic', { key, recipients: stage.alarmEmails }));
    const bySeverity = severities.flatMap((severity) => {
      const recipients = stage.alarmRecipients[severity];
      if (recipients.length === 0) return [];
      return [{ severity, action: new SnsAction(createTopic(this, pascalCase(severity), { key, recipients })) }];
    });
    const known = watches.filter(
      ({ metric }) => stage.computesMetrics || !(metric instanceof cloudwatch.MathExpression),
    );
    this.all = mergeLogWatches(known).map((watch) => {
      const alarm = createAlarm(this, watch, stage);
      const actions = [everybody, ...bySeverity.flatMap((one) => (one.severity === watch.severity ? one.action : []))];
      alarm.addAlarmAction(...actions);
      if (watch.endsWithFault) alarm.addOkAction(...actions);
      return alarm;
    });
  }
}

function createAlarm(scope: Construct, watch: Watch, { alarmOwners }: Stage): cloudwatch.Alarm {
  const { name, runbook, says, metric, threshold, periodsOfSilence } = watch;
  const contact = alarmOwners[watch.owner];
  const duty = `${dutyText(watch)}${contact === undefined ? '' : ` (${contact})`}`;
  const { ComparisonOperator: operator, TreatMissingData: missing } = cloudwatch;
  return new cloudwatch.Alarm(scope, name, {
    alarmDescription: `${says}. ${duty}. What to do: docs/operate/runbook.md#${runbook}`,
    metric,
    threshold,
    ...(watch.ignoresFewSamples === true ? { evaluateLowSampleCountPercentile: 'ignore' } : {}),
    ...(periodsOfSilence === undefined
      ? { evaluationPeriods: 1, comparisonOperator: operator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD }
      : { evaluationPeriods: periodsOfSilence, comparisonOperator: operator.LESS_THAN_THRESHOLD }),
    treatMissingData: periodsOfSilence === undefined ? missing.NOT_BREACHING : missing.BREACHING,
  });
}

/** CloudWatch can publish to an encrypted topic only if the policies of the topic and of its key allow it. */
function createKey(scope: Construct, stage: Stage): kms.Key {
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
  return key;
}

function createTopic(
  scope: Construct,
  id: string,
  { key, recipients }: { readonly key: kms.Key; readonly recipients: readonly string[] },
): sns.Topic {
  const topic = new sns.Topic(scope, id, { masterKey: key, enforceSSL: true });
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
  for (const address of recipients) acknowledgeRecipient(topic.addSubscription(subscriptionOf(address)));
  return topic;
}

/** CloudWatch writes to an address by mail, and posts to the URL of a service that calls people. */
const subscriptionOf = (recipient: string): sns.ITopicSubscription =>
  isUrl(recipient) ? new UrlSubscription(recipient) : new EmailSubscription(recipient);
