import { nextAccountId } from '../../accounts/accounts/account-id.ts';
import { firstWithNumber, openWithNumberAt } from '../../accounts/accounts/first-with-number.ts';
import { openMovedAccount } from '../../accounts/accounts/moved-account.ts';
import { haveSameOwners } from '../../accounts/accounts/same-owners.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import { eligibilityObstacleOf, ineligibilityReasonOf } from './eligibility.ts';
import { accountMigratedEvent } from './events.ts';
import { followNext } from './follow-accounts.ts';
import { moveMigration } from './migration.ts';
import type { MigrationState } from './migration-state.ts';
import { changeTo, type MigrationStep, type StepPlatform, stop, withMove } from './steps.ts';
import type { Migration, Move } from './store.ts';

/**
 * One step of a migration that is MigratingAccounts: the next account is opened at the new bank, or the next thing that follows
 * an account is made anew there. If there is nothing left to do, the customer is asked for consent to the movement of the money. If the customer cannot be moved any
 * more, the migration stops; what has been opened stays and is used after a reset.
 */
export async function moveNext(state: MigrationState, context: StepPlatform): Promise<MigrationStep> {
  const { migration } = state;
  const { terms } = context;
  const reason = ineligibilityReasonOf(state);
  if (reason !== undefined) return stop(migration, reason, terms);
  const unopened = migration.moves.find(({ to }) => to === undefined);
  if (unopened !== undefined) return openNext(state, unopened, context);
  const unfollowed = migration.moves.find(({ areCardsDone }) => !areCardsDone);
  if (unfollowed !== undefined) return followNext(state, unfollowed, context);
  return changeTo(moveMigration(migration, 'accountsMoved', terms.now), migration, terms);
}

/** Opens the account that takes the place of an old one, or takes the one that an earlier migration has opened. */
async function openNext(
  state: MigrationState,
  move: Move,
  { platform, terms, attempt }: StepPlatform,
): Promise<MigrationStep> {
  const { migration, head, open } = state;
  const { toBank } = migration;
  const old = open.find(({ id }) => id === move.from);
  // It was closed since the customer agreed.
  if (old === undefined) return changeTo(without(migration, move), migration, terms);
  const first = await firstWithNumber(platform.table, old);
  const earlier = await openWithNumberAt(platform.table, first, toBank.routingNumber);
  if (earlier !== undefined && !(haveSameOwners(earlier, old) && eligibilityObstacleOf(earlier) === undefined)) {
    return stop(migration, 'AccountAtNewBank', terms);
  }
  if (earlier !== undefined) {
    const step = changeTo(withMove(migration, { ...move, to: earlier.id }), migration, terms);
    return {
      ...step,
      change: mergeChanges(step.change, { writes: [], events: [accountMigratedEvent(migration, old, earlier)] }),
    };
  }
  const id = await nextAccountId(platform.table, head, attempt);
  const opened = openMovedAccount(
    { old, first, head, id, routingNumber: toBank.routingNumber },
    terms.now,
    platform.settings,
  );
  const step = changeTo(withMove(migration, { ...move, to: id }), migration, terms);
  const events = [accountMigratedEvent(migration, old, opened.account)];
  return { ...step, change: mergeChanges(step.change, opened.change, { writes: [], events }) };
}

const without = (migration: Migration, { from }: Move): Migration => ({
  ...migration,
  moves: migration.moves.filter((one) => one.from !== from),
});
