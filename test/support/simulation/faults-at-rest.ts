import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { headNumber } from '../../../functions/delivery/events/log-reads.ts';
import { momentOf } from '../../../functions/kernel/journal/commit.ts';
import { holesSortKey } from '../../../functions/kernel/lists/holes.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { dueKinds, operations } from '../../../functions/registry.ts';
import { endOfDayFaults } from '../model/ends-of-day.ts';
import { exportFaults } from '../model/exported.ts';
import { isListed, type Items, itemsOf, orphans, readItems, thingsOf } from '../model/items.ts';
import { ledgerFaults, readBooks } from '../model/ledger.ts';
import { logFaults } from '../model/log.ts';
import type { AchPayment } from '../../../functions/money/payments/store.ts';
import type { RailEntry, Simulation } from './simulation.ts';
import { lineFaults } from './line.ts';
import { ownEventsOf } from './own-events.ts';

/** The faults of a platform that has finished all work, as sentences. */
export async function faultsAtRest(
  simulation: Simulation,
  options: { readonly isOrdered: boolean },
): Promise<string[]> {
  const items = await itemsAtRest(simulation);
  const accounts = itemsOf<{ id: string }>(items, 'acc').map(({ id }) => id);
  const books = await readBooks(simulation.table, simulation.organisationId, accounts);
  const { now } = await momentOf(simulation.platform, simulation.organisationId, 'schedule');
  return [
    ...ledgerFaults(books),
    ...orphans(items),
    ...logFaults(items, options),
    ...lineFaults(simulation.attempts, await ownEventsOf(simulation)),
    ...scheduleFaults(items, simulation.clock.now()),
    ...railFaults(items, simulation.handedOver, now),
    ...dueFaults(items, now),
    ...endOfDayFaults(items, now),
    ...(await listFaults(simulation, items)),
    ...(await exportFaultsOf(simulation)),
    ...(await queueFaults(simulation)),
    ...simulation.logs.filter(({ message }) => message === 'ledger fault').map(({ fields }) => JSON.stringify(fields)),
  ];
}

/** In a stage that exports: everything that has a number has reached the target. */
async function exportFaultsOf({ platform, table, organisationId, exported }: Simulation): Promise<readonly string[]> {
  if (platform.settings.eventExport === undefined) return [];
  return exportFaults(exported, { organisationId, upTo: await headNumber(table, organisationId) });
}

export function itemsAtRest(simulation: Simulation): Promise<Items> {
  return readItems(simulation.documents, simulation.tableName);
}

interface Recurring {
  readonly id: string;
  readonly status: string;
  readonly numberOfPayments: number;
  readonly runs?: number;
  readonly dueAt?: string;
}

/** One payment of a due date, counted; and nothing that is due is left undone. */
function scheduleFaults(items: Items, realNow: string): string[] {
  const [clock] = itemsOf<{ offsetMs: number; status: string }>(items, 'clk');
  const now = new Date(Date.parse(realNow) + (clock?.offsetMs ?? 0)).toISOString();
  const faults = clock !== undefined && clock.status !== 'Idle' ? [`the clock is ${clock.status}`] : [];
  const payments = itemsOf<{ recurringPayment?: { id: string }; dueDate?: string }>(items, 'pay');
  for (const one of ['rec', 'rcd'].flatMap((kind) => itemsOf<Recurring>(items, kind))) {
    if (one.sk === holesSortKey) continue;
    const made = payments.filter((payment) => payment.recurringPayment?.id === one.id).map(({ dueDate }) => dueDate);
    if (made.length !== one.numberOfPayments)
      faults.push(`${one.id} counts ${String(one.numberOfPayments)} of ${String(made.length)} payments`);
    faults.push(...runFaults(items, one));
    if (new Set(made).size !== made.length) faults.push(`${one.id} paid a due date twice: ${made.join()}`);
    if (one.status === 'Active' && (one.dueAt ?? '') <= now)
      faults.push(`${one.id} was due at ${String(one.dueAt)}, it is ${now}`);
  }
  return faults;
}

interface RunItem {
  readonly count?: number;
  readonly payment?: object;
}

/** Every run is recorded once and in a row, those that made a payment with it. */
function runFaults(items: Items, { pk, sk, id, runs = 0, numberOfPayments }: Recurring & StoredItem): string[] {
  const partition = `run#${pk.slice(pk.indexOf('#') + 1)}#${String(Number(sk))}`;
  const recorded = itemsOf<RunItem>(items, 'run')
    .filter((run) => run.pk === partition)
    .sort((one, other) => (one.sk < other.sk ? -1 : 1));
  let last = 0;
  const faults: string[] = [];
  for (const run of recorded) {
    last += run.count ?? 1;
    if (Number(run.sk) !== last) faults.push(`run ${run.sk} of ${id} does not follow the one before`);
  }
  if (last !== runs) faults.push(`${id} counts ${String(runs)} of ${String(last)} runs`);
  const paid = recorded.filter(({ payment }) => payment !== undefined).length;
  if (paid !== numberOfPayments)
    faults.push(`${id} counts ${String(numberOfPayments)} of ${String(paid)} runs that paid`);
  return faults;
}

/**
 * Payments that the rail has are under way or done, never stopped. Each is one entry, even if it was submitted several times. One whose
 * early hand-over was interrupted waits for its window, in which it is handed over again.
 */
function railFaults(items: Items, handedOver: readonly RailEntry[], now: string): string[] {
  const payments = itemsOf<AchPayment>(items, 'pay').filter((payment) => payment.type === 'achPayment');
  const byId = Map.groupBy(handedOver, ({ paymentId }) => paymentId);
  return payments.flatMap(({ id, status, counterpartyAccountId, handedAt, dueAt }) => {
    const entries = byId.get(id) ?? [];
    const isWithRail = ['Clearing', 'Sent', 'Returned'].includes(status) && counterpartyAccountId === undefined;
    const faults: string[] = [];
    const awaitsWindow = status === 'Pending' && handedAt !== undefined && dueAt !== undefined && dueAt > now;
    if (!awaitsWindow && isWithRail !== entries.length > 0)
      faults.push(`payment ${id} is ${status}, handed over ${String(entries.length)} times`);
    if (new Set(entries.map(({ content }) => content)).size > 1) faults.push(`payment ${id} was several entries`);
    return faults;
  });
}

/** Nothing that was due is left undone. */
function dueFaults(items: Items, now: string): string[] {
  return dueKinds
    .flatMap(({ kind }) => itemsOf<{ id: string; status: string; dueAt?: string }>(items, kind.prefix))
    .filter(({ dueAt }) => dueAt !== undefined && dueAt <= now)
    .map(({ id, status, dueAt }) => `${id} is ${status} and was due at ${String(dueAt)}, it is ${now}`);
}

/** The lists of the organisation, with the listed type, and the filters without which a list leaves out some by default. */
const lists = operations.flatMap(({ lists: things, path, request }) => {
  const filters = Object.entries(request?.query?.filters ?? {});
  const whole = filters.flatMap(([name, filter]) => ('widens' in filter ? [`&filter[${name}]=true`] : [])).join('');
  return things === undefined ? [] : [{ type: things.listedType, path, whole }];
});

/**
 * Every list of the organisation has everything once, in the order of its creation. A list of which the table has nothing at all is not
 * read: there is nothing that it could show.
 */
async function listFaults({ call }: Simulation, items: Items): Promise<string[]> {
  const faults: string[] = [];
  for (const { type, path, whole } of lists.filter((one) => isListed(items, one.type))) {
    const ids: string[] = [];
    let total: number;
    do {
      const page = `page[limit]=1000&page[offset]=${String(ids.length)}`;
      const { body } = await call('GET', `${path}?${page}&sort=createdAt${whole}`);
      ids.push(...(body.data as { id: string }[]).map(({ id }) => id));
      total = body.meta.pagination.total;
      if (body.data.length === 0) break;
    } while (ids.length < total);
    const there = thingsOf(items, type);
    if (total !== there.length || ids.toSorted().join() !== there.toSorted().join()) {
      faults.push(`the list of ${path} has ${ids.join()} (${String(total)}) instead of ${there.join()}`);
    }
  }
  return faults;
}

/** Nothing waits and nothing was given up. */
async function queueFaults({ queues, created }: Simulation): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, { url, deadLetterUrl }] of created) {
    for (const QueueUrl of [url, deadLetterUrl]) {
      const { Attributes: counts } = await queues.client.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
      );
      const waiting =
        Number(counts?.ApproximateNumberOfMessages) + Number(counts?.ApproximateNumberOfMessagesNotVisible);
      if (waiting > 0)
        faults.push(`${String(waiting)} messages in ${QueueUrl === url ? name : `the dead letters of ${name}`}`);
    }
  }
  return faults;
}
