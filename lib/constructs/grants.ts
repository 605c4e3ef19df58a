import { Aws } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { dueIndexKind } from '../../functions/kernel/due/due-index.ts';
import type { PortName } from '../../functions/ports/ports.ts';
import { tableDefinition } from '../../functions/kernel/table/table-definition.ts';
import type { FunctionPlan } from '../function-plan.ts';
import type { SharedResources } from './shared-resources.ts';

type Grants = readonly iam.PolicyStatement[];

/** What a function may do, one statement for each purpose; the purpose is the statement's Sid. */
export function grantsOf(plan: FunctionPlan, shared: SharedResources): Grants {
  return [...tableGrants(plan, shared), ...plan.ports.flatMap((port) => portGrants[port](plan, shared))];
}

function tableGrants(plan: FunctionPlan, { table }: SharedResources): Grants {
  const { readPrefixes, writePrefixes, readsDueIndex } = plan;
  const writes = writePrefixes.length > 0;
  return [
    ...when(readPrefixes.length > 0, () => ({
      sid: 'ReadItems',
      // A transaction may hold an item that it only reads at the version that was read.
      actions: ['BatchGetItem', 'GetItem', 'Query', ...(writes ? ['ConditionCheckItem'] : [])].map(dynamodbAction),
      resources: [table.tableArn],
      conditions: leadingKeys(readPrefixes),
    })),
    ...when(writes, () => ({
      sid: 'WriteItems',
      actions: ['DeleteItem', 'PutItem', 'UpdateItem'].map(dynamodbAction),
      resources: [table.tableArn],
      conditions: leadingKeys(writePrefixes),
    })),
    ...when(readsDueIndex, () => ({
      sid: 'ReadDueIndex',
      actions: [dynamodbAction('Query')],
      resources: [`${table.tableArn}/index/${tableDefinition.dueIndex.name}`],
      conditions: leadingKeys([dueIndexKind.prefix]),
    })),
  ];
}

/** What a port asks for. Each has its line here, or it could not be used in the cloud. */
const portGrants: { readonly [Name in PortName]: (plan: FunctionPlan, shared: SharedResources) => Grants } = {
  queues: (plan, { queues, wakeUps }) => {
    const names = new Set([...plan.sends, ...(plan.ports.includes('wakeUps') ? [wakeUps.queue.definition.name] : [])]);
    const targets = [...names].map((name) => queues.named(name));
    const own = targets.filter(({ definition }) => definition.name === plan.receives);
    return [
      new iam.PolicyStatement({
        sid: 'SendMessages',
        actions: ['sqs:SendMessage'],
        resources: targets.map(({ queue }) => queue.queueArn),
      }),
      // A worker that names its own queue among those it sends to may put a message off.
      ...when(own.length > 0, () => ({
        sid: 'HideMessages',
        actions: ['sqs:ChangeMessageVisibility'],
        resources: own.map(({ queue }) => queue.queueArn),
      })),
    ];
  },
  wakeUps: (_plan, { wakeUps, stage }) => {
    const schedules = `${stage.scheduleGroupName}/${wakeUps.namePrefix}*`;
    return [
      new iam.PolicyStatement({
        sid: 'SetWakeUps',
        actions: ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule'],
        resources: [`arn:${Aws.PARTITION}:scheduler:${Aws.REGION}:${Aws.ACCOUNT_ID}:schedule/${schedules}`],
      }),
      new iam.PolicyStatement({
        sid: 'PassSchedulerRole',
        actions: ['iam:PassRole'],
        resources: [wakeUps.role.roleArn],
        conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
      }),
    ];
  },
  cipher: (plan, { rootKey, stage }) => [
    new iam.PolicyStatement({
      sid: 'OpenRootKey',
      actions: ['kms:Decrypt', ...(plan.makesRootKey ? ['kms:GenerateDataKey'] : [])],
      resources: [rootKey.keyArn],
      ...(stage.bindsRootKey ? { conditions: { StringEquals: { 'kms:EncryptionContext:stage': stage.name } } } : {}),
    }),
  ],
  // Whoever writes items stores documents, and whoever only reads gives them out.
  documents: ({ writePrefixes }, { documents }) => [
    new iam.PolicyStatement({
      sid: writePrefixes.length > 0 ? 'StoreDocuments' : 'ReadDocuments',
      actions: [writePrefixes.length > 0 ? 's3:PutObject' : 's3:GetObject'],
      resources: [documents.arnForObjects('*')],
    }),
    // S3 says that an object is missing only to whoever may list; to others it is forbidden.
    ...when(writePrefixes.length === 0, () => ({
      sid: 'FindDocuments',
      actions: ['s3:ListBucket'],
      resources: [documents.bucketArn],
    })),
  ],
  // A sandbox stage writes to nobody. Phones are no resources of the account: the grant can name none.
  textMessages: (_plan, { stage }) =>
    when(!stage.sandbox, () => ({ sid: 'WriteToPhones', actions: ['sns:Publish'], resources: ['*'] })),
  // The provider is on the internet; the secret that it wants lies in the account.
  accountLinking: (_plan, { stage }) => secretGrant('ReadLinkingSecret', stage, stage.accountLinking),
  // So it is with the bank.
  achRail: (_plan, { stage }) => secretGrant('ReadRailSecret', stage, stage.achRail),
  // Receivers are on the internet: nothing of this account is touched.
  webhookSender: () => [],
  endpointDoctor: () => [],
  // So is the card provider, and each payment brings its own secret for it.
  cardRail: () => [],
};

/** A sandbox simulates its partners, and has no secret of theirs. */
const secretGrant = (
  sid: string,
  { sandbox }: SharedResources['stage'],
  partner: { readonly secretParameter: string } | undefined,
): Grants =>
  when(!sandbox && partner !== undefined, () => ({
    sid,
    actions: ['ssm:GetParameter'],
    resources: [`arn:${Aws.PARTITION}:ssm:${Aws.REGION}:${Aws.ACCOUNT_ID}:parameter${partner?.secretParameter ?? ''}`],
  }));

/** `ForAllValues`: a request for several items must stay within the kinds with every one of them. */
const leadingKeys = (prefixes: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}#*`) },
});

const dynamodbAction = (action: string): string => `dynamodb:${action}`;

const when = (isWanted: boolean, props: () => iam.PolicyStatementProps): Grants =>
  isWanted ? [new iam.PolicyStatement(props())] : [];
