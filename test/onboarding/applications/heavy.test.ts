import { businessExample } from '../../../functions/onboarding/applications/business.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
const answerBytesMax = 4 * 1024 * 1024;
const count = 60;

/** Three bytes a sign. */
const wide = (length: number): string => '木'.repeat(length);
const address = { street: wide(255), street2: wide(255), city: wide(255), postalCode: wide(20), country: 'CA' };
const phone = { countryCode: '49', number: '30'.padEnd(13, '1') };
const profile = { occupation: wide(255), annualIncome: wide(255), sourceOfIncome: wide(255) };
const person = (n: number) => ({
  fullName: { first: wide(255), last: wide(255) },
  passport: `P${String(n).padStart(19, '0')}`,
  nationality: 'CA',
  dateOfBirth: '1978-09-30',
  address,
  phone,
  email: `${'e'.repeat(60)}@${'d'.repeat(60)}.${'d'.repeat(60)}.example.com`,
  ...profile,
});

/** An application whose every text is as long as it may be. */
const heaviest = (n: number) => ({
  ...businessExample,
  name: wide(255),
  dba: wide(255),
  ein: String(800_000_000 + n),
  purpose: wide(255),
  address,
  operatingAddress: address,
  phone,
  contact: { fullName: { first: wide(255), last: wide(255) }, email: 'a@example.com', phone },
  officer: person(n * 100),
  beneficialOwners: Array.from({ length: 10 }, (_, index) => ({ ...person(n * 100 + index + 1), percentage: 1 })),
  ...Object.fromEntries(
    ['annualRevenue', 'numberOfEmployees', 'cashFlow', 'stockSymbol', 'businessVertical', 'website'].map((name) => [
      name,
      wide(255),
    ]),
  ),
  tags: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${String(index)}${wide(4)}`, wide(256)])),
});

test('a page of 1,000 of the heaviest applications is cut, within the time of a request', async () => {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const data = { type: 'businessApplication', attributes: heaviest(n) };
    const { status, body } = await bank.call('POST', '/applications', { data });
    expect([status, body.errors]).toEqual([201, undefined]);
    ids.push(body.data.id as string);
  }
  const seen: string[] = [];
  let pages = 0;
  for (let offset = 0; offset < count;) {
    const { status, body } = await bank.call(
      'GET',
      `/applications?sort=createdAt&page[limit]=1000&page[offset]=${String(offset)}`,
    );
    expect(status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(answerBytesMax);
    expect(body.meta.pagination.total).toBe(count);
    seen.push(...(body.data as { id: string }[]).map(({ id }) => id));
    pages += 1;
    offset = (body.meta.pagination.nextOffset as number | undefined) ?? count;
  }
  expect(pages).toBeGreaterThan(1);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});
