import { foldedAddress } from './folded-address.ts';
import type { ConsolePerson } from './store.ts';

/** True for a person who has this folded address and has signed in with it, or is suspended. An address that is only invited or proposed is nobody's yet. */
export const hasAddress = ({ email, status }: Pick<ConsolePerson, 'email' | 'status'>, address: string): boolean =>
  (status === 'Active' || status === 'Suspended') && email !== undefined && foldedAddress(email) === address;
