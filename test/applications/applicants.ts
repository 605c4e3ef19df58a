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

/** Social security numbers that no two tests share. */
export const ssnOf = (number: number): string => String(300_000_000 + number);
