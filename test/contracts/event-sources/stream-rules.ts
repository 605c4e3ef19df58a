import assert from 'node:assert/strict';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { StreamFilter } from '../../../functions/kernel/workers/worker-source.ts';
import type { StreamProbe, StreamRule } from './rule.ts';

/** How Lambda feeds a function from a table's stream, from the oldest record on, with one batch of a shard at a time. */
export const streamRules: readonly StreamRule[] = [
  {
    name: 'hands over the event that Lambda makes of a record, with old and new image',
    source: streamSource(),
    check: handsOverTheEvent,
  },
  {
    name: 'starts with the oldest record, written before the mapping was made',
    source: streamSource(),
    isOpenedLate: true,
    async check(probe) {
      const seen: string[] = [];
      probe.handle((event) => void seen.push(...keys(event)));
      for (const key of ['1', '2', '3']) await probe.put(key);
      await probe.until(() => seen.length >= 3);
      assert.deepEqual(seen, ['1', '2', '3']);
    },
  },
  {
    name: 'hands over at most the batch size, the changes of an item in order',
    source: streamSource({ batchSize: 2 }),
    async check(probe) {
      const batches: DynamoDBStreamEvent[] = [];
      probe.handle((event) => void batches.push(event));
      for (const n of ['1', '2', '3', '4']) for (const key of ['a', 'b']) await probe.put(key, { n: { N: n } });
      await probe.until(() => batches.flatMap(keys).length >= 8);
      assert.ok(Math.max(...batches.map(({ Records }) => Records.length)) <= 2, 'no more than two');
      const changes = batches.flatMap(({ Records }) => Records);
      for (const key of ['a', 'b']) {
        const images = changes
          .filter((record) => keyOf(record) === key)
          .map(({ dynamodb }) => dynamodb?.NewImage?.['n']);
        assert.deepEqual(images, [{ N: '1' }, { N: '2' }, { N: '3' }, { N: '4' }]);
      }
    },
  },
  ...filterCases().map(([description, filters, expected]): StreamRule => ({
    name: `lets pass what ${description} says`,
    source: streamSource({ filters }),
    check: (probe) => letsPass(probe, expected),
  })),
  {
    name: 'does not call the function for a batch that no filter lets pass',
    source: streamSource({ batchSize: 1, filters: [{ eventNames: ['INSERT'], keyPrefix: 'jrn#' }] }),
    async check(probe) {
      const batches: string[][] = [];
      probe.handle((event) => void batches.push(keys(event)));
      for (const key of ['other', 'another', 'jrn#last']) await probe.put(key);
      await probe.until(() => batches.flat().includes('jrn#last'));
      assert.deepEqual(batches, [['jrn#last']]);
    },
  },
  {
    name: 'knows nothing of a put that changes nothing',
    source: streamSource(),
    async check(probe) {
      const seen: string[] = [];
      probe.handle((event) => void seen.push(...event.Records.map(described)));
      for (const key of ['same', 'same', 'last']) await probe.put(key);
      await probe.until(() => seen.includes('INSERT last'));
      assert.deepEqual(seen, ['INSERT same', 'INSERT last']);
    },
  },
  {
    name: 'hands over a failing batch again, and nothing behind it, until it succeeds',
    source: streamSource({ batchSize: 2 }),
    async check(probe) {
      const batches: string[][] = [];
      const written = Promise.withResolvers<undefined>();
      probe.handle(async (event) => {
        batches.push(keys(event));
        await written.promise;
        if (batches.length < 3) throw new Error('not yet');
      });
      for (const key of ['1', '2', '3', '4']) await probe.put(key);
      written.resolve(undefined);
      await probe.until(() => batches.flat().includes('4'));
      assert.deepEqual(
        batches.slice(0, 3).map(([first]) => first),
        ['1', '1', '1'],
      );
      assert.deepEqual(batches.slice(2).flat(), ['1', '2', '3', '4']);
    },
  },
  {
    name: 'hands over a failing batch as it was, whatever has been written since',
    source: streamSource(),
    async check(probe) {
      const batches: string[][] = [];
      probe.handle(async (event) => {
        if (batches.push(keys(event)) > 1) return;
        await probe.put('written since');
        throw new Error('not yet');
      });
      await probe.put('failing');
      await probe.until(() => batches.flat().includes('written since'));
      assert.deepEqual(batches, [['failing'], ['failing'], ['written since']]);
    },
  },
];

function streamSource(
  given: { readonly batchSize?: number; readonly filters?: readonly StreamFilter[] } = {},
): StreamRule['source'] {
  return { kind: 'stream', batchSize: given.batchSize ?? 10, filters: given.filters ?? [] };
}

/** Of the changes that `letsPass` makes; the last one expected comes after everything that must not pass. */
function filterCases(): readonly (readonly [string, readonly StreamFilter[], readonly string[]])[] {
  return [
    [
      'no filter',
      [],
      ['INSERT jrn#1', 'INSERT acc#1', 'MODIFY acc#1', 'REMOVE acc#1', 'INSERT jrn#2', 'REMOVE jrn#2', 'INSERT jrn#3'],
    ],
    [
      'an event name',
      [{ eventNames: ['MODIFY', 'REMOVE'], keyPrefix: '' }],
      ['MODIFY acc#1', 'REMOVE acc#1', 'REMOVE jrn#2'],
    ],
    [
      'a key prefix',
      [{ eventNames: ['INSERT', 'MODIFY'], keyPrefix: 'jrn#' }],
      ['INSERT jrn#1', 'INSERT jrn#2', 'INSERT jrn#3'],
    ],
    [
      'two filters',
      [
        { eventNames: ['INSERT'], keyPrefix: 'jrn#' },
        { eventNames: ['REMOVE'], keyPrefix: 'acc#' },
      ],
      ['INSERT jrn#1', 'REMOVE acc#1', 'INSERT jrn#2', 'INSERT jrn#3'],
    ],
  ];
}

async function letsPass(probe: StreamProbe, expected: readonly string[]): Promise<void> {
  const seen: string[] = [];
  probe.handle((event) => void seen.push(...event.Records.map(described)));
  await probe.put('jrn#1');
  await probe.put('acc#1');
  await probe.put('acc#1', { changed: { BOOL: true } });
  await probe.remove('acc#1');
  await probe.put('jrn#2');
  await probe.remove('jrn#2');
  await probe.put('jrn#3');
  await probe.until(() => seen.includes(expected.at(-1) ?? ''));
  assert.deepEqual(seen, expected);
}

async function handsOverTheEvent(probe: StreamProbe): Promise<void> {
  const records: DynamoDBRecord[] = [];
  probe.handle((event) => void records.push(...event.Records));
  await probe.put('a', { n: { N: '1' } });
  await probe.put('a', { n: { N: '2' }, bytes: { M: { inner: { B: new Uint8Array([1, 2, 3]) } } } });
  await probe.remove('a');
  await probe.until(() => records.length >= 3);
  const key = { pk: { S: 'a' }, sk: { S: '-' } };
  const before = { ...key, n: { N: '1' } };
  const after = { ...key, n: { N: '2' }, bytes: { M: { inner: { B: 'AQID' } } } };
  assert.deepEqual(
    records.map(({ eventName, dynamodb }) => [eventName, dynamodb?.Keys, dynamodb?.OldImage, dynamodb?.NewImage]),
    [
      ['INSERT', key, undefined, before],
      ['MODIFY', key, before, after],
      ['REMOVE', key, after, undefined],
    ],
  );
  for (const { eventID, eventSource, eventSourceARN, awsRegion, dynamodb } of records) {
    assert.equal(typeof eventID, 'string');
    assert.equal(eventSource, 'aws:dynamodb');
    assert.equal(eventSourceARN, probe.streamArn);
    assert.equal(awsRegion, probe.streamArn.split(':')[3]);
    assert.match(dynamodb?.SequenceNumber ?? '', /^\d+$/);
    assert.equal(dynamodb?.StreamViewType, 'NEW_AND_OLD_IMAGES');
    // Seconds since 1970, not milliseconds.
    assert.match(String(dynamodb.ApproximateCreationDateTime), /^\d{10}(\.|$)/);
  }
}

const keyOf = (record: DynamoDBRecord): string => record.dynamodb?.Keys?.['pk']?.S ?? '';
const keys = (event: DynamoDBStreamEvent): string[] => event.Records.map(keyOf);
const described = (record: DynamoDBRecord): string => `${String(record.eventName)} ${keyOf(record)}`;
