import { sumOf } from './ach-day.ts';
import {
  type AchDay,
  comparedAs,
  type Comparison,
  type Departure,
  type Finding,
  keyOf,
  notComparedAs,
  ordered,
  relatedOf,
  tally,
} from './ach-day-comparison.ts';
import { findingOfRejected } from './ach-day-rejections.ts';
import type { AnyResource } from './resource.ts';

/** Compares the files of a day. Only what was really compared counts as such; all else is counted with its reason. */
export function compareDay(day: AchDay): Comparison {
  const context: EntryContext = { day, payments: new Set(), parts: new Set() };
  const findings = [
    ...day.files.flatMap((file) => findingsOfFile(file, day)),
    ...day.entries.map((entry) => findingOfEntry(entry, context)),
    ...day.departures.map((departure) => findingOfDeparture(departure, day.readAt)),
  ];
  return {
    differences: findings.flatMap(({ differences = [] }) => differences),
    compared: tally(findings.map(({ compared }) => compared && comparedAs[compared])),
    notCompared: tally(findings.map(({ notCompared }) => notCompared && notComparedAs[notCompared])),
  };
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
    (entry) => relatedOf(entry, 'file')?.id === file.id && inFile.includes(entry.attributes['status']),
  );
  const isOther = total !== own.length || creditAmount !== sumOf(own, 'Credit') || debitAmount !== sumOf(own, 'Debit');
  if (isOther) found.push('The sums of a file are not those of its entries');
  return [{ compared: 'file', differences: differences() }];
}

/** Entries of ours are in a file in these, whether or not the bank has taken them. */
const inFile: readonly unknown[] = ['Filed', 'Rejected'];

interface EntryContext {
  readonly day: AchDay;
  /** The payments whose entries have been compared. */
  readonly payments: Set<string>;
  /** The rejected batches that have been told. */
  readonly parts: Set<string>;
}

/** Kinds of entries that move no money. */
const moneyless: readonly unknown[] = ['Prenote', 'Change'];

function findingOfEntry(entry: AnyResource, { day, payments, parts }: EntryContext): Finding {
  const { fileDirection, kind, amount, status } = entry.attributes;
  const file = relatedOf(entry, 'file');
  const source = relatedOf(entry, 'source') ?? undefined;
  if (status === 'Refused') return { notCompared: 'refused' };
  if (status === 'Rejected') return findingOfRejected(entry, day, parts);
  if (moneyless.includes(kind) || amount === 0) return { notCompared: 'moneyless' };
  const isOurs = fileDirection === 'Outgoing';
  if (source === undefined) {
    if (isOurs) return { notCompared: 'withoutSource' };
    return { differences: file ? [{ says: 'An entry of the bank belongs to nothing here', of: file }] : [] };
  }
  // That an entry leaves twice shows without its payment.
  const again = isOurs && ordered.includes(kind) ? differenceOfRepeat(source.id, payments) : undefined;
  const found = day.sources.get(keyOf(source));
  if (found === undefined) {
    return { notCompared: 'unreadSource', differences: again === undefined ? [] : [{ says: again, of: source }] };
  }
  const { says, ...counted } = differenceWith(found, entry, day.returns);
  const text = again ?? says;
  return { ...counted, differences: text === undefined ? [] : [{ says: text, of: source }] };
}

function differenceOfRepeat(id: string, payments: Set<string>): string | undefined {
  if (payments.has(id)) return 'A payment is in the files of the day twice';
  payments.add(id);
  return undefined;
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
