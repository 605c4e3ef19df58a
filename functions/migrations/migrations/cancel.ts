import { moveAccount } from '../../accounts/accounts/account.ts';
import { type Account, accountsById } from '../../accounts/accounts/for-others.ts';
import { whatIsLeft } from '../../accounts/accounts/what-is-left.ts';
import { closeWithItems, closingWritesMax } from '../../accounts/closing/close-with-items.ts';
import { blockingClosing } from '../../accounts/closing/lives.generated.ts';
import { openOn } from '../../accounts/closing/open-items.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { moveMigration } from './migration.ts';
import type { MigrationState } from './migration-state.ts';
import { changeTo, type MigrationStep, type StepTerms } from './steps.ts';
import type { Migration } from './store.ts';

/** Accounts and cards that one transaction closes at most. A transaction of the table takes 100 writes. */
const closedMax = 60;

/**
 * Gives a migration up before money has moved. Accounts that were opened at the new bank are closed with their cards, unless they have
 * been used: then they stay, as any other account. If there are many, due work closes the rest. Later accounts are opened at the old
 * bank again.
 */
export async function decideCancellation(state: MigrationState, context: Around): Promise<MigrationStep> {
  const { migration: before, head } = state;
  const { terms } = context;
  const { routingNumber: _, ...kept } = head;
  const home = { writes: [replace({ ...kept, routingNumber: before.fromBank.routingNumber })] };
  const isBack = before.moves.length === 0 ? { writes: [] } : home;
  const cancelled = moveMigration(before, 'cancel', terms.now);
  const opened = before.moves.flatMap(({ to }) => to ?? []);
  const { left, change } = await closeUnused({ organisationId: before.organisationId, ids: opened }, context);
  const step = changeTo(withLeft(cancelled, left, terms.now), before, terms);
  return { ...step, change: mergeChanges(step.change, isBack, change) };
}

/** Closes the next account at the new bank of a cancelled migration. */
export async function closeRest({ migration: before }: MigrationState, context: Around): Promise<MigrationStep> {
  const { organisationId, leftToClose: ids = [] } = before;
  const { left, change } = await closeUnused({ organisationId, ids }, context);
  const step = changeTo(withLeft(before, left, context.terms.now), before, context.terms);
  return { ...step, change: mergeChanges(step.change, change) };
}

interface Around {
  readonly platform: Pick<Platform, 'table'>;
  readonly terms: StepTerms;
}

function withLeft(
  { leftToClose: _, workAt: __, ...migration }: Migration,
  left: readonly string[],
  now: Instant,
): Migration {
  return left.length === 0 ? migration : { ...migration, leftToClose: [...left], workAt: now };
}

/** Closes those of the accounts that are unused, as far as they fit into one transaction; `left` are the others. */
async function closeUnused(
  { organisationId, ids }: { readonly organisationId: string; readonly ids: readonly string[] },
  { platform: { table }, terms: { now, cipher } }: Around,
): Promise<{ readonly left: readonly string[]; readonly change: Change }> {
  const chosen: Account[] = [];
  let [writes, looked] = [0, 0];
  for (const one of await accountsById(table, organisationId, ids)) {
    const needed = closingWritesMax(one);
    if (writes > 0 && writes + needed > closedMax) break;
    looked += 1;
    if (!(await isUnused(table, one))) continue;
    writes += needed;
    chosen.push(one);
  }
  const closed = chosen.flatMap((one) => moveAccount(one, 'close', now, { closeReason: 'ByCustomer' }) ?? []);
  const change = await closeWithItems(
    { organisationId, accounts: closed, closeReason: 'ByCustomer' },
    { table, now, cipher: () => Promise.resolve(cipher) },
  );
  return { left: ids.slice(looked), change };
}

/** True for an account without money and without payments that could move any. */
async function isUnused(table: Table, one: Account): Promise<boolean> {
  if (one.status !== 'Open' || one.archivedOwnerIds !== undefined) return false;
  if (whatIsLeft(one) !== undefined || one.customerIds.length !== 1) return false;
  return (await openOn(one, table, blockingClosing)).length === 0;
}
