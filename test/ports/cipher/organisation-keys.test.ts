import { createLocalKeyService } from '../../../functions/ports/cipher/local-key-service.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { keyIdOf, organisationKeyKey } from '../../../functions/ports/cipher/items.ts';
import { newDataKey } from '../../../functions/ports/cipher/key-ring.ts';
import type { KeyService } from '../../../functions/ports/cipher/kms.ts';
import { createOrganisationCiphers, keysKnownMs } from '../../../functions/ports/cipher/organisation-keys.ts';
import { createKeyMaker, unwrapRing, wrapRing } from '../../../functions/ports/cipher/wrapped-ring.ts';
import { insert } from '../../../functions/kernel/table/write.ts';
import { startTestTable } from '../../support/bank/platform.ts';
import { TestClock } from '../../support/bank/test-clock.ts';

const context = { organisationId: '1', item: 'whk#1', field: 'token' };

/** A key service that notes what it is asked. */
function countedKeys(): { readonly keys: KeyService; readonly asked: string[] } {
  const local = createLocalKeyService(Buffer.alloc(32, 3));
  const asked: string[] = [];
  const noting = (name: string, context: object) => asked.push(`${name} ${Object.values(context).join('/')}`);
  return {
    asked,
    keys: {
      makeDataKey: (arn, bytes, context) => (noting('make', context), local.makeDataKey(arn, bytes, context)),
      unwrap: (arn, wrapped, context) => (noting('unwrap', context), local.unwrap(arn, wrapped, context)),
    },
  };
}

describe('the keys of an organisation', () => {
  let world: Awaited<ReturnType<typeof startTestTable>>;
  let clock: TestClock;
  let reads: number;
  beforeEach(async () => {
    world = await startTestTable();
    clock = new TestClock('2026-12-01T15:00:00.000Z');
    reads = 0;
  });
  afterEach(() => world.stop());

  const wrapping = (keys: KeyService) => ({ keys, keyArn: 'arn', stage: 'test' });
  const source = (keys: KeyService) => {
    const get: typeof world.table.get = (key) => ((reads += 1), world.table.get(key));
    return createOrganisationCiphers({ ...wrapping(keys), table: { get }, clock });
  };
  const found = async (keys: KeyService, organisationId: string) =>
    world.table.transact([insert(await createKeyMaker(wrapping(keys))(organisationId, clock.now()))]);

  it('are random, made by one call of KMS, and read and unwrapped once for each process', async () => {
    const { keys, asked } = countedKeys();
    await found(keys, '1');
    await found(keys, '2');
    expect(asked).toEqual(['make test/1', 'make test/2']);
    const [one, other] = [source(keys), source(keys)];
    const sealed = (await one('1')).seal('value', context);
    const ciphers = await Promise.all([one('1'), one('1'), other('1'), other('1')]);
    for (const cipher of ciphers) expect(cipher.open(sealed, context)).toBe('value');
    expect([asked.slice(2), reads]).toEqual([['unwrap test/1', 'unwrap test/1'], 2]);
    expect((await one('1')).fingerprint('v', '1', 'p')).not.toBe((await one('2')).fingerprint('v', '2', 'p'));
  });

  it('are read again after a while, and unwrapped again only if they have changed', async () => {
    const { keys, asked } = countedKeys();
    await found(keys, '1');
    const one = source(keys);
    await one('1');
    clock.advance({ ms: keysKnownMs });
    await one('1');
    expect([reads, asked.filter((text) => text.startsWith('unwrap')).length]).toEqual([2, 1]);
    const item = await world.table.get(organisationKeyKey('1'));
    const ring = await unwrapRing(item as never, wrapping(keys), '1');
    const again = await wrapRing(ring, { ...wrapping(keys), organisationId: '1', version: 1 });
    await world.table.put({ Item: again, ConditionExpression: 'attribute_exists(pk)' });
    clock.advance({ ms: keysKnownMs });
    asked.length = 0;
    await one('1');
    expect(asked).toEqual(['unwrap test/1']);
  });

  it('that are missing are named loudly and never made', async () => {
    const { keys, asked } = countedKeys();
    const one = source(keys);
    for (const _ of [1, 2]) {
      await expect(one('7')).rejects.toThrow(
        'organisation 7 has no encryption keys, and none are made in their place: ' +
          'restore them with npx bankstack key restore --stage test --organisation 7',
      );
    }
    expect([asked, await world.table.get(organisationKeyKey('7'))]).toEqual([[], undefined]);
    await found(keys, '7');
    await expect(one('7')).resolves.toBeDefined();
  });

  it('are asked for again after a failure, and unwrap for no other organisation or stage', async () => {
    const { keys } = countedKeys();
    await found(keys, '1');
    let fails = true;
    const flaky = source({
      ...keys,
      unwrap: (...asked) => (fails ? Promise.reject(new Error('no answer')) : keys.unwrap(...asked)),
    });
    await expect(flaky('1')).rejects.toThrow('no answer');
    fails = false;
    await expect(flaky('1')).resolves.toBeDefined();
    const item = await world.table.get(organisationKeyKey('1'));
    const copy = { ...item, ...organisationKeyKey('2') };
    await world.table.put({ Item: copy, ConditionExpression: 'attribute_not_exists(pk)' });
    await expect(flaky('2')).rejects.toThrow('unable to authenticate');
  });

  it('that were replaced under the same version are unwrapped again', async () => {
    const { keys, asked } = countedKeys();
    await found(keys, '1');
    const one = source(keys);
    await one('1');
    const other = await createKeyMaker(wrapping(keys))('1', clock.now());
    const stored = await world.table.get(organisationKeyKey('1'));
    await world.table.put({ Item: { ...stored, ...other }, ConditionExpression: 'attribute_exists(pk)' });
    clock.advance({ ms: keysKnownMs });
    asked.length = 0;
    await one('1');
    expect(asked).toEqual(['unwrap test/1']);
  });

  it('seal with the data key whose time has come by the clock', async () => {
    const { keys } = countedKeys();
    await found(keys, '1');
    const item = await world.table.get(organisationKeyKey('1'));
    const ring = await unwrapRing(item as never, wrapping(keys), '1');
    const later = newDataKey(2, '2026-12-01T15:00:01.000Z' as Instant);
    const two = { ...ring, dataKeys: [...ring.dataKeys, later] };
    const Item = await wrapRing(two, { ...wrapping(keys), organisationId: '1', version: 1 });
    await world.table.put({ Item, ConditionExpression: 'attribute_exists(pk)' });
    const cipher = await source(keys)('1');
    const before = cipher.sealBytes(Buffer.from('value'), context);
    clock.advance({ ms: 1000 });
    expect([before, cipher.sealBytes(Buffer.from('value'), context)].map(keyIdOf)).toEqual([1, 2]);
  });

  it('of 500 organisations are known, and those that were read longest ago are read again', async () => {
    const { keys } = countedKeys();
    const ids = Array.from({ length: 501 }, (_, index) => String(index + 1));
    const maker = createKeyMaker(wrapping(keys));
    const items = new Map<string, Awaited<ReturnType<typeof maker>>>();
    for (const id of ids) items.set(organisationKeyKey(id).pk, await maker(id, clock.now()));
    const asked: string[] = [];
    const get = (({ pk }: { pk: string }) => (asked.push(pk), Promise.resolve(items.get(pk)))) as never;
    const one = createOrganisationCiphers({ ...wrapping(keys), table: { get }, clock });
    const read = async (from: number, to: number) => {
      asked.length = 0;
      for (const id of ids.slice(from - 1, to)) await one(id);
      return asked.length;
    };
    expect(await read(1, 1)).toBe(1);
    clock.advance({ ms: 1 });
    expect([await read(2, 500), await read(1, 500)]).toEqual([499, 0]);
    clock.advance({ ms: keysKnownMs - 1 });
    // Only the first is read again, because it was read first. It is the newest now, so the second makes room.
    expect([await read(1, 1), await read(3, 500)]).toEqual([1, 0]);
    expect(await read(501, 501)).toBe(1);
    expect([await read(1, 1), await read(3, 501), await read(2, 2)]).toEqual([0, 0, 1]);
  });

  it('whose reading fails after they made room for others fail as they did', async () => {
    const { keys } = countedKeys();
    const waiting: PromiseWithResolvers<undefined>[] = [];
    const get = () => {
      const one = Promise.withResolvers<undefined>();
      waiting.push(one);
      return one.promise;
    };
    const one = createOrganisationCiphers({ ...wrapping(keys), table: { get }, clock });
    const readings = Array.from({ length: 501 }, (_, index) => one(String(index + 1)));
    waiting.forEach(({ reject }) => reject(new Error('no answer')));
    const outcomes = await Promise.allSettled(readings);
    expect(new Set(outcomes.map((outcome) => String('reason' in outcome ? outcome.reason : outcome.value)))).toEqual(
      new Set(['Error: no answer']),
    );
  });

  it('that are read anew meanwhile are not forgotten because an older reading failed', async () => {
    const { keys } = countedKeys();
    await found(keys, '1');
    const item = await world.table.get(organisationKeyKey('1'));
    const waiting: PromiseWithResolvers<typeof item>[] = [];
    const get = (() => {
      const one = Promise.withResolvers<typeof item>();
      waiting.push(one);
      return one.promise;
    }) as typeof world.table.get;
    const one = createOrganisationCiphers({ ...wrapping(keys), table: { get }, clock });
    const older = one('1');
    clock.advance({ ms: keysKnownMs });
    const newer = one('1');
    waiting[0]?.reject(new Error('no answer'));
    await expect(older).rejects.toThrow('no answer');
    waiting[1]?.resolve(item);
    await expect(newer).resolves.toBeDefined();
    await expect(one('1')).resolves.toBeDefined();
    expect(waiting).toHaveLength(2);
  });
});
