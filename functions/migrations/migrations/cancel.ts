import { moveAccount } from '../../accounts/accounts/account.ts';
import { type Account, accountsById } from '../../accounts/accounts/for-others.ts';
import { whatIsLeft } from '../../accounts/accounts/what-is-left.ts';
import { closeAccounts } from '../../cards/cards/close-accounts.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import { moneyUnderWay } from '../../money/check-deposits/under-way.ts';
import type { Platform } from '../../ports/platform.ts';
import { moveMigration } from './migration.ts';
import type { MigrationStand } from './stand.ts';
import { changeTo, type MigrationStep, type StepTerms } from './steps.ts';
import type { Migration } from './store.ts';

/**
 * Gives a migration up before money has moved. Accounts that were opened at the new bank are closed with their cards, unless they have
 * been used: then they stay, as any other account. Later accounts are opened at the old bank again.
 */
export async function cancel(
  { migration: before, head }: MigrationStand,
  { platform, terms }: { readonly platform: Pick<Platform, 'table'>; readonly terms: StepTerms },
): Promise<MigrationStep> {
  const { routingNumber: _, ...kept } = head;
  const step = changeTo(moveMigration(before, 'cancel', terms.now), before, terms);
  const home = { writes: [replace({ ...kept, routingNumber: before.fromBank.routingNumber })] };
  const isBack = before.moves.length === 0 ? { writes: [] } : home;
  const closed = await closeUnused(platform.table, before, terms);
  return { ...step, change: mergeChanges(step.change, isBack, closed) };
}

async function closeUnused(table: Table, migration: Migration, { now, cipher }: StepTerms): Promise<Change> {
  const { organisationId, moves } = migration;
  const opened = await accountsById(
    table,
    organisationId,
    moves.flatMap(({ to }) => to ?? []),
  );
  const unused: Account[] = [];
  for (const one of opened) if (await isUnused(table, one)) unused.push(one);
  const closed = unused.flatMap((one) => moveAccount(one, 'close', now, { closeReason: 'ByCustomer' }) ?? []);
  return closeAccounts(
    { organisationId, accounts: closed, closeReason: 'ByCustomer' },
    { table, now, cipher: () => Promise.resolve(cipher) },
  );
}

/** True for an account without money and without payments that could move any. */
async function isUnused(table: Table, one: Account): Promise<boolean> {
  if (one.status !== 'Open' || one.archivedOwnerIds !== undefined) return false;
  if (whatIsLeft(one) !== undefined || one.customerIds.length !== 1) return false;
  return (await moneyUnderWay(table, one)).length === 0;
}
