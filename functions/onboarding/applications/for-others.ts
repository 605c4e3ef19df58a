/** The items of applications that other capabilities may use; everything else in the stores is private to this one. */
export { applicationKind } from './store.ts';
