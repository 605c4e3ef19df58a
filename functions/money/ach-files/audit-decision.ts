import { about } from '../../kernel/journal/change.ts';
import { operatorRow } from '../../kernel/journal/operator-row.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ManifestEntry } from './rejected-entries.ts';
import type { AchRejection, rejectionDecisions } from './store.ts';

/** Rows of a transaction, beside the rejection: less than a transaction takes. */
const atOnceMax = 50;

const commands = {
  Resend: 'ach:resend',
  GiveUp: 'ach:give-up',
  Keep: 'ach:keep',
} as const satisfies Record<(typeof rejectionDecisions)[number], string>;

/**
 * Gives each organisation that has entries in what was decided an entry in its audit log, before anything is carried out. A file may be of thousands of
 * organisations, so it is done in parts, and the rejection says how far it came: each has one entry, also if the worker dies. Returns the rejection
 * as it is stored then. Throws ConcurrencyConflict if another run does the same.
 */
export async function auditDecision(
  { table, ids, clock }: Pick<Platform, 'table' | 'ids' | 'clock'>,
  rejection: AchRejection,
  entries: readonly ManifestEntry[],
): Promise<AchRejection> {
  const { decision, decisionReason: reason, fileId } = rejection;
  if (decision === undefined) return rejection;
  const organisationIds = [...new Set(entries.map(({ organisationId }) => organisationId))].sort();
  let audited = rejection;
  for (let start = rejection.auditedOrganisations ?? 0; start < organisationIds.length; start += atOnceMax) {
    const part = organisationIds.slice(start, start + atOnceMax);
    const next = { ...audited, auditedOrganisations: start + part.length };
    const change = about({ writes: [replace(next)] }, { type: 'achFile', id: fileId });
    const row = { command: commands[decision], reason, now: clock.now() };
    const rows = part.map((organisationId) => operatorRow(ids, change, { organisationId, ...row }));
    await table.transact([...change.writes, ...rows]);
    audited = { ...next, version: next.version + 1 };
  }
  return audited;
}
