import type { AnyResource } from './resource.ts';

const zone = 'America/New_York';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });

/** The day of the bank at a moment, in New York: `2026-11-28`. */
export const dayOfBank = (ms: number): string => dayFormat.format(new Date(ms));

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const hourMs = 3_600_000;

/** The moment at which a day begins in New York. */
export function beginOf(day: string): string {
  // Clocks are put on at two in the morning, so midnight is four or five hours after that of UTC.
  const moments = [4, 5].map((hours) => new Date(Date.parse(day) + hours * hourMs));
  const begin = moments.find((moment) => hourFormat.format(moment) === '00:00') ?? moments[0];
  return begin?.toISOString() ?? '';
}

/** The files of a day with their entries, and the payments that entries are of. */
export interface AchDay {
  readonly files: readonly AnyResource[];
  readonly entries: readonly AnyResource[];
  /** By their ids. A payment that could not be read is absent. */
  readonly payments: ReadonlyMap<string, AnyResource>;
  /** Files of which not all entries were read. */
  readonly unread: ReadonlySet<string>;
}

/** Something that does not add up, and the resource that it is about. */
export interface Difference {
  readonly says: string;
  readonly of: { readonly type: string; readonly id: string };
}

/** What an entry is related to. */
export const relatedOf = ({ relationships }: AnyResource, name: 'file' | 'source') =>
  relationships?.[name]?.data as { readonly type: string; readonly id: string } | null | undefined;

/** In files of ours, an entry of a payment in one of these should not be. */
const notSent: readonly unknown[] = ['Pending', 'Pending Review', 'Rejected', 'Canceled'];

/** What does not add up in the files of a day: files, then the entries in their order. */
export function differencesOf(day: AchDay): readonly Difference[] {
  const seen = new Set<string>();
  return [
    ...day.files.flatMap((file) => differencesOfFile(file, day)),
    ...day.entries.flatMap((entry) => {
      const says = differenceOfEntry(entry, day.payments, seen);
      const of = relatedOf(entry, 'source') ?? relatedOf(entry, 'file');
      return says === undefined || of === null || of === undefined ? [] : [{ says, of }];
    }),
  ];
}

function differencesOfFile(file: AnyResource, { entries, unread }: AchDay): readonly Difference[] {
  const { status, direction, refusedEntries = 0, entries: told, creditAmount, debitAmount } = file.attributes;
  const found: string[] = [];
  if (status === 'Rejected') found.push('The bank has rejected a file: none of its payments has left');
  if (status === 'PutAside') found.push('A file of the bank was put aside: nobody has booked it');
  if (Number(refusedEntries) > 0)
    found.push(`Entries that the format does not allow are in no file: ${String(refusedEntries)}`);
  if (direction === 'Outgoing' && told !== undefined && !unread.has(file.id)) {
    const own = entries.filter(
      (entry) => relatedOf(entry, 'file')?.id === file.id && entry.attributes['status'] === 'Filed',
    );
    const isOther = told !== own.length || creditAmount !== sumOf(own, 'Credit') || debitAmount !== sumOf(own, 'Debit');
    if (isOther) found.push('The sums of a file are not those of its entries');
  }
  return found.map((says) => ({ says, of: file }));
}

/** Undefined if an entry adds up. `seen` has the payments of entries before. */
function differenceOfEntry(entry: AnyResource, payments: AchDay['payments'], seen: Set<string>): string | undefined {
  const { fileDirection, kind, amount, status } = entry.attributes;
  const source = relatedOf(entry, 'source');
  if (source === null || source === undefined) {
    return fileDirection === 'Incoming' ? 'An entry of the bank belongs to nothing here' : undefined;
  }
  if (status === 'Refused') return undefined;
  const payment = payments.get(source.id);
  if (payment === undefined) return undefined;
  const { status: state, amount: ordered } = payment.attributes;
  if (fileDirection === 'Outgoing' && kind === 'Payment') {
    if (seen.has(source.id)) return 'A payment is in the files of the day twice';
    seen.add(source.id);
    if (notSent.includes(state)) return `The entry of a payment is in a file, but the payment is ${String(state)}`;
    if (amount !== ordered) return 'The amount of an entry is not that of its payment';
  }
  if (fileDirection === 'Incoming' && kind === 'Return' && source.type === 'achPayment' && state !== 'Returned')
    return `The bank has returned a payment, but the payment is ${String(state)}`;
  return undefined;
}

/** The cents of what goes one way. */
export const sumOf = (several: readonly AnyResource[], direction: 'Credit' | 'Debit'): number =>
  several
    .filter(({ attributes }) => attributes['direction'] === direction)
    .reduce((sum, { attributes }) => sum + Number(attributes['amount'] ?? 0), 0);

/** The same kind of things, in the order in which they come first. */
export function grouped(
  several: readonly AnyResource[],
  nameOf: (one: AnyResource) => string,
): readonly (readonly [string, readonly AnyResource[]])[] {
  const groups = new Map<string, AnyResource[]>();
  for (const one of several) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups];
}
