import { followerPages } from '../../../accounts/closing/lives.generated.ts';
import type { Table } from '../../../kernel/table/table.ts';
import type { MigrationState } from '../migration-state.ts';
import type { ConsentContents } from './agreed-to.ts';

/** The kinds that {@link readMoving} reads, beside those of the migration's state. */
export const movingKinds = followerPages.flatMap(({ reads }) => reads);

/** The accounts, and what follows them, that a page of consent shows. Only the page of the consent to the move shows what follows. */
export async function readMoving(
  consent: 'accounts' | 'money',
  { migration: { organisationId, moves }, open: accounts }: MigrationState,
  table: Table,
): Promise<ConsentContents> {
  const followers = await Promise.all(
    followerPages.map(async ({ name, heading, note, findItems }) => {
      const done = moves.flatMap((move) => move[name]);
      const items = consent === 'money' ? [] : await findItems({ organisationId, accounts, done }, table);
      return { heading, note, items };
    }),
  );
  return { accounts, followers };
}
