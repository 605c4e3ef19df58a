import type { APIGatewayProxyEvent } from 'aws-lambda';
import { documentOperations, type OpenApi } from '../../bin/generate/client/schema.ts';
import { securityHeaders } from '../../functions/kernel/base/security-headers.ts';
import { withDeprecation } from '../../functions/kernel/http/deprecated-handler.ts';
import { exposedHeaders } from '../../functions/kernel/http/cross-origin.ts';
import { publicRoutes } from '../../functions/reference/public-routes.ts';
import { callbacks, operations, pages } from '../../functions/registry.ts';
import { type LocalGateway, startGateway } from '../../local/gateway/server.ts';
import { localReference } from '../../local/reference.ts';
import { individual } from '../support/bank/applicants.ts';
import { useBank } from '../support/bank/use-bank.ts';

const app = 'https://app.example.com';
const unknown = 'https://evil.example';
const reference = localReference();
const bank = useBank({ settings: { origins: ['http://localhost:5173', app] } });
let gateway: LocalGateway;
beforeAll(async () => {
  gateway = await startGateway({ operations, reference, platform: bank.platform, port: 0 });
});
afterAll(() => gateway.stop());

interface Routed {
  readonly method: string;
  readonly path: string;
}
type Headers = Readonly<Record<string, string>>;

const send = async ({ method, path }: Routed, origin: string, headers: Headers = {}, body?: string) => {
  const answer = await fetch(gateway.address + path.replaceAll(/\{\w+\}/g, '1'), {
    method,
    headers: { ...headers, origin },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer;
};
const allowedBy = ({ headers }: Response) => headers.get('access-control-allow-origin');
const listIn = (text: string | null) => (text ?? '').split(', ');
const paths = [...Map.groupBy(operations, ({ path }): string => path)].map(
  ([path, own]) => [path, own.map(({ method }) => method)] as const,
);

/** The parameters of the reference, which a script may send as headers. */
const declared = JSON.parse(reference.openApi()) as OpenApi;
const declaredOperations = documentOperations(declared);
const parametersAt = (path: string) =>
  declaredOperations
    .filter((one) => one.path === path)
    .flatMap(({ parameters = [] }) => parameters)
    .flatMap(({ name, in: where }) => (where === 'header' ? [name] : []));

test.each(paths)('a named origin may call %s as the registry and the reference say', async (path, methods) => {
  const answer = await send({ method: 'OPTIONS', path }, app);
  const allowed = listIn(answer.headers.get('access-control-allow-headers'));
  expect([answer.status, allowedBy(answer), answer.headers.get('vary')]).toEqual([204, app, 'Origin']);
  expect(listIn(answer.headers.get('access-control-allow-methods'))).toEqual(methods.toSorted());
  expect(allowed).toEqual(expect.arrayContaining(['Authorization', ...parametersAt(path)]));
  const known = ['Authorization', 'Content-Type', 'Sandbox-Limit', ...parametersAt(path)];
  expect(allowed.filter((name) => !known.includes(name))).toEqual([]);
  expect(allowed.includes('Content-Type')).toBe(methods.some((method) => method !== 'GET'));
});

test('an unknown origin may call no operation, and reads no answer', async () => {
  for (const { method, path } of operations) {
    const [preflight, answer] = [
      await send({ method: 'OPTIONS', path }, unknown),
      await send({ method, path }, unknown),
    ];
    expect([path, preflight.status, answer.status]).toEqual([path, 405, 401]);
    for (const { headers } of [preflight, answer]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.get('vary')).toBe('Origin');
    }
  }
});

test('a named origin reads every refusal of every operation', async () => {
  for (const route of operations) {
    const answer = await send(route, app);
    expect([route.id, answer.status, allowedBy(answer)]).toEqual([route.id, 401, app]);
    expect([answer.headers.get('vary'), answer.headers.get('access-control-expose-headers')]).toEqual([
      'Origin',
      exposedHeaders,
    ]);
  }
});

test('pages and callbacks are for no script of another origin, a named one included', async () => {
  for (const route of [...pages, ...callbacks]) {
    for (const { method, path } of [route, { ...route, method: 'OPTIONS' as const }]) {
      const { headers } = await send({ method, path }, app);
      expect([path, [...headers.keys()].filter((name) => name.startsWith('access-control-'))]).toEqual([path, []]);
    }
  }
});

test('the document of the API is for every origin, as in a stage that names none', async () => {
  for (const route of publicRoutes.filter(({ path }) => path === '/openapi.json')) {
    expect(allowedBy(await send(route, unknown))).toBe('*');
  }
});

/** What browsers always let scripts read, and what only the connection needs. */
const alwaysRead = [
  'cache-control',
  'content-length',
  'content-type',
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
];
/** What a browser obeys, and no script has to read. */
const obeyed = [...Object.keys(securityHeaders).map((name) => name.toLowerCase()), 'content-security-policy', 'vary'];

test('a script may read every header that an answer has for callers', async () => {
  const document = { 'content-type': 'application/vnd.api+json', authorization: `Bearer ${bank.token}` };
  const create = (headers: Headers = {}) =>
    send(
      { method: 'POST', path: '/applications' },
      app,
      { ...document, ...headers },
      JSON.stringify(individual({ ssn: '721074426' })),
    );
  const answers = [
    await send({ method: 'GET', path: '/accounts' }, app),
    await send({ method: 'GET', path: '/accounts' }, app, { ...document, 'sandbox-limit': 'token' }),
    await create({ 'idempotency-key': 'one', prefer: 'handling=strict' }),
    await create({ 'idempotency-key': 'one' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 429, 201, 201]);
  const sent = new Set([
    ...answers.flatMap(({ headers }) => [...headers.keys()]),
    ...[...JSON.stringify(declared.paths).matchAll(/#\/components\/headers\/([\w-]+)/g)].map(([, name = '']) =>
      name.toLowerCase(),
    ),
    'content-disposition',
    ...(await deprecatedHeaders()),
  ]);
  const readable = [...listIn(exposedHeaders.toLowerCase()), ...alwaysRead, ...obeyed];
  expect([...sent].filter((name) => !readable.includes(name) && !name.startsWith('access-control-'))).toEqual([]);
  // The gateway of the cloud has another name for the id of a request.
  const needless = listIn(exposedHeaders.toLowerCase()).filter(
    (name) => !sent.has(name) && name !== 'x-amzn-requestid',
  );
  expect(needless).toEqual([]);
});

/** What the answers of a deprecated operation have, in lower case. */
async function deprecatedHeaders(): Promise<readonly string[]> {
  const handler = withDeprecation(() => Promise.resolve({ statusCode: 200, headers: {}, body: '' }), {
    since: '2027-01-01',
    sunset: '2028-01-01',
  });
  const { headers = {} } = await handler({ path: '/accounts' } as APIGatewayProxyEvent);
  return Object.keys(headers).map((name) => name.toLowerCase());
}

test('no answer lets a browser add cookies or certificates of its own', async () => {
  const answers = [
    await send({ method: 'OPTIONS', path: '/accounts' }, app),
    await send({ method: 'GET', path: '/accounts' }, app),
  ];
  for (const { headers } of answers) expect(headers.has('access-control-allow-credentials')).toBe(false);
});

test('an answer that the gateway gives in place of a function can be read, and says nothing about anybody', async () => {
  const large = 'x'.repeat(11 * 1024 * 1024);
  const answer = await send({ method: 'POST', path: '/accounts' }, app, {}, large);
  expect([answer.status, allowedBy(answer)]).toEqual([413, '*']);
});
