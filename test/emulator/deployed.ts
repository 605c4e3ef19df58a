import { foundOn, type FoundedTokens } from './found.ts';
import { trustCertificate } from './harness/client-settings.ts';
import { deploy } from './harness/deploy.ts';
import { type Emulator, startEmulator } from './harness/emulator.ts';
import type { DeployedApi } from './smoke.ts';

const node = 'node_modules/.bin/node';

export interface Deployed {
  readonly emulator: Emulator;
  /** Founds another organisation; answers with the first tokens of two users. */
  readonly found: () => Promise<FoundedTokens>;
}

/** The app of a stage, and the variables that it needs; it may start partners of the stage first. */
export interface StageApp {
  readonly stage: 'emulator' | 'emulator-live';
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Deploys a stage on an emulator of its own, with an organisation in it, for as long as `use` takes. */
export async function withDeployment<T>(
  appOn: (emulator: Emulator) => StageApp | Promise<StageApp>,
  use: (api: DeployedApi, deployment: Deployed) => Promise<T>,
): Promise<T> {
  const emulator = await startEmulator();
  try {
    const { stage, script, env = {} } = await appOn(emulator);
    const { outputs, baseUrl } = await deploy(emulator, { app: `${node} ${script}`, context: { stage }, env });
    const { TableName: tableName, RootKeyArn: keyArn } = Object.values(outputs)[0] ?? {};
    if (baseUrl === undefined || tableName === undefined || keyArn === undefined)
      throw new Error('The stack has the outputs that are needed');
    trustCertificate(emulator.certificatePath);
    const found = () => foundOn(emulator.clientSettings, { tableName, keyArn, stage });
    return await use({ baseUrl, ...(await found()) }, { emulator, found });
  } finally {
    await emulator.stop();
  }
}
