import { nothingFollowed } from '../../accounts/closing/followed.generated.ts';
import { firstWithNumber, openWithNumberAt } from '../../accounts/accounts/first-with-number.ts';
import { haveSameOwners } from '../../accounts/accounts/same-owners.ts';
import type { Table } from '../../kernel/table/table.ts';
import { ineligibilityOf, eligibilityObstacleOf } from './eligibility.ts';
import { moveMigration } from './migration.ts';
import type { MigrationState } from './migration-state.ts';
import { changeTo, type MigrationStep, type StepTerms } from './steps.ts';
import type { Move } from './store.ts';

/**
 * Checks again whether the customer of a migration that stopped can be moved. If so, the customer is asked for consent again; if not,
 * only the reason may change. An account at the new bank that was closed is forgotten: another one is opened in its place.
 */
export async function reset(state: MigrationState, table: Table, terms: StepTerms): Promise<MigrationStep> {
  const { migration: before, head, open } = state;
  const after = moveMigration(before, 'reset', terms.now);
  const there = await accountsThere(state, table);
  const isTaken = there.some(({ old, one }) => !haveSameOwners(one, old) || eligibilityObstacleOf(one) !== undefined);
  const reason = ineligibilityOf(head, open) ?? (isTaken ? 'AccountAtNewBank' : undefined);
  if (reason !== undefined) {
    return changeTo({ ...before, ineligibilityReason: reason, updatedAt: terms.now }, before, terms);
  }
  const known = new Set(there.map(({ one }) => one.id));
  const moves = before.moves.map((move): Move => {
    const { to, ...rest } = move;
    const isGone = to !== undefined && open.some(({ id }) => id === move.from) && !known.has(to);
    return isGone ? { ...rest, ...nothingFollowed, areCardsDone: false } : move;
  });
  return changeTo({ ...after, consents: {}, moves }, before, terms);
}

/** The accounts at the new bank that are not closed and have the numbers of the customer's accounts at the old one. */
async function accountsThere({ migration, open }: MigrationState, table: Table) {
  const { routingNumber } = migration.toBank;
  const found = await Promise.all(
    open.map(async (old) => {
      const one = await openWithNumberAt(table, await firstWithNumber(table, old), routingNumber);
      return one === undefined ? [] : [{ old, one }];
    }),
  );
  return found.flat();
}
