import { missingRoleFault, readGatewayRole } from '../aws-account/gateway-role.ts';
import { defineCommand } from '../command-line/command.ts';
import { runCdk } from '../deployment/run-cdk.ts';

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
    if (missingRoleFault(role) === undefined) {
      const line = `nothing to do: API Gateway writes logs with the role ${role.arn ?? ''}`;
      return { data: { gatewayRole: role.arn, isCreated: false }, lines: [line] };
    }
    const status = runCdk([
      'deploy',
      '--app',
      `"${process.execPath}" bin/account.ts`,
      '--output',
      'cdk.out/account',
      ...(yes ? ['--require-approval', 'never'] : []),
    ]);
    if (status !== 0) throw new Error('the role was not created: the CDK says why above');
    return { data: { isCreated: true }, lines: [] };
  },
});

export const awsVerbs = { prepare };
