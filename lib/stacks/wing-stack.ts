import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Route } from '../../functions/kernel/http/route.ts';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import { Canary } from '../constructs/canary.ts';
import { logWatches } from '../constructs/log-watches.ts';
import { type CodeOf, PlatformFunction, type PlatformFunctionProps } from '../constructs/platform-function.ts';
import type { ReleasedFunction } from '../constructs/released-function.ts';
import { sharedResources } from '../constructs/shared-resources.ts';
import type { Watch } from '../constructs/watch.ts';
import { WorkerFunction } from '../constructs/worker-function.ts';
import { planRoute } from '../function-plan.ts';
import { stackName } from '../names.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import type { Wing } from '../wings.ts';

export interface WingStackProps extends StackProps {
  readonly stage: Stage;
  readonly wing: Wing;
  /** Of all wings, also those that the stage does not have: a function may send to the queue of any worker. */
  readonly allWorkers: readonly Worker[];
  readonly codeOf: CodeOf;
  /** The purpose of the function of a route. */
  readonly summaryOf: (route: Route) => string;
}

/**
 * The functions of one wing, with their roles and logs. The API and the alarms name them, and nothing of another stack is in this one: so
 * wings are deployed side by side, and each of them alone.
 */
export class WingStack extends Stack {
  readonly workers: readonly WorkerFunction[];
  /** The alarms on its functions. */
  readonly watches: readonly Watch[];

  constructor(scope: Construct, { stage, wing, allWorkers, codeOf, summaryOf, ...stackProps }: WingStackProps) {
    super(scope, stackName(stage, wing.name), {
      ...stackProps,
      description: `Bankstack, stage ${stage.name}: functions of ${wing.name}`,
    });
    const common = { shared: sharedResources(this, { stage, workers: allWorkers }), codeOf };
    const ofRoutes = wing.routes.map((route) => addFunction(this, route, { ...common, description: summaryOf(route) }));
    this.workers = wing.workers.map((worker) => new WorkerFunction(this, pascalCase(worker.id), { ...common, worker }));
    this.watches = [
      ...this.workers.flatMap((one) => one.watches(stage)),
      ...ofRoutes.flatMap(({ watches }) => watches),
    ];
    addCanary(this, { stage, wing, handlers: [...ofRoutes, ...this.workers].map(({ handler }) => handler) });
  }
}

interface FunctionOfRoute {
  readonly handler: PlatformFunction;
  /** The alarms on its log messages. */
  readonly watches: readonly Watch[];
}

function addFunction(scope: Construct, route: Route, common: Omit<PlatformFunctionProps, 'plan'>): FunctionOfRoute {
  const { id, alarmsOn } = route;
  const handler = new PlatformFunction(scope, pascalCase(id), { ...common, plan: planRoute(route) });
  const { logGroup } = handler;
  const { stage } = common.shared;
  return { handler, watches: logWatches(handler, { stage, logGroup, id, alarmsOn }) };
}

/** Adds the canary of the functions that have one. A stage without CodeDeploy moves their aliases at once. */
function addCanary(
  scope: Construct,
  {
    stage,
    wing,
    handlers,
  }: Pick<WingStackProps, 'stage' | 'wing'> & { readonly handlers: readonly PlatformFunction[] },
): void {
  const functions = handlers.flatMap(({ id, name, logGroup, released }): readonly ReleasedFunction[] =>
    released === undefined ? [] : [{ id, name, logGroup, released }],
  );
  const { canary, shiftsTraffic } = stage;
  if (canary === undefined || !shiftsTraffic || functions.length === 0) return;
  new Canary(scope, 'Canary', { stage, wing: wing.name, canary, functions });
}
