import { cardKind, openCardsKind } from '../../../cards/cards/for-others.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { cardsToIssue } from '../cards-to-issue.ts';
import type { MigrationState } from '../migration-state.ts';
import type { Moving } from './agreed-to.ts';

/** The kinds that {@link movingBy} reads, beside those of the stand. */
export const movingKinds = [openCardsKind, cardKind] as const;

/** The accounts and cards that a page of consent shows. Only the page of the consent to the move shows cards. */
export async function movingBy(
  consent: 'accounts' | 'money',
  { migration: { organisationId, moves }, open: accounts }: MigrationState,
  table: Table,
): Promise<Moving> {
  const cards = consent === 'money' ? [] : await cardsToIssue(table, organisationId, { accounts, moves });
  return { accounts, cards };
}
