import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Secret } from '../../../functions/ports/aws/ssm-secret.ts';
import { createHttpsIdentityCheck } from '../../../functions/ports/identity-check/https-identity-check.ts';
import type { IdentityCheck } from '../../../functions/ports/identity-check/port.ts';
import { projectRoot } from '../../../local/engines/project-root.ts';

export const providerSecret = 'the secret of the identity provider';
export const fixedSecret = (text: string): Secret => ({
  read: () => Promise.resolve(text),
  forget: () => undefined,
});

interface ExampleProvider extends AsyncDisposable {
  readonly check: IdentityCheck;
  /** The next line that it prints. */
  nextLine(): Promise<unknown>;
}

/** The service of docs/integrate/examples in a process of its own, and the adapter before it. */
export async function startExampleProvider(callbackUrl = ''): Promise<ExampleProvider> {
  const script = join(projectRoot(), 'docs/integrate/examples/identity-provider.js');
  const child = spawn(process.execPath, [script, '0'], {
    env: { PROVIDER_SECRET: providerSecret, CALLBACK_URL: callbackUrl, CHECK_MS: '100' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const nextLine = async () => JSON.parse(((await once(lines, 'line')) as [string])[0]) as unknown;
  const { listening } = (await nextLine()) as { listening: number };
  const baseUrl = `http://127.0.0.1:${listening}/identity/v1`;
  return {
    check: createHttpsIdentityCheck({ baseUrl, secret: fixedSecret(providerSecret), allowHttp: true }),
    nextLine,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'close');
    },
  };
}
