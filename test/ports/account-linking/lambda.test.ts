import { accountLinking } from '../../../functions/ports/account-linking/lambda.ts';
import type { LinkingSettings } from '../../../functions/ports/account-linking/port.ts';
import type { DeployedPlatform } from '../../../functions/ports/parts.ts';
import { systemClock } from '../../../functions/ports/clock/system-clock.ts';
import { authAnswer } from '../../support/ports/plaid/answers.ts';
import { onHttpRequest, startLoopbackReceiver } from '../../support/delivery/loopback-receiver.ts';
import { jsonAnswer, plaidCredentials } from '../../support/ports/plaid/server.ts';

const secretParameter = '/bankstack/live/account-linking';
const variables = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'key' };
const before = { env: { ...process.env }, fetch: globalThis.fetch };
afterEach(() => {
  process.env = { ...before.env };
  globalThis.fetch = before.fetch;
});

/** The addresses that a deployed function with these settings asks for an account, and its answer. */
async function askAccount(settings: LinkingSettings | undefined, { secret = '', sandbox = false } = {}) {
  const addresses: string[] = [];
  await using store = await startLoopbackReceiver((socket) =>
    onHttpRequest(socket, () => void socket.end(jsonAnswer({ Parameter: { Value: secret } }))),
  );
  Object.assign(process.env, variables, { AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${store.port}` });
  globalThis.fetch = (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    addresses.push(url.origin + url.pathname);
    return Promise.resolve(Response.json(authAnswer()));
  };
  const ports = settings === undefined ? {} : { accountLinking: settings };
  const log = { warn: () => undefined, alarm: () => undefined };
  const base = { settings: { sandbox, ports }, clock: systemClock, log } as unknown as DeployedPlatform;
  const answer = await accountLinking(base, {}).account('sandbox-match', 3_000);
  return { addresses, answer };
}

test.each(['production', 'sandbox'] as const)('a stage with Plaid asks its environment %s', async (environment) => {
  const secret = JSON.stringify(plaidCredentials);
  const { addresses, answer } = await askAccount({ provider: 'plaid', environment, secretParameter }, { secret });
  expect(addresses).toEqual([`https://${environment}.plaid.com/processor/auth/get`]);
  expect(answer).toMatchObject({ outcome: 'answered', value: { routingNumber: '011401533' } });
});

test('a stage with an address asks it by our own protocol', async () => {
  const settings = { baseUrl: 'https://linking.example.com/v1', secretParameter } as const;
  expect((await askAccount(settings, { secret: 's3cr3t' })).addresses).toEqual([
    'https://linking.example.com/v1/account',
  ]);
});

test('a stage without a provider asks nobody', async () => {
  expect(await askAccount(undefined)).toEqual({ addresses: [], answer: { outcome: 'failed', failure: 'disabled' } });
});

test('a sandbox has the simulator, whatever its settings', async () => {
  const settings = { provider: 'plaid', environment: 'production', secretParameter } as const;
  const { addresses, answer } = await askAccount(settings, { sandbox: true });
  expect([addresses, answer.outcome]).toEqual([[], 'answered']);
});
