/** The items of people that other capabilities may use; everything else in the stores is private to this one. */
export {
  type ConsolePerson,
  invitationOf,
  isInvitationOpen,
  peoplePartition,
  person,
  personItem,
  personKind,
  sessionItem,
  sessionsPartition,
  withoutProposal,
  withRights,
} from './store.ts';
export { foldedAddress } from './folded-address.ts';
export { hasAddress, isInvitedAt } from './has-address.ts';
