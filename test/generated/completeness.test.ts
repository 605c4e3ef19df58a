import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { webhooksCapability } from '../../functions/delivery/webhooks/capability.ts';
import { accountKind } from '../../functions/kernel/auth/owners.ts';
import { isWrite } from '../../functions/kernel/http/route-frame.ts';
import type { Kind } from '../../functions/kernel/table/kind.ts';
import { customerKind } from '../../functions/onboarding/customers/store.ts';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import { kinds, operations, workers } from '../../functions/registry.ts';
import { webhookQueues } from '../support/delivery/delivery-bank.ts';
import { acts, operationsWithoutAct } from '../support/model/acts.ts';
import { keyedCreations, withoutKeyedCreation } from '../support/model/keyed-creations.ts';
import { listed } from '../support/model/lists.ts';
import { kindsOfInterleavings, kindsOfOutcomes, type ObservedKinds } from '../support/model/observed-kinds.ts';
import { writeCases } from '../support/model/write-cases.ts';
import { writtenPrefixes } from '../workers/spoils.ts';
import { gapsOf } from './support/completeness.ts';
import { exampleOf } from './support/example.ts';
import { cases } from './support/requests.ts';
import { isCreatedByExample, relatedIn, worldNames } from './support/world.ts';

const operationIds = operations.map(({ id }) => id);
/** Acts that write what belongs to an account, and not the account; the run of a schedule has no operation. */
const onAccountOf = new Set([
  'updateRecurringPayment',
  'disableRecurringPayment',
  'enableRecurringPayment',
  'deleteRecurringPayment',
  '',
]);
const prefixes = kinds.map(({ prefix }) => prefix);

describe('operations', () => {
  test('each that writes has a case in the property about crashes', () => {
    const gaps = gapsOf({
      list: 'writeCases of test/support/model/write-cases.ts',
      noun: 'operation that writes',
      // Some have several cases: `createPayment (ACH credit)`.
      held: Object.keys(writeCases).map((name) => name.replace(/ .*/, '')),
      registered: operations.filter(isWrite).map(({ id }) => id),
    });
    expect(gaps).toEqual([]);
  });

  test('each that takes an idempotency key is in the property about idempotency', () => {
    const gaps = gapsOf({
      list: 'keyedCreations of test/support/model/keyed-creations.ts',
      noun: 'operation that takes an idempotency key',
      held: Object.keys(keyedCreations),
      registered: operations.filter(({ replayedBy }) => replayedBy !== undefined).map(({ id }) => id),
      left: withoutKeyedCreation,
    });
    expect(gaps).toEqual([]);
  });

  test('each that writes a customer or an account is an act of the property about interleavings', () => {
    const owners: readonly Kind[] = [accountKind, customerKind];
    const gaps = gapsOf({
      list: 'acts of test/support/model/acts.ts',
      noun: 'operation that writes a customer or an account',
      held: Object.values(acts).flatMap(({ operationId = '' }) => (onAccountOf.has(operationId) ? [] : operationId)),
      registered: operations.filter(({ uses }) => uses.write.some((kind) => owners.includes(kind))).map(({ id }) => id),
      left: operationsWithoutAct,
    });
    expect(gaps).toEqual([]);
  });

  test('what the generated tests prepare for one is prepared for one that exists', () => {
    const stale = worldNames.operationIds.filter((id) => !operationIds.includes(id));
    expect(stale.map((id) => `test/generated/support/world.ts names ${id}, but there is no such operation`)).toEqual(
      [],
    );
  });
});

describe('things', () => {
  /** What stands before an id in a path: `accounts` of `/accounts/{id}/close`. */
  const collections = operations.flatMap(({ path: template }) =>
    [...template.matchAll(/([^/]+)\/\{/g)].flatMap(([, name]) => name ?? []),
  );

  test('each that a path names can be made by the generated tests', () => {
    const gaps = gapsOf({
      list: 'makers of test/generated/support/world.ts',
      noun: 'collection in a path',
      held: worldNames.collections,
      registered: collections.filter((name) => worldNames.collections.includes(name) || !isCreatedByExample(name)),
    });
    expect(gaps).toEqual([]);
  });

  test('each that a body names can be made by the generated tests', () => {
    const related = cases.flatMap(({ operation, variant }) => {
      const known = relatedIn(operation.id, operation.path);
      const relationships = variant === undefined ? {} : (exampleOf(variant).data.relationships ?? {});
      return Object.entries(relationships).flatMap(([name, { data }]) => (name in known ? [] : [data.type]));
    });
    const identified = operations.flatMap(({ request }) => request?.identifiers?.example.map(({ type }) => type) ?? []);
    const gaps = gapsOf({
      list: 'collections of test/generated/support/world.ts',
      noun: 'type of a relationship',
      held: worldNames.relationshipTypes,
      registered: [...related, ...identified],
    });
    expect(gaps).toEqual([]);
  });

  const lists = operations.filter(({ lists: things }) => things !== undefined);

  test('each of the model of lists exists', () => {
    const paths = lists.map((operation) => operation.path.slice(1));
    const stale = Object.keys(listed).filter((name) => !paths.includes(name));
    expect(
      stale.map((name) => `listed of test/support/model/lists.ts names ${name}, but there is no such list`),
    ).toEqual([]);
  });

  test.each(Object.entries(listed))('the model of lists asks %s only with filters that it declares', (name, asked) => {
    const operation = lists.find((one) => one.path === `/${name}`);
    expect(Object.keys(operation?.request?.query?.filters ?? {})).toEqual(expect.arrayContaining([...asked.filters]));
  });
});

describe('kinds of items', () => {
  const observers: readonly (readonly [string, ObservedKinds])[] = [
    ['kindsOfOutcomes', kindsOfOutcomes],
    ['kindsOfInterleavings', kindsOfInterleavings],
  ];
  test.each(observers)('each is compared by %s, or left out with a reason', (name, { compared, left }) => {
    const list = `${name} of test/support/model/observed-kinds.ts`;
    expect(gapsOf({ list, noun: 'kind of item', held: compared, registered: prefixes, left })).toEqual([]);
  });

  test('each that a model or a property reads by its prefix exists', () => {
    const read = ['support/model', 'support/races', 'support/simulation', 'properties'].flatMap(prefixesReadIn);
    expect(read.length).toBeGreaterThan(20);
    const stale = read.filter(({ prefix }) => !prefixes.includes(prefix));
    expect(stale.map(({ file, prefix }) => `${file} reads items ${prefix}, but there is no such kind`)).toEqual([]);
  });

  test('each that a stream worker listens to can be written by the tests of poisoned streams', () => {
    const gaps = gapsOf({
      list: 'writtenKinds of test/workers/spoils.ts',
      noun: 'prefix in the filter of a stream worker',
      held: writtenPrefixes,
      registered: workers.flatMap(({ source }) =>
        source.kind === 'stream' ? source.filters.map(({ keyPrefix }) => keyPrefix) : [],
      ),
    });
    expect(gaps).toEqual([]);
  });
});

test('each queue of the webhooks is in the bank of their tests', () => {
  const listening: readonly Worker[] = webhooksCapability.workers ?? [];
  const gaps = gapsOf({
    list: 'webhookQueues of test/support/delivery/delivery-bank.ts',
    noun: 'queue',
    held: webhookQueues.map(({ name }) => name),
    registered: listening.flatMap(({ source }) => (source.kind === 'queue' ? [source.queue.name] : [])),
  });
  expect(gaps).toEqual([]);
});

test('what is missing, stale, listed twice or left out without a reason is named with the list', () => {
  const list = 'things of test/some.ts';
  const gaps = gapsOf({
    list,
    noun: 'thing',
    held: ['one', 'old'],
    registered: ['one', 'two', 'three', 'four'],
    left: { one: 'a reason', two: 'a reason', three: '', gone: 'a reason' },
  });
  expect(gaps).toEqual([
    'four is missing in things of test/some.ts: add the thing, or leave it out with a reason',
    'things of test/some.ts names old, but there is no such thing',
    'things of test/some.ts names gone, but there is no such thing',
    'things of test/some.ts both has and leaves out one',
    'things of test/some.ts leaves out three without a reason',
  ]);
});

/** The prefixes that the files of a folder of test/ read items by: `itemsOf(items, 'acc')`. */
function prefixesReadIn(folder: string): readonly { readonly file: string; readonly prefix: string }[] {
  return readdirSync(path.join(import.meta.dirname, '..', folder)).flatMap((name) => {
    const file = `test/${folder}/${name}`;
    const text = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
    const reads = text.matchAll(/itemsOf(?:<[^(]*>)?\([^'()]*(?:\([^'()]*\))?[^'()]*, '(\w+)'/g);
    return [...reads].flatMap(([, prefix]) => (prefix === undefined ? [] : [{ file, prefix }]));
  });
}
