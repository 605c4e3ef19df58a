import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import type { Addenda } from '../../ports/ach-rail/nacha/file.ts';
import type { AchCompany } from '../../ports/ach-rail/settings.ts';

/** The entries of an originator. They wait while it is suspended. */
const originatedKinds = ['Payment', 'Reversal', 'Prenote'] as const;
/** What an entry is: an originator's own, or an answer to one that came in. */
export const entryKinds = [...originatedKinds, 'Return', 'Dishonour', 'Contest', 'Change'] as const;
export type EntryKind = (typeof entryKinds)[number];
/** True for an entry of an originator. Answers are owed to other banks within their time limits, also while the organisation is suspended. */
export const isOriginated = (kind: EntryKind): boolean => originatedKinds.some((one) => one === kind);

/** The part of an entry that may say something about a person. It is stored sealed. */
export interface EntryContent {
  /** Of the originator. It is cut to 16 characters. */
  readonly companyName: string;
  readonly companyDiscretionaryData?: string;
  /** The company entry description: up to ten characters. */
  readonly description: string;
  readonly descriptiveDate?: string;
  readonly receiver: {
    /** It is cut to the 22 characters of the field. */
    readonly name: string;
    readonly routingNumber: string;
    readonly accountNumber: string;
  };
  /** The identification number of an entry: up to 15 characters. */
  readonly identification?: string;
  /** For example `R` or `S` in classes WEB and TEL. */
  readonly discretionaryData?: string;
  readonly addenda?: readonly Addenda[];
}

/** An entry that is to leave in the next file of a bank. */
export interface WindowEntry extends Omit<EntryContent, 'companyName'> {
  readonly kind: EntryKind;
  /** The bank here whose file it goes into: that of the account. */
  readonly routingNumber: string;
  readonly traceNumber: string;
  readonly accountId?: string;
  readonly source: { readonly type: string; readonly id: string };
  readonly direction: 'Credit' | 'Debit';
  readonly amount: Cents;
  readonly sameDay: boolean;
  readonly entryClass: string;
  readonly transactionCode: string;
  /** The originator, where it is not the organisation: an answer has that of the entry which it answers. */
  readonly company?: AchCompany;
  /** The name of the account, for an organisation whose company has no name. */
  readonly accountName: string;
  /** Where it does not follow from the window: an answer has that of the entry which it answers. */
  readonly effectiveDate?: CalendarDate;
}
