import type { Customer } from './store.ts';

/** The address for e-mails: of the individual, or of the contact of a business or a trust. Undefined once it was erased. */
export function emailOf(one: Customer): string | undefined {
  const email = one.type === 'individualCustomer' ? one.email : one.contact.email;
  return one.erasedAt === undefined && email !== '' ? email : undefined;
}
