/** The items of authorization requests that other capabilities may use; everything else in the store is private to this one. */
export { type AuthorizationRequest, authorizationRequestKind, authorizationRequests } from './store.ts';
