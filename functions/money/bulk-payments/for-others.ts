/** The items of bulks that other capabilities may use; everything else in the stores is private to this one. */
export { bulkPartItem, bulkPartKey, bulkPartKind, openBulkIds, openBulkKind } from './store.ts';
