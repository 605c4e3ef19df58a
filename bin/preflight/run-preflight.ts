import type { Stage } from '../../lib/stages.ts';
import { runChecks } from './check.ts';
import { preflightChecks } from './checks.ts';
import { type PreflightReport, preflightReport } from './report.ts';

/** Makes all checks of a stage with the credentials and the region of the environment, and decides. It changes nothing. */
export async function runPreflight(
  stage: Stage,
  { now, isForDeployment }: { readonly now: Date; readonly isForDeployment: boolean },
): Promise<PreflightReport> {
  return preflightReport(await runChecks(preflightChecks, stage, now), { isForDeployment });
}
