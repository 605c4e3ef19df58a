import type { AttributeValue, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { hashOf, randomFrom, type Random } from './random.ts';

/** How the cloud may cut up a stream. */
export interface StreamOptions {
  seed: number;
  /** Virtual shards; default 4. */
  shards?: number;
  /**
   * The records that stay in order. 'item' is all that DynamoDB promises: a partition's items may even be in different
   * shards. 'partition' keeps all records of a partition key in one shard and in order, as until a partition splits.
   * Default 'item'.
   */
  order?: 'item' | 'partition';
  /** Records in a delivery, drawn from 1 to this many; default 10. */
  batchRecordsMax?: number;
  /** Probability below 1 that a shard goes back, to a record of the batch just delivered or of the one before it, and is cut anew from there; default 0.2. */
  duplicates?: number;
  /** Name of the partition key attribute; default `pk`. */
  partitionKey?: string;
}

/** One invocation of a stream handler. Deliveries of one shard are in order and never parallel; those of two shards may be. */
export interface Delivery extends DynamoDBStreamEvent {
  shard: number;
}

/**
 * The deliveries by which the cloud could bring these records: transactions torn apart over shards, batches of random sizes, repeated batches, sequence numbers
 * that say nothing across shards, times cut to the second. Every record is delivered at least once; the order promised by `order` holds for first deliveries.
 */
export function weakenStream(records: readonly DynamoDBRecord[], options: StreamOptions): Delivery[] {
  const random = randomFrom(options.seed);
  const shards = shardsOf(records, options).map((groups, shard) => renumbered(woven(groups, random), shard, random));
  const deliveries = shards.map((shard, index) =>
    batches(shard, options, random).map((Records) => [{ shard: index, Records }]),
  );
  return woven(deliveries, random).flat();
}

/** The records that must stay in order among themselves, by shard. */
function shardsOf(records: readonly DynamoDBRecord[], options: StreamOptions): DynamoDBRecord[][][] {
  const { shards = 4, order = 'item', partitionKey = 'pk' } = options;
  const groups = Array.from({ length: shards }, () => new Map<string, DynamoDBRecord[]>());
  for (const record of records) {
    const keys: Record<string, AttributeValue> = record.dynamodb?.Keys ?? {};
    const names = order === 'partition' ? [partitionKey] : Object.keys(keys).sort();
    const text = JSON.stringify(names.map((name) => keys[name]));
    const shard = groups[hashOf(text) % shards];
    shard?.set(text, [...(shard.get(text) ?? []), record]);
  }
  return groups.map((shard) => [...shard.values()]);
}

/** One sequence out of several, each of which keeps its own order. */
function woven<T>(sequences: readonly (readonly T[])[], random: Random): T[] {
  const turns = random.shuffled(sequences.flatMap((sequence, index) => sequence.map(() => index)));
  const places = sequences.map(() => 0);
  return turns.flatMap((index) => {
    const place = places[index] ?? 0;
    places[index] = place + 1;
    return sequences[index]?.slice(place, place + 1) ?? [];
  });
}

function renumbered(records: readonly DynamoDBRecord[], shard: number, random: Random): DynamoDBRecord[] {
  let sequence = BigInt(1 + random.below(1_000_000_000)) * 1_000_000_000n + BigInt(shard);
  return records.map((record) => {
    sequence += BigInt(1 + random.below(1_000));
    const { ApproximateCreationDateTime: seconds } = record.dynamodb ?? {};
    const time = seconds === undefined ? {} : { ApproximateCreationDateTime: Math.floor(seconds) };
    return {
      ...record,
      dynamodb: { ...record.dynamodb, ...time, SequenceNumber: sequence.toString().padStart(21, '0') },
    };
  });
}

function batches(records: readonly DynamoDBRecord[], options: StreamOptions, random: Random): DynamoDBRecord[][] {
  const { batchRecordsMax = 10, duplicates = 0.2 } = options;
  if (duplicates >= 1) throw new RangeError('a stream that always goes back never ends');
  const delivered: DynamoDBRecord[][] = [];
  let earlier = 0;
  let from = 0;
  while (from < records.length) {
    const to = Math.min(from + 1 + random.below(batchRecordsMax), records.length);
    delivered.push(records.slice(from, to));
    const next = random.chance(duplicates) ? earlier + random.below(to - earlier) : to;
    earlier = Math.min(from, next);
    from = next;
  }
  return delivered;
}
