/** The items of sessions that pages may use; everything else in the stores is private to this capability. */
export { beginSession, formHolder, pageSessionKind, sessionMinutes, type PageSessionScope } from './store.ts';
