import { definePort, type PartnerSettings } from '../define-port.ts';

/** Seconds after which a rail that does not answer is given up; the entry is handed over again later. */
export const railTimeoutSeconds = 3;

/** An ACH entry that an account of this platform originates. */
export interface AchEntry {
  readonly organisationId: string;
  readonly paymentId: string;
  /** Names the entry, whoever hands it over how often. */
  readonly traceNumber: string;
  /** Credit pays the other side, Debit pulls from it. */
  readonly direction: 'Credit' | 'Debit';
  readonly amountCents: number;
  readonly sameDay: boolean;
  readonly secCode?: string;
  /** Who originates it, as the other side is told. */
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

/** `unavailable`: nobody knows whether the rail has the entry; `why` holds nothing secret. */
export type RailAnswer = { readonly outcome: 'taken' } | { readonly outcome: 'unavailable'; readonly why: string };

/** The way into the ACH network. What comes of an entry, and what others send, is told later (docs/ach-rail.md). */
export interface AchRail {
  /**
   * Hands over an entry, within {@link railTimeoutSeconds}. Safe to repeat: an entry that the rail has already, by its trace
   * number, is `taken` and sent once.
   */
  submit(entry: AchEntry): Promise<RailAnswer>;
}

/** A deployed stage is told where its bank is. A stage without a bank, or a sandbox, is told nothing. */
export const achRailPort = definePort<'achRail', AchRail, PartnerSettings>({
  name: 'achRail',
  refusing: (refuse) => ({ submit: refuse }),
});
