import { type Items, itemsOf } from './items.ts';
import type { Attempt } from '../simulation/simulation.ts';

interface Row {
  readonly txId: string;
  readonly types: readonly string[];
}

/** Transactions that are closer may have overlapped, and stand in either order. */
const overlapMs = 25;

/** What is wrong with an organisation's log: gaps, events of the journal that are missing, or numbered twice. */
export function logFaults(items: Items, options: { readonly isOrdered: boolean }): string[] {
  const faults: string[] = [];
  const chunks = itemsOf<{ count: number; rows: Row[] }>(items, 'log').toSorted((one, other) =>
    one.sk < other.sk ? -1 : 1,
  );
  let next = 1;
  for (const chunk of chunks) {
    if (Number(chunk.sk) !== next) faults.push(`the log has ${chunk.sk} after ${String(next - 1)}`);
    if (chunk.rows.flatMap(({ types }) => types).length !== chunk.count) faults.push(`chunk ${chunk.sk} miscounts`);
    next = Number(chunk.sk) + chunk.count;
  }
  const numbered = chunks.flatMap(({ rows }) => rows.map((row) => `${row.txId} ${row.types.join()}`));
  const journal = itemsOf<{ txId: string; writtenAt: string; eventTypes?: string[] }>(items, 'jrn')
    .filter((row) => row.eventTypes !== undefined)
    .toSorted((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1));
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

/** What is wrong with what the receiver of a webhook saw, which was enabled from event 1 on. */
export function deliveryFaults(
  items: Items,
  all: readonly Attempt[],
  webhook: { id: string; isOnce: boolean },
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
    if (!seen.has(number) && !isExcused) faults.push(`event ${String(number)} was not delivered`);
  }
  return faults.map((fault) => `webhook ${webhook.id}: ${fault}`);
}
