import type { App, Environment, Stack } from 'aws-cdk-lib';
import { offeredRoutes } from '../../functions/kernel/http/route-frame.ts';
import type { Route } from '../../functions/kernel/http/route.ts';
import { offeredWorkers, type Worker } from '../../functions/kernel/workers/define-worker.ts';
import { checkAccountPin } from '../account-pin.ts';
import { checkCanary } from '../canary-settings.ts';
import { checkCapacity } from '../capacity.ts';
import { checkBanking } from '../check-banking.ts';
import { checkConsole } from '../check-console.ts';
import { checkDomain } from '../check-domain.ts';
import { checkBankServers } from '../check-bank-servers.ts';
import { checkEventExport } from '../check-event-export.ts';
import { checkLinking } from '../check-linking.ts';
import { checkNetworks } from '../check-networks.ts';
import { checkOrigins } from '../check-origins.ts';
import { checkRates } from '../check-rates.ts';
import { checkRecipients } from '../check-recipients.ts';
import { checkStageName } from '../check-stage-name.ts';
import type { CodeOf } from '../constructs/platform-function.ts';
import type { Stage } from '../stages.ts';
import { wingsOf, type WingsProps } from '../wings.ts';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { MonitoringStack } from './monitoring-stack.ts';
import { WingStack } from './wing-stack.ts';

export interface StageStacksProps extends Pick<WingsProps, 'wingOf'> {
  readonly stage: Stage;
  readonly operations: readonly Route[];
  readonly workers: readonly Worker[];
  readonly codeOf: CodeOf;
  /** The purpose of the function of a route. */
  readonly summaryOf: (route: Route) => string;
  readonly env?: Environment;
}

/**
 * All stacks of one stage (docs/develop/decisions/0020-stacks.md): the data, one stack for each wing, the API, and monitoring. They are
 * derived from the registry: nothing here names an operation or a worker. The order is that of a deployment.
 */
export function addStageStacks(
  app: App,
  { stage, workers: allWorkers, codeOf, summaryOf, env, ...props }: StageStacksProps,
): readonly Stack[] {
  checkStageName(stage);
  checkAccountPin(stage);
  checkRates(stage);
  checkOrigins(stage);
  checkDomain(stage);
  checkNetworks(stage);
  checkBanking(stage);
  checkRecipients(stage);
  checkBankServers(stage);
  checkEventExport(stage);
  checkConsole(stage);
  checkLinking(stage);
  checkCanary(stage);
  const routes = offeredRoutes(props.operations, stage);
  const workers = offeredWorkers(allWorkers, stage);
  checkCapacity(stage, routes, workers);
  const common = { stage, ...(env === undefined ? {} : { env }) };
  const data = new DataStack(app, { ...common, routes, workers });
  const wings = wingsOf({ routes, workers, wingOf: props.wingOf }).map(
    (wing) => new WingStack(app, { ...common, wing, allWorkers, codeOf, summaryOf }),
  );
  const api = new ApiStack(app, { ...common, routes, restApi: data.restApi, codeOf });
  const monitoring = new MonitoringStack(app, {
    ...common,
    allWorkers: workers,
    workers: wings.flatMap((wing) => wing.workers),
    watches: [...wings.flatMap(({ watches }) => watches), ...api.watches],
  });
  // They read what the data stack publishes, and methods need functions.
  for (const stack of [...wings, api, monitoring]) stack.addStackDependency(data);
  for (const wing of wings) api.addStackDependency(wing);
  return [data, ...wings, api, monitoring];
}
