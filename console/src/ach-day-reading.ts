import type { Bankstack } from '@bankstack/client';
import { dayAfter } from './ach-day.ts';
import { type AchDay, type Departure, keyOf, relatedOf } from './ach-day-comparison.ts';
import { departedOf } from './ach-day-differences.ts';
import { resentOf } from './ach-day-rejections.ts';
import type { SignedInSession } from './bank.tsx';
import type { AnyResource } from './resource.ts';

/** So many of each list are read: more would take the browser too long. */
export const readMax = 2_000;
const achTypes = [
  'originatedAchTransaction',
  'returnedAchTransaction',
  'receivedAchTransaction',
  'returnedReceivedAchTransaction',
  'dishonoredAchTransaction',
] as const;
/** A payment waits for its window, or for a review, so many days at most. */
const waitsDaysMax = 14;
/** What is in no list is read one by one, so many of each kind. */
const othersMax = 50;

/** The list of files has days, and not moments. */
export const datesOf = (day: string) => ({ since: day, until: dayAfter(day) });

/** The moments between which a day is. */
export interface Period {
  readonly since: string;
  readonly until: string;
}

export interface ReadDay extends AchDay {
  readonly transactions: readonly AnyResource[];
  /** True if there are more transactions or payments than were read. */
  readonly isCut: boolean;
}

type Pages = AsyncIterable<unknown>;

interface List {
  readonly members: readonly AnyResource[];
  readonly isCut: boolean;
}

/** The members of a list, and whether there are more than may be read. */
async function membersOf(list: Pages): Promise<List> {
  const members: AnyResource[] = [];
  for await (const one of list) {
    if (members.length === readMax) return { members, isCut: true };
    members.push(one as AnyResource);
  }
  return { members, isCut: false };
}

const nothing: List = { members: [], isCut: false };
const limit = { limit: 100 };

type Reader = Pick<SignedInSession, 'bank' | 'may'>;

/** Reads a day with what its entries are compared with, as far as the role may. `readAt` is by the clock of the bank, in milliseconds. */
export async function readDay(
  { bank, may }: Reader,
  { day, period, readAt }: { readonly day: string; readonly period: Period; readonly readAt: number },
): Promise<ReadDay> {
  const before = new Date(Date.parse(period.since) - waitsDaysMax * 86_400_000).toISOString();
  const [files, older, transactions, payments, received] = await Promise.all([
    membersOf(bank.listAchFiles({ filter: datesOf(day), page: limit })),
    membersOf(
      bank.listAchFiles({
        filter: { direction: ['Outgoing'], since: dayAfter(day, -waitsDaysMax), until: dayAfter(day) },
        page: limit,
      }),
    ),
    membersOf(bank.listTransactions({ filter: { ...period, type: achTypes }, page: limit })),
    membersOf(bank.listPayments({ filter: { type: ['achPayment'], since: before, until: period.until }, page: limit })),
    may('listReceivedPayments') ? membersOf(bank.listReceivedPayments({ filter: period, page: limit })) : nothing,
  ]);
  const { entries, unread } = await readEntries(bank, files.members);
  const lists = [...payments.members, ...received.members, ...transactions.members];
  const sources = new Map(lists.map((one) => [keyOf(one), one] as const));
  await readOthers({ bank, may }, entries, sources);
  const ordered = payments.members.filter(
    ({ attributes }) => Date.parse(String(attributes['createdAt'])) >= Date.parse(period.since),
  );
  const departing = new Set([...ordered, ...resentOf({ entries, sources })]);
  const banks = new Set(older.members.map(({ attributes }) => String(attributes['routingNumber'])));
  return {
    files: files.members,
    entries,
    unread,
    sources,
    returns: returnsOf(transactions.members),
    // Of a file that was not read to its end, the entries are read one by one.
    departures: await readDepartures(bank, departedOf([...departing], entries, banks)),
    transactions: transactions.members,
    isCut: [files, transactions, payments, received].some(({ isCut }) => isCut),
    readAt,
  };
}

async function readEntries(bank: Bankstack, files: readonly AnyResource[]) {
  const entries: AnyResource[] = [];
  const unread = new Set<string>();
  for (const { id } of files) {
    const { members, isCut } = await membersOf(bank.listAchFileEntries({ id, page: limit }));
    entries.push(...members);
    if (isCut) unread.add(id);
  }
  return { entries, unread };
}

const returnsOf = (transactions: readonly AnyResource[]): AchDay['returns'] =>
  new Map(
    transactions.flatMap((one) => {
      const payment = one.type === 'returnedAchTransaction' ? relatedOf(one, 'payment') : undefined;
      return payment ? [[payment.id, Number(one.attributes['amount'])] as const] : [];
    }),
  );

/** Adds what entries are of that is in no list, for example because a return is of an older payment. What is left out counts as not compared. */
async function readOthers(
  { bank, may }: Reader,
  entries: readonly AnyResource[],
  known: Map<string, AnyResource>,
): Promise<void> {
  const others = new Map(
    entries.flatMap((entry) => {
      const source = relatedOf(entry, 'source');
      return source && !known.has(keyOf(source)) ? [[keyOf(source), source] as const] : [];
    }),
  );
  const readable = [...others.values()].filter(
    ({ type }) => type === 'achPayment' || (type === 'achReceivedPayment' && may('getReceivedPayment')),
  );
  for (const { id, type } of readable.slice(0, othersMax)) {
    const { data } = await (type === 'achPayment' ? bank.getPayment({ id }) : bank.getReceivedPayment({ id }));
    known.set(keyOf({ type, id }), data as unknown as AnyResource);
  }
}

async function readDepartures(bank: Bankstack, payments: readonly AnyResource[]): Promise<readonly Departure[]> {
  const departures: Departure[] = [];
  for (const payment of payments) {
    const isRead = departures.length < othersMax;
    const entries = isRead ? (await membersOf(bank.listPaymentAchEntries({ id: payment.id }))).members : undefined;
    departures.push({ payment, entries });
  }
  return departures;
}
