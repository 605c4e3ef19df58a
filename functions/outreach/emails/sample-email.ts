/** The look of a sample, as a theme has it. What is left out looks like a theme without it. */
export interface SampleLook {
  readonly name: string;
  readonly colors: Readonly<Partial<Record<'brand' | 'onBrand' | 'background' | 'text' | 'link', string>>>;
  readonly font: string;
  readonly supportContact: { readonly email: string; readonly phone?: string };
}

/** An e-mail to customers as it is sent, with made-up names, amounts and dates. */
export interface SampleEmail {
  /** Its name in outreach settings: `disputeDecided`. */
  readonly name: string;
  /** Tells apart the letters of one name: how a dispute has ended, for example. */
  readonly variant?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** All e-mails to customers in a look, in the order of outreach settings. The language is one of `languages`. */
export type SampleEmails = (look: SampleLook, language: string) => readonly SampleEmail[];
