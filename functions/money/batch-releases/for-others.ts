/** The items of batch releases that other capabilities may use; everything else in the stores is private to this one. */
export { batchReleaseKind } from './store.ts';
