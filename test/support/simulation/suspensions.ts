import {
  readOrganisation,
  resumeOrganisation,
  suspendOrganisation,
} from '../../../functions/founding/suspend-organisation.ts';
import { isSuspended } from '../../../functions/kernel/auth/suspension.ts';
import { journalRows } from '../bank/journal.ts';
import type { Simulation } from './simulation.ts';

/** When an organisation was suspended; without an end it still is. */
interface Suspension {
  readonly from: string;
  readonly to?: string;
}

/** The suspensions of an organisation, in their order. */
export type Suspensions = Suspension[];

export const isSuspendedNow = (suspensions: Suspensions): boolean =>
  suspensions.length > 0 && suspensions.at(-1)?.to === undefined;

/** An operator suspends the organisation, or resumes it. The process may die at it: what was written counts. */
export async function turn(simulation: Simulation, suspensions: Suspensions): Promise<void> {
  const { platform, organisationId, plan, weakness, clock } = simulation;
  const change = { organisationId, scope: 'suspension' } as const;
  weakness.off();
  const isResuming = isSuspendedNow(suspensions);
  await (
    isResuming
      ? resumeOrganisation(platform, { ...change, command: 'org:resume' })
      : suspendOrganisation(platform, { ...change, command: 'org:suspend', by: 'local:ada', reason: 'Case 17' })
  ).catch(() => undefined);
  plan.revive();
  const isNow = isSuspended(await readOrganisation(platform, organisationId));
  weakness.on();
  if (isNow && !isResuming) suspensions.push({ from: clock.now() });
  const last = suspensions.at(-1);
  if (!isNow && isResuming && last !== undefined) suspensions.splice(-1, 1, { ...last, to: clock.now() });
}

/** What tokens have written while the organisation was suspended: nothing may be. */
export async function writtenWhileSuspended(
  simulation: Simulation,
  suspensions: Suspensions,
): Promise<readonly string[]> {
  const rows = await journalRows(simulation);
  return rows.flatMap(({ by, writtenAt }) =>
    by?.token !== undefined &&
    suspensions.some(({ from, to }) => writtenAt > from && (to === undefined || writtenAt < to))
      ? [`${by.from ?? 'a token'} wrote at ${writtenAt}`]
      : [],
  );
}
