import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import type { Emulator } from './emulator.ts';
import { EMULATOR_ACCOUNT, EMULATOR_REGION } from './environment.ts';

/** A CDK app to deploy. */
export interface DeployRequest {
  /** The command that synthesises, e.g. `node bin/app.ts`; it runs in the project's directory. */
  readonly app: string;
  /** Context values, as with `cdk deploy -c name=value`. */
  readonly context?: Readonly<Record<string, string>>;
  /** Further variables for the app. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further options of `cdk deploy`. */
  readonly options?: readonly string[];
}

/** What a deployment answers with. */
export interface Deployment {
  /** The outputs of each stack by the stack's name. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where the emulator answers for the API, without a slash at its end. Absent when no stack has a REST API among its outputs. */
  readonly baseUrl: string | undefined;
  /** The address of the API on AWS, as the stage knows it. */
  readonly apiUrl: string | undefined;
}

const BOOTSTRAP_TIMEOUT_SECONDS = 120;
/** With the synthesis, on a machine that does other work too. */
const DEPLOY_TIMEOUT_SECONDS = 1_200;
/** Stacks that do not depend on each other are deployed side by side. */
const CONCURRENCY = '4';

/** Bootstraps the emulator's account once and deploys all stacks of the app. Throws with the end of the CDK's output. */
export async function deploy(emulator: Emulator, request: DeployRequest): Promise<Deployment> {
  const { projectDirectory, runDirectory } = emulator;
  const emptyDirectory = join(runDirectory, 'bootstrap');
  mkdirSync(emptyDirectory, { recursive: true });
  const cli = join(projectDirectory, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  const node = join(projectDirectory, 'node_modules', '.bin', 'node');
  const logPath = join(runDirectory, 'deploy.log');
  // test/infrastructure/rules.test.ts holds the stages to the rules of CloudFormation: to compile them takes 10 s of CPU for each deployment.
  const cdk = { CDK_VALIDATION: 'false', CDK_DISABLE_CLI_TELEMETRY: 'true' };
  // The CDK and the app are programs of this machine: what Node makes of their sources is kept, as for all others.
  const { NODE_COMPILE_CACHE = join(projectDirectory, '.build', 'compile-cache') } = process.env;
  const env = { ...emulator.env, ...request.env, ...cdk, CI: 'true', NODE_COMPILE_CACHE };
  const quiet = ['--no-notices', '--no-version-reporting', '--no-path-metadata', '--ci', '--progress', 'events'];

  await runCommand({
    program: node,
    args: [cli, 'bootstrap', `aws://${EMULATOR_ACCOUNT}/${EMULATOR_REGION}`, '--no-notices', '--ci'],
    // A directory without cdk.json: the app is not needed for this, and would be synthesised once more.
    directory: emptyDirectory,
    env,
    logPath,
    timeoutSeconds: BOOTSTRAP_TIMEOUT_SECONDS,
  });
  const outputsPath = join(runDirectory, 'outputs.json');
  const context = Object.entries(request.context ?? {}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const files = ['--output', join(runDirectory, 'cdk.out'), '--outputs-file', outputsPath];
  await runCommand({
    program: node,
    args: [
      cli,
      'deploy',
      '--all',
      '--concurrency',
      CONCURRENCY,
      '--require-approval',
      'never',
      '--app',
      request.app,
      ...files,
      ...context,
      ...quiet,
      ...(request.options ?? []),
    ],
    directory: projectDirectory,
    env,
    logPath,
    timeoutSeconds: DEPLOY_TIMEOUT_SECONDS,
  });
  const outputs = JSON.parse(readFileSync(outputsPath, 'utf8')) as Deployment['outputs'];
  return { outputs, ...addressesOf(emulator.endpoint, outputs) };
}

/** Finds `https://<id>.execute-api.<domain>/<stage>/`, which the CDK makes an output of every REST API. */
function addressesOf(endpoint: string, outputs: Deployment['outputs']): Pick<Deployment, 'baseUrl' | 'apiUrl'> {
  const values = Object.values(outputs).flatMap((stack) => Object.values(stack));
  for (const value of values) {
    const [, apiUrl, id, stage] = /^(https?:\/\/([a-z0-9]+)\.execute-api\.[^/]+\/([^/]+))\/?$/.exec(value) ?? [];
    if (id === undefined || stage === undefined) continue;
    return { apiUrl, baseUrl: `${endpoint}/restapis/${id}/${stage}/_user_request_` };
  }
  return { apiUrl: undefined, baseUrl: undefined };
}
