import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { weakenStream, type Delivery } from './weaken-stream.ts';

/** Transactions of three items, two of one partition. */
const records: DynamoDBRecord[] = Array.from({ length: 60 }, (_, index) => ({
  eventID: String(index),
  eventName: 'MODIFY',
  dynamodb: {
    ApproximateCreationDateTime: 1_700_000_000.75,
    SequenceNumber: String(index),
    Keys: { pk: { S: `account${(index % 6) >> 1}` }, sk: { S: `row${index % 2}` } },
  },
}));

const idsOf = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap((delivery) => delivery.Records.map((record) => Number(record.eventID)));
const firsts = (deliveries: readonly Delivery[]) => [...new Set(idsOf(deliveries))];
const keysOf = (id: number) => records[id]?.dynamodb?.Keys;
const options = fc.record({
  seed: fc.nat(),
  shards: fc.integer({ min: 1, max: 8 }),
  batchRecordsMax: fc.integer({ min: 1, max: 20 }),
  duplicates: fc.double({ min: 0, max: 0.6, noNaN: true }),
});

/** Whether ids that agree in this are delivered, for the first time, in their order. */
function isInOrder(deliveries: readonly Delivery[], by: (id: number) => string | undefined): boolean {
  const groups = Map.groupBy(firsts(deliveries), by);
  return [...groups.values()].every((ids) => ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0)));
}

const partition = (id: number) => keysOf(id)?.['pk']?.S;
const item = (id: number) => JSON.stringify(keysOf(id));

test('every record is delivered, and those of an item in order', () => {
  fc.assert(
    fc.property(options, fc.constantFrom('item' as const, 'partition' as const), (drawn, order) => {
      const deliveries = weakenStream(records, { ...drawn, order });
      expect(firsts(deliveries).sort((left, right) => left - right)).toEqual(records.map((_, index) => index));
      expect(isInOrder(deliveries, item)).toBe(true);
      expect(deliveries.every(({ Records }) => Records.length >= 1 && Records.length <= drawn.batchRecordsMax)).toBe(
        true,
      );
    }),
  );
});

test('partitions stay in order where that is asked for, and only there', () => {
  fc.assert(
    fc.property(options, (drawn) => isInOrder(weakenStream(records, { ...drawn, order: 'partition' }), partition)),
  );
  expect(isInOrder(weakenStream(records, { seed: 1, order: 'item' }), partition)).toBe(false);
});

test('transactions are torn apart, batches vary and come again', () => {
  const deliveries = weakenStream(records, { seed: 1, shards: 3, order: 'partition' });
  expect(firsts(deliveries)).not.toEqual(records.map((_, index) => index));
  expect(new Set(deliveries.map((delivery) => delivery.Records.length)).size).toBeGreaterThan(3);
  expect(idsOf(deliveries).length).toBeGreaterThan(records.length);
});

test('sequence numbers rise within a shard, stay with their record, and times are whole seconds', () => {
  const deliveries = weakenStream(records, { seed: 2, duplicates: 0.5 });
  const numbers = new Map<string, string>();
  for (const [, own] of Map.groupBy(deliveries, (delivery) => delivery.shard)) {
    const sequence = own.flatMap((delivery) => delivery.Records).map((record) => record.dynamodb?.SequenceNumber ?? '');
    const fresh = [...new Set(sequence)];
    expect(fresh).toEqual([...fresh].sort());
  }
  for (const record of deliveries.flatMap((delivery) => delivery.Records)) {
    const id = record.eventID ?? '';
    const number = record.dynamodb?.SequenceNumber ?? '';
    expect(numbers.get(id) ?? number).toBe(number);
    numbers.set(id, number);
    expect(record.dynamodb?.ApproximateCreationDateTime).toBe(1_700_000_000);
  }
});

test('the seed decides everything', () => {
  const once = (seed: number) => weakenStream(records, { seed });
  expect(once(7)).toEqual(once(7));
  expect(once(7)).not.toEqual(once(8));
});
