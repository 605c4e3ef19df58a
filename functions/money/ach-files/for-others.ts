/** The kinds of ACH files that others may use; everything else in the store is private to this capability. */
export { achSequenceKind, achWindowKind } from './store.ts';
export { achAsideKind } from './intake-store.ts';
