/** The limits of a stage per minute. How it counts: docs/develop/decisions/0013-rates-without-a-write-per-request.md. */
export interface RateSettings {
  /** Requests of one API token. */
  readonly perToken: number;
  /** Requests of one customer, over all customer tokens. */
  readonly perCustomer: number;
  /** Requests of an organisation, those of its customers included. */
  readonly perOrganisation: number;
  /**
   * Resources that filtered lists of an organisation's API tokens may search. Beside it, its customers may search half as many all
   * together, and each of them a tenth.
   */
  readonly searchedPerOrganisation: number;
}

export const usualRates: RateSettings = {
  perToken: 6_000,
  perCustomer: 600,
  perOrganisation: 12_000,
  searchedPerOrganisation: 200_000,
};

/** So high that nobody reaches them by chance: for laptops, emulators and tests. */
export const generousRates: RateSettings = {
  perToken: 10_000_000,
  perCustomer: 10_000_000,
  perOrganisation: 10_000_000,
  searchedPerOrganisation: 1_000_000_000,
};
