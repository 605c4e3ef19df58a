import { foundOn, type FoundedTokens } from './found.ts';
import { trustCertificate } from './harness/client-settings.ts';
import { deploy } from './harness/deploy.ts';
import { type Emulator, startEmulator } from './harness/emulator.ts';
import type { DeployedApi } from './smoke.ts';

const app = 'node_modules/.bin/node bin/bankstack.ts';

export interface Deployed {
  readonly emulator: Emulator;
  /** Founds another organisation; answers with the first tokens of two users. */
  readonly found: () => Promise<FoundedTokens>;
}

/** Deploys the stage `emulator` on an emulator of its own, with an organisation in it, for as long as `use` takes. */
export async function withDeployment<T>(use: (api: DeployedApi, deployment: Deployed) => Promise<T>): Promise<T> {
  const emulator = await startEmulator();
  try {
    const { outputs, baseUrl } = await deploy(emulator, { app, context: { stage: 'emulator' } });
    const { TableName: tableName, RootKeyArn: keyArn } = Object.values(outputs)[0] ?? {};
    if (baseUrl === undefined || tableName === undefined || keyArn === undefined)
      throw new Error('The stack has the outputs that are needed');
    trustCertificate(emulator.certificatePath);
    const found = () => foundOn(emulator.clientSettings, { tableName, keyArn });
    return await use({ baseUrl, token: (await found()).token }, { emulator, found });
  } finally {
    await emulator.stop();
  }
}
