import type { PreflightReport } from '../preflight/report.ts';
import type { Stage } from '../../lib/stages.ts';
import { readOrder } from './deployment-order.ts';

interface DeploymentSteps {
  /** The checks that a deployment needs. */
  readonly preflight: (stage: Stage) => Promise<PreflightReport>;
  readonly runCdk: (args: readonly string[]) => number;
  readonly print: (line: string) => void;
}

/**
 * Deploys all stacks of a stage, side by side, if the checks that a deployment needs have passed. Otherwise it says why, changes nothing, and
 * returns 1. Returns the exit code of the CDK. Throws an error if the arguments are wrong.
 */
export async function deploy(args: readonly string[], { preflight, runCdk, print }: DeploymentSteps): Promise<number> {
  const order = readOrder(args);
  const { isGo, lines } = await preflight(order.stage);
  for (const line of lines) print(line);
  return isGo ? runCdk(['deploy', '--all', '--concurrency', '4', ...order.args]) : 1;
}
