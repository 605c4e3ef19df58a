import { isSuspended, type OrganisationSuspension, type suspensionAttributes } from '../kernel/auth/suspension.ts';
import type { CommandName } from '../kernel/journal/author.ts';
import { momentAfter, withOptimisticRetry } from '../kernel/journal/commit.ts';
import { replace, type Write } from '../kernel/table/write.ts';
import { bulkPaymentsQueue } from '../money/bulk-payments/queues.ts';
import { type Organisation, organisation } from '../organisations/for-others.ts';
import type { Platform } from '../ports/platform.ts';
import { clockQueue } from '../time/clock/queues.ts';
import { operatorRow } from '../kernel/journal/operator-row.ts';

type SuspendingPlatform = Pick<Platform, 'table' | 'clock' | 'ids'>;

/** Who suspended it: an operator alone, or together with all organisations of the stage. */
export type SuspensionScope = keyof typeof suspensionAttributes;

/** A change of what suspends an organisation. */
interface SuspensionChange {
  readonly organisationId: string;
  readonly scope: SuspensionScope;
  readonly command: CommandName;
  /** Conditions of other items in the same transaction. */
  readonly also?: readonly Write[];
}

/** Whether something was changed, and the organisation after it. */
export interface SuspensionOutcome {
  readonly isChanged: boolean;
  readonly organisation: Organisation;
}

/**
 * Suspends an organisation, with an entry in its audit log. Every write that begins after it is refused, and every read after
 * `suspensionDelaySeconds` at the latest. A request that has begun is done whole within its timeout, or refused. If the organisation is
 * suspended in this scope already, nothing changes: since, by and reason stay those of the first. Throws an error if there is no such
 * organisation.
 */
export function suspendOrganisation(
  platform: SuspendingPlatform,
  change: SuspensionChange & { readonly by: string; readonly reason: string },
): Promise<SuspensionOutcome> {
  const { by, reason, scope } = change;
  return changeSuspension(platform, change, (before) => {
    if (before[scope] !== undefined) return undefined;
    const suspension: OrganisationSuspension = { since: platform.clock.now(), by, reason };
    return { after: { ...before, [scope]: suspension }, reason };
  });
}

/**
 * Resumes an organisation, with an entry in its audit log. What has waited is woken by the row of the journal, and falls due at once. If it
 * is not suspended in this scope, nothing changes. It stays suspended if it is so in the other scope. Throws an error if there is no
 * such organisation.
 */
export function resumeOrganisation(
  platform: SuspendingPlatform,
  change: SuspensionChange & { readonly reason?: string | undefined },
): Promise<SuspensionOutcome> {
  const { scope, reason } = change;
  return changeSuspension(platform, change, (before) => {
    if (before[scope] === undefined) return undefined;
    const { [scope]: _, ...after } = before;
    return { after, reason };
  });
}

/** What suspends an organisation, and its name. Throws an error if there is no such organisation. */
export async function readOrganisation(
  { table }: Pick<Platform, 'table'>,
  organisationId: string,
): Promise<Organisation> {
  const ref = organisation(organisationId);
  const stored = await table.get(ref.key);
  if (stored === undefined) throw new Error(`There is no organisation ${organisationId}.`);
  return ref.parse(stored);
}

type Decision = { readonly after: Organisation; readonly reason: string | undefined } | undefined;

/** Of two changes at the same time, the second one decides on what the first has written. */
function changeSuspension(
  platform: SuspendingPlatform,
  { organisationId, command, also = [] }: SuspensionChange,
  decide: (before: Organisation) => Decision,
): Promise<SuspensionOutcome> {
  const { table, clock, ids } = platform;
  return withOptimisticRetry(platform, async () => {
    const before = await readOrganisation(platform, organisationId);
    const decision = decide(before);
    if (decision === undefined) return { isChanged: false, organisation: before };
    const { after, reason } = decision;
    // Two changes in one millisecond keep their order in the audit log.
    const now = momentAfter({ writes: [replace(before)] }, clock.now());
    const writes = [replace({ ...after, writtenAt: now })];
    const about = [{ type: 'org', id: organisationId }];
    const change = { writes, about, ...(isSuspended(after) ? {} : woken(after, clock.now())) };
    const row = operatorRow(ids, change, { organisationId, command, reason, now });
    await table.transact([...writes, ...also, row]);
    return { isChanged: true, organisation: after };
  });
}

/** What goes on after a resume: everything that is due, bulks, and a bank clock that was being moved. The router wakes it. */
const woken = ({ pk, sk }: Organisation, now: ReturnType<Platform['clock']['now']>) => ({
  due: [{ key: { pk, sk }, dueAt: now }],
  wakes: [bulkPaymentsQueue.name, clockQueue.name],
});
