import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../local/engines/project-root.ts';
import { missingRoleSentence, readGatewayRole } from './aws-account/gateway-role.ts';
import { runCommand } from './command.ts';

const usage = `Gives API Gateway a role for its logs, once for all stages of this account and region (stack Bankstack-account).

  npm run account:prepare
  npm run account:prepare -- --yes

--yes  does not ask before it creates the role

If API Gateway has a role already, from whomever, nothing is changed. The account has to be bootstrapped (npx cdk bootstrap).
Credentials and region come from the settings of the AWS SDK: AWS_PROFILE, AWS_REGION, ...`;

await runCommand({
  usage,
  required: [],
  flags: ['yes'],
  run: async ({ yes }) => {
    const role = await readGatewayRole();
    if (missingRoleSentence(role) === undefined) {
      console.log(`nothing to do: API Gateway writes logs with the role ${role.arn ?? ''}`);
      return;
    }
    const root = projectRoot();
    const cdk = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
    const app = `"${process.execPath}" bin/account.ts`;
    const args = [
      cdk,
      'deploy',
      '--app',
      app,
      '--output',
      'cdk.out/account',
      ...(yes ? ['--require-approval', 'never'] : []),
    ];
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error('the role was not created: the CDK says why above');
  },
});
