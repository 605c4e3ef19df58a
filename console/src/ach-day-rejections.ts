import { type AchDay, type Difference, type Finding, keyOf, ordered, relatedOf } from './ach-day-comparison.ts';
import type { AnyResource } from './resource.ts';

/** A payment that was given up has not ended in these. */
const goesOn: readonly unknown[] = ['Pending', 'Pending Review', 'Sent', 'Clearing'];

/** An entry that the bank has rejected waits for a decision, and then ends or leaves again. */
export function findingOfRejected(entry: AnyResource, day: AchDay, parts: Set<string>): Finding {
  const { kind, rejectionDecision: decision } = entry.attributes;
  if (decision === undefined) return { compared: 'rejected', differences: differencesOfWaiting(entry, parts) };
  if (!ordered.includes(kind)) return { notCompared: 'leavesAgain' };
  const source = relatedOf(entry, 'source') ?? undefined;
  const payment = source && day.sources.get(keyOf(source));
  if (source === undefined || payment === undefined) return { notCompared: 'unreadSource' };
  const { status } = payment.attributes;
  // Whether one that leaves again has left is found with the departures.
  if (decision !== 'GiveUp' || !goesOn.includes(status)) return { compared: 'rejected' };
  const says = `The rejected entry of a payment was given up, but the payment is ${String(status)}`;
  return { compared: 'rejected', differences: [{ says, of: source }] };
}

interface RejectedAttributes {
  readonly rejectedPart?: 'File' | 'Batch' | 'Entry';
  readonly rejectionReason?: string;
  readonly batch?: number;
}

/** A file or batch that was rejected whole is told once, and not by each of its entries. */
function differencesOfWaiting(entry: AnyResource, parts: Set<string>): readonly Difference[] {
  const { rejectedPart: part, rejectionReason: reason, batch } = entry.attributes as RejectedAttributes;
  const file = relatedOf(entry, 'file') ?? undefined;
  const undecided = `and nobody has decided what becomes of it${reason === undefined ? '' : `: ${reason}`}`;
  if (part === 'Entry') {
    const of = relatedOf(entry, 'source') ?? file;
    return of === undefined ? [] : [{ says: `The bank has rejected an entry, ${undecided}`, of }];
  }
  const told = `${file?.id ?? ''} ${part === 'Batch' ? String(batch) : ''}`;
  if (file === undefined || parts.has(told)) return [];
  parts.add(told);
  const what = part === 'Batch' ? `batch ${String(batch)} of a file` : 'a file';
  return [{ says: `The bank has rejected ${what}, ${undecided}`, of: file }];
}

/**
 * The payments whose rejected entries are to leave again. Entries that answer those of other banks are not of payments.
 */
export function resentOf({ entries, sources }: Pick<AchDay, 'entries' | 'sources'>): readonly AnyResource[] {
  const resent = entries.flatMap((entry) => {
    const { status, kind, rejectionDecision } = entry.attributes;
    const source = relatedOf(entry, 'source');
    const isResent = status === 'Rejected' && rejectionDecision === 'Resend' && ordered.includes(kind);
    return (isResent && source && sources.get(keyOf(source))) || [];
  });
  return [...new Set(resent)];
}
