import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Template } from 'aws-cdk-lib/assertions';
import { concurrencyFault, executionsMin } from '../../bin/aws-account/concurrency.ts';
import { sentenceOf } from '../../bin/aws-account/fault.ts';
import { missingRoleFault } from '../../bin/aws-account/gateway-role.ts';
import { bootstrapVersionMin } from '../../bin/preflight/bootstrap.ts';
import { checkStageName } from '../../lib/check-stage-name.ts';
import { AccountStack } from '../../lib/stacks/account-stack.ts';
import { stageNamed } from '../../lib/stages.ts';
import { runCommand } from '../commands/run-command.ts';
import { smallApp } from './small-app.ts';

const template = Template.fromStack(new AccountStack(smallApp())).toJSON() as {
  readonly Resources: Readonly<Record<string, Record<string, unknown>>>;
  readonly Rules: unknown;
};
const resources = Object.values(template.Resources);

describe('the stack of the account', () => {
  test('gives API Gateway a role that it takes: it trusts API Gateway, and has the permissions that AWS asks for', () => {
    expect(resources).toMatchObject([
      {
        Type: 'AWS::IAM::Role',
        Properties: {
          AssumeRolePolicyDocument: {
            Statement: [
              { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' } },
            ],
          },
        },
      },
      {
        Type: 'AWS::ApiGateway::Account',
        Properties: { CloudWatchRoleArn: { 'Fn::GetAtt': expect.anything() as unknown } },
      },
    ]);
    expect(JSON.stringify(resources[0])).toContain(
      ':iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs',
    );
  });

  test('needs the version of the bootstrap stack that the preflight asks for, as every template of the CDK', () => {
    const tooOld = Array.from({ length: bootstrapVersionMin - 1 }, (_, index) => String(index + 1));
    expect(template.Rules).toMatchObject({
      CheckBootstrapVersion: {
        Assertions: [{ Assert: { 'Fn::Not': [{ 'Fn::Contains': [tooOld, { Ref: 'BootstrapVersion' }] }] } }],
      },
    });
  });

  test('stays when it is deleted, because all APIs of the region write their logs with its role, and not when it fails', () => {
    for (const one of resources) expect(one['DeletionPolicy']).toBe('RetainExceptOnCreate');
  });
});

describe('the role and the concurrency of an account', () => {
  /** An account, as API Gateway and IAM describe it. */
  let account: Server;
  let roleArn: string | undefined;
  let roles: readonly string[];
  beforeAll(async () => {
    account = createServer((request, response) => {
      if (request.url?.startsWith('/account') === true) {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(roleArn === undefined ? {} : { cloudwatchRoleArn: roleArn }));
        return;
      }
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const name = new URLSearchParams(body).get('RoleName') ?? '';
        const isThere = roles.includes(name);
        response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'text/xml' });
        response.end(
          isThere
            ? `<GetRoleResponse><GetRoleResult><Role><RoleName>${name}</RoleName></Role></GetRoleResult></GetRoleResponse>`
            : '<ErrorResponse><Error><Type>Sender</Type><Code>NoSuchEntity</Code><Message>none</Message></Error></ErrorResponse>',
        );
      });
    }).listen(0, '127.0.0.1');
    await once(account, 'listening');
  });
  afterAll(() => void account.close());

  const prepare = async () =>
    runCommand(['aws', 'prepare'], {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(account.address() as AddressInfo).port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'example',
    });

  test('is content with a role of somebody else, which nothing overwrites', async () => {
    [roleArn, roles] = ['arn:aws:iam::123456789012:role/of/another/team', ['team']];
    expect(await prepare()).toEqual({
      code: 0,
      output: 'nothing to do: API Gateway writes logs with the role arn:aws:iam::123456789012:role/of/another/team',
      errors: '',
    });
    expect(missingRoleFault({ region: 'us-east-1', arn: roleArn, exists: true })).toBeUndefined();
  });

  test.each([
    ['live', 999, 'reserves parts of 1000, so its deployment would fail'],
    ['live', 1_000, undefined],
    ['sandbox', 10, `needs ${executionsMin}, or requests fail with 5xx`],
    ['sandbox', 1_000, undefined],
  ])('knows what stage %s needs where Lambda runs %d functions at once', (name, limit, expected) => {
    const fault = concurrencyFault(limit, stageNamed(name));
    expect(fault && sentenceOf(fault)).toEqual(expected && expect.stringContaining(expected));
  });
});

test.each(['Live', 'my stage', '1st', 'x'.repeat(21), ''])(
  'a stage is refused whose name AWS would refuse: %p',
  (name) => {
    expect(() => {
      checkStageName({ name });
    }).toThrow('its name has to be of lower-case letters');
  },
);
