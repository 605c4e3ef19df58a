import { newCustomer } from '../../../functions/onboarding/customers/new-customer.ts';
import type { BusinessProfile, TrustProfile } from '../../../functions/onboarding/customers/profile.ts';
import { customers } from '../../../functions/onboarding/customers/store.ts';
import { ownerIdDigits } from '../../../functions/kernel/base/ids/child-id.ts';
import { workerAuthor } from '../../../functions/kernel/journal/author.ts';
import { commit } from '../../../functions/kernel/journal/commit.ts';
import { insert } from '../../../functions/kernel/table/write.ts';
import type { TestPlatform } from '../../support/bank/platform.ts';

const contact = {
  fullName: { first: 'Grace', last: 'Mbeki' },
  email: 'grace@bakery.example',
  phone: { countryCode: '1', number: '5555550142' },
};
const address = { street: '5 Wall Street', city: 'New York', state: 'NY', postalCode: '10005', country: 'US' };

export const bakery: BusinessProfile = {
  type: 'businessCustomer',
  name: 'Mbeki Bakery LLC',
  dba: 'Crumbs',
  ein: '123456789',
  entityType: 'LLC',
  stateOfIncorporation: 'DE',
  address,
  phone: { countryCode: '1', number: '5555550143' },
  contact,
};

export const familyTrust: TrustProfile = {
  type: 'trustCustomer',
  name: 'Quist Family Trust',
  stateOfIncorporation: 'CA',
  revocability: 'Irrevocable',
  sourceOfFunds: 'Inheritance',
  taxId: '587654321',
  contact: { ...contact, fullName: { first: 'Ben', last: 'Quist' }, email: 'ben@trust.example', address },
};

/** Opens a customer of any kind as an approved application does, without the application; answers their id. */
export async function openCustomerOf(
  bank: TestPlatform,
  profile: BusinessProfile | TrustProfile,
  tags: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { organisationId, platform } = bank;
  const id = platform.ids.digits(ownerIdDigits);
  const now = platform.clock.now();
  const given = {
    organisationId,
    id,
    applicationId: platform.ids.digits(ownerIdDigits),
    createdAt: now,
    tags,
    profile,
  };
  const { record, head } = newCustomer(given, await platform.cipher(organisationId));
  const change = { writes: [insert(record), insert(head)], listed: [customers.listed(id)] };
  await commit(platform, { organisationId, now, realNow: now, author: workerAuthor('schedule') }, change);
  return id;
}
