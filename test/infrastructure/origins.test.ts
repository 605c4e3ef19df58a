import { crossOriginHeaders } from '../../functions/kernel/http/cross-origin.ts';
import { operations, usualUnlistedRoutes } from '../../functions/registry.ts';
import { publicRoutes } from '../../functions/reference/public-routes.ts';
import { checkOrigins } from '../../lib/check-origins.ts';
import { unserved } from '../../local/gateway/refusals.ts';
import { createPathFinder } from '../../local/gateway/route.ts';
import { originsAndNetworks } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { flat, type Resource, settingsTextOf } from './template.ts';
import { rendered } from './velocity.ts';

const { origins } = originsAndNetworks.changes;
const [app, other] = origins;
const { open, one, closed } = synthesise({
  open: originsAndNetworks,
  one: { stage: 'sandbox', operations: { first: 1 }, changes: { origins: [app] } },
  closed: { stage: 'sandbox' },
});
const allow = 'Access-Control-Allow-Origin';
const routes = [...operations, ...usualUnlistedRoutes, ...publicRoutes];

interface Mock {
  readonly RequestTemplates: Readonly<Record<string, string>>;
  readonly IntegrationResponses: readonly {
    readonly StatusCode: string;
    readonly SelectionPattern?: string;
    readonly ResponseParameters: Readonly<Record<string, string>>;
    readonly ResponseTemplates: Readonly<Record<string, string>>;
  }[];
}

/** The methods for all others, by their paths. */
function otherMethodsOf(stage: typeof open): ReadonlyMap<string, Resource> {
  const resources = new Map(
    stage.ofType('AWS::ApiGateway::Resource').map((one) => [`${one.template}#${one.logicalId}`, one]),
  );
  const pathOf = (template: string, id: unknown): string => {
    const { properties } = resources.get(`${template}#${(id as { Ref?: string }).Ref ?? ''}`) ?? {};
    return properties === undefined
      ? ''
      : `${pathOf(template, properties['ParentId'])}/${String(properties['PathPart'])}`;
  };
  const methods = stage
    .ofType('AWS::ApiGateway::Method')
    .filter(({ properties }) => properties['HttpMethod'] === 'ANY');
  return new Map(methods.map((method) => [pathOf(method.template, method.properties['ResourceId']), method]));
}

/** What API Gateway answers by the mock of a method. */
function mocked({ properties }: Resource, method: string, headers: Readonly<Record<string, string>>) {
  const { RequestTemplates, IntegrationResponses } = properties['Integration'] as Mock;
  const input = { method, headers, requestId: 'r-1' };
  const { statusCode } = JSON.parse(rendered(RequestTemplates['application/json'] ?? '', input).text) as {
    statusCode: number;
  };
  const usual = IntegrationResponses.find(({ SelectionPattern }) => SelectionPattern === undefined);
  const chosen = IntegrationResponses.find(({ SelectionPattern }) => SelectionPattern === String(statusCode)) ?? usual;
  const { text, headers: set } = rendered(chosen?.ResponseTemplates['application/json'] ?? '', input);
  const fixed = Object.entries(chosen?.ResponseParameters ?? {}).map(
    ([name, value]) => [name.replace('method.response.header.', ''), value.slice(1, -1)] as const,
  );
  const declared = (properties['MethodResponses'] as { StatusCode: string; ResponseParameters: object }[]).find(
    ({ StatusCode }) => StatusCode === chosen?.StatusCode,
  );
  const names = Object.keys(declared?.ResponseParameters ?? {}).map((name) => name.replace(/.*\./, ''));
  expect(names).toEqual(expect.arrayContaining([...fixed.map(([name]) => name), ...Object.keys(set)]));
  return { status: Number(chosen?.StatusCode), headers: { ...Object.fromEntries(fixed), ...set }, body: text.trim() };
}

const callers = [
  ['a named origin', { Origin: app }],
  ['another named one, by HTTP/2', { origin: other }],
  ['an unknown origin', { Origin: 'https://evil.example' }],
  ['an origin that looks like a named one', { Origin: `${app}.evil.example` }],
  ['an opaque origin', { Origin: 'null' }],
  ['no origin', {}],
] as const;

describe('a stage that names origins', () => {
  const found = otherMethodsOf(open);
  const routesAt = createPathFinder(routes);
  const paths = [...new Set(routes.map(({ path }): string => path))];

  test.each(callers)('answers %s at every path as the local gateway does', (_, headers: Record<string, string>) => {
    const origin = headers['Origin'] ?? headers['origin'];
    for (const path of paths) {
      const method = found.get(path);
      if (method === undefined) throw new Error(`${path} has no method for the others`);
      for (const sent of ['OPTIONS', 'PUT', 'HEAD']) {
        const { settings } = { settings: { origins, sandbox: true } };
        const local = unserved({ method: sent, path, origin, routes: routesAt(path), settings }, 'r-1');
        const cloud = mocked(method, sent, headers);
        expect([path, sent, cloud.status, cloud.headers]).toEqual([path, sent, local.statusCode, local.headers]);
        expect(cloud.body).toBe(local.body);
      }
    }
  });

  test('has no more resources for it', () => {
    expect(open.ofType('AWS::ApiGateway::Method')).toHaveLength(closed.ofType('AWS::ApiGateway::Method').length);
    expect(open.resources).toHaveLength(closed.resources.length);
  });

  test('tells every function of an operation the origins', () => {
    const functions = open
      .ofType('AWS::Lambda::Function')
      .filter(({ logicalId, properties }) => 'Environment' in properties && !/HandlerFunction/.test(logicalId));
    expect(functions.length).toBeGreaterThan(100);
    for (const one of functions) expect(settingsTextOf(one)).toContain(`"origins":${JSON.stringify(origins)}`);
  });

  test('never lets a browser send what it keeps for the API', () => {
    expect(JSON.stringify(open.resources)).not.toContain('Access-Control-Allow-Credentials');
  });
});

describe('answers that the gateway gives in place of a function', () => {
  const allowedBy = (stage: typeof open) =>
    new Set(
      stage
        .ofType('AWS::ApiGateway::GatewayResponse')
        .map(
          ({ properties }) =>
            (properties['ResponseParameters'] as Record<string, string>)[`gatewayresponse.header.${allow}`],
        ),
    );

  test('can be read by the only origin of a stage', () => expect(allowedBy(one)).toEqual(new Set([`'${app}'`])));

  test('can be read by every origin if a stage names several: the gateway cannot choose one', () => {
    expect(allowedBy(open)).toEqual(new Set(["'*'"]));
  });

  test('can be read by none if a stage names none', () => expect(allowedBy(closed)).toEqual(new Set([undefined])));

  test('are the same to everybody: each is a fixed text with the id of the request', () => {
    for (const { properties } of open.ofType('AWS::ApiGateway::GatewayResponse')) {
      const [template = ''] = Object.values(properties['ResponseTemplates'] as Record<string, string>);
      expect(template.match(/\$[\w.]+/g)).toEqual(['$context.requestId']);
    }
  });
});

test('a stage that names no origin has nothing of it: OPTIONS is a method that no path takes', () => {
  expect(flat(closed.resources)).not.toContain('Access-Control');
  for (const method of otherMethodsOf(closed).values()) {
    expect([405, 404]).toContain(mocked(method, 'OPTIONS', { Origin: app }).status);
  }
  expect(crossOriginHeaders({ origins: [] }, app)).toEqual({});
});

describe('the origins of a stage', () => {
  const check = (list: readonly string[], sandbox = true) => checkOrigins({ name: 'mine', sandbox, origins: list });

  test.each([
    [[]],
    [[app]],
    [['https://app.example.com:8443', 'https://xn--bcher-kva.example']],
    [[other, 'http://[::1]:3000']],
  ])('may be %p', (list) => expect(() => check(list)).not.toThrow());

  test.each([
    ['*', 'is not an origin'],
    ['null', 'is not an origin'],
    ['https://*.example.com', 'is not an origin'],
    ['app.example.com', 'is not an origin'],
    ['https://app.example.com/', 'did you mean "https://app.example.com"?'],
    ['https://app.example.com/start', 'did you mean "https://app.example.com"?'],
    ['https://App.example.com', 'did you mean "https://app.example.com"?'],
    ['https://app.example.com:443', 'did you mean "https://app.example.com"?'],
    ["https://app.example.com'", 'is not an origin'],
    ['https://a$b.example.com', 'is not an origin'],
    ['http://app.example.com', 'has to begin with https://'],
    ['http://localhost.example.com', 'has to begin with https://'],
    ['ftp://localhost', 'has to begin with https://'],
  ])('may not be %s', (origin, why) => expect(() => check([app, origin])).toThrow(why));

  test('may not be the machine of a developer where money is real', () => {
    expect(() => check([other], false)).toThrow('is a machine of a developer');
    expect(() => check(['https://localhost:8443'], false)).toThrow('is a machine of a developer');
  });

  test('may not be there twice, and not more than 10', () => {
    expect(() => check([app, app])).toThrow('is there twice');
    expect(() => check(Array.from({ length: 11 }, (_, index) => `https://${index}.example.com`))).toThrow(
      'more than 10',
    );
  });
});
