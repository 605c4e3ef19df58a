/** What other capabilities may use of authentications; everything else in the store is private to this one. */
export { type CardAuthentication, cardAuthenticationKind, cardAuthentications } from './store.ts';
