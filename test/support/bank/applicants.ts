/** Attributes of an individual who is approved; `changes` replaces or, with undefined, removes some of them. */
export function individual(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    data: {
      type: 'individualApplication',
      attributes: {
        ssn: '721074426',
        fullName: { first: 'Ada', last: 'Okafor' },
        dateOfBirth: '1990-04-12',
        address: {
          street: '20 Ingram Street',
          street2: null,
          city: 'Forest Hills',
          state: 'NY',
          postalCode: '11375',
          country: 'US',
        },
        email: 'ada.okafor@example.com',
        phone: { countryCode: '1', number: '5555550101' },
        ...changes,
      } as Record<string, unknown>,
    },
  };
}

/** An individual with a passport instead of a social security number. */
export function traveller(changes: Readonly<Record<string, unknown>> = {}) {
  return individual({ ssn: undefined, passport: 'X1234567', nationality: 'NG', ...changes });
}

/** Social security numbers that no two tests share, as they are given out: no part is all zeros. */
export function ssnOf(number: number): string {
  const [serials, groups] = [9999, 90];
  const area = 300 + (Math.floor(number / (serials * groups)) % 300);
  const group = 10 + (Math.floor(number / serials) % groups);
  return `${area}${group}${String(1 + (number % serials)).padStart(4, '0')}`;
}

/** Employer numbers that no two tests share. */
export const einOf = (number: number): string => String(200_000_000 + number);

/** Attributes of a person; `changes` replaces or, with undefined, removes some of them. */
export function person(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    fullName: { first: 'Grace', last: 'Mensah' },
    ssn: '721074427',
    dateOfBirth: '1978-09-30',
    address: { street: '5 Market Street', city: 'San Francisco', state: 'CA', postalCode: '94105', country: 'US' },
    phone: { countryCode: '1', number: '5555550102' },
    email: 'grace.mensah@example.com',
    ...changes,
  };
}

const contact = {
  fullName: { first: 'Ada', last: 'Okafor' },
  email: 'ada@bikes.example.com',
  phone: { countryCode: '1', number: '5555550101' },
};

/** A business that is approved, with one owner. */
export function business(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    data: {
      type: 'businessApplication',
      attributes: {
        name: 'Okafor Bicycles LLC',
        ein: '123456789',
        entityType: 'LLC',
        stateOfIncorporation: 'NY',
        address: person()['address'],
        phone: { countryCode: '1', number: '5555550103' },
        contact,
        officer: person({ title: 'CEO' }),
        beneficialOwners: [person({ ssn: '721074428', percentage: 60 })],
        ...changes,
      } as Record<string, unknown>,
    },
  };
}

/** A trust that is approved, with one trustee and one beneficiary. */
export function trust(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    data: {
      type: 'trustApplication',
      attributes: {
        name: 'Okafor Family Trust',
        stateOfIncorporation: 'NY',
        revocability: 'Revocable',
        sourceOfFunds: 'Savings',
        taxId: '721074429',
        grantor: person({ ssn: '721074429' }),
        contact: { ...contact, address: person()['address'] },
        trustees: [person({ ssn: '721074430' })],
        beneficiaries: [person({ ssn: '721074431', dateOfBirth: '2015-01-01' })],
        ...changes,
      } as Record<string, unknown>,
    },
  };
}
