/** The items of people that other capabilities may use; everything else in the stores is private to this one. */
export { invitationOf, peoplePartition, type ConsolePerson, person, personItem } from './store.ts';
