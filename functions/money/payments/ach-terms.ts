import type { Account } from '../../accounts/accounts/for-others.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import type { AchClass } from './ach-classes.ts';
import type { AchRules } from './ach-rules.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { CustomerUsageLimits } from './customer-usage.ts';
import type { RejectionReason } from './statuses.ts';

/** The consent of an account's owner to be debited, which the organisation keeps. */
export interface DebitAuthorization {
  readonly kind: (typeof authorizationKinds)[number];
  /** The day on which it was given. */
  readonly obtainedAt: CalendarDate;
  /** Where the organisation finds it. */
  readonly reference: string;
  /** The day on which the organisation has validated that the numbers are those of an account that takes ACH entries. */
  readonly accountValidatedOn?: CalendarDate | undefined;
}

/** How the owner gave it. */
export const authorizationKinds = ['Written', 'Online', 'Telephone'] as const;

/** The order of an ACH payment, by a request or by a schedule. */
export interface AchOrder {
  readonly account: Account;
  /** The account of the same organisation that the other side's numbers name, where there is one. */
  readonly otherAccount?: Account | undefined;
  /**
   * Present in place of `otherAccount` where a customer pays numbers of this organisation that no account has, or whose account
   * takes no payments. Such an order is always rejected, because of the paying account.
   */
  readonly strangerId?: string | undefined;
  /** The account at another bank to which the money of the customer moves (bank-transfer.ts). */
  readonly transfersTo?: string | undefined;
  readonly amount: Cents;
  /** Credit pays the other side, Debit pulls from it. */
  readonly direction: 'Credit' | 'Debit';
  readonly description: string;
  readonly addenda?: string | undefined;
  readonly counterparty: {
    readonly name: string;
    readonly routingNumber: string;
    readonly accountNumber: string;
    readonly accountType: string;
  };
  readonly counterpartyId?: string | undefined;
  /** True if a prenote tests the numbers of the counterparty before the first live entry. */
  readonly needsPrenote?: true | undefined;
  /** Present for a debit of numbers that were given with the payment. */
  readonly authorization?: DebitAuthorization | undefined;
  readonly sameDay: boolean;
  /** The standard entry class, named by the order or found by its sides (ach-class.ts). */
  readonly secCode: AchClass;
  /** Banking days, in place of those of the deposit product. */
  readonly clearingDaysOverride?: number | undefined;
  readonly verifiesBalance?: boolean | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly recurringPayment?: { readonly type: string; readonly id: string } | undefined;
  readonly dueDate?: string | undefined;
  /** The number by which the rail knows the payment: 15 digits (ach-files/trace-numbers.ts). */
  readonly traceNumber: string;
  /** What the owners of the account may move over all their accounts, and why this order passes it, as far as that is known. */
  readonly customerLimits: CustomerUsageLimits;
  readonly passedLimit?: RejectionReason | undefined;
  /** The users who answer for the order: its review, if it needs one, is decided by others. */
  readonly causedBy: readonly string[];
  /** Why the provider of linked accounts speaks against it. It is asked only where nothing else rejects the order. */
  readonly providerRejection?: RejectionReason | undefined;
}

/** What a decision needs besides the order or the payment. */
export interface AchTerms {
  readonly now: Instant;
  readonly ach: AchRules;
  readonly cipher: FieldCipher;
}
