import { foundOn, type FoundedTokens } from './found.ts';
import { trustCertificate } from './harness/client-settings.ts';
import { deploy } from './harness/deploy.ts';
import { type Emulator, startEmulator } from './harness/emulator.ts';
import type { DeployedApi } from './smoke.ts';

const node = 'node_modules/.bin/node';

export interface DeployedEmulator {
  readonly emulator: Emulator;
  /** The address of the API on AWS, as the stage knows it. */
  readonly apiUrl: string;
  /** Founds another organisation; answers with the first tokens of two users. */
  readonly found: () => Promise<FoundedTokens>;
}

/** The app of a stage, and the variables that it needs. */
export interface StageApp {
  readonly stage: 'emulator' | 'emulator-live';
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Deploys a stage on an emulator of its own, with an organisation in it, for as long as `use` takes. `appOn` may start partners of the
 * stage, and may deploy what the stage was before.
 */
export async function withDeployment<T>(
  appOn: (emulator: Emulator) => StageApp | Promise<StageApp>,
  use: (api: DeployedApi & FoundedTokens, deployment: DeployedEmulator) => Promise<T>,
): Promise<T> {
  const emulator = await startEmulator();
  try {
    trustCertificate(emulator.certificatePath);
    const app = await appOn(emulator);
    const { baseUrl, apiUrl, ...target } = await deployStage(emulator, app);
    const found = () => foundOn(emulator.clientSettings, { ...target, stage: app.stage });
    return await use({ baseUrl, ...(await found()) }, { emulator, apiUrl, found });
  } finally {
    await emulator.stop();
  }
}

/** Deploys an app on an emulator, and returns its addresses. */
export async function deployStage(
  emulator: Emulator,
  { stage, script, env = {} }: StageApp,
): Promise<{ readonly baseUrl: string; readonly apiUrl: string; readonly tableName: string; readonly keyArn: string }> {
  const { outputs, baseUrl, apiUrl } = await deploy(emulator, { app: `${node} ${script}`, context: { stage }, env });
  const { TableName: tableName, RootKeyArn: keyArn } =
    Object.values(outputs).find((stack) => 'TableName' in stack) ?? {};
  if (baseUrl === undefined || apiUrl === undefined || tableName === undefined || keyArn === undefined)
    throw new Error('The stack with the data has no output for its address, its table or its key');
  return { baseUrl, apiUrl, tableName, keyArn };
}
