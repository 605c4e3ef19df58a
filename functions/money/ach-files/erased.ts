import { defineErasure } from '../../kernel/table/erasure.ts';
import { achEntryItem, entryPartition } from './store.ts';

/** Entries are kept for 60 days, so those of an organisation are few enough to look through. */
export const achEntryErasure = defineErasure(achEntryItem, {
  partitions: ({ organisationId }) => [entryPartition(organisationId)],
  isOf: ({ accountId }, { accountIds }) => accountId !== undefined && accountIds.includes(accountId),
});
