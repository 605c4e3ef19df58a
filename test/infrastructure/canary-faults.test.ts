import { sampleEvent } from '../../bin/generate/operation-samples.ts';
import { workerSample } from '../../bin/generate/worker-samples.ts';
import { createCallbackHandler } from '../../functions/kernel/http/callback-handler.ts';
import { createLinedHandler } from '../../functions/kernel/http/lined-handler.ts';
import { formsOf } from '../../functions/kernel/http/operation.ts';
import { createPageHandler } from '../../functions/kernel/http/page-handler.ts';
import type { Route } from '../../functions/kernel/http/route.ts';
import type { QueueWorker, StreamWorker, Worker } from '../../functions/kernel/workers/define-worker.ts';
import { createQueueHandler, createStreamHandler } from '../../functions/kernel/workers/worker-handler.ts';
import { outputWriter } from '../../functions/ports/log/output-writer.ts';
import { createStructuredLog } from '../../functions/ports/log/structured-log.ts';
import { portDefinitions } from '../../functions/ports/ports.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import type { APIGatewayProxyEvent, SQSEvent } from 'aws-lambda';
import { useBank } from '../support/bank/use-bank.ts';
import { deploymentOf, type DeployedResource } from './deployment-of.ts';
import { synthesise } from './synthesise.ts';
import { listOf } from './template.ts';

/**
 * A fault on purpose in each function whose new code comes by a canary: nothing that it uses answers. What the function does then has to reach a
 * metric that an alarm of its deployment group looks at.
 */
const { live } = synthesise({ live: { stage: 'live' } });
const deployment = deploymentOf(live);
const bank = useBank();

const released = deployment.ofType('AWS::Lambda::Alias').map((alias) => {
  const functionName = String(alias.properties['FunctionName']);
  const id = functionName.replace('bankstack-live-', '');
  return { id, alias, functionName, version: String(alias.properties['FunctionVersion']) };
});
type Released = (typeof released)[number];

interface MetricOfAlarm {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
}

/** Everything that the alarms look at by which a move of the alias is undone. */
function watchedFor({ alias }: Released): readonly MetricOfAlarm[] {
  const { CodeDeployLambdaAliasUpdate: update } = alias.whole['UpdatePolicy'] as {
    readonly CodeDeployLambdaAliasUpdate: { readonly DeploymentGroupName: { readonly Ref: string } };
  };
  const group = deployment
    .ofType('AWS::CodeDeploy::DeploymentGroup')
    .find((one) => one.template === alias.template && one.logicalId === update.DeploymentGroupName.Ref);
  const { Alarms: alarms = [], Enabled: isEnabled } = (group?.properties['AlarmConfiguration'] ?? {}) as {
    readonly Enabled?: boolean;
    readonly Alarms?: readonly { readonly Name: string }[];
  };
  expect(isEnabled).toBe(true);
  const names = alarms.map(({ Name }) => Name);
  return deployment
    .ofType('AWS::CloudWatch::Alarm')
    .filter(({ name }) => names.includes(name))
    .flatMap(metricsOf);
}

function metricsOf({ properties }: DeployedResource): readonly MetricOfAlarm[] {
  // One fault in a minute rings.
  expect(properties).toMatchObject({ Threshold: 1, EvaluationPeriods: 1, TreatMissingData: 'notBreaching' });
  const computed = listOf(
    properties['Metrics'] as readonly { readonly MetricStat?: { readonly Metric: MetricOfAlarm } }[],
  );
  return computed.length === 0 ? [properties] : computed.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);
}

/** The metrics that count a line of the log of a function. */
function countedBy({ id, alias }: Released, line: Readonly<Record<string, unknown>>): readonly string[] {
  const mapped = deployment
    .ofType('AWS::Lambda::Function')
    .find(({ name }) => name === alias.properties['FunctionName'])?.properties;
  const { LogGroup: log } = mapped?.['LoggingConfig'] as { readonly LogGroup: string };
  return deployment
    .ofType('AWS::Logs::MetricFilter')
    .filter(
      ({ properties }) => properties['LogGroupName'] === log && matches(String(properties['FilterPattern']), line),
    )
    .flatMap(({ properties }) =>
      listOf(properties['MetricTransformations'] as { MetricNamespace: string; MetricName: string }),
    )
    .map(({ MetricNamespace, MetricName }) => {
      expect([id, MetricNamespace]).toEqual([id, 'Bankstack/live']);
      return MetricName;
    });
}

/** Whether a pattern of CloudWatch, of members that have to be equal to texts, matches a line. */
function matches(pattern: string, line: Readonly<Record<string, unknown>>): boolean {
  const terms = [...pattern.matchAll(/\$\.(\w+) = "([^"]*)"/g)];
  const isConjunction = !pattern.includes('||');
  return isConjunction && terms.length > 0 && terms.every(([, member = '', text]) => line[member] === text);
}

const fault = () => new Error('a fault on purpose');
const reject = () => Promise.reject(fault());

/** A platform of which nothing answers. Its log writes the lines that a deployed function writes. */
function brokenPlatform(): Platform {
  const ports = portDefinitions.map(({ name, refusing }) => [
    name,
    refusing(() => {
      throw fault();
    }),
  ]);
  const table = {
    get: reject,
    getAll: reject,
    query: reject,
    queryIndex: reject,
    transact: reject,
    put: reject,
    update: reject,
  };
  const log = createStructuredLog(outputWriter(bank.platform.clock, 'live'));
  return { ...bank.platform, ...(Object.fromEntries(ports) as Pick<Platform, 'queues'>), table, log };
}

/** The lines that a function writes that runs as this version, and whether it throws. */
async function written(version: string, run: () => Promise<unknown>) {
  const lines: Record<string, unknown>[] = [];
  const output = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)) as Record<string, unknown>);
    return true;
  });
  process.env['AWS_LAMBDA_FUNCTION_VERSION'] = version;
  try {
    const answer = await run();
    return { lines, answer };
  } catch {
    return { lines, answer: 'thrown' };
  } finally {
    delete process.env['AWS_LAMBDA_FUNCTION_VERSION'];
    output.mockRestore();
  }
}

const [anyOperation] = operations;
const requestTo = (route: Route): APIGatewayProxyEvent => {
  if (anyOperation === undefined) throw new Error('the registry has no operations');
  const operation = 'handle' in route ? route : anyOperation;
  const event = sampleEvent(operation, formsOf(operation)[0]);
  const authorization = `Bearer ${bank.token}`;
  const { Authorization: _, ...others } = event.headers;
  return { ...event, headers: { ...others, authorization }, multiValueHeaders: { authorization: [authorization] } };
};

async function statusOf(route: Route): Promise<number> {
  const platform = brokenPlatform();
  const event = requestTo(route);
  if ('receive' in route) return (await createCallbackHandler(route, platform)(event)).statusCode;
  if ('show' in route) return (await createPageHandler(route, platform)(event)).statusCode;
  return (await createLinedHandler(route, platform)(event)).statusCode;
}

/** The messages that failed, or undefined for a stream. */
async function failedMessages(worker: Worker): Promise<number | undefined> {
  const sample = workerSample(worker);
  if (worker.source.kind === 'stream') {
    await createStreamHandler(worker as StreamWorker, brokenPlatform())(sample);
    return undefined;
  }
  const answer = await createQueueHandler(worker as QueueWorker, brokenPlatform())(sample as SQSEvent);
  return answer.batchItemFailures.length;
}

const routes = [...operations, ...unlistedRoutes];
const isReleased = ({ id }: { readonly id: string }) => released.some((one) => one.id === id);
const of = (id: string): Released => {
  const found = released.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${id} has no canary`);
  return found;
};

function expectSeen(one: Released, lines: readonly Readonly<Record<string, unknown>>[]): void {
  const names = watchedFor(one).map(({ MetricName }) => MetricName);
  const counted = lines.flatMap((line) => countedBy(one, line));
  expect([one.id, counted.filter((name) => names.includes(name)).length]).not.toEqual([one.id, 0]);
}

test('there are functions of every kind with a canary', () => {
  const ids = released.map(({ id }) => id);
  expect(ids).toEqual(
    expect.arrayContaining(['createPayment', 'cardSettlementCallback', 'webhooks-fast', 'projector']),
  );
});

describe('an alarm of the canary sees', () => {
  test.each(routes.filter(isReleased).map((route) => [route.id, route] as const))('a 500 of %s', async (id, route) => {
    const one = of(id);
    const { lines, answer } = await written(one.version, () => statusOf(route));
    expect(answer).toBe(500);
    expectSeen(one, lines);
  });

  test.each(workers.filter(isReleased).map((worker) => [worker.id, worker] as const))(
    'a message that %s cannot handle',
    async (id, worker) => {
      const one = of(id);
      const { lines, answer } = await written(one.version, () => failedMessages(worker));
      expect(worker.source.kind === 'stream' ? answer === 'thrown' : Number(answer) > 0).toBe(true);
      expectSeen(one, lines);
    },
  );

  test.each(released.map((one) => [one.id, one] as const))('what %s throws, and a call that is ended', (_, one) => {
    const dimensions = {
      FunctionName: one.functionName,
      Resource: `${one.functionName}:${one.alias.name}`,
      ExecutedVersion: one.version,
    };
    const seen = watchedFor(one).filter(
      ({ Namespace, MetricName }) => Namespace === 'AWS/Lambda' && MetricName === 'Errors',
    );
    const found = seen.map(({ Dimensions = [] }) =>
      Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
    );
    expect(found).toContainEqual(dimensions);
  });
});

test('no alarm sees a fault of the version before, or the release that repairs it would be rolled back', async () => {
  const route = routes.find(({ id }) => id === 'createPayment');
  if (route === undefined) throw new Error('there is createPayment');
  const one = of(route.id);
  for (const version of ['1', '$LATEST']) {
    const { lines } = await written(version, () => statusOf(route));
    expect(lines.filter(({ level }) => level === 'ERROR')).toHaveLength(1);
    expect(lines.flatMap((line) => countedBy(one, line)).filter((name) => name.startsWith('faults-of'))).toEqual([]);
  }
});
