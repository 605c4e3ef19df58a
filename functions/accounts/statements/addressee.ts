import type { Customer } from '../../onboarding/customers/for-others.ts';

/** The name on an account, and the address of its first owner, line by line. */
export function addresseeOf(name: string, owner: Customer | undefined): readonly string[] {
  const address = owner === undefined ? {} : owner.type === 'trustCustomer' ? owner.contact.address : owner.address;
  const { street, street2, city, state, postalCode, country } = address;
  const region = [state, postalCode].filter(isGiven).join(' ');
  const cityAndRegion = [city, region].filter(isGiven).join(', ');
  return [name, street, street2, cityAndRegion, country === 'US' ? undefined : country].filter(isGiven);
}

const isGiven = (text: string | null | undefined): text is string => text !== undefined && text !== null && text !== '';
