/** The items of forms that other capabilities may use; everything else in the store is private to this one. */
export { applicationForm, applicationFormKind, applicationForms } from './store.ts';
