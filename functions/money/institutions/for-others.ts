/** The items of institutions that other capabilities may use; everything else in the stores is private to this one. */
export { institution, institutionKind, knownInstitution } from './store.ts';
