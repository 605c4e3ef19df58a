import { definePartner, type PartnerSettings } from '../define-port.ts';

/** Seconds after which a search times out. */
export const directoryTimeoutSeconds = 3;
/** The most ATMs that a search answers: the nearest ones. */
export const atmsMax = 100;

export interface Coordinates {
  readonly longitude: number;
  readonly latitude: number;
}

export interface AtmAddress {
  readonly street?: string | undefined;
  readonly street2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  /** Five digits, or nine. */
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
}

/** The point around which ATMs are searched. */
export type SearchLocation =
  | { readonly coordinates: Coordinates }
  | { readonly postalCode: string }
  | { readonly address: AtmAddress };

export interface Atm {
  readonly network: string;
  readonly locationName: string;
  readonly coordinates: Coordinates;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
    readonly country: string;
  };
  /** Miles from the place. */
  readonly distance: number;
  readonly surchargeFree: boolean;
  readonly acceptDeposits: boolean;
}

/**
 * - `unknown place`: the directory does not know the address or the postal code
 * - `timeout`, `unavailable`: no valid answer
 * - `disabled`: the stage has no directory
 */
export type AtmAnswer =
  | { readonly outcome: 'answered'; readonly atms: readonly Atm[] }
  | { readonly outcome: 'failed'; readonly failure: 'unknown place' | 'timeout' | 'unavailable' | 'disabled' };

/** The ATMs of the networks of the cards. `near` resolves within {@link directoryTimeoutSeconds} and never rejects. */
export interface AtmDirectory {
  /** At most {@link atmsMax} ATMs within a radius of so many miles, the nearest first. */
  near(center: SearchLocation, radiusMiles: number): Promise<AtmAnswer>;
}

/** The directory of the stage (docs/partners/atm-directory.md). */
export const atmDirectoryPort = definePartner<'atmDirectory', AtmDirectory, PartnerSettings>({
  name: 'atmDirectory',
  refusing: (refuse) => ({ near: refuse }),
});
