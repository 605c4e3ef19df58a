/** The kinds and items of ACH files that others may use; everything else in the store is private to this capability. */
export { achCompany, achSequenceKind, achWindowKind } from './store.ts';
export { achAsideKind } from './intake-store.ts';
