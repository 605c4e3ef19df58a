import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stageNamed } from '../../lib/stages.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { concurrencySentence, readConcurrency } from '../aws-account/concurrency.ts';
import { missingRoleSentence, readGatewayRole } from '../aws-account/gateway-role.ts';
import { defineCommand } from '../command-line/command.ts';

const check = defineCommand({
  summary: 'Says whether AWS would take the deployment of a stage in this account and region. It changes nothing.',
  examples: ['', '--stage live'],
  options: { stage: { text: 'a stage, whose concurrency is checked too', value: 'name' } },
  writes: false,
  run: async ({ stage: name }) => {
    const role = await readGatewayRole();
    const stage = name === undefined ? undefined : stageNamed(name);
    const sentences = [
      missingRoleSentence(role),
      stage === undefined ? undefined : concurrencySentence(await readConcurrency(), stage),
    ].filter((one) => one !== undefined);
    if (sentences.length > 0) throw new Error(sentences.join('. '));
    return { data: { gatewayRole: role.arn }, lines: [`API Gateway writes logs with the role ${role.arn ?? ''}`] };
  },
});

const prepare = defineCommand({
  summary:
    'Gives API Gateway a role for its logs, once for all stages of this account and region (stack Bankstack-account).',
  details:
    'If API Gateway has a role already, from whomever, nothing is changed. The account has to be bootstrapped (npx cdk bootstrap).',
  examples: ['', '--yes'],
  options: { yes: { text: 'does not ask before it creates the role' } },
  writes: false,
  run: async ({ yes }) => {
    const role = await readGatewayRole();
    if (missingRoleSentence(role) === undefined) {
      const line = `nothing to do: API Gateway writes logs with the role ${role.arn ?? ''}`;
      return { data: { gatewayRole: role.arn, isCreated: false }, lines: [line] };
    }
    const root = projectRoot();
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk'),
        'deploy',
        '--app',
        `"${process.execPath}" bin/account.ts`,
        '--output',
        'cdk.out/account',
        ...(yes ? ['--require-approval', 'never'] : []),
      ],
      { cwd: root, stdio: 'inherit' },
    );
    if (status !== 0) throw new Error('the role was not created: the CDK says why above');
    return { data: { isCreated: true }, lines: [] };
  },
});

export const awsVerbs = { check, prepare };
