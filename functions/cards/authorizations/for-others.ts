/** The items of authorizations that other capabilities may use; everything else in the stores is private to this one. */
export { type Authorization, authorizationKind, authorizations } from './store.ts';
