/** The items of ach-days that other parts may use; everything else in the stores is private to this one. */
export { achReportKind } from './store.ts';
