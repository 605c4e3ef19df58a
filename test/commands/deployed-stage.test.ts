import { queryOf } from '../../bin/requests/insights.ts';
import { cents } from '../../functions/kernel/base/money/cents.ts';
import { differencesBetween } from '../../bin/reconcile/compare-report.ts';
import { answerAsAws, type RecordedRequest } from './recorded-aws.ts';
import { runCommand } from './run-command.ts';

const opened: { close: () => unknown }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
async function account(answer: (request: RecordedRequest) => string | object) {
  const aws = await answerAsAws(answer);
  opened.push(aws);
  return aws;
}

const xml = (action: string, result: string) =>
  `<${action}Response xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><${action}Result>${result}</${action}Result></${action}Response>`;
const stack = (name: string, stage: string) =>
  `<member><StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-11-26T00:00:00Z</CreationTime><Tags><member><Key>bankstack:stage</Key><Value>${stage}</Value></member></Tags></member>`;
const resource = (type: string, logicalId: string, name: string) =>
  `<member><ResourceType>${type}</ResourceType><LogicalResourceId>${logicalId}</LogicalResourceId><PhysicalResourceId>${name}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-11-26T00:00:00Z</LastUpdatedTimestamp></member>`;

const functionArn = 'arn:aws:lambda:us-east-1:123456789012:function:';

/** Two stages, one of two stacks, as CloudFormation describes them. */
function stacks({ action, body }: RecordedRequest): string {
  if (action === 'DescribeStacks') {
    const all = [
      stack('Bankstack-live', 'live'),
      stack('Bankstack-live-money', 'live'),
      stack('Bankstack-live-eu', 'live-eu'),
    ];
    return xml(action, `<Stacks>${all.join('')}</Stacks>`);
  }
  const name = new URLSearchParams(body).get('StackName') ?? '';
  const resources =
    name === 'Bankstack-live'
      ? [
          resource('AWS::CloudWatch::Dashboard', 'Dashboard9E4231ED', 'Dashboard-1'),
          resource('AWS::CloudWatch::Alarm', 'AlarmsDueDeadLetters12345678', 'live-due-dead-letters'),
          resource('AWS::CloudWatch::Alarm', 'AlarmsDueWorkDeadLetters1234', 'live-of-another'),
          resource('AWS::CloudWatch::Alarm', 'AlarmsServerErrors12345678', 'live-server-errors'),
        ]
      : [
          resource('AWS::Lambda::Function', 'DueFunction12345678', 'bankstack-live-due'),
          resource('AWS::Lambda::Alias', 'DueReleasedAlias12345678', `${functionArn}bankstack-live-due:released`),
          resource('AWS::Logs::LogGroup', 'DueLog12345678', `${name}-DueLog-1`),
          resource('AWS::Lambda::Function', 'WebhooksDueFunction12345678', 'bankstack-live-webhooks-due'),
        ];
  return xml('ListStackResources', `<StackResourceSummaries>${resources.join('')}</StackResourceSummaries>`);
}

describe('ach retry', () => {
  test('says that no bank of the stage takes files, and asks AWS nothing', async () => {
    const aws = await account(stacks);
    const { code, errors } = await runCommand(['ach', 'retry', '3f0c9a1b2d4e5f60', '--stage', 'live'], aws.settings);
    expect([code, errors]).toEqual([1, expect.stringContaining('No bank of stage live takes ACH files')]);
    expect(aws.requests).toEqual([]);
  });
});

describe('operation where', () => {
  test('names what AWS has of a function, in whichever stack of the stage', async () => {
    const aws = await account(stacks);
    const { code, output, errors } = await runCommand(
      ['operation', 'where', 'due', '--stage', 'live', '--json'],
      aws.settings,
    );
    expect([code, errors]).toEqual([0, '']);
    expect(JSON.parse(output)).toMatchObject({
      id: 'due',
      calledBy: 'queue due',
      source: 'functions/time/due/workers/due.ts',
      deployed: {
        region: 'us-east-1',
        functionName: 'bankstack-live-due',
        alias: `${functionArn}bankstack-live-due:released`,
        logGroup: 'Bankstack-live-money-DueLog-1',
        dashboard: 'Dashboard-1',
      },
    });
    expect(output).toContain('live-due-dead-letters');
    expect(output).not.toContain('live-server-errors');
  });

  test('says what a stage does not have', async () => {
    const aws = await account(stacks);
    const absent = await runCommand(['operation', 'where', 'sweep', '--stage', 'live'], aws.settings);
    expect(absent.errors).toBe('Stage live has no function sweep: it is of another version, or does not offer it.');
    const none = await runCommand(['operation', 'where', 'due', '--stage', 'test'], aws.settings);
    expect(none.errors).toContain('There is no stage test in region us-east-1 of this AWS account: ');
  });

  test('finds an operation by its path, without a stage and without credentials', async () => {
    const { output } = await runCommand(['operation', 'where', 'POST /payments']);
    expect(output).toMatch(/^id +createPayment\nwhat it does +Create a payment\n/);
    expect(output).toMatch(/\nsource +functions\/money\/payments\/operations\/create\.ts/);
    expect((await runCommand(['operation', 'where', 'getPaymen'])).errors).toContain('there are getPayment');
  });
});

/** Lambda has paths instead of actions. */
const lambdaSettings = '/2016-08-19/account-settings';

/** A stage with one request in its log, and with queues, as the services of AWS describe them. */
function stage({ action, body }: RecordedRequest): string | object {
  const request = {
    message: 'request',
    operation: 'createPayment',
    supportId: 'c6af9ac6-7b61',
    organisationId: '100000001',
    tokenId: '200000001000000001',
    status: 201,
    durationMs: 120,
    timestamp: '2026-11-26T12:00:00.000Z',
    xray_trace_id: '1-67891233-abcdef012345678912345678',
  };
  const answers: Readonly<Record<string, string | object>> = {
    DescribeStacks: xml(
      'DescribeStacks',
      '<Stacks><member><StackName>Bankstack-live</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-11-26T00:00:00Z</CreationTime><Outputs><member><OutputKey>TableName</OutputKey><OutputValue>table</OutputValue></member></Outputs></member></Stacks>',
    ),
    StartQuery: { queryId: 'q' },
    GetQueryResults: {
      status: 'Complete',
      results: [
        [
          { field: '@message', value: JSON.stringify(request) },
          { field: '@log', value: '123456789012:Bankstack-live-money-CreatePaymentLog-1' },
        ],
        [
          {
            field: '@message',
            value: 'REPORT RequestId: 1 Duration: 100 ms XRAY TraceId: 1-67891233-abcdef012345678912345678',
          },
          { field: '@log', value: '123456789012:Bankstack-live-money-CreatePaymentLog-1' },
        ],
      ],
    },
    Query: { Items: [], Count: 0, ScannedCount: 0 },
    GetQueueUrl: { QueueUrl: `https://sqs.us-east-1.amazonaws.com/123456789012/${queueIn(body)}` },
    GetQueueAttributes: {
      Attributes: { ApproximateNumberOfMessages: '3', ApproximateNumberOfMessagesNotVisible: '1' },
    },
    ListServiceQuotas: {
      Quotas: body.includes('"lambda"')
        ? [
            {
              ServiceCode: 'lambda',
              QuotaName: 'Concurrent executions',
              QuotaCode: 'L-B99A9384',
              Value: 100,
              Adjustable: true,
              UsageMetric: { MetricNamespace: 'AWS/Lambda', MetricName: 'ConcurrentExecutions', MetricDimensions: {} },
            },
            { ServiceCode: 'lambda', QuotaName: 'Code storage', QuotaCode: 'L-2ACBD22F', Value: 75 },
          ]
        : [],
    },
    [lambdaSettings]: { AccountLimit: { ConcurrentExecutions: 10 } },
    GetMetricData: {
      MetricDataResults: [
        { Id: 'queue0', Values: [75, 60], StatusCode: 'Complete' },
        { Id: 'quota0', Values: [40, 75], StatusCode: 'Complete' },
      ],
    },
  };
  return answers[action] ?? {};
}

const queueIn = (body: string): string =>
  (body.startsWith('{') ? (JSON.parse(body) as { QueueName?: string }) : {}).QueueName ?? '';

describe('request show', () => {
  test('searches all logs of the stage by the supportId, then by the trace, and says that nothing was written', async () => {
    const aws = await account(stage);
    const { code, output, errors } = await runCommand(
      ['request', 'show', 'c6af9ac6-7b61', '--stage', 'live'],
      aws.settings,
    );
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('  Bankstack-live-money-CreatePaymentLog-1: REPORT RequestId: 1');
    expect(output).toContain('#xray:traces/1-67891233-abcdef012345678912345678');
    expect(output).toContain('Audit log of organisation 100000001: nothing.');
    const queries = aws.requests.filter(({ action }) => action === 'StartQuery').map(({ body }) => body);
    expect(queries).toHaveLength(2);
    expect(queries[0]).toContain("SOURCE logGroups(namePrefix: ['Bankstack-live-'])");
    expect(queries[1]).toContain('1-67891233-abcdef012345678912345678');
  });
});

describe('queue list', () => {
  test('has the counts of SQS, and the ages that CloudWatch has measured', async () => {
    const aws = await account(stage);
    const { code, output, errors } = await runCommand(['queue', 'list', '--stage', 'live', '--json'], aws.settings);
    expect([code, errors]).toEqual([0, '']);
    const queues = JSON.parse(output) as { name: string }[];
    expect(queues[0]).toMatchObject({ waiting: 3, inFlight: 1, delayed: 0, oldestSeconds: 75, deadLetters: 4 });
    expect(queues.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['router-stream', 'projector-stream', 'schedule']),
    );
  });
});

describe('quota show', () => {
  test('shows what the account has used of the quotas that AWS measures, and warns of too few functions at once', async () => {
    const aws = await account(stage);
    const { code, output, errors } = await runCommand(['quota', 'show', '--stage', 'sandbox'], aws.settings);
    expect(errors).toMatch(/^Lambda runs 10 functions at once in this account, and stage sandbox needs \d+/);
    expect(code).toBe(0);
    expect(output).toMatch(
      /\nservice +quota +used +limit +left +to raise it\nlambda +Concurrent executions +75 +100 +25 +L-B99A9384\n1 more quotas/,
    );
    expect(output).toContain('requests in a minute, by organisation');
  });
});

describe('the logs of a stage', () => {
  test('are searched by one query over all log groups whose names begin as its stacks do', () => {
    expect(queryOf('live', ['one-id', '1-trace'])).toBe(
      `SOURCE logGroups(namePrefix: ['Bankstack-live-']) | fields @timestamp, @message, @log | filter @message like "one-id" or @message like "1-trace" | sort @timestamp asc | limit 200`,
    );
  });
});

describe('the comparison with the report of a bank', () => {
  const ours = (reference: string, amount: number) =>
    ({
      reference,
      amount,
      direction: 'Debit',
      organisationId: '1',
      bank: '101999997',
      accountId: '2',
      transactionId: `t${amount}`,
      type: 'originatedAchTransaction',
    }) as const;
  const theirs = (reference: string, amount: number) =>
    ({ reference, amount: cents(amount), direction: 'Debit' }) as const;

  test('finds nothing where both have the same, in any order', () => {
    expect(differencesBetween([ours('a', 1), ours('b', 2)], [theirs('b', 2), theirs('a', 1)])).toEqual([]);
  });

  test('names an absent movement, one too many, another amount, and another direction', () => {
    const credit = { ...theirs('d', 4), direction: 'Credit' } as const;
    expect(
      differencesBetween(
        [ours('a', 1), ours('b', 2), ours('b', 2), ours('c', 3), ours('d', 4)],
        [theirs('b', 2), theirs('c', 30), credit],
      ).map((one) => [one.direction, one.reference, one.ours?.amount, one.theirs?.amount]),
    ).toEqual([
      ['Debit', 'a', 1, undefined],
      ['Debit', 'b', 2, undefined],
      ['Debit', 'c', 3, 30],
      ['Debit', 'd', 4, undefined],
      ['Credit', 'd', undefined, 4],
    ]);
  });
});
