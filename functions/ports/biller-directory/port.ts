import { definePartner, type PartnerSettings } from '../define-port.ts';

/** Seconds after which a search times out. */
export const billersTimeoutSeconds = 3;

export interface BillerAddress {
  readonly street: string;
  readonly street2?: string | null | undefined;
  readonly city: string;
  readonly state?: string | null | undefined;
  readonly postalCode: string;
  readonly country: string;
}

export interface Biller {
  /** The name that the directory gives it: text, not a number. */
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly addresses: readonly BillerAddress[];
}

/** A part of what was found. */
export interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

/**
 * - `timeout`, `unavailable`: no valid answer
 * - `disabled`: the stage has no directory
 */
export type BillersAnswer =
  | { readonly outcome: 'answered'; readonly billers: readonly Biller[]; readonly total: number }
  | { readonly outcome: 'failed'; readonly failure: 'timeout' | 'unavailable' | 'disabled' };

/** Companies that send bills. `named` resolves within {@link billersTimeoutSeconds} and never rejects. */
export interface BillerDirectory {
  /** The billers whose name contains a text, in upper or lower case, by name. */
  named(text: string, range: PageRange): Promise<BillersAnswer>;
}

/** The directory of the stage (docs/partners/biller-directory.md). */
export const billerDirectoryPort = definePartner<'billerDirectory', BillerDirectory, PartnerSettings>({
  name: 'billerDirectory',
  refusing: (refuse) => ({ named: refuse }),
});
