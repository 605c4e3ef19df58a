import { foldedAddress } from './folded-address.ts';
import type { ConsolePerson } from './store.ts';

/**
 * True for a person who has this folded address and has signed in with it, or is suspended. Somebody active has it only if the provider has
 * verified it: whoever claims the address of somebody else would keep them out. Who is suspended comes back with neither. An address that is
 * only invited or proposed is nobody's yet.
 */
export const hasAddress = (
  { email, status, isEmailVerified }: Pick<ConsolePerson, 'email' | 'status' | 'isEmailVerified'>,
  address: string,
): boolean =>
  (status === 'Suspended' || (status === 'Active' && isEmailVerified !== false)) &&
  email !== undefined &&
  foldedAddress(email) === address;

/** True for somebody who was invited or proposed by this folded address, and has not signed in. */
export const isInvitedAt = ({ status, email }: Pick<ConsolePerson, 'email' | 'status'>, address: string): boolean =>
  (status === 'Invited' || status === 'Proposed') && foldedAddress(email ?? '') === address;
