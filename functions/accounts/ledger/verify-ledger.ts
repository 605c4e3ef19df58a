import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { sumFaults } from './reconcile.ts';
import type { Sums } from './reconciliation-store.ts';
import { beginWalk, isOver, type LedgerFault, walkPage } from './walk.ts';

/** The result of a verification of the ledger of one organisation. */
export interface LedgerVerdict {
  readonly accounts: number;
  readonly transactions: number;
  /** In cents, of what was booked before the cut. */
  readonly sums: Sums;
  readonly faults: readonly LedgerFault[];
}

/**
 * Reads every account of an organisation and all of its transactions, and checks what the daily reconciliation checks: numbers without
 * a gap, each balance to the cent, the two sides of each account, and the sums of the organisation. It writes nothing. The sums count
 * what was booked before `cut`: where money moves meanwhile, take a moment that is a few minutes ago.
 */
export async function verifyLedger(table: Table, organisationId: string, cut: Instant): Promise<LedgerVerdict> {
  const faults: LedgerFault[] = [];
  let walk = beginWalk(cut);
  while (!isOver(walk)) {
    const page = await walkPage(table, organisationId, walk);
    faults.push(...page.found);
    walk = page.walk;
  }
  const { accounts, transactions, sums } = walk;
  return { accounts, transactions, sums, faults: [...faults, ...sumFaults(sums).map((fault) => ({ fault }))] };
}
