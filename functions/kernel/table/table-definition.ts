/** The shape of the one table: the stack deploys it and the embedded engine creates it from this value. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'expiresAtSeconds',
  /** Sparse: only items that fall due, in buckets per organisation, ordered by moment. */
  dueIndex: { name: 'due', partitionKey: 'duePk', sortKey: 'dueAt' },
} as const;
