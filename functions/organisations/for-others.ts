/** The items of organisations that other capabilities may use; everything else in the stores is private to this one. */
export { type Organisation, accountNumberOf, firstAccountIdOf, organisation, organisationKind } from './store.ts';
