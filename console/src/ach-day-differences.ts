import { sumOf } from './ach-day.ts';
import type { AnyResource } from './resource.ts';

/** The files of a day with their entries, and what the entries are compared with. */
export interface AchDay {
  readonly files: readonly AnyResource[];
  readonly entries: readonly AnyResource[];
  /** What entries are of, such as payments, by {@link keyOf}. What was not read is absent. */
  readonly sources: ReadonlyMap<string, AnyResource>;
  /** The amounts of the returns that were booked on the day, by the ids of their payments. */
  readonly returns: ReadonlyMap<string, number>;
  /** Payments ordered on the day that have left and are in no file of the day. */
  readonly departures: readonly Departure[];
  /** Files of which not all entries were read. */
  readonly unread: ReadonlySet<string>;
  /** By the clock of the bank, in milliseconds. */
  readonly readAt: number;
}

/** A payment that has left, and its entries in the files of all days. */
export interface Departure {
  readonly payment: AnyResource;
  /** Undefined if they were not read. */
  readonly entries: readonly AnyResource[] | undefined;
}

/** Something that does not add up, and the resource that it is about. */
export interface Difference {
  readonly says: string;
  readonly of: { readonly type: string; readonly id: string };
}

/** What a day was compared by, what was not compared, and what does not add up. */
export interface Comparison {
  /** Files first, then the entries in their order, then payments. */
  readonly differences: readonly Difference[];
  /** How many of each were compared. Those without any are absent. */
  readonly compared: Tally;
  /** How many were not compared, by the reason. */
  readonly notCompared: Tally;
}

type Tally = ReadonlyMap<string, number>;

/** What was compared, as the page counts it. */
const comparedAs = {
  file: 'files with the sums of their entries',
  sent: 'entries of ours with their payments',
  received: 'entries of the bank with what they became',
  returned: 'returns with their payments',
  answered: 'answers of ours with what they answer',
  departed: 'payments that have left in files of other days',
} as const;

/** Why something was not compared. */
const notComparedAs = {
  fromBank: 'files of the bank: their sums are not in the API',
  acknowledged: 'acknowledged files: which batches or entries of them the bank has rejected is not in the API',
  unreadFile: 'files with too many entries',
  refused: 'entries that are in no file',
  rejected: 'entries of rejected files',
  moneyless: 'entries without money',
  withoutSource: 'entries of ours that are of no payment',
  unreadSource: 'entries whose payment or other resource was not read',
  withoutAmount: 'amounts of returns and other answers: their entries have none, and no return was booked on the day',
  unreadDeparture: 'payments that have left, whose entries were not read',
  waits: 'payments whose window is being written',
} as const;

/** What became of one comparison. */
interface Finding {
  readonly compared?: keyof typeof comparedAs;
  readonly notCompared?: keyof typeof notComparedAs;
  readonly differences?: readonly Difference[];
}

/** Ids of different types may be the same. */
export const keyOf = ({ type, id }: { readonly type: string; readonly id: string }): string => `${type} ${id}`;

/** What an entry is related to. */
export const relatedOf = ({ relationships }: AnyResource, name: 'file' | 'source' | 'payment') =>
  relationships?.[name]?.data as { readonly type: string; readonly id: string } | null | undefined;

/** Compares the files of a day. Only what was really compared counts as such; all else is counted with its reason. */
export function compareDay(day: AchDay): Comparison {
  const seen = new Map<string, AnyResource>();
  const rejected = new Set(
    day.files.flatMap(({ id, attributes }) => (attributes['status'] === 'Rejected' ? [id] : [])),
  );
  const findings = [
    ...day.files.flatMap((file) => findingsOfFile(file, day)),
    ...day.entries.map((entry) => findingOfEntry(entry, { day, seen, rejected })),
    ...day.departures.map((departure) => findingOfDeparture(departure, day.readAt)),
  ];
  return {
    differences: findings.flatMap(({ differences = [] }) => differences),
    compared: tally(findings.map(({ compared }) => compared && comparedAs[compared])),
    notCompared: tally(findings.map(({ notCompared }) => notCompared && notComparedAs[notCompared])),
  };
}

function tally(names: readonly (string | undefined)[]): Tally {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function findingsOfFile(file: AnyResource, { entries, unread }: AchDay): readonly Finding[] {
  const { status, direction, refusedEntries = 0, entries: total, creditAmount, debitAmount } = file.attributes;
  const found: string[] = [];
  if (status === 'Rejected') found.push('The bank has rejected a file: none of its payments has left with it');
  if (status === 'PutAside') found.push('A file of the bank was put aside: nobody has booked it');
  if (Number(refusedEntries) > 0)
    found.push(`Entries that the format does not allow are in no file: ${String(refusedEntries)}`);
  const differences = () => found.map((says) => ({ says, of: file }));
  if (direction !== 'Outgoing' || total === undefined) return [{ notCompared: 'fromBank', differences: differences() }];
  if (unread.has(file.id)) return [{ notCompared: 'unreadFile', differences: differences() }];
  const own = entries.filter(
    (entry) => relatedOf(entry, 'file')?.id === file.id && entry.attributes['status'] === 'Filed',
  );
  const isOther = total !== own.length || creditAmount !== sumOf(own, 'Credit') || debitAmount !== sumOf(own, 'Debit');
  if (isOther) found.push('The sums of a file are not those of its entries');
  return [
    { compared: 'file', differences: differences() },
    ...(status === 'Acknowledged' ? [{ notCompared: 'acknowledged' } as const] : []),
  ];
}

interface EntryContext {
  readonly day: AchDay;
  /** The first entry of each payment. */
  readonly seen: Map<string, AnyResource>;
  readonly rejected: ReadonlySet<string>;
}

/** Kinds of entries of ours that are of a payment of ours. */
const ordered: readonly unknown[] = ['Payment', 'Reversal'];
/** Kinds of entries that move no money. */
const moneyless: readonly unknown[] = ['Prenote', 'Change'];

function findingOfEntry(entry: AnyResource, { day, seen, rejected }: EntryContext): Finding {
  const { fileDirection, kind, amount, status } = entry.attributes;
  const file = relatedOf(entry, 'file');
  const source = relatedOf(entry, 'source') ?? undefined;
  if (status === 'Refused') return { notCompared: 'refused' };
  if (file !== undefined && file !== null && rejected.has(file.id)) return { notCompared: 'rejected' };
  if (moneyless.includes(kind) || amount === 0) return { notCompared: 'moneyless' };
  const isOurs = fileDirection === 'Outgoing';
  if (source === undefined) {
    if (isOurs) return { notCompared: 'withoutSource' };
    return { differences: file ? [{ says: 'An entry of the bank belongs to nothing here', of: file }] : [] };
  }
  // That an entry leaves twice shows without its payment.
  const again = isOurs && ordered.includes(kind) ? differenceOfRepeat(entry, source.id, seen) : undefined;
  const found = day.sources.get(keyOf(source));
  if (found === undefined) {
    return { notCompared: 'unreadSource', differences: again === undefined ? [] : [{ says: again, of: source }] };
  }
  const { says, ...counted } = differenceWith(found, entry, day.returns);
  const text = again ?? says;
  return { ...counted, differences: text === undefined ? [] : [{ says: text, of: source }] };
}

function differenceOfRepeat(entry: AnyResource, id: string, seen: Map<string, AnyResource>): string | undefined {
  const before = seen.get(id);
  if (before === undefined) {
    seen.set(id, entry);
    return undefined;
  }
  const trace = entry.attributes['traceNumber'];
  const isSameTrace = trace !== undefined && trace === before.attributes['traceNumber'];
  return isSameTrace && relatedOf(entry, 'file')?.id !== relatedOf(before, 'file')?.id
    ? 'An entry is in two files of the day: right only if the bank has rejected the first one'
    : 'A payment is in the files of the day twice';
}

/** In files of ours, an entry of a payment in one of these should not be. */
const notSent: readonly unknown[] = ['Pending', 'Pending Review', 'Rejected', 'Canceled'];

interface SourceFinding extends Omit<Finding, 'differences'> {
  readonly says?: string | undefined;
}

/** Compares an entry with what it is of. */
function differenceWith(source: AnyResource, entry: AnyResource, returns: AchDay['returns']): SourceFinding {
  const { fileDirection, kind, amount, direction } = entry.attributes;
  const { status, amount: due, direction: way } = source.attributes;
  const isOther = amount !== due;
  if (fileDirection === 'Outgoing' && ordered.includes(kind)) {
    if (notSent.includes(status))
      return { compared: 'sent', says: `The entry of a payment is in a file, but the payment is ${String(status)}` };
    return { compared: 'sent', says: isOther ? 'The amount of an entry is not that of its payment' : undefined };
  }
  if (fileDirection === 'Incoming' && kind === 'Return' && source.type === 'achPayment') {
    if (status !== 'Returned')
      return { compared: 'returned', says: `The bank has returned a payment, but the payment is ${String(status)}` };
    const returned = amount ?? returns.get(source.id);
    if (returned === undefined) return { notCompared: 'withoutAmount' };
    return {
      compared: 'returned',
      says: returned === due ? undefined : 'The amount of a return is not that of its payment',
    };
  }
  if (amount === undefined) return { notCompared: 'withoutAmount' };
  if (fileDirection === 'Outgoing')
    return {
      compared: 'answered',
      says: isOther ? 'The amount of an answer is not that of what it answers' : undefined,
    };
  const isBooked = !isOther && (kind !== 'Payment' || direction === way);
  return { compared: 'received', says: isBooked ? undefined : 'An entry of the bank was booked otherwise' };
}

/** A window is written within this time. */
const writtenWithinMs = 3_600_000;

/** A payment that has left is in a file, if not of the day then of another one. */
function findingOfDeparture({ payment, entries }: Departure, readAt: number): Finding {
  if (entries === undefined) return { notCompared: 'unreadDeparture' };
  const own = entries.filter(({ attributes }) => attributes['fileDirection'] === 'Outgoing');
  if (own.some(({ attributes }) => attributes['status'] === 'Filed')) return { compared: 'departed' };
  const isBeingWritten = own.some(
    ({ attributes: { status, window } }) =>
      status === 'Waiting' && Date.parse(String(window)) + writtenWithinMs > readAt,
  );
  if (isBeingWritten) return { notCompared: 'waits' };
  const says = `A payment is ${String(payment.attributes['status'])}, but its entry is in no file`;
  return { compared: 'departed', differences: [{ says, of: payment }] };
}

/** Payments have left in these. */
const gone: readonly unknown[] = ['Sent', 'Clearing'];
const bankDigits = 8;

/**
 * The payments of which an entry has to be in a file, and is in none of the day. They have a trace number of one of these banks, which take files; a
 * payment to an account of the bank itself may need no file.
 */
export function departedOf(
  payments: readonly AnyResource[],
  entries: readonly AnyResource[],
  banks: ReadonlySet<string>,
): readonly AnyResource[] {
  const filed = new Set(
    entries.flatMap((entry) => {
      const { fileDirection, status } = entry.attributes;
      return fileDirection === 'Outgoing' && status === 'Filed' ? [relatedOf(entry, 'source')?.id] : [];
    }),
  );
  const traced = new Set([...banks].map((bank) => bank.slice(0, bankDigits)));
  return payments.filter(({ id, attributes: { status, traceNumber, counterparty } }) => {
    const { routingNumber = '' } = (counterparty ?? {}) as { readonly routingNumber?: string };
    return (
      gone.includes(status) &&
      !filed.has(id) &&
      traced.has(String(traceNumber).slice(0, bankDigits)) &&
      !banks.has(routingNumber)
    );
  });
}
