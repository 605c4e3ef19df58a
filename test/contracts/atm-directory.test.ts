import { createHttpsAtmDirectory } from '../../functions/ports/atm-directory/https-atm-directory.ts';
import { simulatedAtmDirectory } from '../../functions/ports/atm-directory/simulated-atm-directory.ts';
import { startDirectory } from '../support/ports/json-partner.ts';

const atm = {
  network: 'Allpoint',
  locationName: 'Main Post Office, Seattle',
  coordinates: { longitude: -122.33, latitude: 47.61 },
  address: { street: 'General Delivery', city: 'Seattle', state: 'WA', postalCode: '98101', country: 'US' },
  distance: 0,
  surchargeFree: true,
  acceptDeposits: true,
};

const directory = (answer: Parameters<typeof startDirectory>[0], timeoutMs = 3000) =>
  startDirectory(answer, (address) => createHttpsAtmDirectory({ ...address, timeoutMs }));

/** Knows one postal code, like the sample does. */
const knowing = ({ postalCode }: Readonly<Record<string, unknown>>) =>
  postalCode === '98101' ? { body: { atms: [atm] } } : { status: 404 };

describe.each([
  ['simulated', () => Promise.resolve({ made: simulatedAtmDirectory, stop: () => Promise.resolve() })],
  ['behind HTTPS', () => directory(knowing)],
])('a directory, %s', (_, start) => {
  test('answers the ATMs around a place, and knows places or not', async () => {
    const { made, stop } = await start();
    expect(await made.near({ postalCode: '98101' }, 1)).toEqual({ outcome: 'answered', atms: [atm] });
    expect(await made.near({ postalCode: '00000' }, 1)).toEqual({ outcome: 'failed', failure: 'unknown place' });
    await stop();
  });
});

describe('a directory behind HTTPS', () => {
  test('is asked with the secret of the stage', async () => {
    const { made, requests, stop } = await directory(knowing);
    await made.near({ postalCode: '98101' }, 7);
    expect(requests[0]?.head).toMatch(/^POST \/v1\/atms [^]*authorization: Bearer s3cr3t/i);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ postalCode: '98101', radiusMiles: 7 });
    await stop();
  });

  test('answers the 100 nearest, sorted', async () => {
    const atms = Array.from({ length: 120 }, (_, index) => ({ ...atm, distance: 120 - index }));
    const { made, stop } = await directory(() => ({ body: { atms } }));
    const answer = await made.near({ postalCode: '98101' }, 100);
    const distances = answer.outcome === 'answered' ? answer.atms.map(({ distance }) => distance) : [];
    expect([distances.length, distances[0], distances.at(-1)]).toEqual([100, 1, 100]);
    await stop();
  });

  test.each([
    ['an error status', { status: 503 }, 'unavailable'],
    ['another form', { body: { atms: [{ ...atm, distance: 'near' }] } }, 'unavailable'],
    ['nothing in time', undefined, 'timeout'],
  ] as const)('that gives %s', async (_, served, failure) => {
    const { made, stop } = await directory(() => served, 200);
    expect(await made.near({ postalCode: '98101' }, 1)).toEqual({ outcome: 'failed', failure });
    await stop();
  });
});
