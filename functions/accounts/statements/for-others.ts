/** The items of statements that other capabilities may use; everything else in the stores is private to this one. */
export { statementItem, statementKind } from './store.ts';
