import type { TestPlatform } from '../support/test-platform.ts';

export const link = (type: string, id: string) => ({ data: { type, id } });

/** Two customers, each from an application of its own. */
export async function openCustomers(bank: TestPlatform): Promise<readonly [string, string]> {
  const open = async (first: string, ssn: string) => {
    const answer = await bank.call('POST', '/applications', {
      data: {
        type: 'individualApplication',
        attributes: {
          ssn,
          fullName: { first, last: 'Lovelace' },
          dateOfBirth: '1990-12-10',
          address: { street: '5230 Newell Rd', city: 'Palo Alto', state: 'CA', postalCode: '94303', country: 'US' },
          email: `${first.toLowerCase()}@example.com`,
          phone: { countryCode: '1', number: '5555555555' },
        },
      },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.relationships.customer.data.id as string;
  };
  return [await open('Ada', '721074426'), await open('Bob', '721074427')];
}
