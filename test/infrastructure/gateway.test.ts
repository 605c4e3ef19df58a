import { type AnyOperation, bufferedSecondsMax } from '../../functions/kernel/http/operation.ts';
import { offeredOperations } from '../../functions/kernel/http/route-frame.ts';
import { problems } from '../../functions/kernel/base/problem.ts';
import { publicRoutes } from '../../functions/reference/public-routes.ts';
import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { callbacks, operations, usualUnlistedRoutes, workers as allWorkers } from '../../functions/registry.ts';
import { answerHeaders } from '../../functions/kernel/base/answer-headers.ts';
import { refuseRivalVariables } from '../../lib/constructs/gateway.ts';
import { stageNamed } from '../../lib/stages.ts';
import { synthesise } from './synthesise.ts';
import { flat, inlinePoliciesOf, settingsTextOf, type Statement } from './template.ts';

/** The stages of the project export no events. */
const workers = offeredWorkers(allWorkers, stageNamed('sandbox'));

interface FixedResponse {
  readonly StatusCode: string;
  readonly ResponseParameters: Readonly<Record<string, string>>;
  readonly ResponseTemplates: Readonly<Record<string, string>>;
}

/** True for a method of an address under /hosted/ at which there is no page. */
function isNoPage(properties: Readonly<Record<string, unknown>>): boolean {
  const { Integration } = properties as { Integration: { Type: string; IntegrationResponses?: [FixedResponse] } };
  const [answer] = Integration.IntegrationResponses ?? [];
  return properties['HttpMethod'] === 'ANY' && answer?.StatusCode === '404';
}

const streaming = { first: 1, changes: { streams: true, timeoutSeconds: 120 } } as const;
const { sandbox, live, few, fewAgain, more, streamedSandbox, streamedEmulator } = synthesise({
  sandbox: { stage: 'sandbox' },
  live: { stage: 'live' },
  few: { stage: 'sandbox', operations: { first: 2 } },
  fewAgain: { stage: 'sandbox', operations: { first: 2 }, attempt: 2 },
  more: { stage: 'sandbox', operations: { first: 3 } },
  streamedSandbox: { stage: 'sandbox', operations: streaming },
  streamedEmulator: { stage: 'emulator', operations: streaming },
});
const idsWithReference = (list: readonly { readonly id: string }[]) =>
  [...list, ...publicRoutes].map((route) => route.id).toSorted();
/** The routes beside the operations that a live stage has too. */
const keptUnlisted = offeredOperations(usualUnlistedRoutes, { sandbox: false });
const methodsOf = (stage: typeof sandbox) =>
  stage
    .ofType('AWS::ApiGateway::Method')
    .flatMap((method) => (method.properties['OperationName'] as string | undefined) ?? [])
    .toSorted();

describe('gateway', () => {
  it('each operation and each worker has a function of its own, and the reference has one', () => {
    expect(methodsOf(sandbox)).toEqual(idsWithReference([...operations, ...usualUnlistedRoutes]));
    expect(sandbox.ofType('AWS::Lambda::Function')).toHaveLength(
      operations.length + usualUnlistedRoutes.length + workers.length + 1,
    );
    for (const handler of sandbox.ofType('AWS::Lambda::Function')) {
      expect(handler.properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    }
  });

  it('a live stage has no sandbox operations', () => {
    const kept = offeredOperations(operations, { sandbox: false });
    expect(kept.length).toBeLessThan(operations.length);
    expect(methodsOf(live)).toEqual(idsWithReference([...kept, ...keptUnlisted]));
    const offered = offeredWorkers(workers, stageNamed('live'));
    expect(live.ofType('AWS::Lambda::Function')).toHaveLength(kept.length + keptUnlisted.length + offered.length + 1);
    const parts = live.ofType('AWS::ApiGateway::Resource').map((resource) => resource.properties['PathPart']);
    expect(parts).not.toContain('sandbox');
  });

  it('the reference may only write its log, and has no settings', () => {
    const inReference = (type: string) =>
      sandbox.ofType(type).filter(({ logicalId }) => /^Reference(Function|Role)/.test(logicalId));
    const [handler] = inReference('AWS::Lambda::Function');
    expect(handler?.properties['Environment']).toBeUndefined();
    const actions = inReference('AWS::IAM::Role')
      .flatMap(inlinePoliciesOf)
      .flatMap(({ properties }) =>
        (properties['PolicyDocument'] as { Statement: Statement[] }).Statement.flatMap(({ Action }) => Action),
      );
    expect(actions.toSorted()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  });

  it('passes files both ways, with any Accept header', () => {
    const [api] = sandbox.ofType('AWS::ApiGateway::RestApi');
    expect(api?.properties['BinaryMediaTypes']).toEqual(['*/*']);
  });

  it('answers of its own have the security headers of every answer', () => {
    const resourcesOutsideWorkers = sandbox.ofType('AWS::ApiGateway::GatewayResponse');
    expect(resourcesOutsideWorkers.length).toBeGreaterThan(0);
    for (const { properties } of resourcesOutsideWorkers) {
      const parameters = properties['ResponseParameters'] as Readonly<Record<string, string>>;
      for (const [name, value] of Object.entries(answerHeaders)) {
        expect(parameters[`gatewayresponse.header.${name}`]).toBe(`'${value}'`);
      }
    }
  });

  it('each path answers 405 with Allow to every method that it does not take, in a browser as a page', () => {
    const methods = live.ofType('AWS::ApiGateway::Method');
    const allowed = methods.flatMap(({ properties }) => {
      if (properties['HttpMethod'] !== 'ANY' || isNoPage(properties)) return [];
      const { Integration } = properties as { Integration: { IntegrationResponses: [FixedResponse] } };
      const [{ StatusCode, ResponseParameters, ResponseTemplates }] = Integration.IntegrationResponses;
      const type = ResponseParameters['method.response.header.Content-Type'];
      expect(StatusCode).toBe('405');
      expect(Object.values(ResponseParameters).filter((value) => !/^'[^']*'$/.test(value))).toEqual([]);
      expect(ResponseTemplates['application/json']?.startsWith('<!doctype html>')).toBe(type?.includes('html'));
      return [ResponseParameters['method.response.header.Allow']];
    });
    const routes = [...offeredOperations(operations, { sandbox: false }), ...keptUnlisted, ...publicRoutes];
    const paths = [...Map.groupBy(routes, ({ path }) => path).values()];
    const expected = paths.map(
      (own) =>
        `'${own
          .map(({ method }) => method)
          .toSorted()
          .join(', ')}'`,
    );
    expect(allowed.toSorted()).toEqual(expected.toSorted());
  });

  it('every address under /hosted/ without a page answers 404 with a page, to every method', () => {
    const own = live.ofType('AWS::ApiGateway::Method').filter(({ properties }) => isNoPage(properties));
    const partOf = new Map(
      live.ofType('AWS::ApiGateway::Resource').map(({ logicalId, properties }) => [logicalId, properties]),
    );
    const pathOf = (id: unknown): string => {
      const properties = partOf.get((id as { Ref?: string }).Ref ?? '');
      return properties === undefined ? '' : `${pathOf(properties['ParentId'])}/${String(properties['PathPart'])}`;
    };
    const paths = own.map(({ properties }) => pathOf(properties['ResourceId']));
    const served = keptUnlisted.map(({ path }): string => path).filter((path) => path.startsWith('/hosted/'));
    const leading = served.flatMap((path) =>
      [...path.matchAll(/\//g)].slice(1).map(({ index }) => path.slice(0, index)),
    );
    const missing = new Set(leading.filter((path) => !served.includes(path)));
    expect(paths.toSorted()).toEqual([...missing, '/hosted/{proxy+}'].toSorted());
    for (const { properties } of own) {
      const { Integration } = properties as { Integration: { IntegrationResponses: [FixedResponse] } };
      const [{ ResponseParameters, ResponseTemplates }] = Integration.IntegrationResponses;
      const body = ResponseTemplates['application/json'] ?? '';
      expect(ResponseParameters['method.response.header.Content-Type']).toBe("'text/html; charset=utf-8'");
      expect(body.startsWith('<!doctype html>')).toBe(true);
      // In a template of the gateway, both signs have a meaning.
      expect(body.replace('$context.requestId', '')).not.toMatch(/[#$]/);
    }
  });

  it('a new operation makes a new deployment, and nothing new makes none', () => {
    const deploymentOf = (stage: typeof sandbox) =>
      stage.ofType('AWS::ApiGateway::Deployment').map((one) => one.logicalId);
    expect(deploymentOf(few)).toEqual(deploymentOf(fewAgain));
    expect(deploymentOf(few)).not.toEqual(deploymentOf(more));
  });

  describe('an operation that streams', () => {
    const streamed = { ...operations[0], ...streaming.changes } as AnyOperation;
    const methodOf = (made: typeof sandbox) => {
      const resourcesOutsideWorkers = (type: string) =>
        made.ofType(type).filter(({ logicalId }) => !/Handler|Reference/.test(logicalId));
      const [method] = resourcesOutsideWorkers('AWS::ApiGateway::Method').filter(
        ({ properties }) => properties['OperationName'] === streamed.id,
      );
      const [handler] = resourcesOutsideWorkers('AWS::Lambda::Function');
      return {
        integration: method?.properties['Integration'] as Record<string, unknown>,
        timeoutSeconds: handler?.properties['Timeout'],
        settings: handler === undefined ? '' : settingsTextOf(handler),
      };
    };

    it('is passed on as a stream for as long as its function may take', () => {
      const { integration, timeoutSeconds, settings } = methodOf(streamedSandbox);
      expect(integration).toMatchObject({
        Type: 'AWS_PROXY',
        ResponseTransferMode: 'STREAM',
        TimeoutInMillis: 120_000,
      });
      expect(flat(integration['Uri'])).toMatch(/2021-11-15\/functions\/.*\/response-streaming-invocations$/);
      expect(timeoutSeconds).toBe(120);
      expect(settings).toContain('"streamsResponses":true');
    });

    it('is passed on whole where the stage says so', () => {
      const { integration, settings } = methodOf(streamedEmulator);
      expect(integration).not.toHaveProperty('ResponseTransferMode');
      expect(flat(integration['Uri'])).toMatch(/2015-03-31\/functions\/.*\/invocations$/);
      expect(settings).toContain('"streamsResponses":false');
    });

    it('is the only kind that may take longer than the gateway waits for a whole answer', () => {
      const long = operations.filter(({ timeoutSeconds }) => timeoutSeconds > bufferedSecondsMax);
      expect(long.filter(({ streams }) => streams !== true)).toEqual([]);
    });
  });

  it('the deployment waits for the methods of all nested stacks and for the answers of the gateway', () => {
    const [deployment] = sandbox.ofType('AWS::ApiGateway::Deployment');
    const ids = (type: string) => sandbox.ofType(type).map(({ logicalId }) => logicalId);
    const nested = ids('AWS::CloudFormation::Stack');
    const awaited = deployment?.whole['DependsOn'] as readonly string[];
    const ofApi = nested.filter((stack) => !stack.startsWith('Messaging'));
    expect(ofApi.length).toBeGreaterThan(20);
    expect(ofApi.filter((stack) => !awaited.includes(stack))).toEqual([]);
    expect(awaited).toEqual(expect.arrayContaining([...ids('AWS::ApiGateway::GatewayResponse')]));
  });

  it('there is one path variable per level', () => {
    const variables = new Map<string, string[]>();
    for (const { properties } of sandbox.ofType('AWS::ApiGateway::Resource')) {
      const part = properties['PathPart'] as string;
      const parent = JSON.stringify(properties['ParentId']);
      if (part.startsWith('{')) variables.set(parent, [...(variables.get(parent) ?? []), part]);
    }
    expect(variables.size).toBeGreaterThan(0);
    for (const parts of variables.values()) expect(parts).toHaveLength(1);
  });

  it('two path variables on one level are refused before they are deployed', () => {
    expect(() => refuseRivalVariables(['/accounts/{id}', '/accounts/{accountId}/close'])).toThrow('two path variables');
    expect(() => refuseRivalVariables(['/accounts/{id}', '/accounts/{id}/notes/{noteId}'])).not.toThrow();
  });

  it('what the gateway refuses itself is a JSON:API error of the same catalogue', () => {
    const answers = sandbox.ofType('AWS::ApiGateway::GatewayResponse');
    const types = answers.map((answer) => answer.properties['ResponseType']);
    expect(types).toEqual(
      expect.arrayContaining(['MISSING_AUTHENTICATION_TOKEN', 'THROTTLED', 'DEFAULT_4XX', 'DEFAULT_5XX']),
    );
    for (const { properties } of answers) {
      const templates = properties['ResponseTemplates'] as Record<string, string>;
      const document = JSON.parse(templates['application/json'] ?? '') as { errors: Record<string, unknown>[] };
      const [error] = document.errors;
      const problem = problems[error?.['code'] as keyof typeof problems];
      expect(error).toMatchObject({ title: problem.title, meta: { supportId: '$context.requestId' } });
      if (properties['StatusCode'] !== undefined) expect(properties['StatusCode']).toBe(String(problem.status));
    }
  });

  it('the stage is logged and throttled, and neither log nor trace has a path with ids', () => {
    const [stage] = sandbox.ofType('AWS::ApiGateway::Stage');
    expect(stage?.properties).toMatchObject({
      // Its traces would have the paths.
      TracingEnabled: false,
    });
    expect(stage?.properties['MethodSettings']).toContainEqual(
      expect.objectContaining({
        ResourcePath: '/*',
        HttpMethod: '*',
        DataTraceEnabled: false,
        ThrottlingRateLimit: 200,
        ThrottlingBurstLimit: 400,
      }),
    );
    const { Format } = stage?.properties['AccessLogSetting'] as { Format: string };
    // The metrics of the whole stage cost nothing. One for each method does, and nothing reads it.
    expect(stage?.properties['MethodSettings']).not.toContainEqual(expect.objectContaining({ MetricsEnabled: true }));
    expect(Format).not.toMatch(/context\.path|queryString|authorizer/);
  });

  it.each([
    ['sandbox', sandbox],
    ['live', live],
  ])('in %s, each route that needs no token has a throttle of its own, far below that of the API', (name, made) => {
    const { openThrottle, throttle } = stageNamed(name);
    const [stage] = made.ofType('AWS::ApiGateway::Stage');
    const settings = stage?.properties['MethodSettings'] as Record<string, unknown>[];
    const open = [
      ...callbacks.map((route) => ({ ...route, limits: openThrottle.callbacks })),
      ...[
        ...(name === 'live' ? keptUnlisted : usualUnlistedRoutes).filter((route) => 'show' in route),
        ...publicRoutes,
      ].map((route) => ({
        ...route,
        limits: openThrottle.pages,
      })),
    ];
    expect(open.length).toBeGreaterThan(20);
    expect(settings).toHaveLength(open.length + 1);
    for (const { path, method, limits } of open) {
      expect(limits.ratePerSecond).toBeLessThan(throttle.ratePerSecond);
      expect(settings).toContainEqual(
        expect.objectContaining({
          ResourcePath: `/${path.replaceAll('/', '~1')}`,
          HttpMethod: method,
          ThrottlingRateLimit: limits.ratePerSecond,
          ThrottlingBurstLimit: limits.burst,
        }),
      );
    }
  });

  it('bursts of refused callers, and messages that no partner has signed, are counted in its log', () => {
    const filters = sandbox
      .ofType('AWS::Logs::MetricFilter')
      .filter(({ logicalId }) => /^GatewayRefused/.test(logicalId))
      .map(({ properties }) => properties['FilterPattern']);
    expect(filters).toEqual([
      '{ ($.status = "401") || ($.status = "403") }',
      '{ ($.route = "/callbacks/*") && ($.status = "401") }',
    ]);
    const [stage] = sandbox.ofType('AWS::ApiGateway::Stage');
    const { Format } = stage?.properties['AccessLogSetting'] as { Format: string };
    expect(JSON.parse(Format.replace(':$context.responseLatency', ':0'))).toMatchObject({
      status: '$context.status',
      route: '$context.resourcePath',
    });
  });
});
