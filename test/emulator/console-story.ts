import { idTokenCookieName, sessionCookieName } from '../../functions/access/console/cookies.ts';
import { roleScopes } from '../../functions/kernel/auth/roles.ts';
import { type ConsoleAddress, ConsoleBrowser } from '../support/console/browser.ts';
import type { IdentityProvider } from '../support/console/identity-provider.ts';
import type { Checks } from './checks.ts';
import { consoleSettings } from './console-settings.ts';
import type { FoundedTokens } from './found.ts';
import type { Emulator } from './harness/emulator.ts';
import { operatorOf, outputOf } from './harness/operator.ts';
import { putSecret } from './harness/put-secret.ts';
import { ask, type DeployedApi, eventually, one, request, require } from './smoke.ts';

const requestTimeoutMs = 30_000;
const email = 'ann@company.example';
const name = 'Ann Teller';

interface ConsoleStory {
  readonly emulator: Emulator;
  /** The address of the API on AWS, to which the stage sends browsers back. */
  readonly apiUrl: string;
  readonly provider: IdentityProvider;
}

/** A person is invited, signs in to the console of a deployed stage, works under their own name, and signs out everywhere. */
export async function signInToStage(
  api: DeployedApi & FoundedTokens,
  checks: Checks,
  story: ConsoleStory,
): Promise<void> {
  const { apiUrl, provider, emulator } = story;
  const consoleUrl = `${apiUrl}/console/`;
  provider.register(consoleUrl);
  const { secretParameter } = consoleSettings(provider.issuer);
  await putSecret(emulator, { name: secretParameter, value: provider.secret });
  const user = (...words: readonly string[]) =>
    outputOf(operatorOf(emulator)('user', ...words, '--stage', 'emulator-live', '--organisation', api.organisationId));
  const stage: ConsoleAddress = { pagesUrl: apiUrl, send: (sent) => sendTo(api, sent) };
  const open = () => new ConsoleBrowser(stage);
  const claims = { name, email, email_verified: true, groups: ['company.example'] };
  const amr = ['pwd', 'mfa'];
  provider.people.set('ann', { amr, claims });

  await checks.step('the stage serves the console, with every file that its page names', () => readConsole(api));
  await checks.step('nobody signs in to it whom nobody has invited, or without a second factor', async () => {
    const uninvited = await open().signIn();
    require(uninvited.location === `${consoleUrl}?refused=role`, uninvited);
    provider.people.set('ann', { amr: ['pwd'], claims });
    const unsure = await open().signIn();
    provider.people.set('ann', { amr, claims });
    require(unsure.location === `${consoleUrl}?refused=factor`, unsure);
  });
  await user('invite', '--email', email, '--role', 'operations');
  const browser = open();
  const session = await checks.step('who is invited signs in with the provider of the company', async () => {
    const back = await browser.signIn();
    require(back.status === 303 && back.location === consoleUrl, back);
    require([sessionCookieName, idTokenCookieName].every((cookie) => browser.jar.has(cookie)), back);
    const found = await browser.token();
    require(found?.name === name && found.scopes.join() === roleScopes.operations.join(), found);
    return found;
  });
  if (session === undefined) throw new Error('there is a session');
  const person = { ...api, token: session.token };
  await checks.step('the token of the session may do what the role may, and nothing else', async () => {
    const body = { data: { type: 'applicationForm', attributes: {} } };
    one(await ask(person, 'POST', '/application-forms', 201, body));
    await ask(person, 'GET', '/audit-log', 403);
  });
  await checks.step('the audit log has what the person did, from the sign-in on', async () => {
    const done = ['signInToConsole', 'renewConsoleToken', 'createApplicationForm'];
    await eventually(async () => {
      const { data } = await ask(api, 'GET', `/audit-log?filter[userId]=${session.userId}`, 200);
      const found = [data ?? []].flat().map(({ attributes }) => attributes['operation']);
      return done.every((operation) => found.includes(operation));
    });
    const people = await user('list');
    require(people.includes(session.userId) && people.includes(name), people);
  });
  await checks.step(
    'signing out everywhere ends the sessions of all browsers at once, and leads to the provider',
    async () => {
      const other = open();
      await other.signIn();
      const elsewhere = await other.token();
      const { status, body } = await browser.send('DELETE', '/console/session?everywhere=true');
      const { address = '' } = JSON.parse(body) as { readonly address?: string };
      require(status === 200 && address.startsWith(provider.issuer), body);
      for (const token of [session.token, elsewhere?.token ?? '']) {
        const refused = await request({ ...api, token }, 'GET', '/accounts');
        require(refused.status === 401, refused);
      }
      require((await other.token()) === undefined && (await browser.token()) === undefined, 'a session goes on');
    },
  );
}

/** The page, which has a nonce of its own, and its scripts and styles. */
async function readConsole({ baseUrl }: DeployedApi): Promise<void> {
  const read = async (file: string) => {
    const answer = await fetch(`${baseUrl}/console/${file}`, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const text = await answer.text();
    require(answer.status === 200 && text.length > 0, { file, status: answer.status, text: text.slice(0, 300) });
    return { text, headers: answer.headers };
  };
  const { text, headers } = await read('');
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
  require(nonce !== '' && text.includes(nonce), text);
  const files = [...text.matchAll(/(?:src|href)="\.\/([\w.-]+)"/g)].map(([, file = '']) => file);
  require(['.js', '.css'].every((type) => files.some((file) => file.endsWith(type))), text);
  for (const file of files) await read(file);
}

/** A request as the gateway of the emulator takes it. */
async function sendTo(
  { baseUrl }: DeployedApi,
  { method, target, headers }: Parameters<ConsoleAddress['send']>[0],
): ReturnType<ConsoleAddress['send']> {
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const answer = await fetch(baseUrl + target, { method, headers, redirect: 'manual', signal });
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    cookies: answer.headers.getSetCookie(),
    body: await answer.text(),
  };
}
