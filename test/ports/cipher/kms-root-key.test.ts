import type { KeyService } from '../../../functions/ports/cipher/kms.ts';
import { createKmsCipherSource } from '../../../functions/ports/cipher/kms-root-key.ts';
import { startTestTable } from '../../support/bank/platform.ts';

const place = { organisationId: '1', item: 'whk#1', field: 'token' };
const context = { stage: 'test' };

/** A key service that wraps by adding 1 to each byte, and counts what it is asked. */
function keyService(): { readonly keys: KeyService; readonly asked: string[] } {
  const asked: string[] = [];
  let made = 0;
  const turned = (bytes: Uint8Array, by: number) => bytes.map((byte) => byte + by);
  const keys: KeyService = {
    makeDataKey: (_keyArn, bytes, given) => {
      asked.push('make');
      expect(given).toEqual(context);
      made += 1;
      const plain = new Uint8Array(bytes).fill(made);
      return Promise.resolve({ plain, wrapped: turned(plain, 1) });
    },
    unwrap: (_keyArn, wrapped, given) => {
      asked.push('open');
      expect(given).toEqual(context);
      return Promise.resolve(turned(wrapped, -1));
    },
  };
  return { keys, asked };
}

describe('the root key', () => {
  let world: Awaited<ReturnType<typeof startTestTable>>;
  beforeEach(async () => {
    world = await startTestTable();
  });
  afterEach(() => world.stop());

  const source = (keys: KeyService, mayMake = true) =>
    createKmsCipherSource({ keys, table: world.table, keyArn: 'arn', stage: 'test', mayMake });

  it('is made once, and opened once for each process', async () => {
    const service = keyService();
    const [maker, other] = [source(service.keys), source(service.keys)];
    const sealed = (await maker()).seal('value', place);
    await maker();
    expect((await other()).open(sealed, place)).toBe('value');
    await other();
    expect(service.asked).toEqual(['make', 'open']);
  });

  it('is the same for all that need it first at the same moment', async () => {
    const service = keyService();
    const ciphers = await Promise.all(Array.from({ length: 5 }, () => source(service.keys)()));
    const sealed = ciphers.map((cipher) => cipher.seal('value', place));
    for (const cipher of ciphers) for (const text of sealed) expect(cipher.open(text, place)).toBe('value');
  });

  it('is not made by those that only read, who see it as soon as it is there', async () => {
    const service = keyService();
    const reader = source(service.keys, false);
    await reader();
    expect(service.asked).toEqual([]);
    const sealed = (await source(service.keys)()).seal('value', place);
    expect((await reader()).open(sealed, place)).toBe('value');
  });

  it('is asked for again after a failure', async () => {
    const service = keyService();
    let fails = true;
    const flaky = source({
      ...service.keys,
      makeDataKey: (...asked) => (fails ? Promise.reject(new Error('no answer')) : service.keys.makeDataKey(...asked)),
    });
    await expect(flaky()).rejects.toThrow('no answer');
    fails = false;
    await expect(flaky()).resolves.toBeDefined();
  });
});
