import { createHttpsBillerDirectory } from '../../functions/ports/biller-directory/https-biller-directory.ts';
import { simulatedBillerDirectory } from '../../functions/ports/biller-directory/simulated-biller-directory.ts';
import { startDirectory } from '../support/ports/json-partner.ts';

const biller = {
  id: 'northern-lights-electric',
  name: 'Northern Lights Electric',
  category: 'Electricity',
  addresses: [{ street: '100 Power Way', city: 'Duluth', state: 'MN', postalCode: '55802', country: 'US' }],
};
const range = { limit: 2, offset: 0 };

const start = (answer: Parameters<typeof startDirectory>[0], timeoutMs?: number) =>
  startDirectory(answer, (address) => createHttpsBillerDirectory({ ...address, timeoutMs: timeoutMs ?? 3000 }));

/** Knows one biller, like the sample does. */
const knowing = (asked: Readonly<Record<string, unknown>>) =>
  String(asked['name']).toLowerCase() === 'northern lights'
    ? { body: { billers: asked['offset'] === 0 ? [biller] : [], total: 1 } }
    : { body: { billers: [], total: 0 } };

describe.each([
  ['simulated', () => Promise.resolve({ made: simulatedBillerDirectory, stop: () => Promise.resolve() })],
  ['behind HTTPS', () => start(knowing)],
])('a directory of billers, %s', (_, begin) => {
  test('answers those with a name, a part of them, or none', async () => {
    const { made, stop } = await begin();
    expect(await made.named('Northern LIGHTS', range)).toEqual({ outcome: 'answered', billers: [biller], total: 1 });
    const behind = await made.named('Northern lights', { limit: 2, offset: 2 });
    expect(behind).toEqual({ outcome: 'answered', billers: [], total: 1 });
    expect(await made.named('nobody', range)).toEqual({ outcome: 'answered', billers: [], total: 0 });
    await stop();
  });
});

describe('a directory of billers behind HTTPS', () => {
  test('is asked with the secret of the stage', async () => {
    const { made, requests, stop } = await start(knowing);
    await made.named('gas', range);
    expect(requests[0]?.head).toMatch(/^POST \/v1\/billers [^]*authorization: Bearer s3cr3t/i);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ name: 'gas', ...range });
    await stop();
  });

  test.each([
    ['an error status', { status: 503 }, 'unavailable'],
    ['another form', { body: { billers: [{ ...biller, id: 7 }], total: 1 } }, 'unavailable'],
    ['more than were asked for', { body: { billers: [biller, biller, biller], total: 3 } }, 'unavailable'],
    ['nothing in time', undefined, 'timeout'],
  ] as const)('that gives %s', async (_, served, failure) => {
    const { made, stop } = await start(() => served, 200);
    expect(await made.named('gas', range)).toEqual({ outcome: 'failed', failure });
    await stop();
  });
});
