import type { Bank } from '../support/bank/bank.ts';
import { startBankInProcess } from './support/bank-in-process.ts';
import { exampleOf } from './support/example.ts';
import { type FoundMember, type PersonMember, personMembersOf, withValue } from './support/people-members.ts';
import { casesWithBody, documentOf, resourcePointerOf, strayRequest } from './support/requests.ts';
import { withCustomers } from './support/senders.ts';

const address = { street: '20 Ingram St', city: 'New York', state: 'NY', postalCode: '11375', country: 'US' };
const apo = { street: 'PSC 12 Box 34', city: 'APO', postalCode: '09012', country: 'US' };

/** Values that are right wherever a member of the kind is. */
const right: Readonly<Record<PersonMember, readonly unknown[]>> = {
  phone: [
    { countryCode: '1', number: '5555550123' },
    { countryCode: '44', number: '7911123456' },
  ],
  email: [
    'r&d@example.com',
    'a/b@example.com',
    'a=b@example.com',
    "o'brien@xn--bcher-kva.example",
    'x#y@bücher.example',
  ],
  address: [
    ...['AA', 'AE', 'AP'].map((state) => ({ ...apo, state })),
    ...['FM', 'MH', 'PW', 'PR', 'DC'].map((state) => ({ ...address, state })),
    { street: '1 Ring Road', city: 'Accra', postalCode: 'GA-100', country: 'GH' },
  ],
  dateOfBirth: ['1900-01-01', '1990-04-12'],
  ssn: ['721074426', '000000001'],
};

/** Values that are wrong wherever a member of the kind is. */
const wrong: Readonly<Record<PersonMember, readonly unknown[]>> = {
  phone: [
    { countryCode: '0', number: '5555550123' },
    { countryCode: '00', number: '5555550123' },
    { countryCode: '999', number: '5555550123' },
    { countryCode: '1', number: '15555550123' },
    { countryCode: '1', number: '1555550123' },
    { countryCode: '1', number: '555555012' },
    { countryCode: '44', number: '07911123456' },
  ],
  email: [
    'a..b@example.com',
    'ada@example',
    'ada@example.com.',
    `${'a'.repeat(65)}@example.com`,
    'a@example.com\r\nBcc: b@c.de',
  ],
  address: [
    { ...address, state: 'XX' },
    { ...address, postalCode: 'GA-100' },
    { ...address, country: 'XX' },
  ],
  dateOfBirth: ['1899-12-31', '1600-01-01', '2999-01-01', '1990-02-30'],
  ssn: ['000123456', '666123456', '912701234', '123006789', '123450000'],
};

/** Where a post office box is no address: where people live and businesses work. Elsewhere mail is sent. */
const isHome = ({ path }: FoundMember): boolean =>
  ['address', 'operatingAddress'].includes(path.at(-1) ?? '') && path.at(-2) !== 'contact';
const boxes = ['PO Box 12', 'P.O. BOX 12', 'Post Office Box 12', 'Apartado 12'].map((street) => ({
  ...address,
  street,
}));

const found = casesWithBody.flatMap((one) => {
  const members = personMembersOf(one.variant.attributes);
  return members.length === 0 ? [] : [{ ...one, members }];
});

/** From the registry: every place that takes something about a person takes the same, and refuses the same. */
describe('people', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = withCustomers(await startBankInProcess());
  });
  afterAll(() => bank.stop());

  /** What is told at the place of a member, of a request about things that do not exist. */
  const isReported = async (one: (typeof found)[number], { path }: FoundMember, value: unknown): Promise<boolean> => {
    const { data } = exampleOf(one.variant);
    const attributes = withValue(data.attributes, path, value) as typeof data.attributes;
    const { method, target } = strayRequest(one);
    const { status, body } = await bank.call(method, target, documentOf(one, { ...data, attributes }));
    if (status < 400) return false;
    const place = [`${resourcePointerOf(one)}/attributes`, ...path].join('/');
    const errors = body.errors as readonly { readonly source?: { readonly pointer?: string } }[];
    return errors.some(({ source }) => source?.pointer === place || source?.pointer?.startsWith(`${place}/`) === true);
  };

  test('are found in applications, forms, cards, customers and codes', () => {
    const places = found
      .flatMap(({ name, members }) => members.map(({ path }) => `${name} ${path.join('.')}`))
      .join('\n');
    for (const part of [
      /individualApplication.* powerOfAttorneyAgent\.ssn/,
      /businessApplication.* beneficialOwners\.0\.phone/,
      /businessApplication.* operatingAddress/,
      /trustApplication.* taxId/,
      /trustApplication.* beneficiaries\.0\.dateOfBirth/,
      /applicationForm.* applicantDetails\.officer\.address/,
      /businessDebitCard.* shippingAddress/,
      /businessVirtualDebitCard.* dateOfBirth/,
      /individualCustomer.* authorizedUsers\.0\.email/,
      /customerTokenVerification.* phone/,
      /outreachSettings.* replyTo/,
    ]) {
      expect(places).toMatch(part);
    }
  });

  describe.each(found)('$name', (one) => {
    test.each(one.members.map((member) => [member.path.join('.'), member] as const))('%s', async (_, member) => {
      const { kind, isChecked = true } = member;
      const [good, bad] = [[...right[kind]], isChecked ? [...wrong[kind]] : []];
      if (kind === 'address' && isChecked) (isHome(member) ? bad : good).push(...boxes);
      for (const value of good)
        expect({ value, isTold: await isReported(one, member, value) }).toEqual({ value, isTold: false });
      for (const value of bad)
        expect({ value, isTold: await isReported(one, member, value) }).toEqual({ value, isTold: true });
    });
  });
});
