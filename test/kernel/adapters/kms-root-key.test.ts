import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { createKmsCipherSource } from '../../../functions/kernel/adapters/kms-root-key.ts';
import { startTestTable } from '../../support/test-platform.ts';

const place = { organisationId: '1', item: 'whk#1', field: 'token' };
const context = { stage: 'test' };

/** A key service that wraps by adding 1 to each byte, and counts what it is asked. */
function keyService() {
  const asked: string[] = [];
  let made = 0;
  const turned = (bytes: Uint8Array, by: number) => bytes.map((byte) => byte + by);
  const send = (command: unknown) => {
    if (command instanceof GenerateDataKeyCommand) {
      asked.push('make');
      expect(command.input.EncryptionContext).toEqual(context);
      made += 1;
      const key = new Uint8Array(32).fill(made);
      return Promise.resolve({ Plaintext: key, CiphertextBlob: turned(key, 1) });
    }
    if (!(command instanceof DecryptCommand)) throw new Error('only these two are asked');
    asked.push('open');
    expect(command.input.EncryptionContext).toEqual(context);
    return Promise.resolve({ Plaintext: turned(command.input.CiphertextBlob ?? new Uint8Array(), -1) });
  };
  return { client: { send } as unknown as Pick<KMSClient, 'send'>, asked };
}

describe('the root key', () => {
  let world: Awaited<ReturnType<typeof startTestTable>>;
  beforeEach(async () => {
    world = await startTestTable();
  });
  afterEach(() => world.stop());

  const source = (client: Pick<KMSClient, 'send'>, mayMake = true) =>
    createKmsCipherSource({ client, table: world.table, keyArn: 'arn', stage: 'test', mayMake });

  it('is made once, and opened once for each process', async () => {
    const service = keyService();
    const [maker, other] = [source(service.client), source(service.client)];
    const sealed = (await maker()).seal('value', place);
    await maker();
    expect((await other()).open(sealed, place)).toBe('value');
    await other();
    expect(service.asked).toEqual(['make', 'open']);
  });

  it('is the same for all that need it first at the same moment', async () => {
    const service = keyService();
    const ciphers = await Promise.all(Array.from({ length: 5 }, () => source(service.client)()));
    const sealed = ciphers.map((cipher) => cipher.seal('value', place));
    for (const cipher of ciphers) for (const text of sealed) expect(cipher.open(text, place)).toBe('value');
  });

  it('is not made by those that only read, who see it as soon as it is there', async () => {
    const service = keyService();
    const reader = source(service.client, false);
    await reader();
    expect(service.asked).toEqual([]);
    const sealed = (await source(service.client)()).seal('value', place);
    expect((await reader()).open(sealed, place)).toBe('value');
  });

  it('is asked for again after a failure', async () => {
    const service = keyService();
    let fails = true;
    const send = (command: never) => (fails ? Promise.reject(new Error('no answer')) : service.client.send(command));
    const flaky = source({ send });
    await expect(flaky()).rejects.toThrow('no answer');
    fails = false;
    await expect(flaky()).resolves.toBeDefined();
  });
});
