import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stageNamed } from '../../lib/stages.ts';
import { deployerProps, deployerStack } from './deployer-stack.ts';
import { smallApp } from './small-app.ts';
import type { Template } from './template.ts';

const outdir = mkdtempSync(join(tmpdir(), 'bankstack-deployer-'));
afterAll(() => {
  rmSync(outdir, { recursive: true, force: true });
});

const app = smallApp({ outdir });
const stack = deployerStack(app);
app.synth();
const { Resources: resources } = JSON.parse(readFileSync(join(outdir, stack.templateFile), 'utf8')) as Template;
const ofType = (type: string) => Object.values(resources).filter((one) => one.Type === type);

describe('the role of a workflow', () => {
  test('trusts tokens of the repository for the environment of the stage, and no other', () => {
    const policies = ofType('AWS::IAM::Role').map(({ Properties: one }) => one?.['AssumeRolePolicyDocument']);
    expect(policies).toMatchObject([
      {
        Statement: [
          {
            Action: 'sts:AssumeRoleWithWebIdentity',
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                'token.actions.githubusercontent.com:sub': 'repo:acme/bank:environment:live',
              },
            },
            Effect: 'Allow',
          },
        ],
      },
    ]);
  });

  test('may deploy, and read what the checks look at, but no data of the stage', () => {
    const text = JSON.stringify(ofType('AWS::IAM::Policy'));
    expect(text).toContain('role/cdk-hnb659fds-deploy-role-123456789012-us-east-1');
    expect(text).not.toContain('lookup-role');
    const actions = [...text.matchAll(/"([a-z0-9]+:\w+)"/g)].map(([, action = '']) => action);
    expect(actions).toEqual(
      expect.arrayContaining(deployerProps.checkActions.filter((one) => !one.startsWith('dynamodb:'))),
    );
    const unusual = actions.filter((one) => !/:(Get|List|Describe|GET)/.test(one));
    expect(unusual).toEqual(['sts:AssumeRole']);
    expect(actions.filter((one) => /^(dynamodb|s3|kms|secretsmanager):/.test(one))).toEqual([
      's3:GetLifecycleConfiguration',
    ]);
  });

  test('needs the name of a repository', () => {
    expect(() => deployerStack(smallApp(), { repository: '*' })).toThrow('name it as -c repository=');
  });
});

describe('the workflow that deploys', () => {
  const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');
  const jobs = [
    ...workflow.slice(workflow.indexOf('\njobs:')).matchAll(/^ {2}(\w+):\n(?:.*\n)*? {4}environment: (\w+)$/gm),
  ].map(([, job, name]) => [job, name]);

  test('has a job for the sandbox, and one for live after it, each with the environment that its role trusts', () => {
    expect(jobs).toEqual([
      ['sandbox', 'sandbox'],
      ['live', 'live'],
    ]);
    expect(workflow).toMatch(/^ {2}live:\n {4}needs: sandbox$/m);
    for (const [, name = ''] of workflow.matchAll(/\.ci\/deploy (\w+)/g)) expect(stageNamed(name).name).toBe(name);
    expect(workflow.match(/npx jest test\/stories\/first-payment/g)).toHaveLength(2);
  });

  test('has no stored key of AWS', () => {
    expect([...workflow.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)).toEqual([
      'STORIES_TOKEN',
      'STORIES_TOKEN',
    ]);
    expect(workflow).not.toContain('AWS_SECRET_ACCESS_KEY');
  });
});
