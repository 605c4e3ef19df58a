import { Aws } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { takesAchFiles } from '../../functions/kernel/base/optional-part.ts';
import {
  partnerNames,
  type PartnerName,
  portNames,
  type PortName,
  type PortSettings,
} from '../../functions/ports/ports.ts';
import { kinds } from '../../functions/registry.ts';
import type { FunctionPlan } from '../function-plan.ts';
import { eventStreamName } from '../names.ts';
import { pascalCase } from '../pascal-case.ts';
import type { SharedResources } from './shared-resources.ts';

export type Grants = readonly iam.PolicyStatement[];

/** A port in the cloud: the environment variables and grants that it gives to its function. */
interface FunctionPort<Name extends PortName> {
  readonly settings?: (plan: FunctionPlan, shared: SharedResources) => PortSettings[Name] | undefined;
  readonly grants: (plan: FunctionPlan, shared: SharedResources) => Grants;
}

/** The name of the configuration set of a stage for e-mails. */
export const configurationSetName = ({ name }: { readonly name: string }): string => `bankstack-${name}`;

type OwnPorts = { readonly [Name in Exclude<PortName, PartnerName>]: FunctionPort<Name> };

/** One entry for each port of this AWS account. Without its entry such a port does not compile. */
const ownPorts: OwnPorts = {
  queues: {
    grants: (plan, shared) => {
      const targets = queuesSentTo(plan, shared);
      const own = queuesReceivedBy(plan, shared);
      return [
        // A stage may lack all queues of an operation, which then refuses to send.
        ...when(targets.length > 0, () => ({
          sid: 'SendMessages',
          actions: ['sqs:SendMessage'],
          resources: targets.map(({ arn }) => arn),
        })),
        // A message that has failed comes again soon, and some workers postpone one.
        ...when(own.length > 0, () => ({
          sid: 'HideMessages',
          actions: ['sqs:ChangeMessageVisibility'],
          resources: own.map(({ arn }) => arn),
        })),
      ];
    },
  },
  wakeUps: {
    settings: (_plan, { stage, wakeUps }) => ({
      groupName: stage.scheduleGroupName,
      namePrefix: wakeUps.namePrefix,
      roleArn: wakeUps.roleArn,
      queueName: wakeUps.queue.definition.name,
    }),
    grants: (_plan, { wakeUps, stage }) => {
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
          resources: [wakeUps.roleArn],
          conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
        }),
      ];
    },
  },
  cipher: {
    settings: (_plan, { rootKey }) => ({ keyArn: rootKey.keyArn }),
    grants: (_plan, { rootKey, stage }) => [
      new iam.PolicyStatement({
        sid: 'OpenKeys',
        actions: ['kms:Decrypt'],
        resources: [rootKey.keyArn],
        ...(stage.bindsRootKey ? { conditions: keysOfOrganisations(stage) } : {}),
      }),
    ],
  },
  documents: {
    settings: (_plan, { documents }) => ({ bucketName: documents.bucketName }),
    // An operation that writes items stores documents and deletes those it replaces; one that only reads items reads documents.
    // Workers do both. Each does so in the folders of its own kinds only.
    grants: (plan, { documents }) => [
      new iam.PolicyStatement({
        sid: 'UseDocuments',
        actions: [...documentActions(plan)],
        resources: plan.fileFolders.map((folder) => `${documents.bucketArn}/${folder}/*`),
      }),
      // Versions before folders stored files under the organisation's id. They may be read and deleted; nothing is stored there any more,
      // except what a rotation of keys encrypts again.
      new iam.PolicyStatement({
        sid: 'UseOlderDocuments',
        actions: documentActions(plan).filter((action) => action !== 's3:PutObject' || replacesFiles(plan)),
        resources: olderKeys.map((keys) => `${documents.bucketArn}/${keys}`),
      }),
      // S3 answers 404 for a missing object only to a role that may list the bucket. Every other role gets 403.
      ...when(documentActions(plan).includes('s3:GetObject'), () => ({
        sid: 'FindDocuments',
        actions: ['s3:ListBucket'],
        resources: [documents.bucketArn],
      })),
    ],
  },
  auditArchive: {
    settings: (_plan, { auditArchive }) => ({ bucketName: auditArchive.bucketName }),
    // The workers add files, and read what was stored first. They may neither delete files nor shorten their retention.
    grants: (_plan, { auditArchive }) => [
      new iam.PolicyStatement({
        sid: 'AddToAuditArchive',
        actions: ['s3:PutObject', 's3:GetObjectVersion'],
        resources: [`${auditArchive.bucketArn}/*`],
      }),
      new iam.PolicyStatement({
        sid: 'ListAuditArchive',
        actions: ['s3:ListBucketVersions'],
        resources: [auditArchive.bucketArn],
      }),
    ],
  },
  achFiles: {
    // A stage whose banks take no files has no bucket.
    settings: (_plan, shared) => (takesAchFiles(shared.stage) ? { bucketName: shared.achFiles.bucketName } : undefined),
    grants: (plan, shared) => (takesAchFiles(shared.stage) ? achFileGrants(plan, shared) : []),
  },
  bankServers: {
    settings: (_plan, { stage: { bankServers: servers = [] } }) => ({ servers }),
    // The servers are on the internet. Only their keys are here.
    grants: (_plan, { stage: { bankServers = [] } }) => [
      ...when(bankServers.length > 0, () => ({
        sid: 'ReadKeysForBankServers',
        actions: ['ssm:GetParameter'],
        resources: [...new Set(bankServers.map(({ keyParameter }) => parameterArn(keyParameter)))],
      })),
    ],
  },
  consoleProvider: {
    settings: (_plan, { stage: { console } }) => console,
    // A sandbox has a real identity provider too, and so a real secret.
    grants: (_plan, { stage: { console } }) =>
      when(console !== undefined, () => ({
        sid: 'ReadConsoleProviderSecret',
        actions: ['ssm:GetParameter'],
        resources: [parameterArn(console?.secretParameter ?? '')],
      })),
  },
  eventExport: {
    settings: (_plan, { stage }) => ({ streamName: eventStreamName(stage) }),
    // The worker adds records. It can read none, and decrypts nothing.
    grants: (_plan, { stage, eventStreamKey }) => [
      new iam.PolicyStatement({
        sid: 'AddToEventStream',
        actions: ['kinesis:PutRecords'],
        resources: [`arn:${Aws.PARTITION}:kinesis:${Aws.REGION}:${Aws.ACCOUNT_ID}:stream/${eventStreamName(stage)}`],
      }),
      new iam.PolicyStatement({
        sid: 'EncryptEventStream',
        actions: ['kms:GenerateDataKey'],
        resources: [eventStreamKey.keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `kinesis.${Aws.REGION}.${Aws.URL_SUFFIX}` } },
      }),
    ],
  },
  textMessages: {
    // A sandbox stage sends no text messages. Phone numbers have no ARN, so the grant cannot name a resource; topics have one, and
    // are denied.
    grants: (_plan, { stage }) => [
      ...when(!stage.sandbox, () => ({ sid: 'WriteToPhones', actions: ['sns:Publish'], resources: ['*'] })),
      ...when(!stage.sandbox, () => ({
        sid: 'WriteToNoTopic',
        effect: iam.Effect.DENY,
        actions: ['sns:Publish'],
        resources: [`arn:${Aws.PARTITION}:sns:*:*:*`],
      })),
    ],
  },
  emails: {
    settings: (_plan, { stage }) => ({ configurationSet: configurationSetName(stage) }),
    // A sandbox stage sends no e-mails. Which addresses may send is decided by the identities that are verified.
    grants: (_plan, { stage }) => [
      ...when(!stage.sandbox, () => ({
        sid: 'WriteToCustomers',
        actions: ['ses:SendEmail'],
        resources: [
          `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/*`,
          `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:configuration-set/${configurationSetName(stage)}`,
        ],
      })),
    ],
  },
  // Receivers are on the internet. These ports use nothing in this AWS account.
  webhookSender: { grants: () => [] },
  endpointDoctor: { grants: () => [] },
};

/**
 * A role unwraps keys of this stage only, each by the organisation that it belongs to. A function learns from each request whom it serves, so
 * no policy can name one (docs/develop/decisions/0018-keys-and-roles.md).
 */
const keysOfOrganisations = ({ name }: SharedResources['stage']) => ({
  StringEquals: { 'kms:EncryptionContext:stage': name },
  Null: { 'kms:EncryptionContext:organisation': 'false' },
});

/** Keys of versions before folders: they begin with the id of an organisation, and no folder with a digit. */
export const olderKeys: readonly string[] = Array.from({ length: 9 }, (_, index) => `${index + 1}*`);

/** The folders of the bucket for ACH files. */
export const achFolders: readonly string[] = ['outgoing/*', 'incoming/*', 'reports/*'];

/**
 * Functions that close windows add files for the banks, and the one that exchanges files with servers of banks adds those that come in. All
 * others only read.
 */
const achFileGrants = (plan: FunctionPlan, { achFiles, achFilesKey }: SharedResources): Grants => [
  ...when(plan.writesAchFiles, () => ({
    sid: 'AddAchFiles',
    actions: ['s3:PutObject'],
    resources: [`${achFiles.bucketArn}/outgoing/*`],
  })),
  ...when(plan.bringsAchFiles, () => ({
    sid: 'BringAchFiles',
    actions: ['s3:PutObject'],
    resources: [`${achFiles.bucketArn}/incoming/*`, `${achFiles.bucketArn}/reports/*`],
  })),
  new iam.PolicyStatement({
    sid: 'ReadAchFiles',
    // A file that came in is read in the version that came.
    actions: ['s3:GetObject', 's3:GetObjectVersion'],
    resources: achFolders.map((folder) => `${achFiles.bucketArn}/${folder}`),
  }),
  new iam.PolicyStatement({ sid: 'ListAchFiles', actions: ['s3:ListBucket'], resources: [achFiles.bucketArn] }),
  new iam.PolicyStatement({
    sid: 'OpenAchFiles',
    actions: ['kms:Decrypt', ...(plan.writesAchFiles || plan.bringsAchFiles ? ['kms:GenerateDataKey'] : [])],
    resources: [achFilesKey.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': `s3.${Aws.REGION}.${Aws.URL_SUFFIX}` } },
  }),
];

function documentActions({ frame, writePrefixes }: FunctionPlan): readonly string[] {
  if (frame === 'queue') return ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'];
  return writePrefixes.length > 0 ? ['s3:PutObject', 's3:DeleteObject'] : ['s3:GetObject'];
}

/** Only a rotation of keys stores files again under the keys that they have. */
const replacesFiles = ({ fileFolders, frame }: FunctionPlan): boolean =>
  frame === 'queue' && allFolders.every((folder) => fileFolders.includes(folder));

/** Each kind with files has a folder. */
const allFolders = kinds.flatMap(({ fileFolder }) => fileFolder ?? []);

/** A partner is on the internet. The settings of the stage name its address, and our secret for it if it is one for all requests. */
const partnerPort = (name: PartnerName): FunctionPort<PartnerName> => ({
  settings: (_plan, { stage }) => stage[name],
  grants: (_plan, { stage }) => secretGrant(`Read${pascalCase(name)}Secret`, stage, stage[name]),
});

const isPartner = (name: PortName): name is PartnerName => partnerNames.some((partner) => partner === name);

/** What a port gives to a function that needs it. */
export const functionPortOf = (name: PortName): FunctionPort<PortName> =>
  isPartner(name) ? partnerPort(name) : ownPorts[name];

/** The settings of a function for the ports that it declares. */
export function portSettingsOf(plan: FunctionPlan, shared: SharedResources): PortSettings {
  const configured = portNames
    .filter((name) => plan.ports.includes(name))
    .map((name) => [name, functionPortOf(name).settings?.(plan, shared)] as const)
    .filter(([, settings]) => settings !== undefined);
  return Object.fromEntries(configured);
}

/** The queues whose addresses a function knows: it sends to them, or hides messages that it has received from them. */
export function queuesKnownTo(plan: FunctionPlan, shared: SharedResources) {
  return [...new Set([...queuesSentTo(plan, shared), ...queuesReceivedBy(plan, shared)])];
}

/** The queue of a worker; none of other functions. */
function queuesReceivedBy({ receives }: FunctionPlan, { queues }: SharedResources) {
  return queues.present(receives === undefined ? [] : [receives]);
}

/** The queues of the stage that a function sends to. A function that sets wake-ups sends to the queue of the due worker too. */
function queuesSentTo(plan: FunctionPlan, { queues, wakeUps }: SharedResources) {
  const wakeUpQueues = plan.ports.includes('wakeUps') ? [wakeUps.queue.definition.name] : [];
  return queues.present([...new Set([...plan.sends, ...wakeUpQueues])]);
}

/** A statement if it is wanted. */
export const when = (isWanted: boolean, props: () => iam.PolicyStatementProps): Grants =>
  isWanted ? [new iam.PolicyStatement(props())] : [];

const parameterArn = (name: string): string =>
  `arn:${Aws.PARTITION}:ssm:${Aws.REGION}:${Aws.ACCOUNT_ID}:parameter${name}`;

/** Read access to a partner's secret. A sandbox simulates its partners and has no secret of theirs. */
const secretGrant = (sid: string, { sandbox }: SharedResources['stage'], partner: object | undefined): Grants => {
  const parameter = partner !== undefined && 'secretParameter' in partner ? String(partner.secretParameter) : undefined;
  return when(!sandbox && parameter !== undefined, () => ({
    sid,
    actions: ['ssm:GetParameter'],
    resources: [parameterArn(parameter ?? '')],
  }));
};
