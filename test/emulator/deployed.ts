import { foundOn } from './found.ts';
import { trustCertificate } from './harness/client-settings.ts';
import { deploy } from './harness/deploy.ts';
import { type Emulator, startEmulator } from './harness/emulator.ts';
import type { DeployedApi } from './smoke.ts';

const app = 'node_modules/.bin/node bin/bankstack.ts';

/** Deploys the stage `emulator` on an emulator of its own, with an organisation in it, for as long as `use` takes. */
export async function withDeployment<T>(
  context: Readonly<Record<string, string>>,
  use: (api: DeployedApi, emulator: Emulator) => Promise<T>,
): Promise<T> {
  const emulator = await startEmulator();
  try {
    const { outputs, baseUrl } = await deploy(emulator, { app, context: { stage: 'emulator', ...context } });
    const tableName = Object.values(outputs)[0]?.['TableName'];
    if (baseUrl === undefined || tableName === undefined) throw new Error('The stack has the outputs that are needed');
    trustCertificate(emulator.certificatePath);
    const token = await foundOn(emulator.clientSettings, tableName);
    return await use({ baseUrl, token }, emulator);
  } finally {
    await emulator.stop();
  }
}
