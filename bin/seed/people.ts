/** A person of the seeded bank. */
export interface SeededPerson {
  readonly first: string;
  readonly last: string;
  readonly dateOfBirth: string;
  readonly email: string;
  readonly phone: string;
  readonly address: Readonly<Record<'street' | 'city' | 'state' | 'postalCode' | 'country', string>>;
}

const firstNames = [
  ...[
    'Ada',
    'José',
    'Mei',
    'Amara',
    'Søren',
    'Zoë',
    'Dmitri',
    'Priya',
    'Łukasz',
    'Nguyễn',
    'Fatima',
    'Noah',
    'Chloé',
    'Kwame',
    'Ivy',
  ],
  ...['Omar', 'Grace', 'Hiroshi', 'Élodie', 'Mateo', 'Aisha', 'Liam', 'Jürgen', 'Sofia', 'Tariq'],
];
const lastNames = [
  ...['Okafor', 'García Márquez', 'Chen', 'Diallo', 'Kjær', "O'Brien", 'Volkov', 'Raman', 'Wójcik', 'Thanh'],
  ...[
    'Haddad',
    'Smith',
    'Dubois',
    'Mensah',
    'de la Cruz',
    'El-Sayed',
    'Hopper',
    'Tanaka',
    'Lefèvre',
    'Silva',
    'Bello',
    'Murphy',
    'Müller',
  ],
];
const addresses = [
  ['20 Ingram St', 'Forest Hills', 'NY', '11375'],
  ['5 Market Street', 'San Francisco', 'CA', '94105'],
  ['1600 Pine Street', 'Boulder', 'CO', '80302'],
  ['77 Peachtree Road', 'Atlanta', 'GA', '30309'],
  ['901 Congress Avenue', 'Austin', 'TX', '78701'],
  ['12 Lake Shore Drive', 'Chicago', 'IL', '60611'],
] as const;

/** The person with this number: the same one each time. No two of the first five hundred have the same name. */
export function personAt(index: number): SeededPerson {
  const first = firstNames[index % firstNames.length] ?? '';
  const last = lastNames[(index + Math.floor(index / firstNames.length)) % lastNames.length] ?? '';
  const [street, city, state, postalCode] = addresses[index % addresses.length] ?? addresses[0];
  const digits = String(index).padStart(4, '0');
  return {
    first,
    last,
    dateOfBirth: `${String(1955 + ((index * 7) % 45))}-${two(1 + (index % 12))}-${two(1 + (index % 28))}`,
    email: `customer.${digits}@example.com`,
    phone: `555555${digits}`,
    address: { street, city, state, postalCode, country: 'US' },
  };
}

const two = (value: number): string => String(value).padStart(2, '0');
