import { columns } from '../command-line/columns.ts';
import type { CheckResult } from './check.ts';

/** The result of all checks, for a deployment or for the whole stage. */
export interface PreflightReport {
  readonly isGo: boolean;
  readonly checks: readonly CheckResult[];
  /** A line for each check, and a last one with the decision. */
  readonly lines: readonly string[];
}

const words = { passed: 'passed', warning: 'warning', failed: 'FAILED', unknown: 'NOT LOOKED' } as const;

const isOpen = ({ outcome }: CheckResult): boolean => outcome === 'failed' || outcome === 'unknown';

/**
 * Decides by the results of checks. A check that has failed, or could not look, is a no; a warning is not. Before a deployment only the checks
 * count that the deployment needs.
 */
export function preflightReport(
  checks: readonly CheckResult[],
  { isForDeployment }: { readonly isForDeployment: boolean },
): PreflightReport {
  const open = checks.filter(isOpen);
  const stopping = open.filter(({ neededBy }) => !isForDeployment || neededBy === 'deployment');
  const rows = checks.map((one) => [words[one.outcome], one.check, textOf(one)]);
  return {
    isGo: stopping.length === 0,
    checks,
    lines: [
      ...columns(['result', 'check', 'what is so, and what to do'], rows),
      decision({ open, stopping, checks, isForDeployment }),
    ],
  };
}

function textOf({ says, whatToDo }: CheckResult): string {
  return whatToDo === undefined ? `${says}.` : `${says}. To do: ${whatToDo}.`;
}

function decision({
  open,
  stopping,
  checks,
  isForDeployment,
}: {
  readonly open: readonly CheckResult[];
  readonly stopping: readonly CheckResult[];
  readonly checks: readonly CheckResult[];
  readonly isForDeployment: boolean;
}): string {
  const names = (some: readonly CheckResult[]) => some.map(({ check }) => check).join(', ');
  if (stopping.length > 0) {
    return `${isForDeployment ? 'Not to be deployed' : 'Not ready'}: ${names(stopping)} of ${checks.length} checks.`;
  }
  if (open.length > 0) return `It can be deployed. Before customers come, see to: ${names(open)}.`;
  return `All ${checks.length} checks are passed or have warnings only.`;
}
