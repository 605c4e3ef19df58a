import { stageNamed } from '../lib/stages.ts';
import { concurrencySentence, readConcurrency } from './aws-account/concurrency.ts';
import { missingRoleSentence, readGatewayRole } from './aws-account/gateway-role.ts';
import { runCommand } from './command.ts';

const usage = `Says whether AWS would take the deployment of a stage in this account and region. It changes nothing.

  npm run account:check
  npm run account:check -- --stage live

--stage  a stage, whose concurrency is checked too

Credentials and region come from the settings of the AWS SDK: AWS_PROFILE, AWS_REGION, ...`;

await runCommand({
  usage,
  required: [],
  optional: ['stage'],
  run: async ({ stage: name }) => {
    const role = await readGatewayRole();
    const stage = name === undefined ? undefined : stageNamed(name);
    const sentences = [
      missingRoleSentence(role),
      stage === undefined ? undefined : concurrencySentence(await readConcurrency(), stage),
    ].filter((one) => one !== undefined);
    if (sentences.length > 0) throw new Error(sentences.join('. '));
    console.log(`API Gateway writes logs with the role ${role.arn ?? ''}`);
  },
});
