/** The customers of a seeding: their names. Everything else of them follows from their place. */
export const seededPeople = [
  ['Ada', 'Okafor'],
  ['José', 'García'],
  ['Mei', 'Chen'],
  ['Amara', 'Diallo'],
  ['Søren', 'Kjær'],
] as const;

/** A test number whose application waits for a person. */
export const waitingSsn = '000000004';

/** The application of a person. The tags are those of the customer too. */
export function applicationOf(place: number, ssn: string, tags: Readonly<Record<string, string>>) {
  const [first, last] = seededPeople[place] ?? seededPeople[0];
  return {
    data: {
      type: 'individualApplication' as const,
      attributes: {
        ssn,
        tags,
        fullName: { first, last },
        dateOfBirth: `19${String(80 + place)}-0${String(1 + place)}-12`,
        email: `customer.${String(place)}@example.com`,
        phone: { countryCode: '1', number: '5555550100' },
        address: {
          street: '20 Ingram St',
          city: 'Forest Hills',
          state: 'NY',
          postalCode: '11375',
          country: 'US' as const,
        },
      },
    },
  };
}

const serials = 9_999;
const groups = 90;
const areas = 500;

/** A number of Social Security that is no test number. Each seeding of an organisation has other ones, for as long as it matters. */
export function ssnOf(seeding: number, place: number): string {
  const number = (seeding * seededPeople.length + place) % (areas * groups * serials);
  const area = 100 + Math.floor(number / (groups * serials));
  const group = 10 + (Math.floor(number / serials) % groups);
  return `${String(area)}${String(group)}${String(1 + (number % serials)).padStart(4, '0')}`;
}
