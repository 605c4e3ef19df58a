import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Certificate, prepareCertificate } from './certificate.ts';
import { type ClientSettings, clientSettings } from './client-settings.ts';
import { killGroup, logTail } from './command.ts';
import { awsEnvironment, isolatedEnvironment } from './environment.ts';
import { preparePython } from './python-environment.ts';

/** A running emulator. It belongs to this process: it ends with `stop()` or, at the latest, together with the process. */
export interface Emulator {
  /** `https://127.0.0.1:<port>`. */
  readonly endpoint: string;
  readonly projectDirectory: string;
  /** Files of this run: log, synthesised template, stack outputs. */
  readonly runDirectory: string;
  readonly logPath: string;
  readonly certificatePath: string;
  readonly keyPath: string;
  /** What a child process needs in order to reach the emulator with the AWS SDK, the CDK CLI or `fetch`. */
  readonly env: Readonly<Record<string, string>>;
  /** What to construct AWS SDK clients of this process with. */
  readonly clientSettings: ClientSettings;
  /** The end of the emulator's log, with what its Lambdas printed. */
  logTail(): string;
  /** Ends the emulator and its Lambdas at once, and removes their temporary files. The log stays. */
  stop(): Promise<void>;
}

const START_TIMEOUT_SECONDS = 60;
const HEALTH_INTERVAL_MS = 100;
const HEALTH_TIMEOUT_MS = 2_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts the AWS emulator on a free port, with IAM enforced and over TLS, and waits until it answers. Installs it into
 * `.build/` first if it is not there. Throws, with the end of the log, when it does not come up within its time.
 */
export async function startEmulator(options: { readonly projectDirectory?: string } = {}): Promise<Emulator> {
  const projectDirectory = resolve(options.projectDirectory ?? process.cwd());
  const buildDirectory = join(projectDirectory, '.build');
  const port = await freePort();
  const runDirectory = join(buildDirectory, 'emulator', `${port}`);
  rmSync(runDirectory, { recursive: true, force: true });
  mkdirSync(runDirectory, { recursive: true });
  // Outside the project: Lambdas are unpacked here, and must find neither its node_modules nor its package.json.
  const temporaryDirectory = mkdtempSync(join(tmpdir(), 'bankstack-emulator-'));
  const logPath = join(runDirectory, 'emulator.log');
  const { python, certificate } = await prepared(buildDirectory, join(runDirectory, 'prepare.log'));
  const { certificatePath, keyPath } = certificate;

  const env = { ...isolatedEnvironment(projectDirectory), ...emulatorSettings(port, certificate, temporaryDirectory) };
  const log = openSync(logPath, 'a');
  const stdio = ['ignore', log, log] as const;
  // Its own process group, so that ending it ends its Lambdas too.
  const child = spawn(python, ['-m', 'ministack'], { cwd: runDirectory, env, detached: true, stdio: [...stdio] });
  closeSync(log);
  const endpoint = `https://127.0.0.1:${port}`;
  const stop = stopper(child, temporaryDirectory);
  try {
    await untilHealthy(child, endpoint, certificatePath);
  } catch (error) {
    await stop();
    throw new Error(`The emulator did not start. The end of ${logPath}:\n${logTail(logPath)}`, { cause: error });
  }
  return {
    endpoint,
    projectDirectory,
    runDirectory,
    logPath,
    certificatePath,
    keyPath,
    env: { ...isolatedEnvironment(projectDirectory), ...awsEnvironment(endpoint, certificatePath) },
    clientSettings: clientSettings(endpoint, certificatePath),
    logTail: () => logTail(logPath),
    stop,
  };
}

let preparing: ReturnType<typeof prepare> | undefined;

/** What all emulators of this process share, made once even if several start at the same time. */
const prepared = (...where: Parameters<typeof prepare>) => (preparing ??= prepare(...where));

async function prepare(buildDirectory: string, logPath: string) {
  const python = await preparePython(buildDirectory, logPath);
  return { python, certificate: await prepareCertificate(buildDirectory, logPath) };
}

function emulatorSettings(port: number, certificate: Certificate, temporaryDirectory: string): Record<string, string> {
  return {
    AUTH: 'true',
    USE_SSL: '1',
    MINISTACK_SSL_CERT: certificate.certificatePath,
    MINISTACK_SSL_KEY: certificate.keyPath,
    GATEWAY_PORT: `${port}`,
    BIND_HOST: '127.0.0.1',
    // The host of queue addresses: the same as the endpoint's, or the SDK warns at every call.
    MINISTACK_HOST: '127.0.0.1',
    TMPDIR: temporaryDirectory,
    S3_DATA_DIR: join(temporaryDirectory, 's3'),
    STATE_DIR: join(temporaryDirectory, 'state'),
    // A listener on a fixed port that nothing here needs.
    IOT_MTLS_ENABLED: '0',
    // Passed on to functions: a partner that the tests play over HTTPS has the same certificate.
    NODE_EXTRA_CA_CERTS: certificate.certificatePath,
    PYTHONUNBUFFERED: '1',
  };
}

function stopper(child: ChildProcess, temporaryDirectory: string): () => Promise<void> {
  const kill = (): void => {
    if (child.pid !== undefined) killGroup(child.pid);
  };
  const abandon = (): void => {
    kill();
    rmSync(temporaryDirectory, { recursive: true, force: true });
  };
  const end = (): never => process.exit(1);
  process.once('exit', abandon);
  process.once('SIGINT', end).once('SIGTERM', end);
  return async () => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    const ended = hasEnded ? undefined : new Promise((resolve) => child.once('exit', resolve));
    kill();
    await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    process.off('exit', abandon).off('SIGINT', end).off('SIGTERM', end);
    rmSync(temporaryDirectory, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function untilHealthy(child: ChildProcess, endpoint: string, certificatePath: string): Promise<void> {
  const agent = new Agent({ ca: readFileSync(certificatePath) });
  let spawnError: Error | undefined;
  child.once('error', (error) => {
    spawnError = error;
  });
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_SECONDS * 1000; waitedMs += HEALTH_INTERVAL_MS) {
    if (spawnError !== undefined) throw spawnError;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The process ended.');
    if (await isHealthy(`${endpoint}/_ministack/ready`, agent)) return;
    await wait(HEALTH_INTERVAL_MS);
  }
  throw new Error(`No answer within ${START_TIMEOUT_SECONDS} s.`);
}

function isHealthy(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: HEALTH_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
