import { moveAccount } from '../../accounts/accounts/account.ts';
import { account, type Account } from '../../accounts/accounts/for-others.ts';
import { whatIsLeft } from '../../accounts/accounts/what-is-left.ts';
import { closeAccounts } from '../../cards/cards/close-accounts.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import { moneyUnderWay } from '../../money/check-deposits/under-way.ts';
import { obstacleTo, successorIn } from './eligibility.ts';
import { moveMigration } from './migration.ts';
import { moveLateMoney, nextDaily } from './move-money.ts';
import type { MigrationStand } from './stand.ts';
import { changeTo, type MigrationStep, type StepPlatform, withMove } from './steps.ts';
import type { Move } from './store.ts';

/** Logged, with an alarm, once a day for an old account that cannot be closed although the deadline has come. */
export const unclosedAccountMessage = 'old account of a migration not closed';

/**
 * One step of a migration that is ClosingAccounts: money that came late is ordered to move, or the next account is closed with its
 * cards. An account with a debt, a hold, a freeze or a payment under way is tried again the next day. When all are closed, the
 * migration is Completed.
 */
export async function closeNext(stand: MigrationStand, around: StepPlatform): Promise<MigrationStep> {
  const { migration, open } = stand;
  const { platform, terms } = around;
  const late = moveLateMoney(stand, around);
  if (late !== undefined) return late;
  const obstacles: { readonly accountId: string; readonly outcome: string }[] = [];
  for (const move of migration.moves.filter(({ isClosed }) => !isClosed)) {
    const owner = open.find(({ id }) => id === move.from);
    if (owner === undefined) return changeTo(withMove(migration, { ...move, isClosed: true }), migration, terms);
    const outcome = await closingObstacle(platform.table, owner);
    if (outcome === undefined) return close(stand, move, owner, around);
    obstacles.push({ accountId: owner.id, outcome });
  }
  const { organisationId, id: resourceId } = migration;
  for (const obstacle of obstacles) {
    platform.log.error(unclosedAccountMessage, { worker: 'due', organisationId, resourceId, ...obstacle });
  }
  if (migration.moves.every(({ isClosed }) => isClosed)) {
    return changeTo(moveMigration(migration, 'complete', terms.now), migration, terms);
  }
  return changeTo({ ...migration, workAt: nextDaily(terms.now) }, migration, terms);
}

/** Why an account cannot be closed now; undefined if it can. */
async function closingObstacle(table: Table, one: Account): Promise<string | undefined> {
  const obstacle = obstacleTo(one);
  if (obstacle !== undefined) return obstacle;
  const left = whatIsLeft(one);
  if (left !== undefined) return left.what;
  return (await moneyUnderWay(table, one)).length > 0 ? 'payments under way' : undefined;
}

/** Closes an old account. Interest that has accrued on it is paid by the new one. */
async function close(
  { migration, opened }: MigrationStand,
  move: Move,
  owner: Account,
  { platform, terms }: StepPlatform,
): Promise<MigrationStep> {
  const { organisationId } = migration;
  const { now } = terms;
  const closed = moveAccount(owner, 'close', now, { closeReason: 'ByCustomer' });
  const step = changeTo(withMove(migration, { ...move, isClosed: true }), migration, terms);
  if (closed === undefined) return step;
  const { interestCents, interestParts, ...emptied } = closed;
  const to = successorIn(opened, move);
  const movedTo = to === undefined ? {} : { movedTo: closed.movedTo ?? { id: to.id, from: now } };
  const after: Account = { ...emptied, ...movedTo };
  const heir = await heirOf(platform.table, organisationId, move, { interestCents, interestParts });
  const closing = await closeAccounts(
    { organisationId, accounts: [after], closeReason: 'ByCustomer' },
    { table: platform.table, now, cipher: () => Promise.resolve(terms.cipher) },
  );
  const inherited = { writes: heir === undefined ? [] : [replace(heir)] };
  return { ...step, change: mergeChanges(step.change, closing, inherited) };
}

/** The new account with the interest that has accrued on the old one; undefined if there is none. */
async function heirOf(
  table: Table,
  organisationId: string,
  { to }: Move,
  { interestCents = 0, interestParts = 0 }: Pick<Account, 'interestCents' | 'interestParts'>,
): Promise<Account | undefined> {
  if (to === undefined || (interestCents === 0 && interestParts === 0)) return undefined;
  const ref = account(organisationId, to);
  const stored = await table.get(ref.key);
  const heir = stored && ref.parse(stored);
  if (heir === undefined || heir.status === 'Closed') return undefined;
  return {
    ...heir,
    interestCents: (heir.interestCents ?? 0) + interestCents,
    interestParts: (heir.interestParts ?? 0) + interestParts,
  };
}
