/** What other capabilities may use of bulks; everything else in the stores is private to this one. */
export { acceptBulk, bulkAcceptance, bulkMembersMax } from './accept.ts';
export { type BulkWork, failureAttributes, idempotencyKeyIn } from './bulk-work.ts';
export {
  type Bulk,
  bulk,
  bulkKind,
  bulkPartItem,
  bulkPartKey,
  bulkPartKind,
  bulksOf,
  bulkStatuses,
  bulkTypeOf,
  openBulkIds,
  openBulkKind,
} from './store.ts';
