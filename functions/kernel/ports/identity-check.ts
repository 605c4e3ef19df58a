/** A person who applies, as an identity check needs to know them. */
export interface Applicant {
  readonly fullName: { readonly first: string; readonly last: string };
  readonly dateOfBirth: string;
  readonly address: Readonly<Record<string, string | null>>;
  readonly phone: { readonly countryCode: string; readonly number: string };
  readonly email: string;
  readonly ssn?: string | undefined;
  readonly passport?: string | undefined;
  readonly nationality?: string | undefined;
  readonly ip?: string | undefined;
}

/** What an identity check comes to, with a sentence for the applicant's bank. */
export interface IdentityDecision {
  readonly status: 'Approved' | 'Denied' | 'PendingReview' | 'AwaitingDocuments';
  readonly message: string;
}

/** Decides on applicants. The same applicant may be asked for again when a request is tried again. */
export interface IdentityCheck {
  decide(applicant: Applicant): Promise<IdentityDecision>;
  /** True for the made-up numbers of a simulator: they stand for no person and may apply any number of times. */
  isMadeUp(ssn: string): boolean;
}
