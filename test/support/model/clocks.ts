import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Instant, msOf } from '../../../functions/kernel/base/calendar/instant.ts';
import { numberKey } from '../../../functions/kernel/base/ids/child-id.ts';
import { keyText } from '../../../functions/kernel/table/kind.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { deliveryAttemptsMax, nextAttempt, retryWindowMs } from '../../../functions/delivery/webhooks/backoff.ts';
import { logChunkItem } from '../../../functions/delivery/events/log.ts';
import { sentKey } from '../simulation/machines.ts';
import { endOfDayMarkKind } from '../../../functions/accounts/end-of-day/store.ts';
import { dueKinds } from '../../../functions/registry.ts';
import { countedThings, type Items, itemsOf } from './items.ts';
import { itemsAtRest } from '../simulation/faults-at-rest.ts';
import { openTableStream } from '../simulation/stream.ts';
import type { Simulation } from '../simulation/simulation.ts';

/** An item as a commit wrote it. */
interface Written {
  readonly before?: StoredItem;
  readonly after?: StoredItem;
}

interface Bounds {
  readonly skewMsMax: number;
  /** The stream brings the journal in the order of its commits. */
  readonly isOrdered: boolean;
}

/** Changes within one moment follow each other by milliseconds. */
const sameMomentMs = 1000;

/** All that clocks which differ by up to `skewMsMax` either way have brought out of order, as sentences. */
export async function clockFaults(simulation: Simulation, bounds: Bounds): Promise<string[]> {
  const items = await itemsAtRest(simulation);
  const history = await writtenSoFar(simulation);
  return [
    ...numberFaults(items),
    ...journalFaults(history, simulation.machines.sent, bounds),
    ...(bounds.isOrdered ? logFaults(items, history) : []),
    ...runFaults(history, simulation.machines.sent, bounds),
    ...givenUpFaults(simulation, items, bounds),
  ];
}

/** Items that have been due for longer than clocks differ, and are not done. */
export async function overdueFaults(simulation: Simulation, { skewMsMax }: Bounds): Promise<string[]> {
  const items = await itemsAtRest(simulation);
  const [clock] = itemsOf<{ offsetMs: number }>(items, 'clk');
  const latest = msOf(simulation.clock.now()) + (clock?.offsetMs ?? 0) - skewMsMax;
  const kinds = [...dueKinds.map(({ kind }) => kind), endOfDayMarkKind];
  return kinds.flatMap(({ prefix }) =>
    itemsOf<{ dueAt?: Instant }>(items, prefix)
      .filter(({ dueAt }) => dueAt !== undefined && msOf(dueAt) <= latest)
      .map(({ pk, sk, dueAt }) => `${pk} ${sk} has been due since ${String(dueAt)}`),
  );
}

/** When the next run of a recurring payment falls due, by the world's clock; undefined where none does. */
export async function nextRunMs(simulation: Simulation): Promise<number | undefined> {
  const items = await itemsAtRest(simulation);
  const [clock] = itemsOf<{ offsetMs: number }>(items, 'clk');
  const [next] = itemsOf<Partial<Recurring>>(items, 'rec')
    .flatMap(({ status, dueAt }) => (status === 'Active' && dueAt !== undefined ? [dueAt] : []))
    .sort();
  return next && msOf(next) - (clock?.offsetMs ?? 0);
}

/** Everything that was written, in the order of the commits. */
async function writtenSoFar({ client, endpoint, tableName }: Simulation): Promise<readonly Written[]> {
  const stream = await openTableStream(client, { endpoint, tableName });
  try {
    return (await stream.next()).map(writtenIn);
  } finally {
    stream.close();
  }
}

function writtenIn({ dynamodb: { OldImage, NewImage } = {} }: StreamRecord): Written {
  const item = (image: typeof NewImage) => image && (unmarshall(image) as StoredItem);
  const [before, after] = [item(OldImage), item(NewImage)];
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** createdAt of the things that an owner numbers never decreases. */
function numberFaults(items: Items): string[] {
  const owned = countedThings.flatMap(({ kind }) => itemsOf<{ createdAt: Instant }>(items, kind.prefix));
  return [...Map.groupBy(owned, ({ pk }) => pk)].flatMap(([pk, own]) => {
    const numbered = own.filter(({ sk }) => /^\d+$/.test(sk)).sort((one, other) => Number(one.sk) - Number(other.sk));
    return numbered
      .filter(({ createdAt }, index) => createdAt < (numbered[index - 1]?.createdAt ?? createdAt))
      .map(({ sk }) => `${pk} ${sk} was created before the one before it`);
  });
}

interface Row {
  readonly txId: string;
  readonly writtenAt: Instant;
  readonly unlisted?: Readonly<Record<string, readonly { readonly id: string }[]>>;
}

const isRow = ({ pk }: StoredItem): boolean => pk.startsWith('jrn#');
const rowsOf = (history: readonly Written[]) =>
  history.flatMap(({ after }) => (after !== undefined && isRow(after) ? [after as StoredItem & Row] : []));

/** The rows of one thing are in the order of its changes, and each is close to real time: differences do not add up. */
function journalFaults(
  history: readonly Written[],
  sent: ReadonlyMap<string, Instant>,
  { skewMsMax }: Bounds,
): string[] {
  const rows = rowsOf(history);
  const moments = new Set(rows.map(({ writtenAt }) => writtenAt));
  const ends = new Map(
    rows.flatMap(({ unlisted = {}, writtenAt }) =>
      Object.values(unlisted).flatMap((gone) => gone.map(({ id }) => [id, writtenAt] as const)),
    ),
  );
  const order = history.flatMap(({ before, after }) => {
    const was = before?.['writtenAt'] as Instant | undefined;
    const is = (after === undefined ? ends.get(String(before?.['id'])) : after['writtenAt']) as Instant | undefined;
    if (is === undefined || is === was) return [];
    const item = after ?? before;
    const name = item === undefined ? '' : keyText(item);
    return [
      ...(is < (was ?? is) ? [`${name} was changed at ${String(was)} and then at ${is}`] : []),
      ...(moments.has(is) ? [] : [`${name} was changed at ${is}, of which the journal says nothing`]),
    ];
  });
  const off = rows.flatMap((row) => {
    const at = sent.get(sentKey(row));
    if (at === undefined) return [];
    const wrongMs = Math.abs(msOf(row.writtenAt) - msOf(at));
    return wrongMs <= skewMsMax + sameMomentMs ? [] : [`${row.txId} is ${String(wrongMs)} ms from its moment`];
  });
  return [...order, ...off];
}

/** Events of one thing are numbered in the order of its changes. */
function logFaults(items: Items, history: readonly Written[]): string[] {
  const chunks = itemsOf(items, 'log')
    .toSorted((one, other) => (one.sk < other.sk ? -1 : 1))
    .map(logChunkItem.parse);
  const places = new Map(
    chunks.flatMap(({ rows }) => rows.map(({ txId }) => txId)).map((txId, index) => [txId, index]),
  );
  const rowsAt = Map.groupBy(rowsOf(history), ({ writtenAt }) => writtenAt);
  const lastOf = new Map<string, number>();
  return history.flatMap(({ after }) => {
    const [row, ...others] = rowsAt.get(after?.['writtenAt'] as Instant) ?? [];
    const place = row && places.get(row.txId);
    // Of rows of one moment nothing says which is the thing's; many have no events.
    if (after === undefined || place === undefined || others.length > 0) return [];
    const name = keyText(after);
    const last = lastOf.get(name) ?? place;
    lastOf.set(name, place);
    return last <= place ? [] : [`the log has a change of ${name} before one that was made earlier`];
  });
}

interface Recurring {
  readonly status: string;
  readonly runs?: number;
  readonly dueAt?: Instant;
}

/** No run comes earlier than a clock is ahead, and to the bank none does. */
function runFaults(history: readonly Written[], sent: ReadonlyMap<string, Instant>, { skewMsMax }: Bounds): string[] {
  const runs = new Map(
    history.flatMap(({ after }) => (after?.pk.startsWith('run#') === true ? [[`${after.pk} ${after.sk}`, after]] : [])),
  );
  const faults: string[] = [];
  let offsetMs = 0;
  for (const { before, after } of history) {
    if (after?.pk.startsWith('clk#') === true) {
      const next = Number(after['offsetMs']);
      if (next < offsetMs) faults.push(`the bank's clock was moved back by ${String(offsetMs - next)} ms`);
      offsetMs = next;
    }
    if (before === undefined || after?.pk.startsWith('rec#') !== true) continue;
    const [was, is] = [before as StoredItem & Partial<Recurring>, after as StoredItem & Partial<Recurring>];
    if (was.status !== 'Active' || was.dueAt === undefined || (is.runs ?? 0) === (was.runs ?? 0)) continue;
    const run = runs.get(`run#${is.pk.slice('rec#'.length)}#${String(Number(is.sk))} ${numberKey(is.runs ?? 0)}`);
    const at = run && sent.get(sentKey(run));
    const what = `run ${String(is.runs)} of ${is.sk}, due at ${was.dueAt}`;
    if (run === undefined || at === undefined) faults.push(`${what}: not recorded`);
    else if (msOf(at) + offsetMs + skewMsMax < msOf(was.dueAt)) faults.push(`${what}: already at ${at}`);
    else if (String(run['createdAt']) < was.dueAt) faults.push(`${what}: says ${String(run['createdAt'])}`);
  }
  return faults;
}

interface GivenUp {
  readonly outcome: string;
  readonly from: number;
  readonly attempts: number;
}

/** No batch is given up before its hour is over, but by as much as two clocks differ. */
function givenUpFaults({ attempts, machines }: Simulation, items: Items, { skewMsMax }: Bounds): string[] {
  return itemsOf<GivenUp>(items, 'dlv').flatMap((row) => {
    const webhookId = row.pk.split('#')[2];
    const first = attempts.find((one) => one.webhookId === webhookId && one.numbers[0] === row.from);
    const at = machines.sent.get(sentKey(row));
    if (row.outcome !== 'GivenUp' || row.attempts >= deliveryAttemptsMax) return [];
    if (first === undefined || at === undefined) return [`${row.pk} ${row.sk} was given up without an attempt`];
    // The next one would have come that late.
    const next = nextAttempt({ attempt: row.attempts, firstAttemptAtMs: Infinity, nowMs: msOf(at), jitter: 0 });
    const waitedMs = (next.atMs ?? 0) - Date.parse(first.at);
    if (waitedMs >= retryWindowMs - 2 * skewMsMax) return [];
    return [`events from ${String(row.from)} were given up ${String(waitedMs)} ms after the first attempt`];
  });
}
