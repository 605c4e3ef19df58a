/** The items of applications that other capabilities may use; everything else in the stores is private to this one. */
export { type Application, application as applicationRef, applicationKind, applications } from './store.ts';
