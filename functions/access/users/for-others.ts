/** The items of users that other capabilities may use; everything else in the stores is private to this one. */
export { type User, user, userKind } from './store.ts';
