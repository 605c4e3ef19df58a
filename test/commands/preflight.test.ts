import { readFileSync } from 'node:fs';
import { type CheckResult, runChecks } from '../../bin/preflight/check.ts';
import { preflightChecks } from '../../bin/preflight/checks.ts';
import { runPreflight } from '../../bin/preflight/run-preflight.ts';
import { bankServer } from '../infrastructure/aws-stages.ts';
import { secretParametersOf } from '../../bin/preflight/secrets.ts';
import { type Stage, stageNamed } from '../../lib/stages.ts';
import {
  accountId,
  type Answers,
  answersOf,
  describedStacks,
  liveStage,
  organisationWithDomain,
  paths,
  spendLimit,
  spent,
  subscriptions,
} from './live-account.ts';
import { answerAsAws, RecordedError } from './recorded-aws.ts';
import { runCommand, withSettings } from './run-command.ts';

const now = new Date('2026-11-26T12:00:00Z');
const opened: { close: () => unknown }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function account(different?: Answers) {
  const aws = await answerAsAws(answersOf(different));
  opened.push(aws);
  return aws;
}

/** The report about a stage in an account that differs from a healthy one. */
async function reportFor(
  different: Answers = {},
  { stage = liveStage, isForDeployment = false }: { stage?: Stage; isForDeployment?: boolean } = {},
) {
  const { settings, requests } = await account(different);
  const report = await withSettings(settings, () => runPreflight(stage, { now, isForDeployment }));
  const find = (check: string): CheckResult | undefined => report.checks.find((one) => one.check === check);
  return { ...report, find, requests };
}

/** The outcome of one check, made alone, and all that it says. */
async function finding(name: string, different: Answers, stage = liveStage): Promise<string> {
  const { settings } = await account(different);
  const first = allChecks.find((one) => one.name === name);
  if (first === undefined) throw new Error(`there is no check ${name}`);
  const [result] = await withSettings(settings, () => runChecks({ first, others: [] }, stage, now));
  const { outcome = '', says = '', whatToDo = '' } = result ?? {};
  return `${outcome}: ${says} -> ${whatToDo}`;
}

const ses = {
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  EnforcementStatus: 'HEALTHY',
  SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
};

const allChecks = [preflightChecks.first, ...preflightChecks.others];
const names = allChecks.map(({ name }) => name);

describe('the bucket with copies of documents', () => {
  const copying = { ...liveStage, recovery: { ...liveStage.recovery, documentsCopiedTo: 'arn:aws:s3:::copies' } };
  const lifecycle = (...rules: readonly string[]) =>
    `<LifecycleConfiguration>${rules.map((one) => `<Rule>${one}</Rule>`).join('')}</LifecycleConfiguration>`;
  const expires = '<NoncurrentVersionExpiration><NoncurrentDays>9</NoncurrentDays></NoncurrentVersionExpiration>';
  const findingWith = (answer: string | object) => finding('document-copies', { '/copies/': answer }, copying);

  test.each([
    ['without rules', new RecordedError('NoSuchLifecycleConfiguration', 'none', 404)],
    [
      'with a rule for other objects',
      lifecycle(`<Status>Enabled</Status><Filter><Prefix>x/</Prefix></Filter>${expires}`),
    ],
    ['with a rule that is off', lifecycle(`<Status>Disabled</Status><Filter><Prefix/></Filter>${expires}`)],
    [
      'with a rule for current versions',
      lifecycle('<Status>Enabled</Status><Filter/><Expiration><Days>9</Days></Expiration>'),
    ],
  ])('%s keeps what an erasure has deleted, which is a warning', async (_, answer) => {
    expect(await findingWith(answer)).toMatch(
      /^warning: copies keeps copies of deleted documents for ever, .* -> give it a lifecycle rule .* after 7 days$/,
    );
  });

  test('with a rule for older versions of all objects passes', async () => {
    const answer = lifecycle(`<Status>Enabled</Status><Filter><Prefix/></Filter>${expires}`);
    expect(await findingWith(answer)).toMatch(/^passed: copies keeps copies of documents for 9 days after/);
  });
});

describe('a live stage whose account has everything', () => {
  test('passes every check, with a line for each that says what is so', async () => {
    const { isGo, checks, lines } = await reportFor();
    expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(checks.map(({ check }) => check)).toEqual(names);
    expect(isGo).toBe(true);
    expect(lines).toHaveLength(names.length + 2);
    expect(lines.at(-1)).toBe(`All ${names.length} checks are passed or have warnings only.`);
    const text = lines.join('\n');
    expect(text).toContain('SES sends 50000 e-mails in 24 hours, of which 48800 are left, and 14 in a second.');
    expect(text).toContain('text messages may cost 500 USD a month, of which 480.00 are left.');
  });

  test('is only read', async () => {
    const { requests } = await reportFor();
    const changing = requests.filter(
      ({ action }) => !/^(Get|List|Describe|Query)/.test(action) && !action.startsWith('/'),
    );
    expect(changing).toEqual([]);
  });
});

describe('a check that fails', () => {
  test.each<[string, Answers, RegExp]>([
    [
      'identity',
      { GetCallerIdentity: identityOf('210987654321') },
      /^failed: stage live belongs to account 123456789012 in us-east-1, and these credentials are of account 210987654321 in us-east-1 -> set AWS_PROFILE/,
    ],
    [
      'bootstrap',
      { GetParameter: new RecordedError('ParameterNotFound') },
      /^failed: the CDK is not bootstrapped .* -> run npx cdk bootstrap$/,
    ],
    [
      'bootstrap',
      { GetParameter: { Parameter: { Value: '5' } } },
      /^failed: the stack of cdk bootstrap has version 5, and a deployment needs 6 -> /,
    ],
    [
      'gateway-role',
      { [paths.gatewayAccount]: {} },
      /^failed: API Gateway has no role .* -> run "npx bankstack aws prepare" once$/,
    ],
    ['gateway-role', { GetRole: new RecordedError('NoSuchEntity', 'none', 404) }, /^failed: .* no longer exists/],
    [
      'concurrency',
      { [paths.lambdaSettings]: { AccountLimit: { ConcurrentExecutions: 10 } } },
      /^failed: Lambda runs 10 functions .* -> ask AWS for more/,
    ],
    [
      'stacks',
      { DescribeStacks: describedStacks('UPDATE_ROLLBACK_FAILED') },
      /^failed: Bankstack-live-cards is UPDATE_ROLLBACK_FAILED -> .*continue-update-rollback/,
    ],
    [
      'stacks',
      { DescribeStacks: describedStacks('UPDATE_IN_PROGRESS') },
      /^failed: .*somebody deploys the stage -> wait/,
    ],
    [
      'root-key',
      { DescribeStacks: describedStacks('UPDATE_COMPLETE', '1234') },
      /^failed: the root key is for one region, .* -> set recovery.multiRegionKey: false/,
    ],
    [
      'ach-files',
      {
        DescribeStacks: describedStacks(undefined, undefined, { AchFilesName: 'files-of-banks', TableName: 'table' }),
        Query: { Count: 1, Items: [{ pk: { S: 'awd#stage' }, sk: { S: '021000021#2026-12-01T15:30:00.000Z' } }] },
      },
      /^failed: .* a window still has entries: .* -> give the bank its files back until its windows are written/,
    ],
    [
      'ach-files',
      {
        DescribeStacks: describedStacks(undefined, undefined, { AchFilesName: 'files-of-banks', TableName: 'table' }),
        Query: { Count: 0, Items: [] },
      },
      /^warning: no bank takes ACH files any more: .* leaves the bucket files-of-banks -> if a bank has had files, give it/,
    ],
    [
      'quotas',
      usedQuota(95),
      /^warning: lambda Concurrent executions: 95 of 100 used, 5 left -> ask AWS for more of L-B99A9384/,
    ],
    ['quotas', usedQuota(100), /^failed: lambda Concurrent executions: 100 of 100 used, 0 left/],
    [
      'secrets',
      { DescribeParameters: { Parameters: [] } },
      /^failed: parameter \/bankstack\/live\/ach-rail does not exist -> store it/,
    ],
    ['secrets', parameter({ Type: 'String' }), /^failed: parameter .* is a String, which is not encrypted/],
    [
      'secrets',
      parameter({ Type: 'SecureString', KeyId: 'alias/ours' }),
      /^failed: .* has the key alias\/ours, with which functions may not decrypt/,
    ],
    [
      'parameter-throughput',
      { GetServiceSetting: { ServiceSetting: { SettingValue: 'false' } } },
      /^warning: the Parameter Store gives 40 secrets a second, .* -> turn its higher throughput on/,
    ],
    ['emails', { [paths.sesAccount]: { ...ses, ProductionAccessEnabled: false } }, /^failed: SES is in its sandbox/],
    [
      'emails',
      { [paths.sesAccount]: { ...ses, SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' } },
      /^failed: SES does not send .*; AWS has the account under SHUTDOWN/,
    ],
    [
      'emails',
      { [paths.sesAccount]: { ...ses, SendQuota: { Max24HourSend: 200, SentLast24Hours: 190 } } },
      /^warning: .* of which 10 are left/,
    ],
    [
      'senders',
      organisationWithDomain('other.example'),
      /^failed: SES has not verified the domain other.example of a sender \(absent\)/,
    ],
    ['senders', organisationWithDomain('mail.acme.example'), /^passed: SES has verified mail.acme.example/],
    [
      'text-messages',
      {
        GetSMSSandboxAccountStatus:
          '<R><GetSMSSandboxAccountStatusResult><IsInSandbox>true</IsInSandbox></GetSMSSandboxAccountStatusResult></R>',
      },
      /^failed: SNS is in its sandbox .* -> leave the SMS sandbox/,
    ],
    [
      'text-spending',
      { GetSMSAttributes: spendLimit(1), GetMetricStatistics: spent(0) },
      /^warning: text messages may cost 1 USD a month, of which 1.00 are left/,
    ],
    [
      'text-spending',
      { GetMetricStatistics: spent(500) },
      /^failed: .* of which 0.00 are left -> ask AWS for a higher spending limit/,
    ],
    [
      'text-numbers',
      { ListOriginationNumbers: '<R><ListOriginationNumbersResult><PhoneNumbers/></ListOriginationNumbersResult></R>' },
      /^warning: there is no origination number/,
    ],
    [
      'certificate',
      { [paths.domain]: new RecordedError('NotFoundException', 'none', 404) },
      /^warning: API Gateway has no domain accounts.example.com/,
    ],
    [
      'certificate',
      certificate({ Status: 'PENDING_VALIDATION' }),
      /^failed: the certificate of accounts.example.com is PENDING_VALIDATION -> see in ACM/,
    ],
    [
      'certificate',
      certificate({
        Status: 'ISSUED',
        NotAfter: Date.UTC(2026, 11, 20) / 1000,
        RenewalSummary: { RenewalStatus: 'PENDING_VALIDATION' },
      }),
      /^warning: .* ends in 23 days, and ACM has not renewed it \(PENDING_VALIDATION\)/,
    ],
    [
      'certificate',
      certificate({ Status: 'ISSUED', NotAfter: Date.UTC(2026, 10, 28) / 1000 }),
      /^failed: .* ends in 1 days, .* \(not by ACM\)/,
    ],
    [
      'certificate',
      { DescribeCertificate: new RecordedError('ResourceNotFoundException') },
      /^failed: the certificate of accounts.example.com is absent/,
    ],
    [
      'recipients',
      {
        ListSubscriptionsByTopic: subscriptions({
          'ann@example.com': 'arn:1',
          'ben@example.com': 'PendingConfirmation',
          'https://calls.example.com/bankstack': 'PendingConfirmation',
        }),
      },
      /^failed: ben@example.com has not confirmed .*; https:\/\/calls.example.com\/bankstack has not confirmed .* -> confirm it/,
    ],
    [
      'recipients',
      { ListSubscriptionsByTopic: subscriptions({ 'ann@example.com': 'arn:1' }) },
      /^failed: https:\/\/calls.example.com\/bankstack has no subscription .*; ben@example.com has no subscription to alarms/,
    ],
  ])('%s says what is so and what to do: %#', async (check, different, expected) => {
    expect(await finding(check, different)).toMatch(expected);
  });

  test('certificate looks at each name of a stage with a domain, and a deployment needs it', async () => {
    const named = (name: string) => ({
      name,
      certificateArn: `arn:aws:acm:us-east-1:${accountId}:certificate/${name}`,
    });
    const truststore = { bucket: 'trust', key: 'issuers.pem', version: '1' };
    const clientCertificates = { truststore, openName: named('open.example.com') };
    const stage = { ...liveStage, domain: { ...named('api.example.com'), clientCertificates } };
    const pending: Answers = {
      DescribeCertificate: (body) => ({
        Certificate: body.includes('open.example.com')
          ? { Status: 'PENDING_VALIDATION' }
          : { Status: 'ISSUED', NotAfter: Date.UTC(2027, 8, 1) / 1000 },
      }),
    };
    expect(await finding('certificate', {}, stage)).toMatch(
      /^passed: .* api.example.com ends in .* open.example.com ends in/,
    );
    expect(await finding('certificate', pending, stage)).toMatch(
      /^failed: the certificate of open.example.com is PENDING/,
    );
    expect(allChecks.find(({ name }) => name === 'certificate')?.neededBy(stage)).toBe('deployment');
  });

  test('is a no, and names what is not ready', async () => {
    const { isGo, lines } = await reportFor({ [paths.sesAccount]: { ...ses, ProductionAccessEnabled: false } });
    expect(isGo).toBe(false);
    expect(lines.at(-1)).toBe(`Not ready: emails of ${names.length} checks.`);
    expect(lines.join('\n')).toMatch(
      /\nFAILED +emails +SES is in its sandbox .*\. To do: ask AWS for production access/,
    );
  });

  test('stops a deployment only if the deployment needs it', async () => {
    const unready = { [paths.sesAccount]: { ...ses, ProductionAccessEnabled: false } };
    const { isGo, lines } = await reportFor(unready, { isForDeployment: true });
    expect(isGo).toBe(true);
    expect(lines.at(-1)).toBe('It can be deployed. Before customers come, see to: emails.');
    const unbootstrapped = { GetParameter: new RecordedError('ParameterNotFound') };
    const refused = await reportFor(unbootstrapped, { isForDeployment: true });
    expect([refused.isGo, refused.lines.at(-1)]).toEqual([
      false,
      `Not to be deployed: bootstrap of ${names.length} checks.`,
    ]);
  });
});

describe('a check that could not look', () => {
  test.each<[string, string, RecordedError, RegExp]>([
    [
      'emails',
      paths.sesAccount,
      new RecordedError('AccessDeniedException', 'not authorized to perform: ses:GetAccount', 403),
      /AWS refuses access .* -> allow these credentials ses:GetAccount$/,
    ],
    [
      'text-messages',
      'GetSMSSandboxAccountStatus',
      new RecordedError('AuthorizationError', 'not authorized', 403),
      /AWS refuses access .* -> allow these credentials sns:GetSMSSandboxAccountStatus$/,
    ],
    [
      'secrets',
      'DescribeParameters',
      new RecordedError('ThrottlingException', 'Rate exceeded'),
      /Rate exceeded -> see to that, and run the command again$/,
    ],
    [
      'certificate',
      'DescribeCertificate',
      new RecordedError('ExpiredTokenException', 'The security token included in the request is expired'),
      /AWS refuses the credentials \(ExpiredTokenException\)/,
    ],
    [
      'quotas',
      'ListServiceQuotas',
      new RecordedError('UnrecognizedClientException', 'The security token included in the request is invalid'),
      /AWS refuses the credentials \(UnrecognizedClientException\)/,
    ],
    [
      'concurrency',
      paths.lambdaSettings,
      new RecordedError('AccessDeniedException', 'no', 403),
      /allow these credentials lambda:GetAccountSettings/,
    ],
  ])('%s says why, hides no other check, and is a no (%s)', async (check, action, error, expected) => {
    const { isGo, checks, find } = await reportFor({ [action]: error });
    const { says = '', whatToDo = '' } = find(check) ?? {};
    expect(`${says} -> ${whatToDo}`).toMatch(expected);
    expect(checks.filter(({ outcome }) => outcome !== 'passed').map((one) => [one.check, one.outcome])).toEqual([
      [check, 'unknown'],
    ]);
    expect(isGo).toBe(false);
  });

  test('says of each check that the credentials are not there', async () => {
    const report = await withSettings({ AWS_REGION: 'us-east-1' }, () =>
      runPreflight(liveStage, { now, isForDeployment: true }),
    );
    const { credentialless, other } = Object.groupBy(report.checks, ({ says }) =>
      says.includes('No AWS credentials are found') ? 'credentialless' : 'other',
    );
    expect(credentialless).toHaveLength(names.length - 3);
    // A stage without servers of banks, or a bucket for copies, is not asked about.
    expect(other?.map(({ check }) => check)).toEqual(['account-pin', 'document-copies', 'bank-servers']);
    expect(report.isGo).toBe(false);
  });

  test('of a stage that is not deployed says so, and does not stop its first deployment', async () => {
    const nothing = '<R><DescribeStacksResult><Stacks/></DescribeStacksResult></R>';
    const { isGo, checks, find } = await reportFor({ DescribeStacks: nothing }, { isForDeployment: true });
    expect(isGo).toBe(true);
    expect(find('stacks')?.says).toBe('stage live has no stack yet');
    expect(find('recipients')?.says).toContain(
      'There is no stage live in region us-east-1 of this AWS account: deploy it',
    );
    expect(checks.filter(({ outcome }) => outcome === 'unknown').map(({ check }) => check)).toEqual([
      'senders',
      'recipients',
    ]);
  });
});

describe('the account of a stage', () => {
  test('is not looked at with credentials of another one', async () => {
    const { checks, requests, isGo } = await reportFor({ GetCallerIdentity: identityOf('210987654321') });
    expect(requests.map(({ action }) => action)).toEqual(['GetCallerIdentity']);
    expect(checks.slice(1).map(({ outcome }) => outcome)).toEqual(names.slice(1).map(() => 'unknown'));
    expect(isGo).toBe(false);
  });

  test('is not the right one in another region', async () => {
    const stage = { ...liveStage, aws: { account: accountId, region: 'eu-west-1' } };
    expect(await finding('identity', {}, stage)).toMatch(
      /^failed: stage live belongs to account 123456789012 in eu-west-1/,
    );
  });

  test('has to be a setting of a stage with lasting data, and is missed by a sandbox', async () => {
    const { aws: _, ...unpinned } = liveStage;
    expect(await finding('account-pin', {}, unpinned)).toMatch(
      /^failed: stage live belongs to no account, .* -> set aws: \{ account: '123456789012', region: 'us-east-1' \} in lib\/stages.ts/,
    );
    expect(await finding('account-pin', {}, stageNamed('sandbox'))).toMatch(
      /^warning: stage sandbox belongs to no account/,
    );
    const { isGo, lines } = await reportFor({}, { stage: unpinned, isForDeployment: true });
    expect([isGo, lines.at(-1)]).toEqual([false, `Not to be deployed: account-pin of ${names.length} checks.`]);
  });
});

describe('a sandbox stage', () => {
  test('needs no secrets, senders and text messages, and a small account serves badly but can be deployed', async () => {
    const small = { [paths.lambdaSettings]: { AccountLimit: { ConcurrentExecutions: 10 } } };
    const { find, isGo } = await reportFor(small, { stage: stageNamed('sandbox'), isForDeployment: true });
    expect(['secrets', 'emails', 'senders', 'text-messages'].map((one) => find(one)?.outcome)).toEqual(
      Array.from({ length: 4 }, () => 'passed'),
    );
    expect(find('concurrency')).toMatchObject({ outcome: 'failed', neededBy: 'service' });
    expect(find('recipients')).toMatchObject({ outcome: 'unknown' });
    expect(isGo).toBe(true);
  });
});

describe('stage preflight', () => {
  test('ends with 1 and prints the results as data where the stage is not ready', async () => {
    const { settings } = await account();
    const { code, output, errors } = await runCommand(['stage', 'preflight', '--stage', 'live', '--json'], settings);
    expect([code, errors]).toEqual([1, '']);
    const data = JSON.parse(output) as { isGo: boolean; checks: readonly CheckResult[] };
    expect(data).toMatchObject({ stage: 'live', isGo: false });
    expect(data.checks.find(({ check }) => check === 'account-pin')?.outcome).toBe('failed');
  });

  test('ends with 0 for a sandbox whose checks for a deployment pass, and takes the recipients of alarms', async () => {
    const { settings } = await account();
    const args = ['stage', 'preflight', '--stage', 'sandbox', '--deployment', '--alarm-emails', 'cyd@example.com'];
    const { code, output } = await runCommand(args, settings);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^result +check +what is so, and what to do\npassed +identity +account 123456789012 .*\nwarning +account-pin /,
    );
  });
});

test('every partner whose settings name a secret is checked, and none of a sandbox', () => {
  expect(secretParametersOf(liveStage)).toEqual(['/bankstack/live/ach-rail']);
  const withServer = { ...liveStage, bankServers: [bankServer] };
  expect(secretParametersOf(withServer)).toEqual(['/bankstack/live/ach-rail', bankServer.keyParameter]);
  expect(secretParametersOf({ ...liveStage, sandbox: true })).toEqual([]);
});

describe('the secret of Plaid', () => {
  const secretParameter = '/bankstack/live/account-linking';
  const stage: Stage = {
    ...liveStage,
    accountLinking: { provider: 'plaid', environment: 'production', secretParameter },
  };
  const encrypted = { Type: 'SecureString', KeyId: 'alias/aws/ssm' };
  const names = ['/bankstack/live/ach-rail', secretParameter];
  const stored = (value: string): Answers => ({
    DescribeParameters: { Parameters: names.map((name) => ({ Name: name, ...encrypted })) },
    GetParameter: (body) => ({ Parameter: { Value: body.includes(secretParameter) ? value : '31' } }),
  });

  test('passes if it has both parts', async () => {
    const { find } = await reportFor(stored('{"clientId":"client-5e8a","secret":"s3cr3t-9d27"}'), { stage });
    expect(find('secrets')).toMatchObject({ outcome: 'passed' });
  });

  test.each([
    's3cr3t-9d27',
    '{"clientId":"client-5e8a"}',
    '{"clientId":"client-5e8a","secret":"s3cr3t-9d27","x":1}',
    '{',
  ])('fails if it is %j, and nothing of it is shown', async (value) => {
    const { find } = await reportFor(stored(value), { stage });
    expect(find('secrets')).toMatchObject({
      outcome: 'failed',
      says: `parameter ${secretParameter} is not { "clientId": "...", "secret": "..." }`,
    });
    expect(JSON.stringify(find('secrets'))).not.toMatch(/9d27|5e8a/);
  });

  test('is missed if no parameter has it, and is not read then', async () => {
    const missing = { ...stored('?'), DescribeParameters: { Parameters: [{ Name: names[0], ...encrypted }] } };
    const { find } = await reportFor(missing, { stage });
    expect(find('secrets')).toMatchObject({ outcome: 'failed', says: `parameter ${secretParameter} does not exist` });
  });

  test('is not read for a provider of our own protocol', async () => {
    const own: Stage = { ...liveStage, accountLinking: { baseUrl: 'https://linking.example.com', secretParameter } };
    const { find } = await reportFor(stored('any text'), { stage: own });
    expect(find('secrets')).toMatchObject({ outcome: 'passed' });
  });
});

test('docs/operate/going-live.md names every check, and what it asks AWS', () => {
  const page = readFileSync('docs/operate/going-live.md', 'utf8');
  const named = allChecks.flatMap(({ name, actions }) => [name, ...actions]);
  expect([...new Set(named)].filter((one) => !page.includes(`\`${one}\``))).toEqual([]);
});

function identityOf(id: string): string {
  return `<R><GetCallerIdentityResult><Arn>arn:aws:iam::${id}:user/ben</Arn><UserId>AIDA</UserId><Account>${id}</Account></GetCallerIdentityResult></R>`;
}

function parameter(metadata: object): Answers {
  return { DescribeParameters: { Parameters: [{ Name: '/bankstack/live/ach-rail', ...metadata }] } };
}

function certificate(detail: object): Answers {
  return { DescribeCertificate: { Certificate: detail } };
}

function usedQuota(used: number): Answers {
  const quota = {
    ServiceCode: 'lambda',
    QuotaName: 'Concurrent executions',
    QuotaCode: 'L-B99A9384',
    Value: 100,
    Adjustable: true,
    UsageMetric: { MetricNamespace: 'AWS/Lambda', MetricName: 'ConcurrentExecutions', MetricDimensions: {} },
  };
  return {
    ListServiceQuotas: (body) => ({ Quotas: body.includes('"lambda"') ? [quota] : [] }),
    GetMetricData: { MetricDataResults: [{ Id: 'quota0', Values: [used], StatusCode: 'Complete' }] },
  };
}
