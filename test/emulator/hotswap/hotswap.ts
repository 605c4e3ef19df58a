import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Checks } from '../checks.ts';
import { trustCertificate } from '../harness/client-settings.ts';
import { deploy } from '../harness/deploy.ts';
import { type Emulator, startEmulator } from '../harness/emulator.ts';
import { require } from '../smoke.ts';
import { codeFolderVariable, functionName } from './names.ts';

/** Changes the code of a function with `--hotswap`, as docs/operate/releases.md says of sandboxes, and sees that CloudFormation knows nothing of it. */
export async function tryHotswap(checks: Checks): Promise<void> {
  const emulator = await startEmulator();
  try {
    trustCertificate(emulator.certificatePath);
    await checks.step('a function is deployed', async () => {
      await deployCode(emulator, 'first');
      require((await answerOf(emulator)) === 'first', 'first');
    });
    const updatedAt = await lastUpdateOf(emulator);
    await checks.step('cdk deploy --hotswap gives it new code, past CloudFormation', async () => {
      await deployCode(emulator, 'second', ['--hotswap']);
      require((await answerOf(emulator)) === 'second', await answerOf(emulator));
      require((await lastUpdateOf(emulator)) === updatedAt, updatedAt);
    });
  } finally {
    await emulator.stop();
  }
}

async function deployCode(emulator: Emulator, answer: string, options: readonly string[] = []): Promise<void> {
  const folder = join(emulator.runDirectory, answer);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.js'), `exports.handler = async () => '${answer}';\n`);
  const app = 'node_modules/.bin/node test/emulator/hotswap/app.ts';
  await deploy(emulator, { app, env: { [codeFolderVariable]: folder }, options });
}

async function answerOf({ clientSettings }: Emulator): Promise<unknown> {
  const client = new LambdaClient(clientSettings);
  const { Payload } = await client.send(new InvokeCommand({ FunctionName: functionName }));
  client.destroy();
  return JSON.parse(Buffer.from(Payload ?? []).toString());
}

async function lastUpdateOf({ clientSettings }: Emulator): Promise<string> {
  const client = new CloudFormationClient(clientSettings);
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: 'Hotswap' }));
  client.destroy();
  return (stack?.LastUpdatedTime ?? stack?.CreationTime)?.toISOString() ?? 'never';
}
