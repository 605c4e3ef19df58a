import { refusals } from '../../support/bank/bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { AtmAnswer } from '../../../functions/ports/atm-directory/port.ts';

const bank = useBank();

const find = (filters: Readonly<Record<string, string>>, call = bank.call) => {
  const query = Object.entries(filters).map(([name, value]) => `filter[${name}]=${encodeURIComponent(value)}`);
  return call('GET', `/atm-locations?${query.join('&')}`);
};
const seattle = JSON.stringify({ longitude: -122.33, latitude: 47.61 });

test.each([
  ['coordinates', seattle],
  ['postalCode', '98101'],
  ['coordinates', '{"longitude":"-122.33","latitude":"47.61"}'],
  ['postalCode', '98101-1234'],
  ['postalCode', '981011234'],
  ['postalCode', '98104'],
  ['address', '{"postalCode":98101}'],
  ['address', '{"city":"Seattle","street2":null,"postalCode":""}'],
  [
    'address',
    '{"street":"301 Union Street","street2":"1st floor","city":"Seattle","state":"WA","postalCode":"98101","country":"US"}',
  ],
  ['address', '{"city":"seattle","state":"WA"}'],
  ['address', '{"street":"301 Union Street","postalCode":"98101"}'],
])('ATMs around a place by %s %s, the nearest first', async (name, value) => {
  const { status, body } = await find({ [name]: value });
  expect([status, body.data[0].attributes]).toEqual([
    200,
    expect.objectContaining({ locationName: 'Main Post Office, Seattle', distance: 0, network: 'Allpoint' }),
  ]);
  const distances = body.data.map(({ attributes }: { attributes: { distance: number } }) => attributes.distance);
  expect(distances).toEqual(distances.toSorted((one: number, other: number) => one - other));
  expect(distances.at(-1)).toBeLessThanOrEqual(10);
});

test('the radius decides how many there are', async () => {
  const [near, far] = [
    await find({ coordinates: seattle, searchRadius: '5' }),
    await find({ coordinates: seattle, searchRadius: '50' }),
  ];
  expect(near.body.data).toHaveLength(1);
  expect(far.body.data.length).toBeGreaterThan(near.body.data.length as number);
  const tacoma = far.body.data.find(({ attributes }: { attributes: { locationName: string } }) =>
    attributes.locationName.endsWith('Tacoma'),
  );
  expect(tacoma.attributes.distance).toBeCloseTo(25.4, 0);
});

test.each([
  ['a postal code that nobody has', { postalCode: '00000' }],
  ['a city that nobody knows', { address: '{"city":"Atlantis"}' }],
  ['a city abroad', { address: '{"city":"Seattle","country":"FR"}' }],
  ['a place in the ocean', { coordinates: '{"longitude":-40,"latitude":30}' }],
])('no ATM near %s is an empty list', async (_, filters) => {
  const { status, body } = await find(filters);
  expect([status, body.data, body.meta.pagination.total]).toEqual([200, [], 0]);
});

test('a postal code of an address may have lost its first zeros', async () => {
  const { body } = await find({ address: '{"postalCode":2108}' });
  expect(body.data[0].attributes.address.city).toBe('Boston');
});

test.each([
  ['no place', {}, undefined],
  ['two places', { coordinates: seattle, postalCode: '98101' }, 'filter[postalCode]'],
  ['a postal code of letters', { postalCode: 'SW1A 1AA' }, 'filter[postalCode]'],
  ['an address with an unknown member', { address: '{"city":"Seattle","zip":"98101"}' }, 'filter[address]'],
  ['an address without a city', { address: '{"state":"WA"}' }, 'filter[address]'],
  ['coordinates off the globe', { coordinates: '{"longitude":-122,"latitude":91}' }, 'filter[coordinates]'],
  ['text as coordinates', { coordinates: '47.61,-122.33' }, 'filter[coordinates]'],
  ['a radius of nothing', { coordinates: seattle, searchRadius: '0' }, 'filter[searchRadius]'],
  ['a radius of a continent', { coordinates: seattle, searchRadius: '101' }, 'filter[searchRadius]'],
])('%s is 400 and says where', async (_, filters, parameter) => {
  const { status, body } = await find(filters);
  expect([status, body.errors[0].source]).toEqual([400, parameter && { parameter }]);
});

test.each([
  ['disabled', 400, 'feature_disabled'],
  ['timeout', 408, 'request_timeout'],
  ['unavailable', 408, 'request_timeout'],
] as const)('a directory that is %s', async (failure, status, code) => {
  const near = (): Promise<AtmAnswer> => Promise.resolve({ outcome: 'failed', failure });
  const answer = await find({ coordinates: seattle }, caller({ ...bank.platform, atmDirectory: { near } }, bank.token));
  expect([answer.status, refusals(answer)[0]?.[0]]).toEqual([status, code]);
});
