import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { stuckMigrations } from './stuck-migrations.ts';
import { moveAccount } from '../../accounts/accounts/account.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { takeOver } from '../../accounts/accounts/moved-account.ts';
import { whatIsLeft } from '../../accounts/accounts/what-is-left.ts';
import { closeWithItems } from '../../accounts/closing/close-with-items.ts';
import { blockingClosing } from '../../accounts/closing/lives.generated.ts';
import { openOn } from '../../accounts/closing/open-items.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import { isNew, eligibilityObstacleOf, successorIn } from './eligibility.ts';
import { moveMigration } from './migration.ts';
import { moveLateMoney, nextDaily } from './move-money.ts';
import type { MigrationState } from './migration-state.ts';
import { changeTo, type MigrationStep, type StepPlatform } from './steps.ts';

/** Logged, with an alarm, once a day for an old account that cannot be closed after the deadline. */
export const unclosedAccountMessage: AlarmMessage = {
  text: 'old account of a migration not closed',
  alarm: stuckMigrations,
};

/**
 * One step of a migration that is ClosingAccounts: money that came late is ordered to move, or the next account is closed with its
 * cards. An account with a debt, a hold, a freeze or a payment under way is tried again the next day, and so is one that the customer
 * has not agreed to move. When the customer has no open account at the old bank, the migration is Completed.
 */
export async function closeNext(state: MigrationState, context: StepPlatform): Promise<MigrationStep> {
  const { migration, open } = state;
  const { platform, terms } = context;
  const late = moveLateMoney(state, context);
  if (late !== undefined) return late;
  const obstacles: { readonly accountId: string; readonly outcome: string }[] = [];
  for (const owner of open) {
    const outcome = await closingObstacle(platform.table, state, owner);
    if (outcome === undefined) return close(state, owner, context);
    obstacles.push({ accountId: owner.id, outcome });
  }
  const { organisationId, id: resourceId } = migration;
  for (const obstacle of obstacles) {
    platform.log.alarm(unclosedAccountMessage, { worker: 'due', organisationId, resourceId, ...obstacle });
  }
  if (obstacles.length === 0) {
    return changeTo(moveMigration(migration, 'complete', terms.now), migration, terms);
  }
  return changeTo({ ...migration, workAt: nextDaily(terms.now) }, migration, terms);
}

/** Why an account cannot be closed now; undefined if it can. */
async function closingObstacle(table: Table, { migration }: MigrationState, one: Account): Promise<string | undefined> {
  const obstacle = eligibilityObstacleOf(one);
  if (obstacle !== undefined) return obstacle;
  if (isNew(migration, one)) return 'no consent';
  const left = whatIsLeft(one);
  if (left !== undefined) return left.what;
  return (await openOn(one, table, blockingClosing)).length > 0 ? 'payments under way' : undefined;
}

/**
 * Closes an old account. The account that takes its place takes over interest that has accrued, and the like. If money may not go
 * there, it stays on the closed account.
 */
async function close(
  { migration, opened }: MigrationState,
  owner: Account,
  { platform, terms }: StepPlatform,
): Promise<MigrationStep> {
  const { organisationId, moves } = migration;
  const { now } = terms;
  const step = changeTo(migration, migration, terms);
  const closed = moveAccount(owner, 'close', now, { closeReason: 'ByCustomer' });
  if (closed === undefined) return step;
  const move = moves.find(({ from }) => from === owner.id);
  const to = move && successorIn(opened, move);
  const { after, heir } = to === undefined ? { after: closed } : takeOver(naming(to, closed, now), to);
  const closing = await closeWithItems(
    { organisationId, accounts: [after], closeReason: 'ByCustomer' },
    { table: platform.table, now, cipher: () => Promise.resolve(terms.cipher) },
  );
  return { ...step, change: mergeChanges(step.change, closing, { writes: heir === undefined ? [] : [replace(heir)] }) };
}

/** A closed account that names the account in its place. */
const naming = (to: Account, closed: Account, now: Instant): Account => ({
  ...closed,
  movedTo: closed.movedTo ?? { id: to.id, from: now },
});
