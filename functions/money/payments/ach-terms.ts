import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { RejectionReason } from './statuses.ts';

/** An ACH payment as it was asked for, by a request or by a schedule. */
export interface AchOrder {
  readonly account: Account;
  /** The account of the same organisation that the other side's numbers name, where there is one. */
  readonly otherAccount?: Account | undefined;
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
  readonly sameDay: boolean;
  readonly secCode?: string | undefined;
  /** Banking days, in place of those of the deposit product. */
  readonly clearingDaysOverride?: number | undefined;
  readonly verifiesBalance?: boolean | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly recurringPayment?: { readonly type: string; readonly id: string } | undefined;
  readonly dueDate?: string | undefined;
  /** The number by which the rail knows the payment: {@link traceNumberDigits} digits that no other payment has. */
  readonly traceNumber: string;
  /** Why the provider of linked accounts speaks against it. It is asked only where nothing else rejects the order. */
  readonly providerRejection?: RejectionReason | undefined;
}

export const traceNumberDigits = 15;

/** What a decision needs besides the order or the payment. */
export interface AchTerms {
  readonly now: Instant;
  readonly ach: AchSettings;
  readonly cipher: FieldCipher;
}
