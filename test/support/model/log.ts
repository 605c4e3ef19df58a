import { firstHash, isSameHash, nextHash } from '../../../functions/delivery/audit-log/chain.ts';
import { unpackEntries } from '../../../functions/delivery/audit-log/packed-entries.ts';
import { firstNumberOf, logChunkItem, positionAfter, chunkPositionOf } from '../../../functions/delivery/events/log.ts';
import { organisationIdOf } from '../../../functions/kernel/table/kind.ts';
import { type Items, itemsOf } from './items.ts';
import type { Attempt } from '../simulation/simulation.ts';

/** Transactions that are closer may have overlapped, and may be in either order. */
const overlapMs = 25;

/** The faults of an organisation's log: gaps, events of the journal that are missing, or numbered twice. */
export function logFaults(items: Items, options: { readonly isOrdered: boolean }): string[] {
  const faults: string[] = [];
  const chunks = itemsOf(items, 'log')
    .toSorted((one, other) => (one.sk < other.sk ? -1 : 1))
    .map(logChunkItem.parse);
  let next = 1;
  for (const chunk of chunks) {
    if (firstNumberOf(chunk) !== next) faults.push(`the log has ${chunk.sk} after ${String(next - 1)}`);
    if (chunk.rows.flatMap(({ types }) => types).length !== chunk.count) faults.push(`chunk ${chunk.sk} miscounts`);
    next = firstNumberOf(chunk) + chunk.count;
  }
  faults.push(...chainFaults(items));
  const numbered = chunks.flatMap(({ rows }) => rows.map((row) => `${row.txId} ${row.types.join()}`));
  const journal = itemsOf<{ txId: string; writtenAt: string; eventTypes?: string[] }>(items, 'jrn').toSorted(
    (one, other) => (one.writtenAt < other.writtenAt ? -1 : 1),
  );
  const written = journal.map((row) => `${row.txId} ${row.eventTypes?.join() ?? ''}`);
  if (numbered.toSorted().join() !== written.toSorted().join()) {
    faults.push(`the log holds ${String(numbered.length)} transactions, the journal ${String(written.length)}`);
  }
  if (options.isOrdered) {
    const momentOf = new Map(journal.map((row) => [row.txId, Date.parse(row.writtenAt)]));
    const moments = numbered.map((row) => momentOf.get(row.split(' ')[0] ?? '') ?? 0);
    let latest = 0;
    for (const moment of moments) {
      if (moment < latest - overlapMs) faults.push('the log is not in order of time');
      latest = Math.max(latest, moment);
    }
  }
  return faults;
}

/** The faults of the chain of audit entries: gaps, entries that do not follow, chunks in the place of others. */
function chainFaults(items: Items): string[] {
  const faults: string[] = [];
  const chunks = itemsOf(items, 'log').toSorted((one, other) => (one.sk < other.sk ? -1 : 1));
  for (const [organisationId, own] of Map.groupBy(chunks.map(logChunkItem.parse), organisationIdOf)) {
    let hash = firstHash(organisationId);
    let entry = 1;
    let place = { number: 1, turn: 0 };
    for (const chunk of own) {
      const { number, turn } = chunkPositionOf(chunk);
      if (number !== place.number || turn !== place.turn) faults.push(`chunk ${chunk.sk} is not in its place`);
      const texts = unpackEntries(chunk.entries ?? new Uint8Array());
      if (texts.length !== chunk.rows.length) faults.push(`chunk ${chunk.sk} lacks entries`);
      if (chunk.firstEntry !== entry) faults.push(`chunk ${chunk.sk} does not begin with entry ${String(entry)}`);
      if (!isSameHash(hash, new Uint8Array(chunk.hashBefore ?? [])))
        faults.push(`chunk ${chunk.sk} follows another one`);
      hash = texts.reduce(nextHash, hash);
      if (!isSameHash(hash, new Uint8Array(chunk.hash ?? []))) faults.push(`chunk ${chunk.sk} has another hash`);
      entry += texts.length;
      place = positionAfter(chunk);
    }
  }
  return faults;
}

/** The number of the last event. */
export function headOf(items: Items): number {
  return itemsOf<{ count: number }>(items, 'log').reduce((sum, { count }) => sum + count, 0);
}

/** The number up to which a webhook has to have been told: the head, or where it was when it became Unavailable. */
function lastOwed(items: Items, id: string): number {
  const status = itemsOf<{ id?: string; status: string }>(items, 'whk').find((one) => one.id === id)?.status;
  const cursor = itemsOf<{ webhookId?: string; position: number }>(items, 'whk').find((one) => one.webhookId === id);
  return status === 'Enabled' ? headOf(items) : (cursor?.position ?? 0);
}

const batchEventsMax = 64;

interface DeliveryRow {
  readonly outcome: string;
  readonly from: number;
  readonly to: number;
}

/** The faults of the deliveries to a receiver of a webhook that was enabled from event 1 on. `own`: events about itself. */
export function deliveryFaults(
  items: Items,
  all: readonly Attempt[],
  webhook: { id: string; isOnce: boolean },
  own: ReadonlySet<number> = new Set(),
): string[] {
  const attempts = all.filter(({ webhookId }) => webhookId === webhook.id);
  const faults: string[] = [];
  for (const { numbers } of attempts) {
    if (numbers.length > (webhook.isOnce ? 1 : batchEventsMax))
      faults.push(`a batch has ${String(numbers.length)} events`);
    if (numbers.some((number, index) => number <= (numbers[index - 1] ?? 0)))
      faults.push(`a batch is not in order: ${String(numbers)}`);
  }
  const firsts = [
    ...new Set(
      (webhook.isOnce ? attempts : attempts.filter(({ isAccepted }) => isAccepted)).flatMap(({ numbers }) => numbers),
    ),
  ];
  if (firsts.some((number, index) => number <= (firsts[index - 1] ?? 0)))
    faults.push(`deliveries are not in order: ${String(firsts)}`);
  for (const number of attempts.flatMap(({ numbers }) => numbers))
    if (own.has(number)) faults.push(`event ${String(number)} is about the webhook itself`);
  if (webhook.isOnce) {
    const sent = attempts.flatMap(({ numbers }) => numbers);
    if (sent.length !== new Set(sent).size) faults.push(`an event was sent twice: ${String(sent)}`);
    return faults.map((fault) => `webhook ${webhook.id}: ${fault}`);
  }
  const excused = itemsOf<DeliveryRow>(items, 'dlv').filter(
    ({ pk, outcome }) => pk.endsWith(`#${webhook.id}`) && (outcome === 'GivenUp' || outcome === 'Skipped'),
  );
  const seen = new Set(firsts);
  for (let number = 1; number <= lastOwed(items, webhook.id); number += 1) {
    const isExcused = excused.some(({ from, to }) => from <= number && number <= to);
    if (!seen.has(number) && !own.has(number) && !isExcused) faults.push(`event ${String(number)} was not delivered`);
  }
  return faults.map((fault) => `webhook ${webhook.id}: ${fault}`);
}
