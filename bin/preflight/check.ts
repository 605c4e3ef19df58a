import type { Stage } from '../../lib/stages.ts';
import type { Fault } from '../aws-account/fault.ts';
import { failureSentence, isRefusedAccess } from '../command-line/failure-sentence.ts';

/**
 * What fails if a check does not pass: the deployment itself, or the service of a stage that can be deployed. A deployment is not refused for
 * the second one.
 */
export type CheckNeed = 'deployment' | 'service';

/** What a check has found. A warning does not keep anything from working. */
export interface CheckFinding {
  readonly outcome: 'passed' | 'warning' | 'failed';
  /** What is so, in words without a full stop. */
  readonly says: string;
  /** What an operator has to do, unless it passed. */
  readonly whatToDo?: string;
}

/** A look at the account, the region or the deployed stage. It changes nothing. */
export interface Check {
  readonly name: string;
  /** What it asks AWS, as actions of IAM. */
  readonly actions: readonly string[];
  readonly neededBy: (stage: Stage) => CheckNeed;
  /** Throws the error of AWS if it could not look. */
  readonly look: (stage: Stage, now: Date) => Promise<CheckFinding>;
}

/** A check with what it has found. `unknown`: it could not look, and `says` why. */
export interface CheckResult extends Omit<CheckFinding, 'outcome'> {
  readonly check: string;
  readonly neededBy: CheckNeed;
  readonly outcome: CheckFinding['outcome'] | 'unknown';
}

export const passed = (says: string): CheckFinding => ({ outcome: 'passed', says });
export const warning = (fault: Fault): CheckFinding => ({ outcome: 'warning', ...fault });
export const failed = (fault: Fault): CheckFinding => ({ outcome: 'failed', ...fault });

const severity = ['passed', 'warning', 'failed'] as const;

/** One finding for several: the worst outcome, with the sentences of those that did not pass, or of all if all passed. */
export function joined(findings: readonly CheckFinding[]): CheckFinding {
  const outcome = severity.findLast((one) => findings.some((finding) => finding.outcome === one)) ?? 'passed';
  const shown = findings.filter((finding) => (finding.outcome === 'passed') === (outcome === 'passed'));
  const remedies = [...new Set(shown.flatMap(({ whatToDo }) => whatToDo ?? []))];
  return {
    outcome,
    says: shown.map(({ says }) => says).join('; '),
    ...(remedies.length === 0 ? {} : { whatToDo: remedies.join('; ') }),
  };
}

/**
 * Makes all checks, each by itself: one that AWS refuses to answer hides no other, and says that it could not look. If `first` fails, these are
 * the wrong credentials, and what they would show of another account is not asked.
 */
export async function runChecks(
  { first, others }: { readonly first: Check; readonly others: readonly Check[] },
  stage: Stage,
  now: Date,
): Promise<readonly CheckResult[]> {
  const place = await resultOf(first, stage, now);
  if (place.outcome === 'failed') {
    const says = `not looked at, because the check ${first.name} has failed`;
    return [place, ...others.map((one) => ({ ...headOf(one, stage), outcome: 'unknown' as const, says }))];
  }
  return [place, ...(await Promise.all(others.map((one) => resultOf(one, stage, now))))];
}

async function resultOf(check: Check, stage: Stage, now: Date): Promise<CheckResult> {
  try {
    return { ...headOf(check, stage), ...(await check.look(stage, now)) };
  } catch (error) {
    const sentence = failureSentence(error) ?? `A fault of this command: ${String(error)}`;
    return {
      ...headOf(check, stage),
      outcome: 'unknown',
      says: `could not look. ${sentence.replace(/\.$/, '')}`,
      whatToDo: isRefusedAccess(error)
        ? `allow these credentials ${check.actions.join(', ')}`
        : 'see to that, and run the command again',
    };
  }
}

const headOf = ({ name, neededBy }: Check, stage: Stage) => ({ check: name, neededBy: neededBy(stage) });
