import { createPublicHandler } from '../../functions/reference/public-handler.ts';
import { checkConsole } from '../../lib/check-console.ts';
import type { Stage } from '../../lib/stages.ts';
import { sandboxWithFiles } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { settingsTextOf } from './template.ts';

const { served, without } = synthesise({ served: sandboxWithFiles, without: { stage: 'sandbox' } });
const console = sandboxWithFiles.changes?.console;
if (console === undefined) throw new Error('no stage of the tests has a console');
const asking = [
  'SignInToConsole',
  'RenewConsoleToken',
  'EndConsoleSession',
  'ListConsolePeople',
  'ManageConsolePeople',
];

const pathsOf = (stage: typeof served) =>
  stage
    .ofType('AWS::ApiGateway::Method')
    .flatMap(({ properties }) => (properties['OperationName'] as string | undefined) ?? [])
    .filter((id) => id.toLowerCase().includes('console'))
    .toSorted();
const granting = (stage: typeof served) =>
  stage.policies().filter(({ properties }) => JSON.stringify(properties).includes(console.secretParameter));
const namesIn = (ids: readonly string[]) =>
  ids.map((id) => asking.find((name) => id.startsWith(name)) ?? id).toSorted();

test('a stage without the setting has no path and no function of the console', () => {
  expect(pathsOf(without)).toEqual([]);
  const ids = without.ofType('AWS::Lambda::Function').map(({ logicalId }) => logicalId);
  expect(ids.filter((id) => asking.some((name) => id.startsWith(name)))).toEqual([]);
});

test('one with it serves the files and the sign-in, whose functions alone know the provider and its secret', () => {
  expect(pathsOf(served)).toEqual(
    [
      'console',
      'consoleFile',
      'consoleFileHead',
      'consoleHead',
      'endConsoleSession',
      'listConsolePeople',
      'manageConsolePeople',
      'renewConsoleToken',
      'signInToConsole',
    ].toSorted(),
  );
  const knowing = served.ofType('AWS::Lambda::Function').filter((one) => settingsTextOf(one).includes(console.issuer));
  expect(namesIn(knowing.map(({ logicalId }) => logicalId))).toEqual(asking.toSorted());
  expect(namesIn(granting(served).map(({ logicalId }) => logicalId))).toEqual(asking.toSorted());
});

const refusalOf = (changes: object, domain?: Stage['domain']) => () => {
  checkConsole({ name: 'live', console: { ...console, ...changes }, ...(domain === undefined ? {} : { domain }) });
};
const role = { claim: 'roles', value: 'bank', role: 'operations', organisationId: '100000001' };

test('settings with which nobody could sign in, or the wrong people, are refused', () => {
  expect(refusalOf({})).not.toThrow();
  expect(refusalOf({ issuer: 'http://login.example.com' })).toThrow('console.issuer');
  expect(refusalOf({ clientId: '' })).toThrow('console.clientId');
  expect(refusalOf({ secretParameter: 'console' })).toThrow('console.secretParameter');
  expect(refusalOf({ roles: [{ ...role, role: 'owner' }] })).toThrow('console.roles has owner');
  expect(refusalOf({ roles: [{ ...role, value: '' }] })).toThrow('console.roles');
  expect(refusalOf({ roles: [{ ...role, organisationId: 'acme' }] })).toThrow('no organisation');
  for (const claim of ['email', 'preferred_username', 'upn', 'Name']) {
    expect(refusalOf({ roles: [{ ...role, claim }] })).toThrow(`console.roles has the claim ${claim}`);
  }
  expect(refusalOf({ roles: [{ ...role, claim: 'groups' }] })).not.toThrow();
  expect(refusalOf({ requiredClaims: [{ claim: 'hd', value: '' }] })).toThrow('console.requiredClaims');
  expect(refusalOf({ requiresAuthTime: true, prompt: 'select_account' })).toThrow('console.requiresAuthTime');
  expect(refusalOf({ alwaysAsks: true, prompt: 'select_account' })).toThrow('console.alwaysAsks');
  expect(refusalOf({ alwaysAsks: true, requiresAuthTime: false })).toThrow('console.alwaysAsks');
  expect(refusalOf({ alwaysAsks: true })).not.toThrow();
  expect(refusalOf({ requiredClaims: [{ claim: 'hd', value: 'company.example' }] })).not.toThrow();
  expect(refusalOf({ issuer: 'https://accounts.google.com' })).toThrow('console.prompt');
  expect(refusalOf({ issuer: 'https://accounts.google.com', prompt: 'select_account' })).not.toThrow();
  expect(refusalOf({ idleMinutes: 5 })).toThrow('console.idleMinutes is 5');
  expect(refusalOf({ hours: 25 })).toThrow('console.hours is 25');
});

test.each(['common', 'organizations', 'Consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])(
  'an issuer of all tenants is refused: %s',
  (tenant) => {
    for (const host of ['login.microsoftonline.com', 'login.microsoftonline.us', 'sts.windows.net']) {
      expect(refusalOf({ issuer: `https://${host}/${tenant}/v2.0` })).toThrow('accounts of every company');
    }
    expect(refusalOf({ issuer: `https://login.example.com/${tenant}` })).not.toThrow();
  },
);

describe('the files', () => {
  const files: Readonly<Record<string, string>> = {
    'index.html': '<meta content="__NONCE__"><meta content="__SIGN_IN__">',
    'index-aB3_dE5f.js': 'script',
    'icon.svg': '<svg/>',
  };
  const handler = createPublicHandler({
    openApi: () => '{}',
    openApiOfWing: () => undefined,
    documentation: () => Promise.resolve(undefined),
    console: (name) => Promise.resolve(files[name]),
  });
  const get = (path: string) => {
    const file = /^\/console\/(.+)$/.exec(path)?.[1];
    const resource = file === undefined ? '/console' : '/console/{file}';
    return handler({ resource, path, pathParameters: file === undefined ? null : { file } });
  };

  test('the page has a nonce that no other answer has, and is not kept', async () => {
    const [one, other] = [await get('/console/'), await get('/console/')];
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(one.headers?.['Content-Security-Policy'])) ?? [];
    expect(one.body).toBe(`<meta content="${nonce}"><meta content="provider">`);
    expect(one.headers).toMatchObject({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
    expect(other.body).not.toBe(one.body);
    expect(await get('/console/index.html')).toMatchObject({ statusCode: 200 });
  });

  test('are below the path of any stage, kept for ever if their name says what is in them, and there are no others', async () => {
    expect(await get('/console')).toMatchObject({ statusCode: 308, headers: { Location: 'console/' } });
    expect((await get('/console/index-aB3_dE5f.js')).headers?.['Cache-Control']).toContain('immutable');
    expect((await get('/console/icon.svg')).headers?.['Cache-Control']).toBe('no-cache');
    for (const name of ['none.js', '..%2Findex.js', 'index']) {
      expect((await get(`/console/${name}`)).statusCode).toBe(404);
    }
  });
});
