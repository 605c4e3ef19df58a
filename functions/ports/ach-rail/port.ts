import { definePartner, type PartnerSettings } from '../define-port.ts';

/** Seconds after which a submission times out. The entry is submitted again later. */
export const railTimeoutSeconds = 3;

/** An ACH entry that an account of this platform originates. */
export interface AchEntry {
  readonly organisationId: string;
  readonly paymentId: string;
  /** Identifies the entry. It is the same each time the entry is submitted. */
  readonly traceNumber: string;
  /** Credit pays the other side, Debit pulls from it. */
  readonly direction: 'Credit' | 'Debit';
  readonly amountCents: number;
  readonly sameDay: boolean;
  /** The standard entry class; absent only for payments that were created before all had one. */
  readonly secCode?: string;
  /** How often the consumer authorized a debit of class WEB or TEL; absent for other classes. */
  readonly paymentType?: 'Single' | 'Recurring';
  /** The name of the originator that the other side sees. */
  readonly companyName: string;
  readonly description: string;
  readonly addenda?: string;
  readonly account: { readonly routingNumber: string; readonly accountNumber: string };
  readonly counterparty: {
    readonly name: string;
    readonly routingNumber: string;
    readonly accountNumber: string;
    readonly accountType: string;
  };
}

/**
 * The company entry descriptions that have a meaning for banks, in upper case, and the direction of the entries for which orders may
 * have them. `None`: only banks, agencies and reversals have it.
 */
export const reservedDescriptions = {
  PAYROLL: 'Credit',
  PURCHASE: 'Debit',
  REVERSAL: 'None',
  RECLAIM: 'None',
  NONSETTLED: 'None',
  'RETRY PYMT': 'Both',
  'RETURN FEE': 'Debit',
  ACCTVERIFY: 'Both',
  HCCLAIMPMT: 'Credit',
  REDEPCHECK: 'None',
  'NO CHECK': 'None',
  AUTOENROLL: 'None',
} as const;
export type ReservedDescription = keyof typeof reservedDescriptions;

/** The reserved description that a text is, in upper or lower case; undefined if it is free. */
export function reservedDescriptionOf(text: string): ReservedDescription | undefined {
  const word = text.trim().toUpperCase();
  return isReserved(word) ? word : undefined;
}

const isReserved = (word: string): word is ReservedDescription => Object.hasOwn(reservedDescriptions, word);

/** `unavailable`: it is not known whether the rail has the entry. `why` contains no secrets. */
export type RailAnswer = { readonly outcome: 'taken' } | { readonly outcome: 'unavailable'; readonly why: string };

/** The connection to the ACH network. The rail reports the result of an entry, and incoming entries, later (docs/partners/ach-rail.md). */
export interface AchRail {
  /**
   * Submits an entry within {@link railTimeoutSeconds}. It is safe to repeat: an entry whose trace number the rail knows already
   * is answered `taken` and sent once.
   */
  submit(entry: AchEntry): Promise<RailAnswer>;
}

/** The bank that takes the ACH entries of the stage (docs/partners/ach-rail.md). A stage without one sends none. */
export const achRailPort = definePartner<'achRail', AchRail, PartnerSettings>({
  name: 'achRail',
  refusing: (refuse) => ({ submit: refuse }),
});
