import type { RecordedRequest } from './recorded-aws.ts';
import { stageNamed, type Stage } from '../../lib/stages.ts';

export const accountId = '123456789012';
export const region = 'us-east-1';

/** A live stage as an operator configures it, in the account of `answersOf`. */
export const liveStage: Stage = {
  ...stageNamed('live'),
  aws: { account: accountId, region },
  achRail: { baseUrl: 'https://ach.example.com', secretParameter: '/bankstack/live/ach-rail' },
  pagesUrl: 'https://accounts.example.com',
  alarmEmails: ['ann@example.com'],
  alarmRecipients: { urgent: ['https://calls.example.com/bankstack'], nextDay: ['ben@example.com'] },
};

/** The answers of AWS by action, or by path for services that have paths. */
export type Answers = Readonly<Record<string, string | object | ((body: string) => object)>>;

const query = (action: string, result: string): string =>
  `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`;

const stack = (name: string, outputs: Readonly<Record<string, string>> = {}, status = 'UPDATE_COMPLETE'): string => {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<member><StackName>${name}</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-11-26T00:00:00Z</CreationTime><Outputs>${members.join('')}</Outputs><Tags><member><Key>bankstack:stage</Key><Value>live</Value></member></Tags></member>`;
};

/** What CloudFormation says about the stacks of the stage, with a status for the one with the cards. */
export const describedStacks = (
  status?: string,
  keyId = 'mrk-1',
  outputs: Readonly<Record<string, string>> = {},
): string =>
  query(
    'DescribeStacks',
    `<Stacks>${[
      stack('Bankstack-live', {
        TableName: 'table',
        RootKeyArn: `arn:aws:kms:${region}:${accountId}:key/${keyId}`,
        ...outputs,
      }),
      stack('Bankstack-live-cards', {}, status),
      stack('Bankstack-live-monitoring'),
    ].join('')}</Stacks>`,
  );

const topic = `arn:aws:sns:${region}:${accountId}:Bankstack-live-monitoring-AlarmsTopic`;

/** The subscriptions of the topic of alarms, with the ARN of each recipient. */
export const subscriptions = (arns: Readonly<Record<string, string>>): string =>
  query(
    'ListSubscriptionsByTopic',
    `<Subscriptions>${Object.entries(arns)
      .map(
        ([endpoint, arn]) =>
          `<member><TopicArn>${topic}</TopicArn><Protocol>email</Protocol><SubscriptionArn>${arn}</SubscriptionArn><Owner>${accountId}</Owner><Endpoint>${endpoint}</Endpoint></member>`,
      )
      .join('')}</Subscriptions>`,
  );

/** What CloudWatch has measured of text messages in this month. */
export const spent = (usd: number) => ({
  Label: 'SMSMonthToDateSpentUSD',
  Datapoints: [{ Timestamp: Date.UTC(2026, 10, 26, 11) / 1000, Maximum: usd, Unit: 'None' }],
});

export const spendLimit = (usd: number): string =>
  query(
    'GetSMSAttributes',
    `<attributes><entry><key>MonthlySpendLimit</key><value>${usd}</value></entry></attributes>`,
  );

export const paths = {
  gatewayAccount: '/account',
  domain: '/domainnames/accounts.example.com',
  lambdaSettings: '/2016-08-19/account-settings',
  sesAccount: '/v2/email/account',
  sesIdentities: '/v2/email/list-identities',
} as const;

const identity = (name: string, status: string) => ({
  IdentityName: name,
  IdentityType: 'DOMAIN',
  SendingEnabled: status === 'SUCCESS',
  VerificationStatus: status,
});

/** An account in which the live stage has everything that it needs. */
const healthy: Answers = {
  GetCallerIdentity: query(
    'GetCallerIdentity',
    `<Arn>arn:aws:sts::${accountId}:assumed-role/Operator/ann</Arn><UserId>AROA:ann</UserId><Account>${accountId}</Account>`,
  ),
  GetParameter: { Parameter: { Name: '/cdk-bootstrap/hnb659fds/version', Type: 'String', Value: '31' } },
  [paths.gatewayAccount]: { cloudwatchRoleArn: `arn:aws:iam::${accountId}:role/logs`, throttleSettings: {} },
  GetRole: query('GetRole', `<Role><RoleName>logs</RoleName><Arn>arn:aws:iam::${accountId}:role/logs</Arn></Role>`),
  [paths.lambdaSettings]: {
    AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 600 },
    AccountUsage: { FunctionCount: 231 },
  },
  DescribeStacks: describedStacks(),
  ListServiceQuotas: { Quotas: [] },
  GetMetricData: { MetricDataResults: [] },
  DescribeParameters: {
    Parameters: [{ Name: '/bankstack/live/ach-rail', Type: 'SecureString', KeyId: 'alias/aws/ssm' }],
  },
  GetServiceSetting: { ServiceSetting: { SettingValue: 'true' } },
  [paths.sesAccount]: {
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 1_200 },
  },
  [paths.sesIdentities]: { EmailIdentities: [identity('acme.example', 'SUCCESS')] },
  Query: { Items: [], Count: 0, ScannedCount: 0 },
  GetSMSSandboxAccountStatus: query('GetSMSSandboxAccountStatus', '<IsInSandbox>false</IsInSandbox>'),
  GetSMSAttributes: spendLimit(500),
  GetMetricStatistics: spent(20),
  ListOriginationNumbers: query(
    'ListOriginationNumbers',
    '<PhoneNumbers><member><PhoneNumber>+18005550100</PhoneNumber><Status>ACTIVE</Status></member></PhoneNumbers>',
  ),
  [paths.domain]: {
    domainName: 'accounts.example.com',
    regionalCertificateArn: `arn:aws:acm:${region}:${accountId}:certificate/1`,
    domainNameStatus: 'AVAILABLE',
  },
  DescribeCertificate: {
    Certificate: { Status: 'ISSUED', NotAfter: Date.UTC(2027, 8, 1) / 1000, Type: 'AMAZON_ISSUED' },
  },
  ListStackResources: query(
    'ListStackResources',
    `<StackResourceSummaries><member><ResourceType>AWS::SNS::Topic</ResourceType><LogicalResourceId>AlarmsTopic</LogicalResourceId><PhysicalResourceId>${topic}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-11-26T00:00:00Z</LastUpdatedTimestamp></member></StackResourceSummaries>`,
  ),
  ListSubscriptionsByTopic: subscriptions({
    'ann@example.com': `${topic}:1`,
    'ben@example.com': `${topic}:2`,
    'https://calls.example.com/bankstack': `${topic}:3`,
  }),
};

/** The answers of the healthy account, with some that differ. */
export const answersOf =
  (different: Answers = {}) =>
  ({ action, body }: RecordedRequest): string | object => {
    const answer = { ...healthy, ...different }[action.split('?')[0] ?? ''] ?? {};
    return answer instanceof Function ? answer(body) : answer;
  };

/** An organisation that sends e-mails in the name of a domain, as the table has it. */
export const organisationWithDomain = (domain: string): Answers => ({
  Query: (body) => ({ Items: body.includes('"ogs#0"') ? [{ pk: { S: 'ogs#0' }, sk: { S: '100000000' } }] : [] }),
  GetItem: {
    Item: {
      pk: { S: 'org#100000000' },
      sk: { S: 'org' },
      version: { N: '1' },
      id: { S: '100000000' },
      name: { S: 'Acme' },
      createdAt: { S: '2026-11-26T00:00:00.000Z' },
      routingNumber: { S: '021000021' },
      accountNumberPrefix: { S: '123' },
      senderDomains: { L: [{ S: domain }] },
    },
  },
});
