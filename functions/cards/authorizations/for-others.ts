/** The items of authorizations that other capabilities may use; everything else in the stores is private to this one. */
export {
  authenticationName,
  authorizationName,
  messageName,
  newAuthenticationName,
  newName,
  newTokenName,
  type ProcessorName,
  sharedNames,
  tokenName,
} from './processor-names.ts';
export { type Authorization, authorizationKind, authorizations } from './store.ts';
