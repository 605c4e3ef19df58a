import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roles as consoleRoles } from '../../console/src/roles.ts';
import { consoleKey, localConsole } from '../../local/console/console.ts';
import type { ConsoleFiles } from '../../local/console/console-files.ts';
import { laptopSignIn } from '../../local/console/sign-in.ts';
import { foundOrganisation } from '../../functions/founding/found.ts';
import { revokeTokens, tokensOfUser } from '../../functions/founding/tokens-of-user.ts';
import { type Role, roleNames, roleScopes } from '../../functions/kernel/auth/roles.ts';
import { operations } from '../../functions/registry.ts';
import { type LocalGateway, startGateway } from '../../local/gateway/server.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { localReference } from '../../local/reference.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank();
const pageFiles: Readonly<Record<string, string>> = {
  'index.html': '<style nonce="__NONCE__"></style>',
  'app-1.js': 'app',
};
const files: ConsoleFiles = {
  names: Object.keys(pageFiles),
  read: (name) => (pageFiles[name] === undefined ? undefined : Buffer.from(pageFiles[name])),
};
const key = consoleKey('a token');
let gateway: LocalGateway;
let attempts = 0;
/** The console as it is made: at the first attempt that fails. */
const make = () => {
  attempts += 1;
  return attempts === 1 ? Promise.reject(new Error('no <network>')) : Promise.resolve(files);
};

beforeAll(async () => {
  const signIn = laptopSignIn(bank.platform, bank);
  const settings = { operations, reference: localReference(), platform: bank.platform, port: 0 };
  gateway = await startGateway({ ...settings, console: localConsole(make, signIn, key) });
});
afterAll(() => gateway.stop());

const Cookie = `other=1; console_key=${key}`;
const get = (path: string, headers: Readonly<Record<string, string>> = { Cookie }) =>
  fetch(`${gateway.address}${path}`, { redirect: 'manual', headers });
const session = (
  body: string,
  headers: Readonly<Record<string, string>> = { 'Sec-Fetch-Site': 'same-origin', Cookie },
) => fetch(`${gateway.address}/console/session`, { method: 'POST', headers, body });

test('if it cannot be made, a page says why, and the next look tries again', async () => {
  const failed = await get('/console/');
  expect(failed.status).toBe(500);
  expect(await failed.text()).toContain('no &lt;network&gt;');
  expect((await get('/console/')).status).toBe(200);
});

test('its files are served with a policy whose nonce no other answer has', async () => {
  const one = await get('/console/');
  const policy = one.headers.get('content-security-policy') ?? '';
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(await one.text()).toBe(`<style nonce="${nonce}"></style>`);
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect((await get('/console/')).headers.get('content-security-policy')).not.toBe(policy);
  expect((await get('/console')).headers.get('location')).toBe('console/');
  const script = await get('/console/app-1.js');
  expect([script.status, script.headers.get('content-type'), await script.text()]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'app',
  ]);
  for (const path of ['/console/none.js', '/console/..%2Fpackage.json', '/console/app-1'])
    expect((await get(path)).status).toBe(404);
});

test.each(roleNames)(
  'a session of the role %s has its scopes and no others, for a quarter of an hour',
  async (role: Role) => {
    const answer = await session(JSON.stringify({ role }));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token, expiresIn, ...rest } = (await answer.json()) as {
      readonly token: string;
      readonly expiresIn: number;
    };
    expect(rest).toEqual({
      role,
      scopes: roleScopes[role],
      isSandbox: true,
      organisationId: bank.organisationId,
      userId: bank.userId,
      achWindows: expect.objectContaining({ cutOff: { hour: 16, minute: 45 } }),
    });
    expect(expiresIn).toBe(900);
    const [own] = (await tokensOfUser(bank.platform, bank)).filter(({ id }) => token.includes(`_${id}_`)).toReversed();
    expect(own).toMatchObject({ userId: bank.userId, description: `Console, ${role}` });
    expect(new Set(own?.scopes)).toEqual(new Set(roleScopes[role]));
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(200);
    // The list is for programs, however often the console signs in.
    const listed = await bank.call('GET', `/users/${bank.userId}/api-tokens`);
    expect(listed.body.data.map((one: { id: string }) => one.id)).not.toContain(own?.id);
  },
);

test('after its token was revoked it says why it signs nobody in', async () => {
  const { organisationId, userId, token } = await foundOrganisation(bank.platform, { name: 'Another laptop' });
  const signIn = laptopSignIn(bank.platform, { organisationId, userId, token });
  expect(await Promise.all([signIn('support'), signIn('auditor')])).toMatchObject([
    { role: 'support' },
    { role: 'auditor' },
  ]);
  await revokeTokens(bank.platform, { organisationId, userId });
  const answer = await localConsole(
    make,
    signIn,
    key,
  )({
    method: 'POST',
    path: '/console/session',
    site: 'same-origin',
    key: null,
    host: 'localhost:3000',
    cookie: Cookie,
    body: Buffer.from('{"role":"support"}'),
  });
  expect(answer).toMatchObject({ statusCode: 403, body: expect.stringContaining('has expired or was revoked') });
});

test('no other site signs in, nor a name that leads here from elsewhere', async () => {
  expect((await session('{"role":"support"}', { 'Sec-Fetch-Site': 'cross-site', Cookie })).status).toBe(403);
  expect((await session('{"role":"support"}', { Cookie })).status).toBe(403);
  const answer = localConsole(make, () => Promise.reject(new Error('signed in')), key);
  const request = {
    method: 'POST',
    path: '/console/session',
    site: 'same-origin',
    key: null,
    cookie: Cookie,
    body: Buffer.from('{"role":"support"}'),
  };
  for (const host of ['bank.example.com:3000', '127.0.0.1.example.com', undefined]) {
    expect(await answer({ ...request, host })).toMatchObject({ statusCode: 403 });
  }
});

test('only who has the key gets a page or a session, and the address does not keep it', async () => {
  for (const headers of [{}, { Cookie: 'console_key=' }, { Cookie: `console_key=${key}x` }]) {
    expect((await get('/console/', headers)).status).toBe(403);
    expect((await session('{"role":"support"}', { 'Sec-Fetch-Site': 'same-origin', ...headers })).status).toBe(403);
  }
  expect((await get('/console/?key=wrong', {})).status).toBe(403);
  const opened = await get(`/console?key=${key}`, {});
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/console/']);
  expect(opened.headers.get('set-cookie')).toMatch(
    /^console_key=.*; Path=\/console; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  );
});

test.each(['', '{', 'null', '{"role":"owner"}', '{"role":["support"]}', '{"role":"__proto__"}'])(
  'the body %j is refused with the roles that there are',
  async (body) => {
    const answer = await session(body);
    expect([answer.status, await answer.text()]).toEqual([400, `role: must be one of ${roleNames.join(', ')}\n`]);
  },
);

test('the console offers the roles that there are, and its guide describes them with the same words', () => {
  expect(Object.keys(consoleRoles)).toEqual([...roleNames]);
  const guide = readFileSync(join(projectRoot(), 'docs/integrate/console.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(([, role, says]) => [role, says]);
  expect(rows).toEqual(Object.entries(consoleRoles));
});

test('who only looks changes nothing: no role but an administrator has the scopes of a customer’s secrets', () => {
  const writes = (role: Role) => roleScopes[role].filter((scope) => scope.includes('-write'));
  expect(writes('auditor')).toEqual([]);
  for (const role of roleNames.filter((one) => one !== 'administrator')) {
    expect(roleScopes[role]).not.toContain('cards-sensitive');
    expect(roleScopes[role]).not.toContain('customer-token-write');
    expect(new Set(roleScopes[role]).size).toBe(roleScopes[role].length);
  }
});
