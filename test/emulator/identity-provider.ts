import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { identitySecretParameter } from './identity-settings.ts';
import type { Emulator } from './harness/emulator.ts';
import { putSecret } from './harness/put-secret.ts';

const secret = 'a secret of the emulated live stage and its identity provider';
const checkMs = 1_000;
const answerTimeoutMs = 15_000;
const reportPath = '/callbacks/identity-check';
const passedOn = ['content-type', 'authorization', 'idempotency-key', /^webhook-/] as const;

/** A report as it was sent to the stage, and its answer. */
export interface Report {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
}

export interface IdentityProvider {
  /** What the stage has as the provider's `baseUrl`. */
  readonly url: string;
  /** Stores the secret in the stage and starts the provider, which reports to this deployment. */
  connect(emulator: Emulator, baseUrl: string): Promise<void>;
  /** Reports of the provider, in their order. */
  readonly reports: readonly Report[];
  /** Sends a report to the stage; answers the status. */
  send(report: Pick<Report, 'headers' | 'body'>): Promise<number>;
  close(): Promise<void>;
}

/**
 * The provider of docs/integrate/examples behind an HTTPS server with the certificate of the emulator, which functions there trust. The server
 * is there before the stage, because the stage has its address. Reports of the provider go through it too, so that they can be
 * sent again as they were.
 */
export async function startIdentityProvider(certificate: {
  readonly certificatePath: string;
  readonly keyPath: string;
}): Promise<IdentityProvider> {
  const reports: Report[] = [];
  let provider: { readonly process: ChildProcess; readonly url: string } | undefined;
  let stageUrl = '';

  const send = async ({ headers, body }: Pick<Report, 'headers' | 'body'>): Promise<number> => {
    const answer = await post(stageUrl + reportPath, headers, body);
    return answer.status;
  };
  const server = createServer(
    { cert: readFileSync(certificate.certificatePath), key: readFileSync(certificate.keyPath) },
    (request, response) => {
      const answer = async () => {
        const { headers, body } = await received(request);
        if (request.url === reportPath) {
          const status = await send({ headers, body });
          reports.push({ headers, body, status });
          response.writeHead(status).end();
          return;
        }
        const found = await post((provider?.url ?? '') + (request.url ?? ''), headers, body);
        const contentType = found.headers.get('content-type') ?? 'text/plain';
        response.writeHead(found.status, { 'content-type': contentType }).end(await found.text());
      };
      answer().catch(() => response.writeHead(502).end());
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: `${address}/identity/v1`,
    reports,
    send,
    connect: async (emulator, baseUrl) => {
      stageUrl = baseUrl;
      await putSecret(emulator, { name: identitySecretParameter, value: secret });
      provider = await startExample(`${address}${reportPath}`, emulator);
    },
    close: async () => {
      provider?.process.kill();
      server.close();
      server.closeAllConnections();
      if (provider !== undefined && provider.process.exitCode === null) await once(provider.process, 'close');
    },
  };
}

async function startExample(callbackUrl: string, { projectDirectory, certificatePath }: Emulator) {
  const script = join(projectDirectory, 'docs/integrate/examples/identity-provider.js');
  const child = spawn(process.execPath, [script, '0'], {
    env: {
      PROVIDER_SECRET: secret,
      CALLBACK_URL: callbackUrl,
      CHECK_MS: String(checkMs),
      NODE_EXTRA_CA_CERTS: certificatePath,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { listening } = JSON.parse(line) as { readonly listening: number };
  // What it prints later has to be read, or it would wait for a reader one day.
  child.stdout.resume();
  return { process: child, url: `http://127.0.0.1:${listening}` };
}

async function received(request: IncomingMessage): Promise<Pick<Report, 'headers' | 'body'>> {
  return { headers: headersToPass(request.headers), body: (await buffer(request)).toString('utf8') };
}

function headersToPass(headers: IncomingHttpHeaders): Record<string, string> {
  const isPassed = (name: string) =>
    passedOn.some((wanted) => (typeof wanted === 'string' ? wanted === name : wanted.test(name)));
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && isPassed(name) ? [[name, value]] : [],
    ),
  );
}

const post = (url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Response> =>
  fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerTimeoutMs) });
