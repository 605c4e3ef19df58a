/** The items of organisations that other capabilities may use; everything else in the stores is private to this one. */
export { type Organisation, accountIdOfNumbers, accountNumberOf, organisation, organisationKind } from './store.ts';
